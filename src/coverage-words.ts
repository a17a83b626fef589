// The columns of the ledger in words, for all who tell people or models what was not searched.
import type { Coverage, SkipColumn } from './coverage.js';

/** What is in a column, to stand behind a number of files. */
export const columnWords: Readonly<Record<SkipColumn, string>> = {
  binaryExtension: 'binary by extension',
  binaryContent: 'binary by content',
  gitignored: 'gitignored',
  dotIgnored: 'ignored by .ignore or another rule file',
  hidden: 'hidden',
  glob: 'left out by a glob',
  type: 'of other types',
  tooLarge: 'too large',
  symlink: 'through symbolic links',
  special: 'neither file nor directory',
  unreadable: 'unreadable',
  vanished: 'gone meanwhile',
  undecodable: 'in an unknown encoding',
  lineTooLong: 'with a line that is too long',
  notReached: 'not reached',
  workerLost: 'lost with a worker',
};

/** `1 file`, `2 files`, `1,000 directories`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** `2 files and 1 directory` in a column; empty where there are none. `directory` is the word for one and for many. */
export function columnCounts(
  { skipped, prunedDirectories }: Coverage,
  column: SkipColumn,
  directory: readonly [one: string, many: string] = ['directory', 'directories'],
): string {
  const files = skipped[column] ?? 0;
  const directories = prunedDirectories[column] ?? 0;
  return [files > 0 ? counted(files, 'file') : '', directories > 0 ? counted(directories, ...directory) : '']
    .filter((count) => count !== '')
    .join(' and ');
}
