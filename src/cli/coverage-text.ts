// The ledger of a search as text for people: what was searched, and for each reason what was not.
import type { Coverage, SkipColumn } from '../index.js';

const reasons: Record<SkipColumn, string> = {
  binaryExtension: 'known binary extension',
  binaryContent: 'binary (a NUL byte)',
  gitignored: 'ignored by a rule file of git',
  dotIgnored: 'ignored by .ignore, .rgignore or --ignore-file',
  hidden: 'hidden',
  glob: 'left out by a glob',
  type: 'of another type',
  tooLarge: 'too large',
  symlink: 'symbolic link',
  special: 'neither file nor directory',
  unreadable: 'not readable',
  vanished: 'vanished while searching',
  undecodable: 'not decodable',
  lineTooLong: 'a line too long',
  notReached: 'not reached: the search ended before',
  workerLost: 'lost with a worker',
};

/** Several lines. */
export function coverageText(coverage: Coverage): string {
  const { filesSearched, filesInScope, percent } = coverage;
  const lines = [`${filesSearched} of ${filesInScope} files in scope were searched (${percent} %)`];
  if (!coverage.isWalkComplete) lines.push('the walk ended early: there are files that were never met');
  for (const [column, reason] of Object.entries(reasons) as [SkipColumn, string][]) {
    lines.push(...columnLines(coverage, column, reason));
  }
  return `${lines.join('\n')}\n`;
}

function columnLines(coverage: Coverage, column: SkipColumn, reason: string): string[] {
  const files = coverage.skipped[column] ?? 0;
  const directories = coverage.prunedDirectories[column] ?? 0;
  if (files + directories === 0) return [];
  const counts = [counted(files, 'file', 'files'), counted(directories, 'directory', 'directories')];
  const samples = (coverage.samples[column] ?? []).map(({ path, detail }) => `    ${path}: ${detail}`);
  return [`${counts.filter((count) => count !== '').join(' and ')} ${reason}`, ...samples];
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? '' : `${count} ${count === 1 ? one : many}`;
}
