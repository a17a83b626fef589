// The kernel: loops over text that are worth vector instructions, in AssemblyScript. It has no memory of its own and allocates
// nothing: addresses are into the memory it is instantiated on, which src/byte-memory.ts lays out. All loops may read
// (never write, but where they say so) up to 128 bytes behind the end of what they are asked to look at.
export { countByte } from './count';
export { runCandidates, runLanes } from './dfa';
export { findLines } from './lines';
export { findLiteral } from './literal';
export { findFewLiterals, findManyLiterals } from './literals';
export { renderRows } from './rows';
export { findRun } from './run';
export { noteTrigrams } from './trigrams';
