// The ledger in an answer: how much was met and not searched, by column, with the first paths and the reason of each.
import { type Coverage, type SkipColumn, skipColumns } from '../coverage.js';
import { choice, type JsonSchema, listOf, record, text, whole } from './json-schema.js';
import { type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';

/** What one column of the ledger holds. */
export interface FileSkip {
  /** Why, as docs/answer.md says: `gitignored`, `hidden`, `binaryContent`, … */
  column: SkipColumn;
  files: number;
  /** Folders that were not entered, each once: what is in them is not known. */
  directories: number;
  /** The first paths with the reason; long ones are shortened in the middle. */
  samples: { path: string; detail: string }[];
}

/** Of a column of the ledger. */
export const skipColumnSchema: JsonSchema = choice(skipColumns, 'The column of the ledger.');

/** Published for the list of `FileSkip`. */
export const fileSkipsSchema: JsonSchema = listOf(
  record(
    {
      column: skipColumnSchema,
      files: whole(0, 'Files.'),
      directories: whole(0, 'Folders that were not entered, each once.'),
      samples: listOf(
        record({ path: text('The path.'), detail: text('The rule or the error.') }, ['path', 'detail']),
        'The first ones.',
      ),
    },
    ['column', 'files', 'directories', 'samples'],
  ),
  'What was met and not searched, by column.',
);

/** The argument that takes in what is in a column. */
export const wayIn: Partial<Record<SkipColumn, string>> = {
  gitignored: 'no_ignore: true searches it',
  dotIgnored: 'no_ignore: true searches it',
  hidden: 'hidden: true searches it',
};

const longestPath = 200;
const longestDetail = 150;

/** The columns that hold something, with at most so many samples each. */
export function fileSkips(coverage: Coverage, roots: Roots, mostSamples: number): FileSkip[] {
  const { skipped, prunedDirectories, samples } = coverage;
  return skipColumns.flatMap((column) => {
    const files = skipped[column] ?? 0;
    const directories = prunedDirectories[column] ?? 0;
    if (files + directories === 0) return [];
    const first = (samples[column] ?? []).slice(0, mostSamples).map(({ path, detail }) => ({
      path: shortText(shownPath(path, roots), longestPath),
      detail: shortText(detail, longestDetail),
    }));
    return [{ column, files, directories, samples: first }];
  });
}

/** Files and folders in these columns; without any, in all. */
export function skippedIn(coverage: Coverage, columns: readonly SkipColumn[] = skipColumns): number {
  const { skipped, prunedDirectories } = coverage;
  return columns.reduce((sum, one) => sum + (skipped[one] ?? 0) + (prunedDirectories[one] ?? 0), 0);
}
