// An ordered set of NFA states, and the walk that adds to it all that is reached without reading a byte.
import {
  KIND_CAPTURE,
  KIND_FAIL,
  KIND_LOOK,
  KIND_MATCH,
  KIND_ORACLE,
  KIND_SPLIT,
  KIND_UNION,
  type Nfa,
  STATE_INTS,
} from './nfa.js';

/** Above the bits of all assertions. */
const waitsForOracle = 1 << 30;

/** States in order of preference: only those that read a byte, that wait for an assertion to be decided, or that match. */
export class Closure {
  readonly order: Int32Array;
  count = 0;
  hasMatch = false;
  /** By number, 1 for each look-around that holds; null while that is not decided. */
  oracles: Uint8Array | null = null;
  /** Bits of the assertions that wait. */
  looks = 0;

  readonly #nfa: Nfa;
  // The round in which a state was last seen: clearing is counting up.
  readonly #seen: Uint32Array;
  #round = 1;
  readonly #stack: number[] = [];

  constructor(nfa: Nfa) {
    this.#nfa = nfa;
    this.order = new Int32Array(nfa.stateCount);
    this.#seen = new Uint32Array(nfa.stateCount);
  }

  clear(): void {
    this.count = 0;
    this.hasMatch = false;
    this.looks = 0;
    if (this.#round++ === 0xffffffff) {
      this.#seen.fill(0);
      this.#round = 1;
    }
  }

  /** Adds one state as it is. */
  add(state: number): void {
    if (this.#seen[state] === this.#round) return;
    this.#seen[state] = this.#round;
    this.order[this.count++] = state;
  }

  /**
   * Adds `first` and what it leads to. Assertions in `held` are passed; others stay in the set to be decided later.
   * `stopsAtMatch`: once a match is in the set, nothing less preferred is added.
   */
  follow(first: number, held: number, stopsAtMatch: boolean): void {
    if (stopsAtMatch && this.hasMatch) return;
    const stack = this.#stack;
    stack.push(first);
    while (stack.length > 0) {
      this.#visit(stack.pop()!, held);
      if (stopsAtMatch && this.hasMatch) stack.length = 0;
    }
  }

  #visit(first: number, held: number): void {
    const { states, edges } = this.#nfa;
    let state = first;
    while (this.#seen[state] !== this.#round) {
      this.#seen[state] = this.#round;
      const base = state * STATE_INTS;
      const x = states[base + 1]!;
      const y = states[base + 2]!;
      switch (states[base]) {
        case KIND_SPLIT:
          this.#stack.push(y);
          state = x;
          break;
        case KIND_UNION:
          for (let index = y - 1; index > 0; index--) this.#stack.push(edges[x + index]!);
          state = edges[x]!;
          break;
        case KIND_CAPTURE:
          state = y;
          break;
        case KIND_LOOK:
          if (held & x) {
            state = y;
            break;
          }
          this.looks |= x;
          this.order[this.count++] = state;
          return;
        case KIND_ORACLE:
          if (this.oracles !== null && this.oracles[x] === 1) {
            state = y;
            break;
          }
          this.looks |= waitsForOracle;
          this.order[this.count++] = state;
          return;
        case KIND_FAIL:
          return;
        case KIND_MATCH:
          this.hasMatch = true;
          this.order[this.count++] = state;
          return;
        default:
          this.order[this.count++] = state;
          return;
      }
    }
  }
}
