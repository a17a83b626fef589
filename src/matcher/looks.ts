// Zero-width assertions as bits, and what decides them: facts about the byte before a position and the byte behind it.
// The automaton, the Pike VM and the backtracker share these rules, which are those of Rust's regex.
import type { LookKind } from '../plan.js';
import { isAsciiWordByte, isWordCodePoint } from '../word-characters.js';
import { decodeAt, decodeBefore, INVALID_CODE_POINT } from './utf8-decoding.js';

// Facts about one side of a position. Neither FACT_WORD nor FACT_INVALID means a valid character that is no word character.
/** The context ends here. */
export const FACT_EDGE = 1;
export const FACT_LF = 2;
export const FACT_CR = 4;
export const FACT_ASCII_WORD = 8;
/** The neighbouring character is a Unicode word character. */
export const FACT_WORD = 16;
/** There is no valid character on this side: the position is inside a sequence or at invalid bytes. */
export const FACT_INVALID = 32;

const TEXT_START = 1 << 0;
/** The bit of `text-end`. */
export const TEXT_END = 1 << 1;
const LINE_START = 1 << 2;
const LINE_END = 1 << 3;
const LINE_START_CRLF = 1 << 4;
const LINE_END_CRLF = 1 << 5;
// The six word assertions, in the order of `wordLooks`: ASCII from bit 6, Unicode from bit 12.
const asciiShift = 6;
const unicodeShift = 12;
const wordLooks: LookKind[] = [
  'word-boundary',
  'not-word-boundary',
  'word-start',
  'word-end',
  'word-start-half',
  'word-end-half',
];
const ASCII_WORD_LOOKS = 0x3f << asciiShift;
/** The bits of all Unicode word assertions. */
export const UNICODE_WORD_LOOKS = 0x3f << unicodeShift;
const CRLF_LOOKS = LINE_START_CRLF | LINE_END_CRLF;

/** The bit of an assertion. */
export function lookBit(look: LookKind, unicode: boolean, crlf: boolean): number {
  switch (look) {
    case 'text-start':
      return TEXT_START;
    case 'text-end':
      return TEXT_END;
    case 'line-start':
      return crlf ? LINE_START_CRLF : LINE_START;
    case 'line-end':
      return crlf ? LINE_END_CRLF : LINE_END;
    default:
      return 1 << ((unicode ? unicodeShift : asciiShift) + wordLooks.indexOf(look));
  }
}

/** The facts that can decide one of `looks`; facts outside this mask need not be told apart. */
export function factsThatMatter(looks: number): number {
  let facts = 0;
  if (looks & (TEXT_START | TEXT_END | LINE_START | LINE_END | CRLF_LOOKS)) facts |= FACT_EDGE;
  if (looks & (LINE_START | LINE_END | CRLF_LOOKS)) facts |= FACT_LF;
  if (looks & CRLF_LOOKS) facts |= FACT_CR;
  if (looks & ASCII_WORD_LOOKS) facts |= FACT_ASCII_WORD;
  if (looks & UNICODE_WORD_LOOKS) facts |= FACT_WORD | FACT_INVALID;
  return facts;
}

function wordLooksHeld(before: boolean, after: boolean): number {
  const boundary = before !== after ? 0b001 : 0b010;
  const edge = before === after ? 0 : after ? 0b0100 : 0b1000;
  return boundary | edge | (before ? 0 : 0b010000) | (after ? 0 : 0b100000);
}

/** Rust's rule: next to invalid bytes a negated assertion does not hold, as it could else split a character. */
function unicodeWordLooksHeld(before: number, after: number): number {
  let held = wordLooksHeld((before & FACT_WORD) !== 0, (after & FACT_WORD) !== 0);
  if ((before | after) & FACT_INVALID) held &= ~0b010;
  if (before & FACT_INVALID) held &= ~0b010000;
  if (after & FACT_INVALID) held &= ~0b100000;
  return held;
}

function lineLooksHeld(before: number, after: number): number {
  let held = 0;
  if (before & FACT_EDGE) held |= TEXT_START;
  if (after & FACT_EDGE) held |= TEXT_END;
  if (before & (FACT_EDGE | FACT_LF)) held |= LINE_START | LINE_START_CRLF;
  else if (before & FACT_CR && !(after & FACT_LF)) held |= LINE_START_CRLF;
  if (after & (FACT_EDGE | FACT_LF)) held |= LINE_END;
  if (after & FACT_LF ? !(before & FACT_CR) : after & (FACT_EDGE | FACT_CR)) held |= LINE_END_CRLF;
  return held;
}

/** All assertions that hold between a side with the facts `before` and one with the facts `after`. */
export function looksHeld(before: number, after: number): number {
  const ascii = wordLooksHeld((before & FACT_ASCII_WORD) !== 0, (after & FACT_ASCII_WORD) !== 0);
  return (
    lineLooksHeld(before, after) |
    (ascii << asciiShift) |
    (unicodeWordLooksHeld(before, after) << unicodeShift)
  );
}

/** The facts a single byte gives; for a byte beyond ASCII the Unicode ones come from its character, see `characterFacts`. */
export function byteFacts(byte: number): number {
  if (byte === 0x0a) return FACT_LF;
  if (byte === 0x0d) return FACT_CR;
  return isAsciiWordByte(byte) ? FACT_ASCII_WORD | FACT_WORD : 0;
}

function characterFacts(codePoint: number): number {
  if (codePoint === INVALID_CODE_POINT) return FACT_INVALID;
  return isWordCodePoint(codePoint) ? FACT_WORD : 0;
}

/** The facts about what lies before `at` in the context that begins at `start`. */
export function factsBefore(bytes: Uint8Array, at: number, start: number): number {
  if (at <= start) return FACT_EDGE;
  const byte = bytes[at - 1]!;
  return byte < 0x80 ? byteFacts(byte) : characterFacts(decodeBefore(bytes, at, start));
}

/** The facts about what lies at `at` in the context that ends at `end`. */
export function factsAfter(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return FACT_EDGE;
  const byte = bytes[at]!;
  return byte < 0x80 ? byteFacts(byte) : characterFacts(decodeAt(bytes, at, end));
}
