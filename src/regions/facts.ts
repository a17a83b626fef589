// What a language's row can say: plain data, compiled into modes by `language.ts`. What no row can say (regular
// expressions that depend on the token before, here-documents, JSX) is named in `extras` and written as code.
import type { LanguageName } from './language-names.js';

/** Where a comment or string may begin, beyond "its opening bytes stand here". */
export type Condition =
  /** At the file's first byte (a byte order mark does not count). */
  | 'file-start'
  /** At the first column. */
  | 'first-column'
  /** Only blanks before it on the line. */
  | 'line-start'
  /** At the beginning of a shell word. */
  | 'word-start'
  /** No `$` before it: `$#`, `$"`, `$'` are variables. */
  | 'not-after-dollar'
  /** Not `#[`, which begins an attribute. */
  | 'not-attribute'
  /** Behind a word, which it belongs to. */
  | 'in-word'
  /** At the line's start or behind a blank. */
  | 'after-blank'
  /** Perl's documentation: `=word` at the first column. */
  | 'pod'
  /** In a line of a makefile that goes to the shell. */
  | 'recipe'
  /** The same, at the beginning of a word. */
  | 'recipe-word'
  /** In any other line of a makefile. */
  | 'make-line'
  /** Dashes that are not part of an operator. */
  | 'not-operator';

/** A comment that ends with its line. */
export interface LineComment {
  open: string;
  when?: Condition;
  /** A backslash at the end of the line goes on with the comment. */
  joins?: boolean;
  /** Text that ends the comment within its line and is no part of it. */
  stop?: string;
}

/** A comment between two marks. */
export interface BlockComment {
  open: string;
  close: string;
  when?: Condition;
  nests?: boolean;
  /** Both ends are at the first column, and the rest of the closing line belongs to the comment. */
  wholeLines?: boolean;
}

/** Code inside a string. */
export interface Hole {
  open: string;
  /** One byte; the same bytes opened inside are counted. */
  close: string;
  /** How often `close` stands at the end; default once. */
  closingMarks?: number;
  /** `format`: a colon outside brackets begins a format, which is no expression. `parameter`: a shell's `${…}`. */
  inside?: 'format' | 'parameter';
}

/** One way to write a string. Of several with the same opening the first that fits counts. */
export interface StringFacts {
  open: string;
  /** Default: as `open`. */
  close?: string;
  /** One of these words stands right before `open`, and belongs to the string. Default: any or none, not part of it. */
  prefix?: readonly string[];
  when?: Condition;
  /** The byte that takes the next one's meaning away; default `\`, '' for none. */
  escape?: string;
  /** The closing bytes twice stand for themselves. */
  doubled?: boolean;
  /** Of more closing bytes than needed the last ones close. */
  greedy?: boolean;
  /** Default false: the end of the line ends a string that was not closed, unless an escape stands before it. */
  multiline?: boolean;
  holes?: readonly Hole[];
  /** An opening of a hole that is doubled stands for itself. */
  doubledHoles?: boolean;
  /** For quoted names, which only have to be passed over. Default 'string'. */
  kind?: 'code' | 'string';
}

/** `quote`: 'x' with escapes, ended by the line. `lifetime`: only one character, else the quote is something else. */
export type CharacterStyle = 'quote' | 'lifetime';

/** Constructs that are written as code, each in a file of its family. */
export type Extra =
  | 'backslash'
  | 'cpp-raw-string'
  | 'csharp-raw-string'
  | 'digit-separator'
  | 'elixir'
  | 'javascript-regex'
  | 'javascript-template'
  | 'jsx'
  | 'lua-long-bracket'
  | 'perl'
  | 'php'
  | 'preprocessor'
  | 'r-raw-string'
  | 'ruby'
  | 'rust-raw-string'
  | 'shell'
  | 'swift-string'
  | 'url'
  | 'yaml'
  | 'zig-lines';

/** One row. */
export interface LanguageFacts {
  names: readonly LanguageName[];
  lineComments?: readonly LineComment[];
  blockComments?: readonly BlockComment[];
  strings?: readonly StringFacts[];
  characters?: CharacterStyle;
  extras?: readonly Extra[];
  /** Not a code row but markup around other languages. */
  markup?: 'html' | 'vue' | 'php';
}
