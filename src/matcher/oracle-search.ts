// The loops over text for automata that ask oracles (see `oracle.ts`): as those of `dfa-search.ts`, but the column of the table
// is chosen by the byte and by which look-arounds hold at the position. Only such patterns pay for it.
import { taggedSymbol } from './byte-classes.js';
import { DEAD_ROW, type LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import { FACT_EDGE, factsAfter, factsBefore } from './looks.js';

/** Bytes, and the part of them that assertions see. */
export interface Context {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** By position from the start of the context: the number of the combination of look-arounds that hold. Empty: there are none. */
type Sets = ArrayLike<number>;

function classAt({ classes }: LazyDfa, { bytes, start, end }: Context, at: number): number {
  if (at < start || at >= end) return classes.endClass;
  const byte = bytes[at]!;
  if (byte < 0x80 || !classes.isTagged) return classes.ofByte[byte]!;
  return classes.ofSymbol[taggedSymbol(bytes, at, start, end)]!;
}

/** The cell for going on from `row` at the position `at`, over the byte at `next`, which is `at` or the one before. */
function cellAt(dfa: LazyDfa, row: number, context: Context, sets: Sets, at: number, next: number): number {
  const symbol = classAt(dfa, context, next);
  const column = sets.length === 0 ? symbol : symbol + sets[at - context.start]! * dfa.classes.count;
  const cell = column < dfa.stride ? dfa.table[row + column]! : UNKNOWN;
  return cell === UNKNOWN ? dfa.next(row, column) : cell;
}

/**
 * Writes 1 to `held`, by position from the start of the context, where some match of a forward automaton ends, or where one of
 * a backward automaton begins. The automaton must be one that finds all; `held` holds zeros. Every position of every line is
 * looked at, so this loop does by itself what `cellAt` does for the others (half the time).
 */
export function markMatches(dfa: LazyDfa, context: Context, sets: Sets, held: Uint8Array): void {
  const { bytes, start, end } = context;
  const { ofByte, isTagged, count } = dfa.classes;
  const hasSets = sets.length > 0;
  const step = dfa.isBackward ? -1 : 1;
  const before = dfa.isBackward ? 1 : 0;
  let { table } = dfa;
  let row = dfa.start(FACT_EDGE);
  let at = dfa.isBackward ? end : start;
  for (let left = end - start; left > 0; left--) {
    let column = isTagged ? classAt(dfa, context, at - before) : ofByte[bytes[at - before]!]!;
    if (hasSets) column += sets[at - start]! * count;
    let cell = column < dfa.stride ? table[row + column]! : UNKNOWN;
    if (cell < 0) {
      if (cell === UNKNOWN) {
        cell = dfa.next(row, column);
        table = dfa.table;
      }
      if (cell & MATCHED) held[at - start] = 1;
      cell &= ROW_MASK;
    }
    row = cell;
    at += step;
  }
  if (cellAt(dfa, row, context, sets, at, at - before) & MATCHED) held[at - start] = 1;
}

/**
 * Runs a forward automaton from `from`. With `isEarliest` returns the first position that completes any match, else the end of
 * the leftmost-first match; -1 if there is none.
 */
export function findEndAsking(
  dfa: LazyDfa,
  context: Context,
  sets: Sets,
  from: number,
  isEarliest: boolean,
): number {
  const { bytes, start, end } = context;
  const { ofByte, isTagged, count } = dfa.classes;
  let row = dfa.start(factsBefore(bytes, from, start));
  let last = -1;
  for (let at = from; at < end; at++) {
    const symbol = isTagged ? classAt(dfa, context, at) : ofByte[bytes[at]!]!;
    const column = symbol + sets[at - start]! * count;
    let cell = column < dfa.stride ? dfa.table[row + column]! : UNKNOWN;
    if (cell < 0) {
      if (cell === UNKNOWN) cell = dfa.next(row, column);
      if (cell & MATCHED) {
        if (isEarliest) return at;
        last = at;
      }
      cell &= ROW_MASK;
      if (cell === DEAD_ROW) return last;
    }
    row = cell;
  }
  return cellAt(dfa, row, context, sets, end, end) & MATCHED ? end : last;
}

/** Runs a backward automaton from `matchEnd`, where a match ends, down to `from`: the earliest start of a match, or -1. */
export function findStartAsking(
  dfa: LazyDfa,
  context: Context,
  sets: Sets,
  matchEnd: number,
  from: number,
): number {
  let row = dfa.start(factsAfter(context.bytes, matchEnd, context.end));
  let first = -1;
  for (let at = matchEnd; at >= from && row !== DEAD_ROW; at--) {
    const cell = cellAt(dfa, row, context, sets, at, at - 1);
    if (cell & MATCHED) first = at;
    row = cell & ROW_MASK;
  }
  return first;
}
