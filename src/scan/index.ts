// The door of the scan room: what is inside one file.
export { resolveEncoding } from './encoding.js';
export { FileScanner } from './file-scanner.js';
export { dropStreams } from './live-streams.js';
export { PreparingScanner } from './preparing-scanner.js';
export type { ScanPlan } from './row-matches.js';
export type { ScanFile, ScanTuning } from './scan-file.js';
