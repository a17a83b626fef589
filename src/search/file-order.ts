// Orders of files other than that of the walk. They need the whole walk before the first file is searched.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Candidate, comparePaths, type FileStep, pathForFs } from '../candidate.js';
import type { FileOrder } from '../query.js';

/** Files that are looked at before other work of this thread gets its turn. */
const filesPerTurn = 256;

const times = { modified: 'mtimeNs', accessed: 'atimeNs', created: 'birthtimeNs' } as const;

/** The steps of a walk, or one step with all of its files in another order. */
export async function* inOrder(
  steps: AsyncIterable<FileStep>,
  order: FileOrder,
  cwd: string,
): AsyncGenerator<FileStep> {
  if (order.by === 'path' && !order.isReverse) return yield* steps;
  const whole: FileStep = { candidates: [], skipped: [], problems: [] };
  for await (const { candidates, skipped, problems } of steps) {
    for (const candidate of candidates) whole.candidates.push(candidate);
    for (const entry of skipped) whole.skipped.push(entry);
    for (const problem of problems) whole.problems.push(problem);
  }
  const sign = order.isReverse ? -1 : 1;
  if (order.by === 'path') {
    whole.candidates.sort((a, b) => sign * comparePaths(a.path, b.path));
  } else {
    const known = await timesOf(whole.candidates, times[order.by], cwd);
    whole.candidates.sort((a, b) => sign * compareTimes(known.get(a), known.get(b)));
  }
  yield whole;
}

async function timesOf(
  candidates: Candidate[],
  field: (typeof times)[keyof typeof times],
  cwd: string,
): Promise<Map<Candidate, bigint>> {
  const known = new Map<Candidate, bigint>();
  for (const [index, candidate] of candidates.entries()) {
    if (index % filesPerTurn === filesPerTurn - 1) await nextTurn();
    try {
      known.set(candidate, statSync(pathForFs(resolve(cwd, candidate.path)), { bigint: true })[field]);
    } catch {
      // Gone, or not to be looked at: it has no time, and its search will say why.
    }
  }
  return known;
}

/** A file without a time comes behind all others. */
function compareTimes(a: bigint | undefined, b: bigint | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return a < b ? -1 : Number(a > b);
}
