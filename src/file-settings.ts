// Which files a search looks at, resolved and complete. The files room reads it; nobody else decides about files.

/** Which sources of ignore rules count. */
export interface IgnoreSettings {
  /** `.gitignore`, at every level. */
  vcs: boolean;
  /** `.ignore` and `.rgignore`. */
  dot: boolean;
  /** `.git/info/exclude`. */
  exclude: boolean;
  /** `core.excludesFile`, else `$XDG_CONFIG_HOME/git/ignore`. */
  global: boolean;
  /** Rule files of the roots' parent directories. */
  parent: boolean;
  /** git's rule files count only inside a git repository. */
  requireGit: boolean;
  /** `--ignore-file`: rule files relative to `cwd`; later ones win. */
  files: string[];
  /** Match rules without regard to case (`--ignore-file-case-insensitive`). */
  caseInsensitive: boolean;
}

/** One step of building the file types, in the order given. */
export type TypeChange = { add: string } | { clear: string };

/** All that decides which files are candidates. */
export interface FileSettings {
  /** Absolute. Relative roots and reported paths are relative to it. */
  cwd: string;
  /** As the caller wrote them. Empty: the current directory, with paths shown without a `./` in front. */
  roots: string[];
  /** Absolute directory no path or symlink may lead outside of, or null. */
  confineTo: string | null;
  /** In the order given; a leading `!` excludes; later wins. */
  globs: { pattern: string; caseInsensitive: boolean }[];
  /** What a glob includes is still subject to ignore rules and hidden names. */
  globsNarrow: boolean;
  types: string[];
  typesNot: string[];
  typeChanges: TypeChange[];
  hidden: boolean;
  followSymlinks: boolean;
  /** 0 looks at the roots only; null is unlimited. */
  maxDepth: number | null;
  /** Bytes; null is unlimited. */
  maxFileSize: number | null;
  oneFileSystem: boolean;
  ignore: IgnoreSettings;
  /** Skip files whose extension is known to be binary without opening them. */
  binaryExtensions: boolean;
  /** Walk pruned directories too, only to count what lies in them. */
  countsPruned: boolean;
}

/** A file type as `rg --type-list` shows it. */
export interface TypeDefinition {
  name: string;
  /** Over the file name, bytewise. */
  globs: string[];
}
