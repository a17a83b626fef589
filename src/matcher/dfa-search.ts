// The loops over text. Long and alike on purpose: each is one tight inner loop over flat tables that does nothing else (half
// the speed is lost if it does), and leaves it only for cells that need a look. The two kinds of symbols (plain bytes,
// bytes tagged with what their character is) have loops of their own so that neither pays for the other.
import { isWordCodePoint } from '../word-characters.js';
import { TAG_NO_WORD, TAG_WORD, taggedSymbol } from './byte-classes.js';
import { DEAD_ROW, type LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import { factsAfter, factsBefore } from './looks.js';
import { decodeAt, INVALID_CODE_POINT, utf8Length } from './utf8-decoding.js';

/**
 * Runs a forward automaton from `from` to `end`; assertions see [start, end). With `isEarliest` returns the first position
 * that completes any match, else the end of the leftmost-first match; -1 if there is none. `endsText`: the text ends at
 * `end` (false: what ended there is a line, terminator included, and nothing begins behind it).
 */
export function findEnd(
  dfa: LazyDfa,
  bytes: Uint8Array,
  from: number,
  start: number,
  end: number,
  isEarliest: boolean,
  endsText: boolean,
): number {
  if (dfa.classes.isTagged) return findEndTagged(dfa, bytes, from, start, end, isEarliest, endsText);
  const { ofByte } = dfa.classes;
  let row = dfa.start(factsBefore(bytes, from, start));
  let at = from;
  let last = -1;
  for (;;) {
    const { table } = dfa;
    while (at < end) {
      const cell = table[row + ofByte[bytes[at]!]!]!;
      if (cell < 0) break;
      row = cell;
      at++;
    }
    if (at >= end) return endsText && endMatches(dfa, row) ? end : last;
    const cell = knownCell(dfa, row, ofByte[bytes[at]!]!);
    if (isMatched(cell)) {
      if (isEarliest) return at;
      last = at;
    }
    row = cell & ROW_MASK;
    if (row === DEAD_ROW) return last;
    at++;
  }
}

function findEndTagged(
  dfa: LazyDfa,
  bytes: Uint8Array,
  from: number,
  start: number,
  end: number,
  isEarliest: boolean,
  endsText: boolean,
): number {
  const { ofByte, ofSymbol } = dfa.classes;
  let row = dfa.start(factsBefore(bytes, from, start));
  let at = from;
  let last = -1;
  // The character being read, if it is a valid one beyond ASCII: its last byte and its tag.
  let characterLast = -1;
  let tag = 0;
  for (;;) {
    const { table } = dfa;
    while (at < end) {
      const byte = bytes[at]!;
      if (byte >= 0x80) break;
      const cell = table[row + ofByte[byte]!]!;
      if (cell < 0) break;
      row = cell;
      at++;
    }
    if (at >= end) return endsText && endMatches(dfa, row) ? end : last;
    let symbol = bytes[at]!;
    if (symbol >= 0xc0) {
      const codePoint = decodeAt(bytes, at, end);
      if (codePoint !== INVALID_CODE_POINT) {
        characterLast = at + utf8Length(codePoint) - 1;
        tag = isWordCodePoint(codePoint) ? TAG_WORD : TAG_NO_WORD;
        symbol += tag;
      }
    } else if (at === characterLast) symbol += tag;
    else if (symbol >= 0x80 && at > characterLast) symbol = taggedSymbol(bytes, at, start, end);
    const cell = knownCell(dfa, row, ofSymbol[symbol]!);
    if (isMatched(cell)) {
      if (isEarliest) return at;
      last = at;
    }
    row = cell & ROW_MASK;
    if (row === DEAD_ROW) return last;
    at++;
  }
}

/**
 * Runs a backward automaton from `matchEnd`, where a match ends, down to `from`: the earliest start of a match, or -1.
 * Assertions see [start, end).
 */
export function findStart(
  dfa: LazyDfa,
  bytes: Uint8Array,
  matchEnd: number,
  from: number,
  start: number,
  end: number,
): number {
  const { ofByte, isTagged } = dfa.classes;
  // Bytes from here on go through the tagged symbols.
  const firstTagged = isTagged ? 0x80 : 0x100;
  let row = dfa.start(factsAfter(bytes, matchEnd, end));
  let at = matchEnd;
  let first = -1;
  for (;;) {
    const { table } = dfa;
    while (at > from) {
      const byte = bytes[at - 1]!;
      if (byte >= firstTagged) break;
      const cell = table[row + ofByte[byte]!]!;
      if (cell < 0) break;
      row = cell;
      at--;
    }
    const cell = knownCell(dfa, row, classBefore(dfa, bytes, at, start, end));
    if (isMatched(cell)) first = at;
    row = cell & ROW_MASK;
    // The symbol before `from` is read as well: only with it is decided whether a match starts at `from`.
    if (row === DEAD_ROW || at === from) return first;
    at--;
  }
}

function classBefore(dfa: LazyDfa, bytes: Uint8Array, at: number, start: number, end: number): number {
  const { ofSymbol, isTagged, endClass } = dfa.classes;
  if (at === start) return endClass;
  const byte = bytes[at - 1]!;
  return ofSymbol[isTagged && byte >= 0x80 ? taggedSymbol(bytes, at - 1, start, end) : byte]!;
}

function knownCell(dfa: LazyDfa, row: number, column: number): number {
  const cell = dfa.table[row + column]!;
  return cell === UNKNOWN ? dfa.next(row, column) : cell;
}

function isMatched(cell: number): boolean {
  return cell < 0 && (cell & MATCHED) !== 0;
}

function endMatches(dfa: LazyDfa, row: number): boolean {
  return isMatched(knownCell(dfa, row, dfa.classes.endClass));
}
