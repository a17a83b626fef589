// What a search that found nothing tells people on a terminal: how much was left out, by which rule, and how to have it.
import type { Coverage, SkipColumn } from '../index.js';

interface Reason {
  /** Behind a number of files and directories. */
  left: string;
  /** The flag that takes them in; null where the command line itself has left them out. */
  flag: string | null;
}

/** In the order in which they are told. */
const reasons: Partial<Record<SkipColumn, Reason>> = {
  gitignored: { left: 'ignored by a rule file of git', flag: '-u' },
  dotIgnored: { left: 'ignored by a rule file', flag: '-u' },
  hidden: { left: 'hidden', flag: '--hidden' },
  glob: { left: 'left out by a glob', flag: null },
  type: { left: 'left out by type', flag: null },
  binaryContent: { left: 'binary', flag: '--text' },
  symlink: { left: 'through symbolic links', flag: '--follow' },
  tooLarge: { left: 'too large', flag: null },
};

/** What is hidden in every repository, and hardly ever looked for, is no example. */
const dull = /(^|\/)\.git(\/|$)/;

/** Several lines. */
export function noMatchHint(coverage: Coverage): string {
  const { filesSearched } = coverage;
  const left = (Object.entries(reasons) as [SkipColumn, Reason][]).flatMap(([column, reason]) =>
    leftOut(coverage, column, reason),
  );
  const found = `no match in ${counted(filesSearched, 'file', 'files')}`;
  if (left.length === 0) return `tg: ${found}\n`;
  return `tg: ${found}; not searched (--coverage tells more):\n${left.map((line) => `    ${line}\n`).join('')}`;
}

function leftOut(coverage: Coverage, column: SkipColumn, { left, flag }: Reason): string[] {
  const files = coverage.skipped[column] ?? 0;
  const directories = coverage.prunedDirectories[column] ?? 0;
  const sample = coverage.samples[column]?.find(({ path }) => !dull.test(path));
  if (sample === undefined) return [];
  const counts = [
    files === 0 ? '' : counted(files, 'file', 'files'),
    directories === 0 ? '' : counted(directories, 'directory', 'directories'),
  ];
  const what = `${counts.filter((count) => count !== '').join(' and ')} ${left}`;
  const example = `such as ${sample.path} (${sample.detail})`;
  return [flag === null ? `${what}, ${example}` : `${what}, ${example}; ${flag} searches them`];
}

function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
