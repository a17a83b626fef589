// What the room says of a file: its declarations, and the pieces it falls into.

/**
 * What is declared. `func` stands outside a type, `method` in one; `const` cannot be assigned again (Kotlin's `val` and Swift's `let`
 * too), `var` can; `module` is a namespace; `impl` adds to a type declared elsewhere (Rust `impl`, Swift `extension`); `block` is only
 * for chunks that lie outside all declarations.
 */
export type DeclarationKind =
  | 'func'
  | 'method'
  | 'type'
  | 'struct'
  | 'interface'
  | 'var'
  | 'const'
  | 'class'
  | 'enum'
  | 'trait'
  | 'impl'
  | 'module'
  | 'block';

/** One declaration. Lines are 1-based and end at line feeds alone; columns are 0-based, in UTF-16 code units. */
export interface Declaration {
  name: string;
  /** The names of the enclosing declarations and its own, joined by `.`; a receiver or qualifier counts as enclosing: `Outer.inner`. */
  path: string;
  kind: DeclarationKind;
  /** From the first line, decorators and `export` counted, to the last, both inclusive. Comments above it are not part of it. */
  startLine: number;
  endLine: number;
  /** Where the name stands. */
  nameLine: number;
  nameStart: number;
  nameEnd: number;
  /** Index of the declaration around this one in the list, -1 at top level. It stands before this one. */
  parent: number;
}

/** A piece of a file, in whole lines, 1-based and inclusive. */
export interface Chunk {
  startLine: number;
  endLine: number;
  kind: DeclarationKind;
  /** The declaration's path, null for a `block`. */
  symbol: string | null;
}

/** Why a file has no symbols. */
export interface SymbolsProblem {
  reason: 'no-grammar' | 'too-large' | 'too-slow' | 'parser-broken';
  /** One sentence with the figures. */
  detail: string;
}

/** A declaration with its place as offsets into the text, in UTF-16 code units. */
export interface PlacedDeclaration extends Declaration {
  readonly start: number;
  readonly end: number;
  readonly nameOffset: number;
}
