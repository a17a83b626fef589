// Parses what starts with a backslash.
import type { Cursor } from './cursor.js';
import type { AssertionKind, LiteralSyntax, PropertySyntax, Syntax } from './syntax.js';

type EscapeSyntax = Extract<Syntax, { kind: 'literal' | 'assertion' | 'perl' | 'property' }>;

const controls: Record<string, number> = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

const assertions: Record<string, AssertionKind> = {
  A: 'text-start',
  z: 'text-end',
  b: 'word-boundary',
  B: 'not-word-boundary',
  '<': 'word-start',
  '>': 'word-end',
};

const bracedBoundaries: Record<string, AssertionKind> = {
  start: 'word-start',
  end: 'word-end',
  'start-half': 'word-start-half',
  'end-half': 'word-end-half',
};

/** Escapes of other engines, with what to write instead. */
const waysOut: Record<string, string> = {
  Q: 'write the characters with `\\` before each special one, or use fixedStrings',
  E: 'write the characters with `\\` before each special one, or use fixedStrings',
  Z: 'use \\z for the end of the text',
  h: 'use [ \\t] for blanks',
  e: 'use \\x1B for escape',
  R: 'use \\r?\\n for a line end',
  N: 'use . for any character but a line end',
  c: 'use \\xHH for control characters',
};

const unsupportedEscapes: Record<string, string> = {
  k: 'a named back-reference `\\k`',
  g: 'a back-reference or recursion `\\g`',
  K: 'resetting the start of the match with `\\K`',
  G: 'the end of the match before, `\\G`',
  X: 'a grapheme cluster `\\X`',
};

/** Cursor at the backslash. */
export function parseEscape(cursor: Cursor): EscapeSyntax {
  const position = cursor.at;
  if (!cursor.bump())
    cursor.fail('the pattern ends in a lone `\\`; write `\\\\` for the character', position);
  const char = cursor.char();
  if (/^[0-9]$/.test(char)) refuseDigit(cursor, char, position);
  if ('xuU'.includes(char)) return parseHex(cursor, position);
  if ('pP'.includes(char)) return parseProperty(cursor, position);
  cursor.bump();
  if (/^[dswDSW]$/.test(char)) {
    return { kind: 'perl', letter: char.toLowerCase() as 'd' | 's' | 'w', negated: char < 'a' };
  }
  if (Object.hasOwn(assertions, char))
    return { kind: 'assertion', assertion: parseAssertion(cursor, char, position), position };
  if (Object.hasOwn(controls, char)) return literal(controls[char], position);
  if (/^[\0-\x7f]$/.test(char) && !/^[0-9A-Za-z]$/.test(char)) return literal(char.charCodeAt(0), position);
  return refuseEscape(cursor, char, position);
}

function literal(codePoint: number, position: number, isByte = false): LiteralSyntax {
  return { kind: 'literal', codePoint, isByte, position };
}

function refuseDigit(cursor: Cursor, digit: string, position: number): never {
  if (digit === '0')
    cursor.fail('octal escapes are not read; write \\x00 for NUL, \\xHH for others', position);
  cursor.failUnsupported(`a back-reference \`\\${digit}\``, position);
}

function refuseEscape(cursor: Cursor, char: string, position: number): never {
  if (Object.hasOwn(unsupportedEscapes, char)) cursor.failUnsupported(unsupportedEscapes[char], position);
  const wayOut = Object.hasOwn(waysOut, char) ? waysOut[char] : `write \`${char}\` for the character itself`;
  cursor.fail(`\`\\${char}\` is no escape; ${wayOut}`, position);
}

function parseAssertion(cursor: Cursor, char: string, position: number): AssertionKind {
  if (char !== 'b' || cursor.char() !== '{') return assertions[char];
  return parseBracedBoundary(cursor, position) ?? 'word-boundary';
}

/** `\b{start}` and its like; null for a repeat such as `\b{2}`, which is left where it stands. */
function parseBracedBoundary(cursor: Cursor, position: number): AssertionKind | null {
  const brace = cursor.at;
  cursor.bumpAndSkip();
  if (cursor.isAtEnd) cursor.fail('this brace is not closed; add `}`', brace);
  if (!/^[A-Za-z-]$/.test(cursor.char())) {
    cursor.at = brace;
    return null;
  }
  let name = '';
  for (; /^[A-Za-z-]$/.test(cursor.char()); cursor.bumpAndSkip()) name += cursor.char();
  if (cursor.char() !== '}') cursor.fail('this brace is not closed; add `}`', brace);
  cursor.bump();
  if (Object.hasOwn(bracedBoundaries, name)) return bracedBoundaries[name];
  return cursor.fail(`\\b{${name}} is unknown; there are start, end, start-half and end-half`, position);
}

const digitsOf: Record<string, number> = { x: 2, u: 4, U: 8 };

/** `\xHH`, `\uHHHH`, `\UHHHHHHHH` and the braced form of each. */
function parseHex(cursor: Cursor, position: number): LiteralSyntax {
  const letter = cursor.char();
  cursor.bumpAndSkip();
  const isBraced = cursor.char() === '{';
  const text = isBraced ? readBracedHex(cursor) : readHex(cursor, digitsOf[letter], letter);
  cursor.bumpAndSkip();
  const codePoint = Number.parseInt(text, 16);
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    cursor.fail(`${text} is no character; characters are 0 to D7FF and E000 to 10FFFF`, position);
  }
  return literal(codePoint, position, letter === 'x' && !isBraced);
}

/** Stops at the last digit. */
function readHex(cursor: Cursor, count: number, letter: string): string {
  let text = '';
  for (;;) {
    if (!/^[0-9A-Fa-f]$/.test(cursor.char())) {
      cursor.fail(`\\${letter} needs ${count} hexadecimal digits; \\${letter}{…} takes any number of them`);
    }
    text += cursor.char();
    if (text.length === count) return text;
    cursor.bumpAndSkip();
  }
}

/** Stops at the closing brace. */
function readBracedHex(cursor: Cursor): string {
  const brace = cursor.at;
  let text = '';
  while (cursor.bumpAndSkip() && cursor.char() !== '}') {
    if (!/^[0-9A-Fa-f]$/.test(cursor.char())) cursor.fail(`\`${cursor.char()}\` is no hexadecimal digit`);
    text += cursor.char();
  }
  if (cursor.isAtEnd) cursor.fail('this brace is not closed; add `}`', brace);
  if (text === '') cursor.fail('hexadecimal digits are missing between the braces', brace);
  return text;
}

/** `\pL`, `\p{name}`, `\p{name=value}`, `\p{name:value}`, `\p{name!=value}`. */
function parseProperty(cursor: Cursor, position: number): PropertySyntax {
  const isUpper = cursor.char() === 'P';
  cursor.bumpAndSkip();
  if (cursor.isAtEnd) cursor.fail('the name of a character property is missing', position);
  if (cursor.char() !== '{') {
    const name = cursor.char();
    if (name === '\\') cursor.fail('the name of a character property is missing', position);
    cursor.bumpAndSkip();
    return { kind: 'property', name, value: null, negated: isUpper, position };
  }
  let content = '';
  while (cursor.bumpAndSkip() && cursor.char() !== '}') content += cursor.char();
  if (cursor.isAtEnd) cursor.fail('this brace is not closed; add `}`', position);
  cursor.bump();
  return { kind: 'property', ...splitProperty(content, isUpper), position };
}

function splitProperty(
  content: string,
  isUpper: boolean,
): Pick<PropertySyntax, 'name' | 'value' | 'negated'> {
  for (const operator of ['!=', ':', '=']) {
    const at = content.indexOf(operator);
    if (at < 0) continue;
    const value = content.slice(at + operator.length);
    return { name: content.slice(0, at), value, negated: isUpper !== (operator === '!=') };
  }
  return { name: content, value: null, negated: isUpper };
}
