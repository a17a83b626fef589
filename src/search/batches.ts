// Cuts the ordered stream of files into numbered batches: small ones first, so that the first result comes early.
import type { Candidate, FileStep, PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { FileOrder } from '../query.js';

/** Files that follow one another in the promised order, and what the walk left out on the way to the last of them. */
export interface Batch {
  candidates: Candidate[];
  skipped: LedgerEntry[];
  problems: Problem[];
  isStdin: boolean;
}

const firstBatchFiles = 64;
/**
 * What a batch costs beside its files is then little: with 256 a search without many matches takes about 5 % longer. But the output of
 * one waits for that of the one before, and printing ten million lines takes 4 % longer with 512 and 15 % with 1,024.
 */
const largestBatchFiles = { found: 512, printed: 256 };

/** What is made of the files of a search. */
export type BatchUse = keyof typeof largestBatchFiles;

function emptyBatch(): Batch {
  return { candidates: [], skipped: [], problems: [], isStdin: false };
}

/** The root that stands for standard input. */
export const stdinRoot = '-';

/**
 * Roots to be walked together, and standard input by itself, in the order given. Where files are put in another order
 * than that of the walk, all of them are one group, behind standard input.
 */
export function rootGroups(roots: readonly PathText[], { by, isReverse }: FileOrder): PathText[][] {
  const isOrderOfWalk = by === 'path' && !isReverse;
  const inTheirOrder = isOrderOfWalk
    ? roots
    : roots.toSorted((a, b) => Number(isPath(a)) - Number(isPath(b)));
  const groups: PathText[][] = [];
  for (const root of inTheirOrder) {
    const last = groups.at(-1);
    if (last !== undefined && isPath(root) && isPath(last[0])) last.push(root);
    else groups.push([root]);
  }
  return groups.length === 0 ? [[]] : groups;
}

const isPath = (root: PathText): boolean => root !== stdinRoot;

/** A batch of its own for standard input. */
export function stdinBatch(): Batch {
  return { ...emptyBatch(), candidates: [{ path: stdinRoot, isExplicit: true }], isStdin: true };
}

/**
 * The cuts depend on the files alone, never on time, so that answers which stop early are the same every time.
 * The last batch may be empty of candidates.
 */
export async function* cutBatches(steps: AsyncIterable<FileStep>, use: BatchUse): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  let size = firstBatchFiles;
  let batchesCut = 0;
  for await (const step of steps) {
    batch.skipped.push(...step.skipped);
    batch.problems.push(...step.problems);
    for (const candidate of step.candidates) {
      batch.candidates.push(candidate);
      if (batch.candidates.length < size) continue;
      yield batch;
      batch = emptyBatch();
      size = Math.min(firstBatchFiles * 2 ** (++batchesCut >> 1), largestBatchFiles[use]);
    }
  }
  yield batch;
}
