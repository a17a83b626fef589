// What a caller may ask for: every public option with its default and effect. Names are ripgrep's where it has one.

/** A pattern: regex text in the syntax of RE2 and ripgrep, or a RegExp whose source and flags i, m, s, u are honoured. */
export type Pattern = string | RegExp;

/** What a position in a source file is; docs/regions.md says what counts as what. */
export type RegionKind = 'code' | 'comments' | 'strings';

/** Each source of ignore rules on its own. */
export interface IgnoreFileOptions {
  /** `.gitignore` files at every level. Default true. */
  vcs?: boolean;
  /** `.ignore` and `.rgignore` files. Default true. */
  dot?: boolean;
  /** `.git/info/exclude`. Default true. */
  exclude?: boolean;
  /** git's global excludes file (`core.excludesFile`). Default true. */
  global?: boolean;
  /** Rule files in the parent directories of the roots. Default true. */
  parent?: boolean;
  /** git's rule files count only inside a git repository. Default true. */
  requireGit?: boolean;
  /** Additional rule files, relative to `cwd`. They rank below all other rule files. Default none. */
  files?: string[];
  /** Match all rules without regard to case. Default false. */
  caseInsensitive?: boolean;
}

/** What a `Searcher` is told once, beside the defaults for its queries. */
export interface SearcherMemory {
  /**
   * Remember between searches listings, rule files, and which three bytes follow one another in which file, so that files which
   * cannot match need not be read; each is proven by a stat before it is used again, which does not show what a program writes through a
   * mapping (`mmap`) that it keeps. Default true.
   */
  cache?: boolean;
  /**
   * Start all workers at once and keep them until `close`; else they start when a search turns out to be large, and end when they have
   * been idle for ten seconds. Default true.
   */
  keepWarm?: boolean;
}

/** What the search says while it runs. */
export interface Progress {
  /** Files met by the walk so far that may be searched. */
  filesSeen: number;
  filesSearched: number;
  /** Matching lines so far. */
  lines: number;
  elapsedMs: number;
}

/** One query. Anything that is not listed here, or has a value outside of what is said, throws `OPTION_INVALID`. */
export interface SearchQuery {
  /** What to look for; a list means any of them. Required. */
  pattern: Pattern | readonly Pattern[];
  /** Files or directories, relative to `cwd`. Default: the whole of `cwd`. `path` and `paths` may not be given together. */
  path?: string | readonly string[];
  /** The same as a list. Default: the whole of `cwd`. */
  paths?: readonly string[];
  /** What relative paths and reported paths are relative to. Default `process.cwd()`. */
  cwd?: string;
  /** Confinement: no path or symlink may lead outside of this directory (`PATH_OUTSIDE_ROOT`). Default none. */
  root?: string;

  /** The pattern is plain text. Default false. */
  fixedStrings?: boolean;
  /** Ignore case (Unicode simple case folding). Default false. */
  ignoreCase?: boolean;
  /** Ignore case if the pattern has no upper-case letter. Default false. */
  smartCase?: boolean;
  /** Matches must be whole words. Default false. */
  wordRegexp?: boolean;
  /** Matches must be whole lines. Default false. */
  lineRegexp?: boolean;
  /** Lines that do not match. Default false. */
  invertMatch?: boolean;
  /** Matches may span lines. Default false. */
  multiline?: boolean;
  /** With `multiline`: `.` matches line ends too. Default false. */
  multilineDotall?: boolean;
  /** `\r\n` ends a line for `$` and `.`. Default false. */
  crlf?: boolean;
  /** NUL ends a line instead of `\n`. Default false. */
  nullData?: boolean;
  /** Classes and word boundaries are Unicode-aware. Default true. */
  unicode?: boolean;
  /**
   * Read look-ahead and look-behind, `(?=…)`, `(?!…)`, `(?<=…)` and `(?<!…)`, of any width and nested as you like; a search stays
   * linear. Groups inside them take no part in a match. Default false, which refuses them with `PATTERN_UNSUPPORTED`.
   */
  lookAround?: boolean;

  /** Globs in the manner of `rg -g`: a leading `!` excludes, later ones win. Default none. */
  glob?: string | readonly string[];
  /** Globs matched without regard to case, ranked after `glob`. Default none. */
  iglob?: string | readonly string[];
  /** All globs ignore case. Default false. */
  globCaseInsensitive?: boolean;
  /**
   * Globs that include only narrow: what ignore rules and hidden names leave out stays out. Default false: as in ripgrep they
   * take it back in.
   */
  globNarrows?: boolean;
  /** File types to search (`rg --type-list`). Default all files. */
  type?: string | readonly string[];
  /** File types not to search. Default none. */
  typeNot?: string | readonly string[];
  /** Definitions `name:glob` or `name:include:other,other`. Default none. */
  typeAdd?: string | readonly string[];
  /** Types to forget before `typeAdd` is applied. Default none. */
  typeClear?: string | readonly string[];
  /** Search hidden files and directories. Default false. */
  hidden?: boolean;
  /** Follow symbolic links. Default false. */
  followSymlinks?: boolean;
  /** Levels below each root; 0 searches only roots that are files. Default unlimited. */
  maxDepth?: number;
  /** Bytes; larger files are skipped as `tooLarge`. Default unlimited. */
  maxFileSize?: number;
  /** Do not cross file system borders. Default false. */
  oneFileSystem?: boolean;
  /** Which rule files count: `false` for none. Default all. */
  ignoreFiles?: boolean | IgnoreFileOptions;
  /** Skip files by known binary extensions without opening them. Default true. */
  binaryExtensions?: boolean;
  /** Walk ignored directories only to count what lies in them. Default false. */
  countPruned?: boolean;

  /**
   * Files with NUL bytes. `skip`: a file found by walking ends at its first NUL; `until-match`: every file is searched
   * until its first match (ripgrep's rule for explicit files, who always follow it); `text`: as text. Default `skip`.
   */
  binary?: 'skip' | 'until-match' | 'text';
  /** `auto` (a BOM decides, else UTF-8), `none` (raw bytes) or a WHATWG label. Default `auto`. */
  encoding?: string;

  /** Lines of context on both sides. Default 0. */
  context?: number;
  /** Lines of context before a match; outranks `context`. Default 0. */
  beforeContext?: number;
  /** Lines of context after a match; outranks `context`. Default 0. */
  afterContext?: number;
  /** Every line that does not match is a context row. Default false. */
  passthru?: boolean;
  /** One row per occurrence instead of per line. Default false. */
  only?: boolean;
  /** Template with `$1`, `$name`, `${name}`, `$0`, `$$`. Default none. */
  replace?: string;
  /** Report the groups of each match. Default false. */
  groups?: boolean;
  /** Characters; longer lines are cut to a window around the first match, `…` at each cut edge. Default 0, no cut. */
  maxLineLength?: number;
  /** Bytes; a file with a longer line ends as `lineTooLong`. Default 64 MiB. */
  maxLineBytes?: number;
  /** End a file at the first line that does not match after one that did. Default false. */
  stopOnNonmatch?: boolean;
  /**
   * Only matches that start in code, in comments or in strings count; rows, limits, paging and totals are after the filter.
   * Files in a language without rules (docs/regions.md), or larger than 64 MiB, are let through whole; their matches are
   * marked `unfiltered` and the answer's `filter` counts them. Default: every match counts.
   */
  filter?: RegionKind | readonly RegionKind[];
  /** Report of each match which declaration encloses it; see docs/symbols.md for the languages. Default false. */
  enclosing?: boolean;
  /** Report of each match the hash of its file. Default false. */
  versionHash?: boolean;

  /**
   * Order of files. Times need every file to be known before the first one is searched, and files that have none come
   * last. Default `path`.
   */
  sort?: 'path' | 'modified' | 'accessed' | 'created';
  /** The last file first. Default false. */
  sortReverse?: boolean;

  /** Matching lines per file. Default unlimited. */
  maxPerFile?: number;
  /** Rows across files; `Infinity` lifts the cap. Default 10,000 in `search`, `Infinity` in `stream`. */
  maxResults?: number;
  /** Rows to pass over first. Default 0. */
  offset?: number;
  /** After the cap: `exact` goes on counting, `stop` stops at the first row beyond it. Default `exact`. */
  total?: 'exact' | 'stop';
  /** What a row is. Default `matches`. */
  mode?: 'matches' | 'files' | 'files-without' | 'count' | 'count-matches';

  /** Worker threads; 0 searches in the calling thread, in slices. Default: available parallelism. */
  threads?: number;
  /** Stops the search when it is aborted; what was found so far is the answer. Default none. */
  signal?: AbortSignal;
  /** Stops the search after this time. Default none. */
  timeoutMs?: number;
  /** Called at most 10 times a second while the search runs, and once at its end. Default none. */
  onProgress?: (progress: Progress) => void;
}
