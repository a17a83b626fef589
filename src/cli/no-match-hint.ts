// What a search that found nothing tells people on a terminal: how much was left out, by which rule, and how to have it.
import { type Coverage, columnCounts, columnWords, type SkipColumn } from '../index.js';

/** In the order in which they are told, with the flag that takes them in; null where the command line itself has left them out. */
const flags: Partial<Record<SkipColumn, string | null>> = {
  gitignored: '-u',
  dotIgnored: '-u',
  hidden: '--hidden',
  glob: null,
  type: null,
  binaryContent: '--text',
  symlink: '--follow',
  tooLarge: null,
};

/** What is hidden in every repository, and hardly ever looked for, is no example. */
const dull = /(^|\/)\.git(\/|$)/;

/** Several lines. */
export function noMatchHint(coverage: Coverage): string {
  const { filesSearched } = coverage;
  const left = (Object.entries(flags) as [SkipColumn, string | null][]).flatMap(([column, flag]) =>
    leftOut(coverage, column, flag),
  );
  const found = `no match in ${filesSearched.toLocaleString('en')} ${filesSearched === 1 ? 'file' : 'files'}`;
  if (left.length === 0) return `tg: ${found}\n`;
  return `tg: ${found}; not searched (--coverage tells more):\n${left.map((line) => `    ${line}\n`).join('')}`;
}

function leftOut(coverage: Coverage, column: SkipColumn, flag: string | null): string[] {
  const sample = coverage.samples[column]?.find(({ path }) => !dull.test(path));
  if (sample === undefined) return [];
  const what = `${columnCounts(coverage, column)} ${columnWords[column]}`;
  const example = `such as ${sample.path} (${sample.detail})`;
  return [flag === null ? `${what}, ${example}` : `${what}, ${example}; ${flag} searches them`];
}
