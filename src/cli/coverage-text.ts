// The ledger of a search as text for people: what was searched, and for each reason what was not.
import { type Coverage, columnCounts, columnWords, type SkipColumn, skipColumns } from '../index.js';

/** Several lines. */
export function coverageText(coverage: Coverage): string {
  const { filesSearched, filesInScope, percent } = coverage;
  const lines = [`${filesSearched} of ${filesInScope} files in scope were searched (${percent} %)`];
  if (!coverage.isWalkComplete) lines.push('the walk ended early: there are files that were never met');
  for (const column of skipColumns) lines.push(...columnLines(coverage, column));
  return `${lines.join('\n')}\n`;
}

function columnLines(coverage: Coverage, column: SkipColumn): string[] {
  const counts = columnCounts(coverage, column);
  if (counts === '') return [];
  const samples = (coverage.samples[column] ?? []).map(({ path, detail }) => `    ${path}: ${detail}`);
  return [`${counts} ${columnWords[column]}`, ...samples];
}
