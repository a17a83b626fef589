// Matches of the engine as rows of the rg contract: per file `line:text`, with the context of the rows that are there.
import type { Match } from '../events.js';
import type { Detail } from './budget.js';
import type { RgFile } from './rg-response.js';
import { type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';
import { beginningOf, windowOf } from './window.js';

interface Line {
  line: number;
  row: string;
}

/** Files in the order of the matches; context lines that several rows have in common stand once. */
export function rgFiles(matches: readonly Match[], detail: Detail, roots: Roots): RgFile[] {
  const files: RgFile[] = [];
  const shown = matches.slice(0, detail.rows);
  for (let from = 0, to = 0; from < shown.length; from = to) {
    while (shown[to]?.path === shown[from].path) to++;
    files.push([pathOf(shown[from].path, detail, roots), ...rowsOf(shown.slice(from, to), detail)]);
  }
  return files;
}

/** As a row shows it. */
export function pathOf(path: string, detail: Detail, roots: Roots): string {
  return shortText(shownPath(path, roots), detail.path);
}

function rowsOf(matches: readonly Match[], { width, context }: Detail): string[] {
  const rows: Line[] = matches.map((match) => ({
    line: match.line,
    row: `${match.line}:${narrowed(match, width)}`,
  }));
  const contexts = context > 0 ? contextOf(matches, width, context) : [];
  if (contexts.length === 0) return rows.map(({ row }) => row);
  // Stable: several matches of one line keep their order.
  return [...rows, ...contexts].sort((a, b) => a.line - b.line).map(({ row }) => row);
}

function contextOf(matches: readonly Match[], width: number, most: number): Line[] {
  const lines = new Map<number, string>();
  for (const { before = [], after = [] } of matches) {
    for (const { line, text } of [...before.slice(-most), ...after.slice(0, most)]) lines.set(line, text);
  }
  for (const match of matches) for (let line = match.line; line <= match.endLine; line++) lines.delete(line);
  return [...lines].map(([line, text]) => ({ line, row: `${line}-${beginningOf(text, width)}` }));
}

function narrowed({ text, submatches }: Match, width: number): string {
  const [first] = submatches;
  if (first === undefined || first.replacement !== undefined) return beginningOf(text, width);
  return windowOf(text, first.start, first.end, width);
}
