// The loops over text. Long and repetitive on purpose: each is one tight loop over flat tables, the two kinds of symbols
// (plain bytes, bytes tagged with what their character is) have their own so that neither pays for the other.
import { taggedSymbol } from './byte-classes.js';
import { DEAD_ROW, type LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import { factsAfter, factsBefore } from './looks.js';

/**
 * Runs a forward automaton from `from`. With `isEarliest` returns at the first position that completes any match, else the end
 * of the leftmost-first match; -1 if there is none. `endsText`: the end of the scope is the end of a text (false: it
 * comes right after a line terminator, and nothing begins there).
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
  let { table } = dfa;
  let last = -1;
  for (let at = from; at < end; at++) {
    const column = ofByte[bytes[at]!]!;
    let cell = table[row + column]!;
    if (cell < 0) {
      if (cell === UNKNOWN) {
        cell = dfa.next(row, column);
        table = dfa.table;
      }
      if (cell < 0) {
        if (cell & MATCHED) {
          if (isEarliest) return at;
          last = at;
        }
        cell &= ROW_MASK;
        if (cell === DEAD_ROW) return last;
      }
    }
    row = cell;
  }
  return endsText && endMatches(dfa, row) ? end : last;
}

function endMatches(dfa: LazyDfa, row: number): boolean {
  const column = dfa.classes.endClass;
  let cell = dfa.table[row + column]!;
  if (cell === UNKNOWN) cell = dfa.next(row, column);
  return (cell & MATCHED) !== 0;
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
  const { ofSymbol } = dfa.classes;
  let row = dfa.start(factsBefore(bytes, from, start));
  let { table } = dfa;
  let last = -1;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    const column = ofSymbol[byte < 0x80 ? byte : taggedSymbol(bytes, at, start, end)]!;
    let cell = table[row + column]!;
    if (cell < 0) {
      if (cell === UNKNOWN) {
        cell = dfa.next(row, column);
        table = dfa.table;
      }
      if (cell < 0) {
        if (cell & MATCHED) {
          if (isEarliest) return at;
          last = at;
        }
        cell &= ROW_MASK;
        if (cell === DEAD_ROW) return last;
      }
    }
    row = cell;
  }
  return endsText && endMatches(dfa, row) ? end : last;
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
  const { ofByte, ofSymbol, isTagged, endClass } = dfa.classes;
  let row = dfa.start(factsAfter(bytes, matchEnd, end));
  let { table } = dfa;
  let first = -1;
  // The symbol before `from` is read as well: only with it is decided whether a match starts at `from`.
  for (let at = matchEnd; at >= from; at--) {
    let column = endClass;
    if (at > start) {
      const byte = bytes[at - 1]!;
      column = isTagged && byte >= 0x80 ? ofSymbol[taggedSymbol(bytes, at - 1, start, end)]! : ofByte[byte]!;
    }
    let cell = table[row + column]!;
    if (cell < 0) {
      if (cell === UNKNOWN) {
        cell = dfa.next(row, column);
        table = dfa.table;
      }
      if (cell < 0) {
        if (cell & MATCHED) first = at;
        cell &= ROW_MASK;
        if (cell === DEAD_ROW) return first;
      }
    }
    row = cell;
  }
  return first;
}
