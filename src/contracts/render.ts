// Responses as short text for a model, in the manner of grep.
import type { ContextLine } from '../events.js';
import type { CodeMatch, GroupedMatch, SearchCodebaseResponse } from './code-response.js';
import type { ExplainSkipResponse } from './explain-skip.js';
import type { ToolProblem } from './problems.js';
import type { RgResponse } from './rg-response.js';

/** Longest text of a response, in characters. */
const longest = 25_000;

/** Files with their rows, then the counts. */
export function renderRg(response: RgResponse): string {
  const { files, matchCount, totalMatches, truncated, nextOffset, hint, retained, problems = [] } = response;
  const blocks = files.map(([path, ...rows]) =>
    typeof rows[0] === 'number' ? `${path}:${rows[0]}` : [path, ...rows].join('\n'),
  );
  const isList = files.every((file) => file.length === 1 || typeof file[1] === 'number');
  const counts = truncated ? `${matchCount} of ${totalMatches}` : `${matchCount}`;
  const closing = [
    `${counts} ${totalMatches === 1 ? 'match' : 'matches'}${next('offset', nextOffset)}`,
    hint ?? '',
    retained === undefined ? '' : `All of it: ${retained}`,
    ...problemLines(problems),
  ];
  return bounded(blocks.join(isList ? '\n' : '\n\n'), closing);
}

/** Files with their matches and the declarations around them, then the counts and the hint. */
export function renderCode(response: SearchCodebaseResponse): string {
  const { returned_count, total_rows, filtered_count, next_offset, hint, problems = [] } = response;
  const blocks = response.file_groups
    ? response.file_groups.map(({ file, version_hash, matches, known_matches }) =>
        block(file, version_hash, [...known_matches, ...matches]),
      )
    : byFile(response.matches).map((matches) => block(matches[0].file, matches[0].version_hash, matches));
  const filtered = filtered_count > 0 ? `, ${filtered_count} more were filtered` : '';
  const closing = [
    `${returned_count} of ${total_rows} ${total_rows === 1 ? 'match' : 'matches'}${filtered}${next('offset', next_offset)}`,
    hint ?? '',
    ...problemLines(problems),
  ];
  return bounded(blocks.join('\n\n'), closing);
}

/** One sentence. */
export function renderExplanation({ path, searched, reason, decided_at, hint }: ExplainSkipResponse): string {
  if (searched) return `${path} is searched.`;
  const at = decided_at === undefined || decided_at === path ? '' : ` (${decided_at})`;
  return `${path} is not searched: ${reason}${at}.${hint === undefined ? '' : ` ${hint}.`}`;
}

function byFile(matches: readonly CodeMatch[]): CodeMatch[][] {
  const files: CodeMatch[][] = [];
  for (const match of matches) {
    const last = files.at(-1);
    if (last?.[0].file === match.file) last.push(match);
    else files.push([match]);
  }
  return files;
}

function block(file: string, versionHash: string | undefined, matches: readonly GroupedMatch[]): string {
  const version = versionHash === undefined ? '' : ` (${versionHash})`;
  const sorted = matches.toSorted((a, b) => a.line - b.line);
  const lines: string[] = [];
  let shown = 0;
  for (const [at, match] of sorted.entries()) {
    const next = sorted[at + 1]?.line ?? Infinity;
    const { before, text, after } = partsOf(match);
    lines.push(...before.filter(({ line }) => line > shown).map(contextLine), text);
    lines.push(...after.filter(({ line }) => line < next).map(contextLine));
    shown = Math.max(lastLine(match), ...after.map(({ line }) => line));
  }
  return [file + version, ...lines].join('\n');
}

function partsOf(match: GroupedMatch): { before: ContextLine[]; text: string; after: ContextLine[] } {
  const { line, column, content, context_before = [], context_after = [], enclosing_semantic_path } = match;
  const symbol = enclosing_semantic_path?.replace(/^.*::/s, '');
  const notes = [
    symbol === undefined ? '' : `in ${symbol}${match.is_definition ? ', its definition' : ''}`,
    match.known ? 'known file' : '',
    match.unfiltered ? 'unfiltered' : '',
  ].filter((note) => note !== '');
  const suffix = notes.length === 0 ? '' : `  [${notes.join('; ')}]`;
  const first = line - context_before.length;
  const behind = lastLine(match) + 1;
  return {
    before: context_before.map((text, at) => ({ line: first + at, text })),
    text: `${line}:${column}${content === undefined ? '' : `:${content}`}${suffix}`,
    after: context_after.map((text, at) => ({ line: behind + at, text })),
  };
}

const lastLine = ({ line, end_line = line }: GroupedMatch): number => end_line;

const contextLine = ({ line, text }: ContextLine): string => `${line}-${text}`;

function next(name: string, offset: number | undefined): string {
  return offset === undefined ? '' : `; ${name} ${offset} continues`;
}

function problemLines(problems: readonly ToolProblem[]): string[] {
  return problems.map(({ code, message }) => `${code}: ${message}`);
}

/** What comes last is never cut away. */
function bounded(body: string, closing: readonly string[]): string {
  const tail = closing.filter((line) => line !== '').join('\n');
  const room = longest - tail.length - 100;
  const left = body.length - room;
  const shown = left <= 0 ? body : `${body.slice(0, room)}\n… ${left} more characters; ask for fewer rows`;
  return shown === '' ? `${tail}\n` : `${shown}\n\n${tail}\n`;
}
