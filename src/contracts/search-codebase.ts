// The search_codebase contract: one engine search, its rows filtered by syntax, described, and shown within a size that a model
// can read.

import type { Answer } from '../events.js';
import type { RegionKind, SearchQuery } from '../options.js';
import { answerCharacters, type Detail, fitted, leftOutHint } from './budget.js';
import { callIn, searchWith, type Words } from './call.js';
import { codePointColumns } from './code-columns.js';
import { coverageHints, emptyHints, perFileHints } from './code-hints.js';
import { codeMatch, fileGroups, KnownLines, type LocatedMatch, located } from './code-matches.js';
import {
  type AskedCode,
  codeDefaults,
  codeRequestSchema,
  type FilterMode,
  type SearchCodebaseRequest,
} from './code-request.js';
import type { SearchCodebaseResponse } from './code-response.js';
import { guidanceOf, reasonsOf, sentencesOf } from './degraded.js';
import { fileSkips, skippedIn } from './file-skips.js';
import { type LeftOut, searchLeftOut } from './left-out.js';
import { engineGlobs } from './path-globs.js';
import { toolProblems } from './problems.js';
import { checkedRequest } from './request-check.js';
import { globLeads, knownPaths, placeOfAll, type Roots } from './roots.js';
import type { ToolContext } from './tool.js';

/** Characters of a line, around its match. */
const contentLength = 1000;
/** Of a search that did not find all files it cannot be said that it searched them all. */
const mostPercentUnfinished = 99;

const regions: Record<FilterMode, RegionKind | RegionKind[] | undefined> = {
  all: undefined,
  code_only: 'code',
  comments_only: ['comments', 'strings'],
  non_code: ['comments', 'strings'],
  comments: 'comments',
  strings: 'strings',
};

const words: Words = [['or use fixedStrings', 'or leave is_regex out']];

/**
 * Searches all roots of the context. Rows come in path and line order; a request with default limits has an answer below 25,000
 * characters of JSON. Stopping early and trouble with single paths are told in the answer.
 * @throws SearchError `OPTION_INVALID` for an unknown argument or a wrong value, and those of patterns and globs
 */
export async function searchCodebase(
  request: SearchCodebaseRequest,
  context: ToolContext = {},
): Promise<SearchCodebaseResponse> {
  const asked: AskedCode = {
    ...codeDefaults,
    ...checkedRequest<SearchCodebaseRequest>('search_codebase', codeRequestSchema, request),
  };
  const call = await callIn(context);
  const { roots, timeoutMs } = call;
  const query = queryOf(asked, roots);
  const answer = await searchWith(call, query, words);
  const matches = answer.matches.slice(leadOf(asked), leadOf(asked) + asked.max_results);
  const columns = await codePointColumns(matches, roots[0]);
  const lines = new KnownLines(answer.matches, asked.context_lines);
  const rows = located(matches, columns, knownPaths(asked.known_files, roots), lines, roots);
  const leftOut = foundNothing(answer) ? await searchLeftOut(call, query, answer) : [];
  return fitted(rows.length, budgetOf(asked), (detail) =>
    responseOf({ asked, answer, rows, leftOut, roots, timeoutMs }, detail),
  );
}

function queryOf(asked: AskedCode, roots: Roots): SearchQuery {
  const place = placeOfAll(roots);
  return {
    ...place,
    pattern: asked.query,
    fixedStrings: !asked.is_regex,
    lookAround: true,
    ignoreCase: asked.ignore_case,
    wordRegexp: asked.word,
    multiline: asked.multiline,
    glob: engineGlobs(asked, globLeads(place)),
    globNarrows: true,
    hidden: asked.hidden,
    ignoreFiles: !asked.no_ignore,
    filter: regions[asked.filter_mode],
    enclosing: true,
    versionHash: true,
    context: asked.context_lines,
    maxLineLength: contentLength,
    maxPerFile: asked.max_per_file ?? Infinity,
    maxResults: leadOf(asked) + asked.max_results + asked.context_lines,
    offset: asked.offset - leadOf(asked),
    timeoutMs: asked.timeout_ms ?? Infinity,
    total: 'exact',
  };
}

/** Rows in front of the page that are asked for too, as behind it: they may be lines of context of its rows. */
function leadOf({ offset, context_lines }: AskedCode): number {
  return Math.min(offset, context_lines);
}

function foundNothing({ outcome, totals, filter }: Answer): boolean {
  return outcome === 'complete' && totals.lines === 0 && !filter?.removedOccurrences;
}

/** In proportion to what was asked for beyond the defaults. */
function budgetOf({ max_results, context_lines }: AskedCode): number {
  const rows = Math.max(1, max_results / codeDefaults.max_results);
  const lines = Math.max(1, (1 + 2 * context_lines) / (1 + 2 * codeDefaults.context_lines));
  return answerCharacters * rows * lines;
}

/** All that an answer is made of. */
interface Found {
  asked: AskedCode;
  answer: Answer;
  rows: readonly LocatedMatch[];
  leftOut: readonly LeftOut[];
  roots: Roots;
  /** What the context allows. */
  timeoutMs: number;
}

function responseOf(found: Found, detail: Detail): SearchCodebaseResponse {
  const { asked, answer, roots } = found;
  const rows = found.rows.slice(0, detail.rows);
  const problems = toolProblems(answer.problems, roots);
  return {
    matches: rows.map((row) => codeMatch(row, detail, !asked.group_by_file)),
    ...countsOf(asked, answer, rows.length),
    ...pageOf(found, detail),
    ...(asked.group_by_file && { file_groups: fileGroups(rows, detail) }),
    ...verdictOf(found, detail),
    duration_ms: Math.round(answer.durationMs),
    ...skipsOf(answer, detail, roots),
    ...(problems.length > 0 && { problems }),
  };
}

function countsOf(asked: AskedCode, answer: Answer, returned: number) {
  const { totals, filter, coverage } = answer;
  const removed = (asked.multiline ? filter?.removedOccurrences : filter?.removedLines) ?? 0;
  return {
    raw_match_count: (asked.multiline ? totals.occurrences : totals.lines) + removed,
    total_matches: returned,
    returned_count: returned,
    filtered_count: removed,
    total_rows: totals.rows,
    files_searched: coverage.filesSearched,
    files_in_scope: coverage.filesInScope,
    coverage_percent: percentOf(answer),
  };
}

/** A root that does not exist is a walk that did not come to its end, too. */
function percentOf({ coverage, problems }: Answer): number {
  const { percent, isWalkComplete, filesSearched, prunedDirectories } = coverage;
  const isAllFound = isWalkComplete && !prunedDirectories.unreadable;
  if (isAllFound && !problems.some(({ code }) => code === 'PATH_NOT_FOUND')) return percent;
  return filesSearched === 0 ? 0 : Math.min(percent, mostPercentUnfinished);
}

function hasRowsBehind({ asked, answer, rows }: Found): boolean {
  return answer.totals.rows > asked.offset + rows.length && rows.length > 0;
}

/** Matches that `max_per_file` left out are no rows: an empty page behind the last one has nothing behind it. */
function isCutPerFile(found: Found): boolean {
  return found.answer.outcome === 'truncated' && !hasRowsBehind(found) && found.rows.length > 0;
}

function pageOf(found: Found, detail: Detail): Pick<SearchCodebaseResponse, 'truncated' | 'next_offset'> {
  const { asked, rows } = found;
  const isCut = detail.rows < rows.length || hasRowsBehind(found);
  if (!isCut && !isCutPerFile(found)) return { truncated: false };
  return { truncated: true, next_offset: asked.offset + detail.rows };
}

type Verdict = Pick<SearchCodebaseResponse, 'degraded' | 'degraded_reason' | 'hint' | 'actionable_guidance'>;

function verdictOf(found: Found, detail: Detail): Verdict {
  const { asked, answer, rows, leftOut, roots, timeoutMs } = found;
  const reasons = reasonsOf(answer, rows);
  const hints = [
    ...sentencesOf(reasons, { asked, answer, rows, roots, timeoutMs }),
    ...(rows.length === 0 ? emptyHints(asked, answer, leftOut, roots) : []),
    ...coverageHints(answer.coverage, percentOf(answer), roots),
    ...perFileHints(asked, isCutPerFile(found)),
    leftOutHint(detail, rows.length, asked.offset + detail.rows) ?? '',
  ].filter((sentence) => sentence !== '');
  return {
    degraded: reasons.length > 0,
    ...(reasons.length > 0 && { degraded_reason: reasons[0] }),
    ...(hints.length > 0 && { hint: hints.join(' ') }),
    ...(reasons.length > 0 && { actionable_guidance: guidanceOf(reasons, answer) }),
  };
}

function skipsOf({ coverage }: Answer, { samples }: Detail, roots: Roots) {
  const binary = skippedIn(coverage, ['binaryExtension', 'binaryContent']);
  const gitignored = skippedIn(coverage, ['gitignored']);
  return {
    binary_skipped: binary,
    gitignored_skipped: gitignored,
    other_skipped: skippedIn(coverage) - binary - gitignored,
    skipped: fileSkips(coverage, roots, samples),
  };
}
