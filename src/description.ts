// What is told of a file and its matches beside the rows: the hash of its bytes, and the declarations around matches.
// Workers make it for files that have rows; all of it is plain data.

/** What is asked for. */
export interface FileDetails {
  enclosing: boolean;
  versionHash: boolean;
}

/** The innermost declaration around a match. */
export interface Enclosing {
  /** Names of the declarations around it and its own, joined by dots: `Outer.inner`. */
  path: string;
  name: string;
  /** `func`, `method`, `class`, `struct`, `interface`, `type`, `enum`, `const`, `var` and the like; see docs/symbols.md. */
  kind: string;
  /** 1-based, inclusive. */
  startLine: number;
  endLine: number;
  /** The match stands on the declaration's own name. */
  isDefinition: boolean;
}

/** Of one file, as far as one slice has sent rows of it. */
export interface FileDescription {
  /** Index in the batch. */
  index: number;
  /** The first 7 hex digits of SHA-256 over the file's bytes; null if it was not asked for or cannot be told. */
  versionHash: string | null;
  /** One entry for each match row of the slice, in order; null at top level. Null if it was not asked for or cannot be told. */
  enclosing: (Enclosing | null)[] | null;
  /** Why `enclosing` cannot be told; null if it can, or was not asked for. */
  withoutSymbols: string | null;
}
