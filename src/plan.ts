// A compiled pattern as plain data: the syntax tree, the RE2 program text, and what must be present for a match.
// The pattern room makes it, the matcher room runs it. It is structured-clonable, so it crosses the thread border.

/**
 * Zero-width assertions. `line-*` are line anchors (they see `\n`, with `crlf` also `\r\n`), `text-*` the ends of the
 * whole haystack. Word assertions are Unicode-aware or ASCII, by `unicode`.
 * `word-start-half` holds where the character before is no word character; `word-end-half` where the one after is none.
 */
export type LookKind =
  | 'line-start'
  | 'line-end'
  | 'text-start'
  | 'text-end'
  | 'word-boundary'
  | 'not-word-boundary'
  | 'word-start'
  | 'word-end'
  | 'word-start-half'
  | 'word-end-half';

/**
 * The syntax tree, after flags, case folding and class arithmetic have been applied.
 * Nothing in it depends on a flag any more. Compare regex-syntax's Hir.
 */
export type Hir =
  | { kind: 'empty' }
  /** A run of code points that matches itself. */
  | { kind: 'literal'; codePoints: number[] }
  /**
   * One code point out of sorted, disjoint, non-adjacent inclusive ranges [from, to, from, to, …]; empty never matches.
   * Surrogates never occur. `fold` is set where the class is exactly the simple case folding closure of one character
   * of a case-insensitive literal: the literal finder may treat it as that character.
   */
  | { kind: 'class'; ranges: number[]; fold?: number }
  /** One raw byte out of inclusive ranges: from `(?-u)` classes that reach beyond ASCII. */
  | { kind: 'bytes'; ranges: number[] }
  | { kind: 'look'; look: LookKind; unicode: boolean }
  /**
   * Look-around: holds where `child` matches from here on (`ahead`) or up to here (`behind`), negated where it does not. Groups
   * in it take no part in a match. With `unicode` it never holds inside of a character.
   */
  | { kind: 'around'; direction: 'ahead' | 'behind'; isNegated: boolean; unicode: boolean; child: Hir }
  /** `max` null is unbounded. */
  | { kind: 'repeat'; min: number; max: number | null; greedy: boolean; child: Hir }
  /** `index` counts from 1, over all patterns of the query. */
  | { kind: 'capture'; index: number; name?: string; child: Hir }
  | { kind: 'concat'; children: Hir[] }
  /** Earlier branches are preferred. */
  | { kind: 'alternate'; children: Hir[] };

/**
 * One literal. Without `fold` it is found byte for byte. With `fold` it is ASCII alone and in lower case, and each letter of it
 * stands for both its cases: a finder folds ASCII and nothing else. Letters with relatives beyond ASCII (k has U+212A, s has
 * U+017F) need no more: the set either has the relatives as literals of their own, or leaves the letter out of the literal.
 */
export interface Literal {
  /** UTF-8. */
  bytes: Uint8Array;
  fold: boolean;
}

/** Alternatives of which at least one must be present. Never empty, no member empty. */
export type LiteralSet = Literal[];

/** One compiled query pattern. */
export interface Plan {
  hir: Hir;
  /** Names of the groups by index; index 0 is the whole match. Null for an unnamed group. */
  groupNames: (string | null)[];
  /**
   * Text for RE2 in its default Unicode syntax, or null where RE2 cannot say it. Flags are inside the text.
   * Line-bounded unless `multiline`.
   */
  re2: string | null;
  /**
   * True if RE2 finds exactly the matches of `hir`. False if it finds a superset (for instance Unicode word
   * boundaries were dropped): what it finds is a candidate line that must be confirmed with `hir`.
   */
  isRe2Exact: boolean;
  /** A conjunction: within one matching *line* (whole match if multiline) each set must have a member. Best set first. */
  required: LiteralSet[];
  /** Set when the pattern is nothing but these literals (no anchors, no word rule): finding one is a match. */
  literalsOnly: LiteralSet | null;
  /** A match may contain a line terminator. */
  multiline: boolean;
  crlf: boolean;
  /** The byte that ends a line: 10, or 0 with `nullData`. */
  lineTerminator: number;
  /** The pattern can match the empty string somewhere. */
  canMatchEmpty: boolean;
  /** No haystack can match it (an empty class, an empty list of patterns). */
  neverMatches: boolean;
  isCaseInsensitive: boolean;
}
