// Where nothing was found: does what was not searched contain it? Searches over files that are hidden, ignored or binary, and over
// those that the globs leave out, which together may take a few times as long as the first one and never more than a second.
import type { SkipColumn } from '../coverage.js';
import { explain } from '../engine.js';
import type { Answer } from '../events.js';
import type { SearchQuery } from '../options.js';
import { type Call, searchWith } from './call.js';
import { skippedIn } from './file-skips.js';

/** Files that were left out and contain what was looked for. */
export interface LeftOut {
  /** By globs of the request, or by what is true without them. */
  by: 'globs' | 'rules';
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

const columns: Record<LeftOut['by'], SkipColumn[]> = {
  rules: ['gitignored', 'dotIgnored', 'hidden', 'binaryExtension', 'binaryContent'],
  globs: ['glob'],
};

/** None where nothing is known. Call it only where the first search found nothing at all. */
export async function searchLeftOut(call: Call, query: SearchQuery, answer: Answer): Promise<LeftOut[]> {
  const ways = (['rules', 'globs'] as const).filter((by) => skippedIn(answer.coverage, columns[by]) > 0);
  const timeoutMs = Math.ceil(timeFor(answer, query.timeoutMs) / ways.length);
  const found: LeftOut[] = [];
  for (const by of ways) {
    const { totals, files, outcome } = await searchWith(
      { ...call, onProgress: undefined },
      {
        ...query,
        ...{ filter: undefined, enclosing: false, versionHash: false, context: 0, maxPerFile: Infinity },
        ...(by === 'rules' ? withoutRules(query) : { glob: [] }),
        ...{ mode: 'files', offset: 0, maxResults: 1, timeoutMs },
      },
    );
    if (files.length === 0) continue;
    const [path] = files;
    const { column, detail } = await explain(fileOptions(query), path);
    const isExact = outcome !== 'timed-out' && outcome !== 'aborted';
    found.push({ by, files: totals.rows, isExact, path, column, rule: detail });
  }
  return found;
}

function withoutRules({ glob }: SearchQuery): Partial<SearchQuery> {
  return {
    // Nobody looks for the insides of a repository.
    glob: [...(glob as readonly string[]), '!.git'],
    hidden: true,
    ignoreFiles: false,
    binary: 'text',
    binaryExtensions: false,
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
