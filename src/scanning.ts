// The words between the one who reads a file (scan), the ones who keep what it finds (rows, print) and the pool.
// All of it except sinks is structured-clonable data.
import type { SkipColumn } from './coverage.js';
import type { Problem } from './errors.js';
import type { RegionKind } from './options.js';

/**
 * What a NUL byte means (ripgrep's BinaryDetection): `quit` ends the file at the first NUL (files found by walking),
 * `convert` stops after the first match once a NUL was seen (files named explicitly, `--binary`), `none` is plain text (`-a`).
 */
export type BinaryRule = 'quit' | 'convert' | 'none';

/** How one file is to be scanned. Resolved once; complete. */
export interface ScanSettings {
  invertMatch: boolean;
  /** Context lines; `passthru` makes every line that does not match a context row. */
  before: number;
  after: number;
  passthru: boolean;
  /** Matching lines per file, as `rg --max-count`; null is unlimited. */
  maxPerFile: number | null;
  /** Go on counting lines and occurrences (without rows) after `maxPerFile` or the row budget. */
  countsBeyondLimits: boolean;
  /** `rows`: every row goes to the sink. `first`: only whether a line matches. `count`: lines and occurrences, no rows. */
  depth: 'rows' | 'first' | 'count';
  /** Rows carry the spans of the matches in the line. */
  needsSpans: boolean;
  /** Rows carry the groups of each match. */
  needsGroups: boolean;
  /** Occurrences are counted, not only lines. */
  countsOccurrences: boolean;
  /**
   * What `FileOutcome.rows` and the row budget count: lines, or matches that are not empty. A line is never split
   * between two slices.
   */
  rowUnit: 'line' | 'occurrence';
  /** Replacement template in ripgrep's syntax ($1, $name, ${name}, $0, $$), or null. */
  replace: string | null;
  binary: { walked: BinaryRule; explicit: BinaryRule };
  /** `auto`: a BOM decides, else bytes as they are. `none`: bytes, even a BOM. Else a WHATWG label. */
  encoding: string;
  /** Bytes; a larger file is `tooLarge`. Null is unlimited. */
  maxFileSize: number | null;
  /** Bytes; a longer line ends the file as `lineTooLong`. */
  maxLineBytes: number;
  /** `--stop-on-nonmatch`: end the file at the first line that does not match after one that did. */
  stopOnNonmatch: boolean;
  /** With `convert`, go on after a match in binary data and send its rows (as `--json`). Default false. */
  continuesInBinary?: boolean;
  /**
   * How NUL bytes are looked for in explicitly named files, as ripgrep does: `sparse` (default; ripgrep when it is given
   * nothing but up to ten files) in the first 64 KiB and in the rows; `blocks` (when it is given a directory or more
   * files) in all that is read.
   */
  explicitNulSearch?: 'sparse' | 'blocks';
  /** The same for files found by walking, which ripgrep maps only with --mmap. Default `blocks`. */
  walkedNulSearch?: 'sparse' | 'blocks';
  /** A file that is written while the search runs, because the output goes there: it is left out. Default null. */
  outputFile?: OutputFile | null;
  /** Default null: files are read as they are. */
  preparation?: Preparation | null;
  /** Only matches that start in one of these count. Default null: all do. */
  filter?: readonly RegionKind[] | null;
}

/** A file that output goes to. */
export interface OutputFile {
  dev: number;
  ino: number;
  /** Its only name, as the end of its path; null if it may have others or is not known. */
  name: string | null;
}

/** Of one text: whether a match that starts at this offset counts. */
export type OffsetFilter = (offset: number) => boolean;

/** Says where matches count; the scan asks it for files that have matches, and knows no languages. */
export interface MatchFilter {
  /** The language of a file by its path and first bytes, or null if nothing is known of it. */
  languageOf(path: string, bytes: Buffer, end: number): string | null;
  /** For the whole text `bytes[0, end)` of a file in this language. */
  offsetsOf(language: string, bytes: Buffer, end: number): OffsetFilter;
}

/**
 * What is remembered of the texts of files between searches. It may say that a file has no match, never that it has one. Asked of
 * files found by walking, on file systems whose answers can be believed to the letter.
 */
export interface TextMemory {
  /** Bytes of a file that has surely no match, as it is on the disk now; -1 if it has to be read. */
  bytesWithoutMatch(path: string | Buffer): number;
  /** Called before an opened file is read: whether it is wanted to `learn` its text. The index in the batch says whose turn it is. */
  wants(fd: number, index: number): boolean;
  /** The whole text of the file that was wanted last, `bytes[0, count)`; `bytes[count, roomEnd)` may be overwritten. */
  learn(bytes: Buffer, count: number, roomEnd: number): void;
}

/** Files whose text is got in another way than by reading them. */
export interface Preparation {
  /** Unpack files that are compressed as a whole, known by their extension. Without effect if there is a `command`. */
  unpack: boolean;
  /** Run with the path as argument and the file as standard input; what it writes is searched. Null is none. */
  command: string | null;
  /** Which files `command` is for, strongest first, over paths as byte text; empty is all. */
  globs: { expression: RegExp; includes: boolean }[];
}

/** A row matches, or stands near one that does. */
export type RowKind = 'match' | 'context';

/** One printed unit: a line, or with multiline the lines a match touches. Reused: a sink copies what it keeps. */
export interface Row {
  kind: RowKind;
  /** 1-based number of the first line. */
  lineNumber: number;
  /** Offset of the row's first byte in the (decoded) file. */
  byteOffset: number;
  /** The row is `bytes[start, end)`, terminators included; the very last line may lack one. */
  bytes: Buffer;
  start: number;
  end: number;
  /**
   * [start, end] pairs, absolute in `bytes`; only the first `spanCount` pairs are valid. Empty for context, except with
   * `invertMatch`, where the context is made of the lines that match.
   */
  spans: number[];
  spanCount: number;
  /** With `needsGroups`: for each span `groupCount` pairs, -1 for a group that took no part. */
  groups: number[];
  groupCount: number;
  /** A filter was asked for, and all matches of this file are let through, because nothing is known of its language. */
  isUnfiltered: boolean;
  /** With `replace`: the row after replacement and the spans of the replacements in it (relative to its start). */
  replaced: { bytes: Buffer; spans: number[] } | null;
}

/** Most lines of a run, and most bytes from the start of its first to the end of its last. */
export const longestRun = { lines: 1024, bytes: 64 << 10 } as const;

/**
 * Lines that match, in order, of which nothing but the lines is wanted: no spans, groups, context. Reused, as a row is.
 */
export interface LineRun {
  bytes: Buffer;
  /** [start, end] of each line, terminator included, as indexes into `bytes`; only the first `count` pairs are valid. */
  bounds: Int32Array;
  count: number;
  /** 1-based number of the first line. */
  lineNumber: number;
  /** What ends a line. */
  terminator: number;
}

/** What a filter did in one file. */
export interface FilterEffect {
  /** Lines that lost all of their matches; across lines, where a match is no line, matches. */
  removedLines: number;
  /** Matches that do not count. */
  removedOccurrences: number;
  /** Why all matches of the file are let through, or null. */
  unfiltered: string | null;
}

/** What became of one file. Counts are for the whole file, over all slices. */
export interface FileOutcome {
  /** Index in the batch. */
  index: number;
  /** Null when it was searched. */
  column: SkipColumn | null;
  detail: string;
  /** Matching lines; with `countsBeyondLimits` all of them. */
  lines: number;
  /** Matches; 0 unless `countsOccurrences`. */
  occurrences: number;
  /** Rows that exist within `maxPerFile` (also those past the row budget). */
  rows: number;
  /** Matching lines beyond `maxPerFile` exist (known only with `countsBeyondLimits`). */
  cutByMaxPerFile: boolean;
  bytesSearched: number;
  /** Offset of the first NUL byte that mattered, or null. */
  binaryOffset: number | null;
  problem: Problem | null;
  /** What the filter did, or null if there is none or it did nothing. */
  filtered: FilterEffect | null;
}

/** Keeps what a scan finds: packs rows for the API or prints bytes for the command. One per thread and query. */
export interface FileSink<Output = unknown> {
  /** `path` as shown. `continued` when an earlier slice has begun this file; `state` is what `pause` returned then. */
  begin(index: number, path: string, state: SinkState | null): void;
  row(row: Row): void;
  /** Takes many match rows at once. False, or without this: nothing was taken, and `row` has to be called for each. */
  run?(run: LineRun): boolean;
  /** Lines were left out between two context groups. */
  gap(): void;
  end(outcome: FileOutcome): void;
  /** The slice ends inside a file. */
  pause(): SinkState;
  /** Approximate bytes kept so far: the scan yields when this is large. */
  size(): number;
  /** Memory that the sink may keep its output in. */
  lend?(memory: ArrayBuffer): void;
  /** Hands over all that was kept and starts anew. */
  take(): Output;
}

/** A sink's memory of a file between two slices; plain data. */
export interface SinkState {
  rows: number;
  bytesPrinted: number;
}

/** Asked by the scan while it runs. */
export interface ScanControl {
  /** The search was cancelled: give up at once. */
  isCancelled(): boolean;
  /** The slice has run long enough or kept enough: pause at the next line that allows it. */
  shouldPause(): boolean;
  /** Rows that may still go to the sink; the scan counts it down. Beyond it only counting goes on. */
  rowBudget: number;
}

/** Where a paused file goes on. Plain data, so another worker can take it up. */
export interface ScanResume {
  /** File position (in decoded bytes) from which to read: the start of the oldest line still needed as context. */
  readFrom: number;
  /** Position of the first line not yet scanned. */
  scanFrom: number;
  /** 1-based number of the line up to which lines were counted; that is only done when a row asks for it. */
  lineNumber: number;
  lines: number;
  occurrences: number;
  rows: number;
  afterLeft: number;
  /** End of the last row that went to the sink, for gaps. -1 if none. */
  lastRowEnd: number;
  binaryOffset: number | null;
  /** The file's identity; if it changed in between, the file ends as `vanished`. */
  inode: number;
  sink: SinkState;
  /** What else the scan room keeps of the file, for itself alone. */
  scan: unknown;
}

/** A scan ends the file, pauses in it, or was told to give up. */
export type ScanResult = { done: FileOutcome } | { paused: ScanResume } | { cancelled: true };
