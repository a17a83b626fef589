// What the flags have set when all of them are read, before anything is decided from several of them together.
import type { ColorChange } from './colors.js';

/** Ways of printing a search. */
export const searchModes = ['lines', 'files', 'files-without', 'count', 'count-matches', 'json'] as const;
/** One way of printing a search. */
export type SearchMode = (typeof searchModes)[number];
/** What else the command can do than search. */
export type OtherMode = 'list-files' | 'list-types' | 'generate' | 'explain';
/** What is told instead of searching, whatever else was given. */
export type Special = 'help-short' | 'help-long' | 'version-short' | 'version-long' | 'pcre2-version';

/** A pattern, or a file with patterns. */
export type PatternSource = { text: string } | { file: string };
/** One flag about file types, in the order given. */
export type TypeStep = { select: string } | { negate: string } | { add: string } | { clear: string };

/** The order of files. */
export interface Sort {
  by: 'path' | 'modified' | 'accessed' | 'created';
  isReverse: boolean;
}

/** Lines of context as given; `before` and `after` outrank `both` wherever they stand. */
export interface ContextLines {
  before: number | null;
  after: number | null;
  both: number | null;
}

export interface LowArgs {
  special: Special | null;
  mode: SearchMode | OtherMode;
  /** With mode `generate`. */
  generate: string;
  /** With mode `explain`. */
  explain: string;
  positional: string[];
  patterns: PatternSource[];
  noConfig: boolean;

  boundary: 'line' | 'word' | null;
  caseMode: 'sensitive' | 'insensitive' | 'smart';
  crlf: boolean;
  nullData: boolean;
  encoding: string;
  engine: 'default' | 'auto' | 'pcre2';
  fixedStrings: boolean;
  invertMatch: boolean;
  maxCount: number | null;
  multiline: boolean;
  multilineDotall: boolean;
  unicode: boolean;
  stopOnNonmatch: boolean;
  threads: number | null;
  pre: string | null;
  preGlobs: string[];
  searchZip: boolean;
  /** No file is mapped; but where ripgrep would map one, it looks for NUL bytes in another way. */
  mmap: 'auto' | 'always' | 'never';

  binary: 'auto' | 'until-match' | 'text';
  follow: boolean;
  globs: string[];
  iglobs: string[];
  globCaseInsensitive: boolean;
  hidden: boolean;
  ignoreFiles: string[];
  ignoreFileCaseInsensitive: boolean;
  maxDepth: number | null;
  maxFilesize: number | null;
  noIgnoreDot: boolean;
  noIgnoreExclude: boolean;
  noIgnoreFiles: boolean;
  noIgnoreGlobal: boolean;
  noIgnoreParent: boolean;
  noIgnoreVcs: boolean;
  noRequireGit: boolean;
  oneFileSystem: boolean;
  typeSteps: TypeStep[];
  unrestricted: number;

  byteOffset: boolean;
  color: 'never' | 'auto' | 'always' | 'ansi';
  colors: ColorChange[];
  column: boolean | null;
  /** `passthru` in place of numbers of lines. */
  context: ContextLines | 'passthru';
  /** Null prints none. */
  contextSeparator: Uint8Array | null;
  fieldContextSeparator: Uint8Array;
  fieldMatchSeparator: Uint8Array;
  heading: boolean | null;
  hostnameBin: string | null;
  hyperlinkFormat: string;
  includeZero: boolean;
  lineNumber: boolean | null;
  maxColumns: number | null;
  maxColumnsPreview: boolean;
  nullAfterPath: boolean;
  onlyMatching: boolean;
  pathSeparator: string | null;
  quiet: boolean;
  replace: string | null;
  sort: Sort | null;
  trim: boolean;
  vimgrep: boolean;
  withFilename: boolean | null;

  logging: 'debug' | 'trace' | null;
  messages: boolean;
  ignoreMessages: boolean;
  stats: boolean;
  coverage: boolean;

  maxResults: number | null;
  offset: number;
  /** Null: exact where somebody is told the totals. */
  total: 'exact' | 'stop' | null;
}

const defaults: LowArgs = {
  special: null,
  mode: 'lines',
  generate: '',
  explain: '',
  positional: [],
  patterns: [],
  noConfig: false,

  boundary: null,
  caseMode: 'sensitive',
  crlf: false,
  nullData: false,
  encoding: 'auto',
  engine: 'default',
  fixedStrings: false,
  invertMatch: false,
  maxCount: null,
  multiline: false,
  multilineDotall: false,
  unicode: true,
  stopOnNonmatch: false,
  threads: null,
  pre: null,
  preGlobs: [],
  searchZip: false,
  mmap: 'auto',

  binary: 'auto',
  follow: false,
  globs: [],
  iglobs: [],
  globCaseInsensitive: false,
  hidden: false,
  ignoreFiles: [],
  ignoreFileCaseInsensitive: false,
  maxDepth: null,
  maxFilesize: null,
  noIgnoreDot: false,
  noIgnoreExclude: false,
  noIgnoreFiles: false,
  noIgnoreGlobal: false,
  noIgnoreParent: false,
  noIgnoreVcs: false,
  noRequireGit: false,
  oneFileSystem: false,
  typeSteps: [],
  unrestricted: 0,

  byteOffset: false,
  color: 'auto',
  colors: [],
  column: null,
  context: { before: null, after: null, both: null },
  contextSeparator: Uint8Array.of(0x2d, 0x2d),
  fieldContextSeparator: Uint8Array.of(0x2d),
  fieldMatchSeparator: Uint8Array.of(0x3a),
  heading: null,
  hostnameBin: null,
  hyperlinkFormat: '',
  includeZero: false,
  lineNumber: null,
  maxColumns: null,
  maxColumnsPreview: false,
  nullAfterPath: false,
  onlyMatching: false,
  pathSeparator: null,
  quiet: false,
  replace: null,
  sort: null,
  trim: false,
  vimgrep: false,
  withFilename: null,

  logging: null,
  messages: true,
  ignoreMessages: true,
  stats: false,
  coverage: false,

  maxResults: null,
  offset: 0,
  total: null,
};

/** The arguments when no flag was given. */
export function defaultArgs(): LowArgs {
  return structuredClone(defaults);
}

/** The last one wins, whatever it is: also in ripgrep `-l` behind `--files` is a search. */
export function chooseMode(args: LowArgs, mode: LowArgs['mode']): void {
  args.mode = mode;
}

/** True for the ways of printing a search. */
export function isSearchMode(mode: LowArgs['mode']): mode is SearchMode {
  return (searchModes as readonly string[]).includes(mode);
}
