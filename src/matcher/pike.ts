// The Pike VM: runs an automaton over text in one pass, all threads side by side, with the positions of groups.
// Slow but linear in any case; it serves where the backtracker's memory would be too large, and as a second opinion in tests.
import { factsAfter, factsBefore, looksHeld } from './looks.js';
import {
  KIND_CAPTURE,
  KIND_LOOK,
  KIND_MATCH,
  KIND_ORACLE,
  KIND_RANGE,
  KIND_SPARSE,
  KIND_SPLIT,
  KIND_UNION,
  type Nfa,
  type OracleAnswers,
  STATE_INTS,
  step,
} from './nfa.js';

/** Threads in order of preference, each with its slots. A sparse set: clearing costs nothing. */
class ThreadList {
  readonly order: Int32Array;
  readonly slots: Int32Array;
  readonly #positions: Int32Array;
  count = 0;

  constructor(stateCount: number, slotCount: number) {
    this.order = new Int32Array(stateCount);
    this.slots = new Int32Array(stateCount * slotCount);
    this.#positions = new Int32Array(stateCount);
  }

  /** Adds a state; false if it was there. */
  add(state: number): boolean {
    const position = this.#positions[state]!;
    if (position < this.count && this.order[position] === state) return false;
    this.#positions[state] = this.count;
    this.order[this.count++] = state;
    return true;
  }
}

/** Runs one automaton; not reentrant. */
export class PikeVm {
  readonly #nfa: Nfa;
  readonly #slotCount: number;
  readonly #oracles: OracleAnswers | null;
  readonly #slots: Int32Array;
  // Work left of a closure: a state to visit, or a slot (as -1 - slot) and the value to put back into it.
  readonly #stack: number[] = [];
  #current: ThreadList;
  #next: ThreadList;

  /** `slotCount` is twice the number of groups, the whole match included. */
  constructor(nfa: Nfa, slotCount: number, oracles: OracleAnswers | null = null) {
    this.#nfa = nfa;
    this.#oracles = oracles;
    this.#slotCount = slotCount;
    this.#slots = new Int32Array(slotCount);
    this.#current = new ThreadList(nfa.stateCount, slotCount);
    this.#next = new ThreadList(nfa.stateCount, slotCount);
  }

  /**
   * The leftmost-first match that begins at or after `from` (`isAnchored`: exactly at `from`) in the context [start, end).
   * On success `groups` holds [start, end] of each group, -1 where it took no part.
   */
  search(
    bytes: Uint8Array,
    from: number,
    start: number,
    end: number,
    isAnchored: boolean,
    groups: number[],
  ): boolean {
    let matched = false;
    this.#current.count = 0;
    for (let at = from; at <= end; at++) {
      const current = this.#current;
      if (current.count === 0 && (matched || (isAnchored && at > from))) break;
      const held =
        this.#nfa.looks === 0 ? 0 : looksHeld(factsBefore(bytes, at, start), factsAfter(bytes, at, end));
      if (!matched && (!isAnchored || at === from)) {
        this.#slots.fill(-1);
        this.#slots[0] = at;
        this.#close(current, this.#nfa.anchoredStart, at, held);
      }
      const after = at + 1 <= end && this.#nfa.looks !== 0 ? this.#heldAt(bytes, at + 1, start, end) : 0;
      if (this.#stepAll(at < end ? bytes[at]! : -1, at, after, groups)) matched = true;
      this.#current = this.#next;
      this.#next = current;
      current.count = 0;
    }
    return matched;
  }

  #heldAt(bytes: Uint8Array, at: number, start: number, end: number): number {
    return looksHeld(factsBefore(bytes, at, start), factsAfter(bytes, at, end));
  }

  /** Moves every thread over `byte` (-1: the end) until one is complete; that one cuts off all less preferred. */
  #stepAll(byte: number, at: number, heldAfter: number, groups: number[]): boolean {
    const current = this.#current;
    const { states } = this.#nfa;
    for (let index = 0; index < current.count; index++) {
      const state = current.order[index]!;
      const kind = states[state * STATE_INTS];
      const base = state * this.#slotCount;
      if (kind === KIND_MATCH) {
        for (let slot = 0; slot < this.#slotCount; slot++) groups[slot] = current.slots[base + slot]!;
        groups[1] = at;
        return true;
      }
      if (byte < 0 || (kind !== KIND_RANGE && kind !== KIND_SPARSE)) continue;
      const target = step(this.#nfa, state, byte);
      if (target < 0) continue;
      for (let slot = 0; slot < this.#slotCount; slot++) this.#slots[slot] = current.slots[base + slot]!;
      this.#close(this.#next, target, at + 1, heldAfter);
    }
    return false;
  }

  /** Adds `state` and all that can be reached from it without reading, in order of preference. */
  #close(list: ThreadList, state: number, at: number, held: number): void {
    const stack = this.#stack;
    const slots = this.#slots;
    stack.push(state);
    while (stack.length > 0) {
      const top = stack.pop()!;
      if (top >= 0) this.#visit(list, top, at, held);
      else slots[-1 - top] = stack.pop()!;
    }
  }

  #visit(list: ThreadList, first: number, at: number, held: number): void {
    const { states, edges } = this.#nfa;
    const slots = this.#slots;
    const stack = this.#stack;
    let state = first;
    while (list.add(state)) {
      const base = state * STATE_INTS;
      const x = states[base + 1]!;
      const y = states[base + 2]!;
      switch (states[base]) {
        case KIND_SPLIT:
          stack.push(y);
          state = x;
          break;
        case KIND_UNION:
          for (let index = y - 1; index > 0; index--) stack.push(edges[x + index]!);
          state = edges[x]!;
          break;
        case KIND_LOOK:
          if (!(held & x)) return;
          state = y;
          break;
        case KIND_ORACLE:
          if (!this.#oracles!.holds(x, at)) return;
          state = y;
          break;
        case KIND_CAPTURE:
          stack.push(slots[x]!, -1 - x);
          slots[x] = at;
          state = y;
          break;
        default:
          list.slots.set(slots, state * this.#slotCount);
          return;
      }
    }
  }
}
