// How printed output looks: plain data from the command line to the workers, who render rows to bytes with it.
import type { Problem } from './errors.js';
import type { Summary } from './events.js';
import type { ScanSettings } from './scanning.js';

/** All that decides how output looks. */
export interface PrintStyle {
  format: 'lines' | 'json' | 'count' | 'count-matches' | 'files' | 'files-without' | 'none';
  /** Path on a line of its own above the file's rows. */
  heading: boolean;
  withFilename: boolean;
  lineNumber: boolean;
  column: boolean;
  byteOffset: boolean;
  /** Print each match alone (`-o`). */
  onlyMatching: boolean;
  /** One line per match (`--vimgrep`). */
  perMatch: boolean;
  /** Count formats: also files with zero. */
  includeZero: boolean;
  /** SGR prefixes by part, such as `\x1b[0m\x1b[35m`; `\x1b[0m` alone is a part without colour. Null prints no escapes. */
  colors: { path: string; line: string; column: string; match: string; highlight: string } | null;
  /** Lines longer than this many bytes are not printed (or previewed); null is unlimited. */
  maxColumns: number | null;
  maxColumnsPreview: boolean;
  /** Somebody wants matches counted (`--stats`), so what stands in place of a long line tells their number. */
  countsMatches: boolean;
  trim: boolean;
  /** `-0`: a NUL after each path. */
  nullAfterPath: boolean;
  pathSeparator: string | null;
  fieldMatchSeparator: Uint8Array;
  fieldContextSeparator: Uint8Array;
  /** Between context groups; null prints none. */
  contextSeparator: Uint8Array | null;
  lineTerminator: number;
  crlf: boolean;
  /** OSC 8 format with its variables, or null. Printed only where there are `colors`. */
  hyperlink: { format: string; host: string; cwd: string } | null;
  /** The row of `replace` is printed in place of the line. */
  replaced: boolean;
  /** Matches may contain line terminators, so that a row may be several lines. The engine knows this from the pattern. */
  multiline: boolean;
  /** Rows have context lines around them (not `passthru`): files are divided by the context separator. */
  hasContext: boolean;
}

/** How files are scanned for printed output, where a query does not say it. Default: as for `search`. */
export type PrintScan = Partial<
  Pick<
    ScanSettings,
    | 'continuesInBinary'
    | 'countsOccurrences'
    | 'depth'
    | 'explicitNulSearch'
    | 'maxFileSize'
    | 'outputFile'
    | 'preparation'
    | 'walkedNulSearch'
  >
>;

/** The rows to print: match rows over all files, or lines of a summary. Context lines go with them. */
export interface PrintPage {
  offset: number;
  maxResults: number;
  before: number;
  after: number;
}

/** Plain lines and nothing else: what the other styles are variations of. */
export const plainStyle: PrintStyle = {
  format: 'lines',
  heading: false,
  withFilename: false,
  lineNumber: false,
  column: false,
  byteOffset: false,
  onlyMatching: false,
  perMatch: false,
  includeZero: false,
  colors: null,
  maxColumns: null,
  maxColumnsPreview: false,
  countsMatches: false,
  trim: false,
  nullAfterPath: false,
  pathSeparator: null,
  fieldMatchSeparator: Uint8Array.of(0x3a),
  fieldContextSeparator: Uint8Array.of(0x2d),
  contextSeparator: Uint8Array.of(0x2d, 0x2d),
  lineTerminator: 0x0a,
  crlf: false,
  hyperlink: null,
  replaced: false,
  multiline: false,
  hasContext: false,
};

/** True if rows must carry the spans of their matches to be printed in this style. */
export function needsSpans(style: PrintStyle): boolean {
  if (style.format === 'json') return true;
  if (style.format !== 'lines') return false;
  return (
    hasColor(style.colors?.match) ||
    style.column ||
    style.replaced ||
    style.perMatch ||
    style.onlyMatching ||
    (style.countsMatches && style.maxColumns !== null)
  );
}

/** True if an SGR prefix does more than reset. */
export function hasColor(prefix: string | undefined): boolean {
  return prefix !== undefined && prefix !== '' && prefix !== '\x1b[0m';
}

/**
 * One file's printed bytes in one slice; a file that printed nothing in the slice is not listed. The coordinator puts
 * the separator between files.
 */
export interface PrintedFile {
  index: number;
  /** Where its bytes end in the slice's output. */
  end: number;
  /** An earlier slice has printed the beginning: no separator goes before it. */
  continued: boolean;
  /**
   * Bytes that count as printed in statistics: as in ripgrep all but escape sequences, `end` messages of
   * JSON, counts and listed paths.
   */
  counted: number;
}

/** What a slice printed. */
export interface Printed {
  bytes: Uint8Array;
  files: PrintedFile[];
}

/** Counters for a whole-search text such as `--stats`. */
export interface PrintedSummary extends Summary {
  /** Bytes printed as ripgrep counts them: without escape sequences, `end` messages of JSON, counts and listed paths. */
  bytesPrinted: number;
  /** What the rg command tells by its exit code: there was a match that its format can show. */
  hasMatch: boolean;
  /** Files with a matching line, in every mode. */
  filesWithMatches: number;
}

/** Printed output in its final order. Leaving the loop stops the search. */
export interface PrintedSearch extends AsyncIterable<Uint8Array> {
  /** Settles when the output has ended. */
  summary: Promise<PrintedSummary>;
}

/** What the one who asks for printed output may want besides. */
export interface PrintWishes {
  /** Called for each problem in order, as soon as it is certain. */
  onProblem?: (problem: Problem) => void;
  /**
   * Bytes are valid only until the next are asked for: their memory is then used again, which saves a third of the time where
   * millions of lines are printed. Default false: they are the reader's.
   */
  reusesMemory?: boolean;
}
