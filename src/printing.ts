// How printed output looks: plain data from the command line to the workers, who render rows to bytes with it.

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
  /** ANSI colours by part, or null for none. The values are SGR prefixes such as `\x1b[0m\x1b[35m`. */
  colors: { path: string; line: string; column: string; match: string; highlight: string } | null;
  /** Lines longer than this many bytes are not printed (or previewed); null is unlimited. */
  maxColumns: number | null;
  maxColumnsPreview: boolean;
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
  /** OSC 8 format with its variables, or null. */
  hyperlink: { format: string; host: string; cwd: string } | null;
  /** The row of `replace` is printed in place of the line. */
  replaced: boolean;
}

/** One file's printed bytes in one slice. The coordinator puts the separator between files. */
export interface PrintedFile {
  index: number;
  /** Where its bytes end in the slice's output. */
  end: number;
  /** An earlier slice has printed the beginning. */
  continued: boolean;
}

export interface Printed {
  bytes: Uint8Array;
  files: PrintedFile[];
}
