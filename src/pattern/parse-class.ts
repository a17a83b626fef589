// Parses character classes: ranges, nested classes, POSIX names and the set operators.
import { isPosixName } from './class-names.js';
import type { Cursor } from './cursor.js';
import { parseEscape } from './parse-escape.js';
import type {
  BracketedSyntax,
  ClassItem,
  ClassSet,
  LiteralSyntax,
  PosixSyntax,
  SetOperator,
} from './syntax.js';

/** Cursor at `[`. */
export function parseBracketed(cursor: Cursor): BracketedSyntax {
  const position = cursor.at;
  cursor.enter(position);
  cursor.bumpAndSkip();
  const negated = cursor.char() === '^';
  if (negated) cursor.bumpAndSkip();
  const set = parseSet(cursor, position, parseLeading(cursor));
  cursor.bump();
  cursor.depth--;
  return { kind: 'bracketed', negated, set, position };
}

/** `-` and then `]` stand for themselves right behind the opening. */
function parseLeading(cursor: Cursor): ClassItem[] {
  const items: ClassItem[] = [];
  while (cursor.char() === '-') items.push(parseVerbatim(cursor));
  if (items.length === 0 && cursor.char() === ']') items.push(parseVerbatim(cursor));
  cursor.skipIgnored();
  return items;
}

function parseVerbatim(cursor: Cursor): LiteralSyntax {
  const position = cursor.at;
  const codePoint = cursor.char().codePointAt(0)!;
  cursor.bumpAndSkip();
  return { kind: 'literal', codePoint, isByte: false, position };
}

/** Stops at the closing `]`. Operators bind from the left, all alike. */
function parseSet(cursor: Cursor, open: number, leading: ClassItem[]): ClassSet {
  let items = leading;
  let pending: { left: ClassSet; operator: SetOperator } | null = null;
  const close = (): ClassSet => {
    const set: ClassSet = { kind: 'union', items };
    return pending === null ? set : { kind: 'operation', ...pending, right: set };
  };
  for (;;) {
    cursor.skipIgnored();
    if (cursor.isAtEnd) failUnclosed(cursor, open);
    if (cursor.char() === ']') return close();
    const operator = parseOperator(cursor);
    if (operator === null) {
      items.push(parseClassItem(cursor, open));
      continue;
    }
    pending = { left: close(), operator };
    items = [];
  }
}

function failUnclosed(cursor: Cursor, open: number): never {
  cursor.fail('this character class is not closed; add `]`, or write `\\[` for the character', open);
}

function parseOperator(cursor: Cursor): SetOperator | null {
  for (const operator of ['&&', '--', '~~'] as const) {
    if (cursor.bumpIf(operator)) return operator;
  }
  return null;
}

function parseClassItem(cursor: Cursor, open: number): ClassItem {
  if (cursor.char() === '[') return parsePosix(cursor) ?? parseBracketed(cursor);
  const position = cursor.at;
  const item = parseMember(cursor);
  cursor.skipIgnored();
  if (cursor.isAtEnd) failUnclosed(cursor, open);
  const isRange = cursor.char() === '-' && ![']', '-'].includes(cursor.nextSkipping());
  if (!isRange) return item;
  cursor.bumpAndSkip();
  if (cursor.isAtEnd) failUnclosed(cursor, open);
  return rangeOf(cursor, position, item, parseMember(cursor));
}

function parseMember(cursor: Cursor): Exclude<ClassItem, { kind: 'range' | 'bracketed' | 'posix' }> {
  const position = cursor.at;
  if (cursor.char() === '\\') {
    const escaped = parseEscape(cursor);
    if (escaped.kind !== 'assertion') return escaped;
    cursor.fail('an assertion cannot stand in a character class', position);
  }
  const codePoint = cursor.char().codePointAt(0)!;
  cursor.bump();
  return { kind: 'literal', codePoint, isByte: false, position };
}

function rangeOf(cursor: Cursor, position: number, from: ClassItem, to: ClassItem): ClassItem {
  if (from.kind !== 'literal' || to.kind !== 'literal') {
    return cursor.fail('a range goes from one character to another, not from or to a class', position);
  }
  if (from.codePoint > to.codePoint) {
    const range = cursor.text.slice(position, cursor.at);
    cursor.fail(
      `the range ${range} has its ends the wrong way round; write \`\\-\` for the character`,
      position,
    );
  }
  return { kind: 'range', from, to };
}

/** `[:name:]` or `[:^name:]`; null, at the same place, for anything else. */
function parsePosix(cursor: Cursor): PosixSyntax | null {
  const match = /^\[:(\^?)([a-z]+):\]/.exec(cursor.text.slice(cursor.at, cursor.at + 16));
  if (match === null || !isPosixName(match[2])) return null;
  cursor.at += match[0].length;
  return { kind: 'posix', name: match[2], negated: match[1] === '^' };
}
