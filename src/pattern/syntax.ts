// The syntax tree as written: what the parser makes of a pattern's text, before flags mean anything.
// Positions are UTF-16 offsets into the text.

/** What `(?flags)` turns on (true) or off (false). */
export interface FlagChanges {
  ignoreCase?: boolean;
  multiLine?: boolean;
  dotAll?: boolean;
  swapGreed?: boolean;
  unicode?: boolean;
  crlf?: boolean;
  ignoreWhitespace?: boolean;
}

/** Assertions as written: `^` and `$` are those of the line until flags are applied. */
export type AssertionKind =
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

/** One character that stands for itself. */
export interface LiteralSyntax {
  kind: 'literal';
  codePoint: number;
  /** Written as `\xHH`: without Unicode it is that byte. */
  isByte: boolean;
  position: number;
}

/** `\d`, `\s`, `\w` and their opposites. */
export interface PerlSyntax {
  kind: 'perl';
  letter: 'd' | 's' | 'w';
  negated: boolean;
}

/** `\p{name}`, `\p{name=value}` and their opposites. */
export interface PropertySyntax {
  kind: 'property';
  name: string;
  value: string | null;
  negated: boolean;
  position: number;
}

/** `[:name:]` inside a class. */
export interface PosixSyntax {
  kind: 'posix';
  name: string;
  negated: boolean;
}

/** `[…]`, nested ones too. */
export interface BracketedSyntax {
  kind: 'bracketed';
  negated: boolean;
  set: ClassSet;
  position: number;
}

/** What stands side by side in a class. */
export type ClassItem =
  | LiteralSyntax
  | { kind: 'range'; from: LiteralSyntax; to: LiteralSyntax }
  | PerlSyntax
  | PropertySyntax
  | PosixSyntax
  | BracketedSyntax;

/** Intersection, difference, symmetric difference. */
export type SetOperator = '&&' | '--' | '~~';

/** What stands between the brackets: items, or sets with an operator between. */
export type ClassSet =
  | { kind: 'union'; items: ClassItem[] }
  | { kind: 'operation'; operator: SetOperator; left: ClassSet; right: ClassSet };

/** One node as written. */
export type Syntax =
  | { kind: 'empty' }
  /** `(?flags)`: changes what follows in the same group. */
  | { kind: 'flags'; changes: FlagChanges }
  | LiteralSyntax
  | { kind: 'dot' }
  | { kind: 'assertion'; assertion: AssertionKind; position: number }
  | PerlSyntax
  | PropertySyntax
  | BracketedSyntax
  | {
      kind: 'repeat';
      min: number;
      max: number | null;
      lazy: boolean;
      child: Syntax;
      position: number;
    }
  | {
      kind: 'group';
      /** Counted from 1 over all patterns; null where the group does not capture. */
      index: number | null;
      name: string | null;
      changes: FlagChanges;
      child: Syntax;
      position: number;
    }
  | {
      kind: 'around';
      direction: 'ahead' | 'behind';
      isNegated: boolean;
      child: Syntax;
      position: number;
    }
  | { kind: 'concat'; children: Syntax[] }
  | { kind: 'alternate'; children: Syntax[] };
