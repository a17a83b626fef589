// The rg contract: ripgrep's questions with the answer as data. What is counted is what a row is: a matching line, an
// occurrence with `only`, a file with `filesOnly`.
import { SearchError } from '../errors.js';
import type { Answer, Totals } from '../events.js';
import { optionError, shownValue } from '../option-rules.js';
import type { SearchQuery } from '../options.js';
import { answerCharacters, type Detail, fitted, leftOutHint } from './budget.js';
import { type Call, callIn, searchWith } from './call.js';
import { isSpecial } from './on-disk.js';
import { type ToolProblem, toolProblems } from './problems.js';
import { checkedRequest } from './request-check.js';
import { type AskedRg, type RgRequest, rgDefaults, rgRequestSchema } from './rg-request.js';
import type { RgFile, RgResponse } from './rg-response.js';
import { pathOf, rgFiles } from './rg-rows.js';
import { placeOf, type Roots, shownPath } from './roots.js';
import type { ToolContext } from './tool.js';
import { beginningOf } from './window.js';

/**
 * Answers in ripgrep's manner. Rows come in path and line order; trouble with single paths is in `problems`. A request with
 * default limits has an answer below 25,000 characters of JSON.
 * @throws SearchError `OPTION_INVALID` for an unknown argument or a wrong value, `PATH_OUTSIDE_ROOT`, `PATH_NOT_FOUND`, and
 * those of patterns, globs and types
 */
export async function rg(request: RgRequest, context: ToolContext = {}): Promise<RgResponse> {
  const given = checkedRequest<RgRequest>('rg', rgRequestSchema, request);
  const asked: AskedRg = { ...rgDefaults, ...given };
  if (asked.filesOnly && asked.countPerFile) {
    throw optionError('countPerFile', true, 'left out where filesOnly is given; they ask for different rows');
  }
  const call = await callIn(context);
  const { roots, retain } = call;
  const query = queryOf(asked, roots);
  if (await isSpecial(query)) return specialResponse(shownPath(query.paths![0], roots));
  const found = await searchWith(call, query).catch((error) => {
    throw missingPath(error, asked, roots);
  });
  const answer = await withUncappedTotal(found, query, call);
  const response = fitted(rowCount(answer), budgetOf(asked), (detail) =>
    responseOf(asked, answer, detail, roots),
  );
  if (response.truncated && retain) response.retained = retain(given);
  return response;
}

function specialResponse(path: string): RgResponse {
  const message = 'neither a file nor a directory: it is not searched, as reading it might never end';
  return { files: [], matchCount: 0, totalMatches: 0, problems: [{ path, code: 'SPECIAL_FILE', message }] };
}

/** In the words of this contract, which has one path and no working directory. */
function missingPath(error: unknown, { path }: AskedRg, [root]: Roots): unknown {
  if (!(error instanceof SearchError) || error.code !== 'PATH_NOT_FOUND' || path === undefined) return error;
  const message = `${shownValue(path)} does not exist below ${root}; check path, or leave it out to search all of the root`;
  return new SearchError('PATH_NOT_FOUND', message, { value: path, cause: error });
}

/**
 * `maxPerFile` caps lines. Where rows are others, or occurrences are counted, one search cannot tell both what is left of a file and
 * what there would be without the cap: rare enough for a second one.
 */
async function withUncappedTotal(answer: Answer, query: SearchQuery, call: Call): Promise<Answer> {
  if (query.maxPerFile === undefined || answer.outcome !== 'truncated') return answer;
  if (query.mode === 'count-matches') {
    const capped = await searchWith(call, { ...query, total: 'stop' });
    return { ...answer, counts: capped.counts, outcome: outcomeOf(answer, capped) };
  }
  if (query.mode !== 'matches' || !(query.only || query.multiline)) return answer;
  const all = await searchWith(call, { ...query, maxPerFile: Infinity, maxResults: 1, offset: 0 });
  const totals = { ...answer.totals, rows: all.totals.rows };
  // The lines beyond the cap may have had empty matches alone, which are no rows.
  const isWhole = query.only && answer.nextOffset === undefined && totals.rows === answer.totals.rows;
  return {
    ...answer,
    totals,
    outcome: outcomeOf(isWhole ? { ...answer, outcome: 'complete' } : answer, all),
  };
}

/** Where one of two searches was stopped, so is the call. */
function outcomeOf(answer: Answer, { outcome }: Answer): Answer['outcome'] {
  return stops[outcome] === undefined ? answer.outcome : outcome;
}

function queryOf(asked: AskedRg, roots: Roots): SearchQuery {
  const {
    pattern,
    glob,
    ignoreCase,
    fixedStrings,
    replace,
    maxPerFile,
    hidden,
    multiline,
    wordRegexp,
    type,
    context,
    maxResults,
    maxLineLength,
    offset,
  } = asked;
  return {
    ...(asked.path === undefined ? { cwd: roots[0], root: roots[0] } : placeOf(asked.path, roots)),
    pattern,
    // An error would name an option that this contract has not, and the search stays linear with it.
    lookAround: true,
    ...{ glob, ignoreCase, fixedStrings, replace, maxPerFile, hidden, multiline, wordRegexp, type },
    only: isByOccurrence(asked),
    ...{ context, maxResults, maxLineLength, offset },
    mode: modeOf(asked),
    ignoreFiles: !asked.noIgnore,
    total: 'exact',
  };
}

const isByOccurrence = ({ only, replace }: RgRequest): boolean => only === true || replace !== undefined;

/** With `multiline` a match is no line. */
const countsMatches = (asked: RgRequest): boolean => isByOccurrence(asked) || asked.multiline === true;

function modeOf(asked: RgRequest): SearchQuery['mode'] {
  if (asked.filesOnly) return 'files';
  if (!asked.countPerFile) return 'matches';
  return countsMatches(asked) ? 'count-matches' : 'count';
}

const rowCount = ({ matches, files, counts }: Answer): number =>
  matches.length + files.length + counts.length;

/** In proportion to what was asked for beyond the defaults. */
function budgetOf({ maxResults, maxLineLength, context }: AskedRg): number {
  if (maxLineLength === 0) return Infinity;
  const rows = Math.max(1, maxResults / rgDefaults.maxResults);
  const width = Math.max(1, maxLineLength / rgDefaults.maxLineLength);
  return answerCharacters * rows * width * (1 + 2 * context);
}

function responseOf(asked: AskedRg, answer: Answer, detail: Detail, roots: Roots): RgResponse {
  const files = filesOf(asked, answer, detail, roots);
  const isCut = detail.rows < rowCount(answer);
  const next = asked.offset + detail.rows;
  const response: RgResponse = {
    files,
    matchCount: asked.countPerFile ? sumOf(files) : detail.rows,
    totalMatches: totalOf(asked, answer.totals),
  };
  if (isCut || answer.outcome === 'truncated') response.truncated = true;
  if (isCut || answer.nextOffset !== undefined) response.nextOffset = next;
  const problems = toolProblems(answer.problems, roots);
  const stopped = stops[answer.outcome];
  if (stopped !== undefined) problems.unshift(stopped);
  if (problems.length > 0) response.problems = problems;
  const hint = leftOutHint(detail, rowCount(answer), next);
  if (hint !== null) response.hint = hint;
  return response;
}

const stops: Partial<Record<Answer['outcome'], ToolProblem>> = {
  aborted: {
    code: 'ABORTED',
    message: 'the search was stopped; rows and totals are what was found so far',
  },
  'timed-out': {
    code: 'TIMEOUT',
    message: 'the time for a call was up; rows and totals are what was found so far. Narrow path or glob.',
  },
};

function filesOf(asked: AskedRg, answer: Answer, detail: Detail, roots: Roots): RgFile[] {
  const { files, counts, matches } = answer;
  if (asked.filesOnly) return files.slice(0, detail.rows).map((path) => [pathOf(path, detail, roots)]);
  if (asked.countPerFile) {
    const most = countsMatches(asked) ? Infinity : (asked.maxPerFile ?? Infinity);
    const shown = counts.slice(0, detail.rows);
    return shown.map(({ path, count }) => [pathOf(path, detail, roots), Math.min(count, most)]);
  }
  // The engine cuts lines; what takes the place of a match is cut here.
  const longest = asked.replace === undefined ? 0 : asked.maxLineLength;
  const shown =
    longest === 0 ? matches : matches.map((one) => ({ ...one, text: beginningOf(one.text, longest) }));
  return rgFiles(shown, detail, roots);
}

const sumOf = (files: readonly RgFile[]): number => files.reduce((sum, [, count]) => sum + Number(count), 0);

function totalOf(asked: RgRequest, { rows, lines, occurrences }: Totals): number {
  if (asked.countPerFile) return countsMatches(asked) ? occurrences : lines;
  // Rows are what is left of `maxPerFile`, unless a second search has counted them.
  return asked.filesOnly || asked.maxPerFile === undefined || countsMatches(asked) ? rows : lines;
}
