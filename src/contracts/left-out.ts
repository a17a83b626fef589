// Where nothing was found: does what was not searched contain it? A second search over files that are hidden, ignored or
// binary, which may take a few times as long as the first one and never more than a second.
import type { SkipColumn } from '../coverage.js';
import { explain } from '../engine.js';
import type { Answer } from '../events.js';
import type { SearchQuery } from '../options.js';
import { type Call, searchWith } from './call.js';
import { skippedIn } from './file-skips.js';

/** Files that were left out and contain what was looked for. */
export interface LeftOut {
  files: number;
  /** False when the time was up: there may be more. */
  isExact: boolean;
  /** The first of them, in path order. */
  path: string;
  /** The column it was counted in and the rule; null for a file that is left out for what is in it. */
  column: SkipColumn | null;
  rule: string;
}

const longestMs = 1000;
const shortestMs = 50;
const timesTheSearch = 3;

/** Null if there are none, or nothing is known. Call it only where the first search found nothing at all. */
export async function searchLeftOut(call: Call, query: SearchQuery, answer: Answer): Promise<LeftOut | null> {
  if (
    skippedIn(answer.coverage, ['gitignored', 'dotIgnored', 'hidden', 'binaryExtension', 'binaryContent']) ===
    0
  )
    return null;
  const wider: SearchQuery = {
    ...query,
    ...{ filter: undefined, enclosing: false, versionHash: false, context: 0, maxPerFile: Infinity },
    // Nobody looks for the insides of a repository.
    glob: [...(query.glob as readonly string[]), '!.git'],
    hidden: true,
    ignoreFiles: false,
    binary: 'text',
    binaryExtensions: false,
    mode: 'files',
    offset: 0,
    maxResults: 1,
    timeoutMs: timeFor(answer, query.timeoutMs),
  };
  const { totals, files, outcome } = await searchWith({ ...call, onProgress: undefined }, wider);
  if (files.length === 0) return null;
  const [path] = files;
  const { column, detail } = await explain(fileOptions(query), path);
  return {
    files: totals.rows,
    isExact: outcome !== 'timed-out' && outcome !== 'aborted',
    path,
    column,
    rule: detail,
  };
}

function timeFor({ durationMs }: Answer, timeoutMs = Infinity): number {
  const most = Math.min(longestMs, Math.max(shortestMs, timesTheSearch * durationMs));
  return Math.ceil(Math.max(1, Math.min(most, timeoutMs - durationMs)));
}

/** Of a query, what says which files are searched. */
export function fileOptions({ cwd, paths, root, glob, globNarrows, hidden, ignoreFiles, type }: SearchQuery) {
  return { cwd, paths, root, glob, globNarrows, hidden, ignoreFiles, type };
}
