// The loops over text for automata that ask oracles (see `oracle.ts`): as those of `dfa-search.ts`, but the column of the table
// is chosen by the byte and by which look-arounds hold at the position. Only such patterns pay for it.

import { taggedSymbol } from './byte-classes.js';
import { DEAD_ROW, type LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import { factsAfter, factsBefore } from './looks.js';

/** Bytes, and the part of them that assertions see. */
export interface Context {
  bytes: Uint8Array;
  start: number;
  end: number;
}

/** By position from the start of the context: the number of the combination of look-arounds that hold. Empty: there are none. */
type Sets = ArrayLike<number>;

function classAt(dfa: LazyDfa, { bytes, start, end }: Context, at: number): number {
  const { classes } = dfa;
  if (at < start || at >= end) return classes.endClass;
  const byte = bytes[at]!;
  if (byte < 0x80 || !classes.isTagged) return classes.ofByte[byte]!;
  return classes.ofSymbol[taggedSymbol(bytes, at, start, end)]!;
}

/** The cell for going on from `row` at the position `at`, over the byte at `next`, which is `at` or before it. */
function cellAt(dfa: LazyDfa, row: number, context: Context, sets: Sets, at: number, next: number): number {
  const symbol = classAt(dfa, context, next);
  const column = sets.length === 0 ? symbol : symbol + sets[at - context.start]! * dfa.classes.count;
  const cell = column < dfa.stride ? dfa.table[row + column]! : UNKNOWN;
  return cell === UNKNOWN ? dfa.next(row, column) : cell;
}

const isMatched = (cell: number): boolean => cell < 0 && (cell & MATCHED) !== 0;
const rowOf = (cell: number): number => (cell < 0 ? cell & ROW_MASK : cell);

/**
 * Writes 1 to `held`, by position from the start of the context, where some match of a forward automaton ends, or where one of
 * a backward automaton begins; 0 elsewhere. The automaton must be one that finds all.
 */
export function markMatches(dfa: LazyDfa, context: Context, sets: Sets, held: Uint8Array): void {
  const { bytes, start, end } = context;
  if (dfa.isBackward) {
    let row = dfa.start(factsAfter(bytes, end, end));
    for (let at = end; at >= start; at--) {
      const cell = cellAt(dfa, row, context, sets, at, at - 1);
      held[at - start] = isMatched(cell) ? 1 : 0;
      row = rowOf(cell);
    }
    return;
  }
  let row = dfa.start(factsBefore(bytes, start, start));
  for (let at = start; at <= end; at++) {
    const cell = cellAt(dfa, row, context, sets, at, at);
    held[at - start] = isMatched(cell) ? 1 : 0;
    row = rowOf(cell);
  }
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
  let row = dfa.start(factsBefore(context.bytes, from, context.start));
  let last = -1;
  for (let at = from; at <= context.end && row !== DEAD_ROW; at++) {
    const cell = cellAt(dfa, row, context, sets, at, at);
    if (isMatched(cell)) {
      if (isEarliest) return at;
      last = at;
    }
    row = rowOf(cell);
  }
  return last;
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
    if (isMatched(cell)) first = at;
    row = rowOf(cell);
  }
  return first;
}
