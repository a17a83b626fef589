// A deterministic automaton made while it runs: a state is a set of NFA states in order of preference, a transition is
// computed the first time it is taken. What is known lives in one flat table; when that grows too large it is dropped and
// begun anew (as RE2 and regex-automata do), so memory stays bounded and time linear.
import { type ByteClasses, byteClasses } from './byte-classes.js';
import { Closure } from './closure.js';
import type { Combinations } from './combinations.js';
import { FACT_EDGE, factsThatMatter, looksHeld } from './looks.js';
import { IntList, KIND_RANGE, KIND_SPARSE, type Nfa, STATE_INTS, step } from './nfa.js';

// A cell of the table is 0…2^29: the row (state) that follows. Negative cells need a look:
//   bit 31  always set        bit 30  the text before this symbol completes a match (RE2 and others delay by one, too)
//   bits 0–28  the row that follows, 0 being the dead state; all bits set: not computed yet
/** A cell that was not computed yet. */
export const UNKNOWN = -1;
/** Set in every cell that needs a look. */
export const SPECIAL = 1 << 31;
/** Set in a cell whose symbol comes right behind a match. */
export const MATCHED = 1 << 30;
/** The row in a cell that needs a look. */
export const ROW_MASK = (1 << 29) - 1;
/** The row of the dead state: nothing can match any more. */
export const DEAD_ROW = 0;

/**
 * Combinations of look-arounds, in the order in which they are met, whose columns are kept. What a rarer one leads to is computed
 * each time: slower, but rows stay short however many look-arounds there are.
 */
const keptCombinations = 16;

/** What a lazy DFA is for, if not for finding one match after the other. */
export interface DfaSearch {
  /** Every position where a match ends (backward: begins) counts, wherever it begins (ends). */
  findsAll?: boolean;
  /** Matches begin where the search does; of a backward automaton they always do. */
  isAnchored?: boolean;
  /** The look-arounds that the automaton asks for, decided beforehand. */
  combinations?: Combinations | null;
}

/** Default bound of the table and the state sets of one automaton, in bytes. */
export const defaultCacheBytes = 8 * 2 ** 20;
const factsCount = 64;

/** One automaton with its cache; not reentrant. */
export class LazyDfa {
  readonly classes: ByteClasses;
  /** Columns of the table: the classes, once for each combination of look-arounds that is kept. Columns beyond are not kept. */
  readonly stride: number;
  readonly isBackward: boolean;
  /** Rows of cells, see above. Replaced when it grows: read it again after each call of `next`. */
  table: Int32Array;
  /** How often the cache was dropped. */
  flushCount = 0;

  readonly #nfa: Nfa;
  readonly #startState: number;
  readonly #stopsAtMatch: boolean;
  readonly #combinations: Combinations | null;
  readonly #limitInts: number;
  readonly #mattering: number;
  // The set being built: the states entered, and those that read or wait for an assertion after them.
  readonly #seeds: Closure;
  readonly #closure: Closure;
  #set: Closure;
  readonly #resolved: Closure;
  readonly #starts = new Int32Array(factsCount);
  // Sets of NFA states: row / stride is an index into `#offsets`; a set is `#sets[offset, next offset)`, facts first.
  readonly #sets = new IntList(256);
  readonly #offsets = new IntList(64);
  readonly #hashes = new IntList(64);
  #buckets = new Int32Array(64);

  /**
   * `terminator` is the byte that ends a line or -1. A forward automaton searches unanchored, leftmost-first; a backward one
   * anchored, for the longest.
   */
  constructor(nfa: Nfa, terminator: number, cacheBytes = defaultCacheBytes, search: DfaSearch = {}) {
    const { findsAll = false, isAnchored = nfa.isBackward && !findsAll, combinations = null } = search;
    this.#nfa = nfa;
    this.#combinations = combinations;
    this.isBackward = nfa.isBackward;
    this.#stopsAtMatch = !nfa.isBackward && !findsAll;
    this.classes = byteClasses(nfa, terminator);
    this.#startState = isAnchored ? nfa.anchoredStart : nfa.unanchoredStart;
    this.stride =
      this.classes.count * (combinations === null ? 1 : Math.min(2 ** combinations.width, keptCombinations));
    this.#mattering = factsThatMatter(nfa.looks);
    this.#limitInts = cacheBytes / Int32Array.BYTES_PER_ELEMENT;
    this.#seeds = new Closure(nfa);
    this.#closure = new Closure(nfa);
    this.#set = this.#closure;
    this.#resolved = new Closure(nfa);
    this.table = new Int32Array(this.stride * 16);
    this.#reset();
  }

  /** The row to begin with, `facts` being those about what was read before (FACT_EDGE: nothing). */
  start(facts: number): number {
    const mattering = facts & this.#mattering;
    const known = this.#starts[mattering]!;
    if (known >= 0) return known;
    this.#beginSet();
    this.#addToSet(this.#startState);
    const row = this.#intern(mattering);
    this.#starts[mattering] = row;
    return row;
  }

  /** Computes and notes the cell of a row in `column`. Rows got before may be stale after it. */
  next(row: number, column: number): number {
    const { count } = this.classes;
    const symbolClass = this.#combinations === null ? column : column % count;
    this.#resolved.oracles = this.#combinations?.sets[Math.floor(column / count)] ?? null;
    const matched = this.#resolve(row, symbolClass);
    const flushes = this.flushCount;
    const target = this.#target(symbolClass, matched);
    const isSpecial = matched || target === DEAD_ROW;
    const cell = isSpecial ? SPECIAL | (matched ? MATCHED : 0) | target : target;
    if (flushes === this.flushCount && column < this.stride) this.table[row + column] = cell;
    return cell;
  }

  #target(symbolClass: number, matched: boolean): number {
    if (symbolClass === this.classes.endClass) return DEAD_ROW;
    if (symbolClass === this.classes.terminatorClass) return matched ? DEAD_ROW : this.start(FACT_EDGE);
    this.#read(this.classes.byteOf[symbolClass]!);
    const { factsAhead, factsBehind } = this.classes;
    return this.#intern((this.#nfa.isBackward ? factsAhead : factsBehind)[symbolClass]!);
  }

  /** Decides the assertions of a row, now that the next symbol is known; true if the set holds a complete match. */
  #resolve(row: number, symbolClass: number): boolean {
    const index = row / this.stride;
    const { data } = this.#sets;
    const first = this.#offsets.data[index]!;
    const end = this.#offsets.data[index + 1]!;
    const facts = data[first]!;
    const { factsAhead, factsBehind } = this.classes;
    const held = this.#nfa.isBackward
      ? looksHeld(factsBehind[symbolClass]!, facts)
      : looksHeld(facts, factsAhead[symbolClass]!);
    this.#resolved.clear();
    for (let at = first + 1; at < end; at++) {
      this.#resolved.follow(data[at]!, held, this.#stopsAtMatch);
    }
    return this.#resolved.hasMatch;
  }

  /** Moves all states of the resolved set over `byte` into the closure. */
  #read(byte: number): void {
    const { states } = this.#nfa;
    const { order, count } = this.#resolved;
    this.#beginSet();
    for (let index = 0; index < count; index++) {
      const state = order[index]!;
      const kind = states[state * STATE_INTS];
      if (kind !== KIND_RANGE && kind !== KIND_SPARSE) continue;
      const target = step(this.#nfa, state, byte);
      if (target >= 0) this.#addToSet(target);
    }
  }

  #beginSet(): void {
    this.#closure.clear();
    this.#seeds.clear();
  }

  #addToSet(state: number): void {
    this.#seeds.add(state);
    this.#closure.follow(state, 0, this.#stopsAtMatch);
  }

  /**
   * The row of the set just built, which was reached with `facts` behind it. Where no assertion waits, the set is the states
   * that read. Else it is the states just entered, and all that follows from them is worked out when the assertions can be
   * decided: doing half of it now would lose which way is preferred in loops such as `(?:\b|%)+`.
   */
  #intern(facts: number): number {
    if (this.#closure.count === 0) return DEAD_ROW;
    const waits = this.#closure.looks !== 0;
    const kept = waits ? facts & this.#mattering : 0;
    this.#set = waits ? this.#seeds : this.#closure;
    const { order, count } = this.#set;
    let hash = kept;
    for (let index = 0; index < count; index++) hash = Math.imul(hash ^ order[index]!, 0x01000193);
    hash ^= hash >>> 15;
    const found = this.#lookUp(hash, kept);
    return (found >= 0 ? found : this.#addState(hash, kept)) * this.stride;
  }

  #lookUp(hash: number, facts: number): number {
    const mask = this.#buckets.length - 1;
    for (let bucket = hash & mask; this.#buckets[bucket] !== 0; bucket = (bucket + 1) & mask) {
      const index = this.#buckets[bucket]! - 1;
      if (this.#hashes.data[index] === hash && this.#equals(index, facts)) return index;
    }
    return -1;
  }

  #equals(index: number, facts: number): boolean {
    const { order, count } = this.#set;
    const { data } = this.#sets;
    const first = this.#offsets.data[index]!;
    if (this.#offsets.data[index + 1]! - first !== count + 1 || data[first] !== facts) return false;
    for (let at = 0; at < count; at++) if (data[first + 1 + at] !== order[at]) return false;
    return true;
  }

  #addState(hash: number, facts: number): number {
    const { order, count } = this.#set;
    const used = (this.#hashes.length + 1) * this.stride + this.#sets.length + count;
    // At least a few states must fit, or a search would drop its own start over and over.
    if (used > this.#limitInts && this.#hashes.length > 4) this.#reset();
    const index = this.#hashes.push(hash);
    const at = this.#sets.reserve(count + 1);
    this.#sets.data[at] = facts;
    for (let member = 0; member < count; member++) this.#sets.data[at + 1 + member] = order[member]!;
    this.#offsets.push(this.#sets.length);
    this.#makeRow(index);
    this.#fillBucket(index);
    return index;
  }

  #makeRow(index: number): void {
    const needed = (index + 1) * this.stride;
    if (needed > this.table.length) {
      const grown = new Int32Array(Math.max(needed, Math.min(this.table.length * 2, this.#limitInts)));
      grown.set(this.table);
      this.table = grown;
    }
    this.table.fill(UNKNOWN, index * this.stride, needed);
  }

  #fillBucket(index: number): void {
    if (this.#hashes.length * 2 > this.#buckets.length) {
      this.#buckets = new Int32Array(this.#buckets.length * 2);
      for (let other = 0; other < this.#hashes.length; other++) this.#placeInBucket(other);
    } else {
      this.#placeInBucket(index);
    }
  }

  #placeInBucket(index: number): void {
    const mask = this.#buckets.length - 1;
    let bucket = this.#hashes.data[index]! & mask;
    while (this.#buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
    this.#buckets[bucket] = index + 1;
  }

  /** Begins anew with the dead state alone. */
  #reset(): void {
    if (this.#hashes.length > 0) this.flushCount++;
    this.#sets.length = 0;
    this.#offsets.length = 0;
    this.#hashes.length = 0;
    this.#buckets.fill(0);
    this.#starts.fill(-1);
    // The dead state is the empty set: no look-up ever finds it, `#intern` knows it.
    this.#offsets.push(0);
    this.#offsets.push(this.#sets.push(0) + 1);
    this.#hashes.push(0);
    this.table.fill(SPECIAL | DEAD_ROW, 0, this.stride);
  }
}
