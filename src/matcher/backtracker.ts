// Finds the groups of a match whose start and end are known already. Backtracking that never visits a (state, position)
// pair twice: linear, and faster than the Pike VM as long as the marks for all pairs fit into a small memory.
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

/** Memory for marks, in bytes. */
const visitedBytes = 256 * 2 ** 10;

/** Runs one automaton that was compiled with captures; not reentrant. */
export class Backtracker {
  readonly #nfa: Nfa;
  readonly #slots: Int32Array;
  readonly #oracles: OracleAnswers | null;
  #visited = new Uint32Array(256);
  // Pairs: [position, state], or [old value, -1 - slot] to undo a capture.
  readonly #stack: number[] = [];

  /** `slotCount` is twice the number of groups, the whole match included. */
  constructor(nfa: Nfa, slotCount: number, oracles: OracleAnswers | null = null) {
    this.#nfa = nfa;
    this.#oracles = oracles;
    this.#slots = new Int32Array(slotCount);
  }

  /** True if a match of `length` bytes is short enough for `search`. */
  fits(length: number): boolean {
    return this.#nfa.stateCount * (length + 1) <= visitedBytes * 8;
  }

  /**
   * The groups of the leftmost-first match [matchStart, matchEnd) in the context [start, end), as pairs in `groups`. The match
   * must be one: other ends are never tried, which is right as the preferred way ends at `matchEnd`.
   */
  search(
    bytes: Uint8Array,
    matchStart: number,
    matchEnd: number,
    start: number,
    end: number,
    groups: number[],
  ): boolean {
    const width = matchEnd - matchStart + 1;
    this.#prepare(width);
    const stack = this.#stack;
    stack.length = 0;
    stack.push(matchStart, this.#nfa.anchoredStart);
    while (stack.length > 0) {
      const state = stack.pop()!;
      const value = stack.pop()!;
      if (state < 0) this.#slots[-1 - state] = value;
      else if (this.#walk(bytes, state, value, matchStart, matchEnd, start, end)) {
        for (let slot = 2; slot < this.#slots.length; slot++) groups[slot] = this.#slots[slot]!;
        groups[0] = matchStart;
        groups[1] = matchEnd;
        return true;
      }
    }
    return false;
  }

  #prepare(width: number): void {
    const words = (this.#nfa.stateCount * width + 31) >>> 5;
    if (words > this.#visited.length) this.#visited = new Uint32Array(words);
    else this.#visited.fill(0, 0, words);
    this.#slots.fill(-1);
  }

  /** True the first time. */
  #mark(state: number, at: number, matchStart: number, width: number): boolean {
    const bit = state * width + at - matchStart;
    const mask = 1 << (bit & 31);
    if (this.#visited[bit >>> 5]! & mask) return false;
    this.#visited[bit >>> 5]! |= mask;
    return true;
  }

  /** Follows one thread, leaving the ways not taken on the stack; true if it is complete at `matchEnd`. */
  #walk(
    bytes: Uint8Array,
    first: number,
    from: number,
    matchStart: number,
    matchEnd: number,
    start: number,
    end: number,
  ): boolean {
    const { states, edges } = this.#nfa;
    const stack = this.#stack;
    const width = matchEnd - matchStart + 1;
    let state = first;
    let at = from;
    while (this.#mark(state, at, matchStart, width)) {
      const base = state * STATE_INTS;
      const x = states[base + 1]!;
      const y = states[base + 2]!;
      switch (states[base]) {
        case KIND_RANGE:
        case KIND_SPARSE:
          if (at >= matchEnd) return false;
          state = step(this.#nfa, state, bytes[at++]!);
          if (state < 0) return false;
          break;
        case KIND_SPLIT:
          stack.push(at, y);
          state = x;
          break;
        case KIND_UNION:
          for (let index = y - 1; index > 0; index--) stack.push(at, edges[x + index]!);
          state = edges[x]!;
          break;
        case KIND_LOOK:
          if (!(looksHeld(factsBefore(bytes, at, start), factsAfter(bytes, at, end)) & x)) return false;
          state = y;
          break;
        case KIND_ORACLE:
          if (!this.#oracles!.holds(x, at)) return false;
          state = y;
          break;
        case KIND_CAPTURE:
          stack.push(this.#slots[x]!, -1 - x);
          this.#slots[x] = at;
          state = y;
          break;
        case KIND_MATCH:
          return at === matchEnd;
        default:
          return false;
      }
    }
    return false;
  }
}
