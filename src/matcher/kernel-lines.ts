// Lines in which the kernel finds what is a match, many with one call.
import type { ByteMemory } from '../byte-memory.js';
import { linesPerLane, linesWord } from './dfa-image.js';

/** What the kernel looks for with the table at `tablesAt`; for a run, `length` members of a set in a row. */
export type KernelSearch = 'findLiteral' | 'findFewLiterals' | 'findManyLiterals' | 'findRun';

const searches: KernelSearch[] = ['findLiteral', 'findFewLiterals', 'findManyLiterals', 'findRun'];

/** What tells the kernel where to look. */
export interface KernelScout {
  /** Puts its table at `tablesAt` of a memory, unless it is there, and says how it is to be used. */
  enter(memory: ByteMemory): KernelJob;
}

/** A search of the kernel with the table at `tablesAt`. */
export interface KernelJob {
  /** Its number: see assembly/find.ts. */
  search: number;
  length: number;
}

/** The job for a search; `length` is that of a run. */
export function kernelJob(search: KernelSearch, length = 0): KernelJob {
  return { search: searches.indexOf(search), length };
}

/** Text in a memory, by index. */
export interface KernelText {
  memory: ByteMemory;
  bytes: Buffer;
  from: number;
  end: number;
  terminator: number;
}

/** As Matcher.findLines. Uses the room that the automaton has for its lines, which are taken as soon as they are found. */
export function findKernelLines(text: KernelText, job: KernelJob, lines: Int32Array): number {
  const { memory, bytes, from, end, terminator } = text;
  const { byteOffset } = bytes;
  const room = Math.min(lines.length >> 1, linesPerLane);
  const count = memory.kernel.findLines(
    job.search,
    memory.tablesAt,
    job.length,
    byteOffset + from,
    byteOffset + end,
    terminator,
    memory.automatonAt + linesWord * Int32Array.BYTES_PER_ELEMENT,
    room,
  );
  for (let at = 0; at < count * 2; at++) lines[at] = memory.automaton[linesWord + at]! - byteOffset;
  return count;
}
