// Lines in which the kernel finds what is a match, many with one call.
import type { ByteMemory } from '../byte-memory.js';
import { linesPerLane, linesWord } from './dfa-image.js';

/** What the kernel looks for with the table at `tablesAt`; for a run, `length` members of a set in a row. */
export type KernelSearch = 'findLiteral' | 'findFewLiterals' | 'findManyLiterals' | 'findRun';

const searches: KernelSearch[] = ['findLiteral', 'findFewLiterals', 'findManyLiterals', 'findRun'];

/** Text in a memory, by index. */
export interface KernelText {
  memory: ByteMemory;
  bytes: Buffer;
  from: number;
  end: number;
  terminator: number;
}

/** As Matcher.findLines. Uses the room that the automaton has for its lines, which are taken as soon as they are found. */
export function findKernelLines(
  text: KernelText,
  search: KernelSearch,
  length: number,
  lines: Int32Array,
): number {
  const { memory, bytes, from, end, terminator } = text;
  const { byteOffset } = bytes;
  const room = Math.min(lines.length >> 1, linesPerLane);
  const count = memory.kernel.findLines(
    searches.indexOf(search),
    memory.tablesAt,
    length,
    byteOffset + from,
    byteOffset + end,
    terminator,
    memory.automatonAt + linesWord * Int32Array.BYTES_PER_ELEMENT,
    room,
  );
  for (let at = 0; at < count * 2; at++) lines[at] = memory.automaton[linesWord + at]! - byteOffset;
  return count;
}
