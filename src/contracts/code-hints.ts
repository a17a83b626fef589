// What to do next, in words, for answers of search_codebase that are empty, partial or cut.
import { type Coverage, lostColumns, type SkipColumn, skipColumns } from '../coverage.js';
import { columnCounts, counted, columnWords as wordsOfColumns } from '../coverage-words.js';
import type { Answer } from '../events.js';
import type { AskedCode, FilterMode } from './code-request.js';
import { wayIn } from './file-skips.js';
import type { LeftOut } from './left-out.js';
import type { Roots } from './roots.js';
import { suchAs } from './sentences.js';

/** In the words of this contract. */
const columnWords = { ...wordsOfColumns, glob: 'left out by path_glob or exclude_glob' };
const ways: Partial<Record<SkipColumn, string>> = {
  ...wayIn,
  glob: 'widen path_glob, or take it out of exclude_glob',
};
const folderWords = ['folder', 'folders'] as const;

/** Of the filter modes, one that takes in what this one removed. */
const otherModes: Record<FilterMode, string> = {
  all: '',
  code_only: 'non_code',
  comments_only: 'code_only',
  non_code: 'code_only',
  comments: 'all',
  strings: 'all',
};

/** Sentences for an answer without rows. */
export function emptyHints(
  asked: AskedCode,
  answer: Answer,
  leftOut: readonly LeftOut[],
  roots: Roots,
): string[] {
  const { totals, filter, coverage } = answer;
  if (totals.rows > 0)
    return [`offset ${asked.offset} is behind the last of ${counted(totals.rows, 'row')}.`];
  const removed = asked.multiline ? filter?.removedOccurrences : filter?.removedLines;
  if (removed) {
    const mode = otherModes[asked.filter_mode];
    const also = mode === 'all' ? '' : `filter_mode ${mode} finds them, `;
    return [
      `filter_mode ${asked.filter_mode} removed ${removed === 1 ? 'the only match' : `all ${removed} matches`}; ${also}filter_mode all finds every match.`,
    ];
  }
  return [
    `No match in the ${counted(coverage.filesSearched, 'file')} searched.`,
    ...skippedSentence(coverage),
    ...leftOut.map((one) => leftOutSentence(one, roots)),
  ];
}

function skippedSentence(coverage: Coverage): string[] {
  const parts = skipColumns.flatMap((column) => {
    const count = columnCounts(coverage, column, folderWords);
    return count === '' ? [] : [`${count} ${columnWords[column]}`];
  });
  return parts.length === 0 ? [] : [`Not searched: ${parts.join(', ')}.`];
}

function leftOutSentence({ by, files, isExact, path, column, rule }: LeftOut, roots: Roots): string {
  const number = `${isExact ? '' : 'at least '}${counted(files, 'file contains', 'files contain')}`;
  const example = suchAs(path, column === null ? 'binary content' : rule, roots);
  const way = column === null ? undefined : ways[column];
  return `Of what was left out${by === 'globs' ? ' by globs' : ''}, ${number} it, ${example}${way === undefined ? '' : `; ${way}`}.`;
}

/** A sentence for files that should have been searched and were not. */
export function coverageHints(coverage: Coverage, percent: number, roots: Roots): string[] {
  const causes = lostColumns.flatMap((column) => {
    const files = coverage.skipped[column] ?? 0;
    const folders = coverage.prunedDirectories[column] ?? 0;
    if (files + folders === 0) return [];
    const counts = [files > 0 ? counted(files, 'file') : '', folders > 0 ? counted(folders, 'folder') : ''];
    const sample = coverage.samples[column]?.[0];
    const example = sample ? `, ${suchAs(sample.path, sample.detail, roots)}` : '';
    return [`${counts.filter((one) => one !== '').join(' and ')} ${columnWords[column]}${example}`];
  });
  if (!coverage.isWalkComplete) causes.push('the search ended before all files were found');
  if (causes.length === 0) return [];
  return [`coverage_percent is ${percent}: ${causes.join('; ')}.`];
}

/** A sentence for rows that `max_per_file` left out and no offset reaches. */
export function perFileHints(asked: AskedCode, isCutPerFile: boolean): string[] {
  if (!isCutPerFile) return [];
  return [
    `max_per_file ${asked.max_per_file} left out matches, which no offset reaches; leave it out to have them.`,
  ];
}
