// The ledger: every file met on the way ends in exactly one column, and the columns add up, in every outcome.
// It owns the numbers; nobody else counts files.

/** Columns of a file that was met and not searched. */
export const skipColumns = [
  'binaryExtension',
  'binaryContent',
  'gitignored',
  'dotIgnored',
  'hidden',
  'glob',
  'type',
  'tooLarge',
  'symlink',
  'special',
  'unreadable',
  'vanished',
  'undecodable',
  'lineTooLong',
  'notReached',
  'workerLost',
] as const;

/** Why a file was met and not searched. */
export type SkipColumn = (typeof skipColumns)[number];

/** Columns of files that were in scope: they should have been searched and were not. */
export const lostColumns: readonly SkipColumn[] = [
  'tooLarge',
  'unreadable',
  'vanished',
  'undecodable',
  'lineTooLong',
  'notReached',
  'workerLost',
];

/** One path of a column, with the reason. */
export interface CoverageSample {
  path: string;
  /** Why: `rule FILE:LINE PATTERN`, an errno, a size. */
  detail: string;
}

/** The closed ledger: `filesMet` = `filesSearched` + the sum of `skipped`. */
export interface Coverage {
  /** Files met: searched + all columns. */
  filesMet: number;
  /** Files that should be searched: searched + the columns of `lostColumns`. */
  filesInScope: number;
  filesSearched: number;
  /**
   * floor(100 · filesSearched / filesInScope); 100 only when they are equal; 100 for an empty scope. Of files that were met: with
   * `prunedDirectories.unreadable` there may be others in scope.
   */
  percent: number;
  /** False when the walk itself was stopped early, so files exist that were never met. */
  isWalkComplete: boolean;
  skipped: Partial<Record<SkipColumn, number>>;
  /**
   * Directories not entered, each counted once in the column of the rule, or as `unreadable` where a permission or an I/O error
   * was in the way; what lies below is not known.
   */
  prunedDirectories: Partial<Record<SkipColumn, number>>;
  /** Up to `samplesPerColumn` paths a column, the first ones in the promised order. */
  samples: Partial<Record<SkipColumn, CoverageSample[]>>;
}

/** Samples a column keeps. */
export const samplesPerColumn = 5;

/** What became of one file or directory, as the files room and the workers report it. */
export interface LedgerEntry {
  column: SkipColumn;
  path: string;
  detail: string;
  /** A pruned directory, not a file. */
  isDirectory?: boolean;
}

/** The open ledger of one search. Entries come in the promised order, so the samples are the first of each column. */
export class Ledger {
  #searched = 0;
  #skipped = new Map<SkipColumn, number>();
  #pruned = new Map<SkipColumn, number>();
  #samples = new Map<SkipColumn, CoverageSample[]>();
  isWalkComplete = false;

  searched(count = 1): void {
    this.#searched += count;
  }

  skip(entry: LedgerEntry): void {
    const counts = entry.isDirectory ? this.#pruned : this.#skipped;
    counts.set(entry.column, (counts.get(entry.column) ?? 0) + 1);
    this.#sample(entry);
  }

  /** Counts files without a sample of their own, for example the rest of a search that was stopped. */
  skipMany(column: SkipColumn, paths: readonly string[], detail: string): void {
    for (const path of paths.slice(0, samplesPerColumn)) this.#sample({ column, path, detail });
    if (paths.length > 0) this.#skipped.set(column, (this.#skipped.get(column) ?? 0) + paths.length);
  }

  #sample({ column, path, detail }: LedgerEntry): void {
    const samples = this.#samples.get(column) ?? [];
    if (samples.length < samplesPerColumn) this.#samples.set(column, [...samples, { path, detail }]);
  }

  close(): Coverage {
    const sum = (columns: readonly SkipColumn[]) =>
      columns.reduce((total, column) => total + (this.#skipped.get(column) ?? 0), 0);
    const filesInScope = this.#searched + sum(lostColumns);
    return {
      filesMet: this.#searched + sum(skipColumns),
      filesInScope,
      filesSearched: this.#searched,
      percent: filesInScope === 0 ? 100 : Math.floor((100 * this.#searched) / filesInScope),
      isWalkComplete: this.isWalkComplete,
      skipped: Object.fromEntries(this.#skipped),
      prunedDirectories: Object.fromEntries(this.#pruned),
      samples: Object.fromEntries(this.#samples),
    };
  }
}
