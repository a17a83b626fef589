// Matches of the engine as matches of search_codebase, one by one and in groups by file.
import type { Match } from '../events.js';
import type { Detail } from './budget.js';
import type { CodeMatch, FileGroup, GroupedMatch } from './code-response.js';
import { type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';
import { beginningOf, windowOf } from './window.js';

/** Characters of JSON that names of declarations may take. */
const longestDeclaration = 1000;

/** A match of the engine with what only the contract knows. */
export interface LocatedMatch {
  match: Match;
  /** As shown. */
  file: string;
  /** In code points. */
  column: number;
  /** The caller has the file. */
  isKnown: boolean;
  /** The lines next to it without a gap, whether they match or not. */
  before: string[];
  after: string[];
}

/** `columns` are those of the matches; `known` are paths as shown. */
export function located(
  matches: readonly Match[],
  columns: readonly number[],
  known: ReadonlySet<string>,
  lines: KnownLines,
  roots: Roots,
): LocatedMatch[] {
  return matches.map((match, at) => {
    const file = shownPath(match.path, roots);
    return { match, file, column: columns[at], isKnown: known.has(file), ...lines.around(match) };
  });
}

/**
 * The text of every line an answer holds. To the engine a line that matches is no context, so what stands next to a match is
 * put together from the context lines and from the rows around it, those of the neighbouring pages too.
 */
export class KnownLines {
  readonly #files = new Map<string, Map<number, string>>();
  readonly #reach: number;

  /** @param reach lines of context on both sides */
  constructor(matches: readonly Match[], reach: number) {
    this.#reach = reach;
    for (const match of matches) {
      const lines = this.#files.get(match.path) ?? new Map<number, string>();
      this.#files.set(match.path, lines);
      for (const { line, text } of [...(match.before ?? []), ...(match.after ?? [])])
        lines.set(line, withoutReturns(text));
      for (const [at, text] of wholeLines(match).entries()) lines.set(match.line + at, withoutReturns(text));
    }
  }

  around({ path, line, endLine }: Match): Pick<LocatedMatch, 'before' | 'after'> {
    return { before: this.#run(path, line, -1).reverse(), after: this.#run(path, endLine, 1) };
  }

  #run(path: string, from: number, step: 1 | -1): string[] {
    const lines = this.#files.get(path);
    const run: string[] = [];
    for (let line = from + step; run.length < this.#reach; line += step) {
      const text = lines?.get(line);
      if (text === undefined) break;
      run.push(text);
    }
    return run;
  }
}

/** None of a row of several lines that was cut: which line a text stands in is not known then. */
function wholeLines({ line, endLine, text }: Match): string[] {
  const lines = text.split('\n');
  return lines.length === endLine - line + 1 ? lines : [];
}

/** Of lines that end in CR and LF the engine takes away the LF alone. */
const withoutReturns = (text: string): string => text.replace(/\r(?=\n|$)/g, '');

/** The match with its file; without content where that is elsewhere, or known. */
export function codeMatch(one: LocatedMatch, detail: Detail, hasContent: boolean): CodeMatch {
  const { versionHash } = one.match;
  return {
    file: shortText(one.file, detail.path),
    ...groupedMatch(one, detail, hasContent),
    ...(versionHash !== undefined && { version_hash: versionHash }),
  };
}

/** Matches of one file follow each other. */
export function fileGroups(matches: readonly LocatedMatch[], detail: Detail): FileGroup[] {
  const groups: FileGroup[] = [];
  for (let from = 0, to = 0; from < matches.length; from = to) {
    const { file, match } = matches[from];
    while (matches[to]?.file === file) to++;
    const ofFile = matches.slice(from, to);
    const listed = (isKnown: boolean) =>
      ofFile.filter((one) => one.isKnown === isKnown).map((one) => groupedMatch(one, detail, true));
    groups.push({
      file: shortText(file, detail.path),
      ...(match.versionHash !== undefined && { version_hash: match.versionHash }),
      total_matches: ofFile.length,
      matches: listed(false),
      known_matches: listed(true),
    });
  }
  return groups;
}

function groupedMatch(one: LocatedMatch, detail: Detail, hasContent: boolean): GroupedMatch {
  const { match, file, column, isKnown } = one;
  const grouped: GroupedMatch = { line: match.line, column };
  if (match.endLine > match.line) grouped.end_line = match.endLine;
  if (hasContent && !isKnown) {
    grouped.content = contentOf(match, detail.width);
    if (detail.context > 0) {
      grouped.context_before = one.before
        .slice(-detail.context)
        .map((text) => beginningOf(text, detail.width));
      grouped.context_after = one.after
        .slice(0, detail.context)
        .map((text) => beginningOf(text, detail.width));
    }
  }
  if (match.enclosing) {
    const declaration = shortText(match.enclosing.path, longestDeclaration);
    grouped.enclosing_semantic_path = `${shortText(file, detail.path)}::${declaration}`;
  }
  if (match.enclosing !== undefined) grouped.is_definition = match.enclosing?.isDefinition ?? false;
  if (isKnown) grouped.known = true;
  if (match.unfiltered) grouped.unfiltered = true;
  return grouped;
}

function contentOf({ text, submatches }: Match, width: number): string {
  const { start, end } = submatches[0] ?? { start: 0, end: 0 };
  return withoutReturns(windowOf(text, start, end, width));
}
