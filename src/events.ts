// What a search says: the events of `stream` and the answer of `search`, in the promised order of paths and lines.
import type { Coverage, CoverageSample } from './coverage.js';
import type { Enclosing } from './description.js';
import type { Problem } from './errors.js';
import type { Submatch } from './unpacked-rows.js';

/** How a search ended. Stopping early is an outcome, not an error. */
export type Outcome = 'complete' | 'truncated' | 'aborted' | 'timed-out';

/** A line near a match: its 1-based number and its text without terminator. */
export interface ContextLine {
  line: number;
  text: string;
}

/** One matching line; with `only` one occurrence; with `multiline` the lines that a match touches. */
export interface Match {
  /** Relative to `cwd`, or absolute where the root was. Bytes that are not UTF-8 stand as U+DC80 to U+DCFF. */
  path: string;
  /** 1-based. */
  line: number;
  /** Number of the last line in the row; the same as `line` but for `multiline`. */
  endLine: number;
  /** 1-based, UTF-16 code units, of the first match in the line. */
  column: number;
  /** The line without its terminator. */
  text: string;
  /** The bytes were not valid UTF-8: `text` has U+FFFD in their place. */
  lossy?: true;
  submatches: Submatch[];
  /** The option `filter` could not be applied to this file, so all of its matches are here. */
  unfiltered?: true;
  /**
   * With the option `enclosing`: the innermost declaration around the match, null at top level. Absent where it cannot be
   * told; the summary's `withoutSymbols` counts these files.
   */
  enclosing?: Enclosing | null;
  /** With the option `versionHash`: the first 7 hex digits of SHA-256 over the bytes of the file. */
  versionHash?: string;
  /** Of the line's first byte in the file. */
  byteOffset: number;
  /** Present with a context option. */
  before?: ContextLine[];
  after?: ContextLine[];
}

/** One file in the modes `count` and `count-matches`. */
export interface FileCount {
  path: string;
  count: number;
}

/** Totals over the whole search, beyond any page. */
export interface Totals {
  /** Rows of all pages: what `maxResults` and `offset` count. */
  rows: number;
  /** Matching lines, also those beyond `maxPerFile` and `maxResults`. */
  lines: number;
  /** Matches; 0 in the modes that do not look for them (`files`, `files-without`, `count`). */
  occurrences: number;
  /** Files with a matching line (in mode `files-without`: without one). */
  files: number;
  /** False when the search stopped before every file in scope was searched, or a cap ended a file's count. */
  exact: boolean;
}

/** Files for which something could not be done, the first few with the reason. */
export interface FileNotes {
  files: number;
  /** Up to `samplesPerColumn`, the first ones in the promised order. */
  samples: CoverageSample[];
}

/** What the option `filter` did, over the whole search. */
export interface FilterSummary {
  /** Lines that lost all of their matches. With `multiline`, where a match is no line, the same as `removedOccurrences`. */
  removedLines: number;
  /** Matches that do not count. */
  removedOccurrences: number;
  /** Files with matches that were let through whole. */
  unfiltered: FileNotes;
}

/** How the search ended, with its accounts. */
export interface Summary {
  totals: Totals;
  coverage: Coverage;
  outcome: Outcome;
  /** Present exactly when rows are known to exist beyond this page. */
  nextOffset?: number;
  /** Present with the option `filter`. In the modes `files` and `files-without` it counts only as far as was looked. */
  filter?: FilterSummary;
  /** Present with the option `enclosing`: files with rows whose declarations cannot be told. */
  withoutSymbols?: FileNotes;
  /** Trouble with single paths; the search went on. */
  problems: Problem[];
  bytesSearched: number;
  durationMs: number;
}

/** The answer of `search`. Which list is filled depends on `mode`; the others are empty. */
export interface Answer extends Summary {
  matches: Match[];
  files: string[];
  counts: FileCount[];
}

/** One event of `stream`. Per file: `begin`, rows and context in line order, `end`; the last event is `summary`. */
export type SearchEvent =
  | { type: 'begin'; path: string }
  | ({ type: 'match' } & Match)
  | ({ type: 'context'; path: string } & ContextLine)
  /** Counts of the whole file. */
  | { type: 'end'; path: string; lines: number; occurrences: number; binaryOffset: number | null }
  /** A row in the modes `files` and `files-without`. */
  | { type: 'file'; path: string }
  /** A row in the modes `count` and `count-matches`. */
  | ({ type: 'count' } & FileCount)
  | ({ type: 'problem' } & Problem)
  | ({ type: 'summary' } & Summary);
