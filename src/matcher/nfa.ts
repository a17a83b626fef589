// A Thompson automaton over bytes as flat integers, and the limit on its size. It knows nothing of syntax trees;
// `nfa-compiler.ts` fills it, the lazy DFA, the Pike VM and the backtracker run it.
import { SearchError } from '../errors.js';

// A state is four integers [kind, x, y, z]:
//   match    –                                  the pattern is complete
//   fail     –                                  nothing leads on from here
//   range    x = low, y = high, z = next        reads one byte
//   sparse   x = first edge, y = edge count     reads one byte; edges [low | high << 8, next], sorted, disjoint
//   split    x = preferred, y = other           without reading
//   union    x = first edge, y = edge count     as split, edges [next], in order of preference
//   look     x = look bit, y = next             if the assertion holds
//   capture  x = slot, y = next                 notes the position
//   oracle   x = number, y = next               if the look-around of this number holds
/** The pattern is complete. */
export const KIND_MATCH = 0;
/** Nothing leads on from here. */
export const KIND_FAIL = 1;
/** Reads a byte of one range. */
export const KIND_RANGE = 2;
/** Reads a byte of several ranges. */
export const KIND_SPARSE = 3;
/** Two ways on. */
export const KIND_SPLIT = 4;
/** Many ways on. */
export const KIND_UNION = 5;
/** Goes on if an assertion holds. */
export const KIND_LOOK = 6;
/** Notes the position and goes on. */
export const KIND_CAPTURE = 7;
/** Goes on if a look-around holds, which somebody else has decided. */
export const KIND_ORACLE = 8;
/** Integers of one state. */
export const STATE_INTS = 4;

/** A growing list of integers. */
export class IntList {
  data: Int32Array;
  length = 0;

  constructor(capacity = 64) {
    this.data = new Int32Array(capacity);
  }

  push(value: number): number {
    if (this.length === this.data.length) this.#grow(this.length + 1);
    this.data[this.length] = value;
    return this.length++;
  }

  /** Makes room for `count` more and returns the offset of the first. */
  reserve(count: number): number {
    const offset = this.length;
    if (offset + count > this.data.length) this.#grow(offset + count);
    this.length = offset + count;
    return offset;
  }

  #grow(needed: number): void {
    const grown = new Int32Array(Math.max(needed, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }
}

/** A complete automaton. States are numbered; `states[id * STATE_INTS]` is the kind. */
export interface Nfa {
  states: Int32Array;
  stateCount: number;
  edges: Int32Array;
  /** Entry for a search that begins exactly here. */
  anchoredStart: number;
  /** Entry for a search that may begin here or later. */
  unanchoredStart: number;
  /** Bits of all assertions that occur. */
  looks: number;
  /** Reads from the last byte to the first. */
  isBackward: boolean;
}

/** Knows which look-arounds hold. */
export interface OracleAnswers {
  holds(index: number, at: number): boolean;
}

/** Where a state of a fragment leads on to what follows the fragment. */
export const FRAGMENT_EXIT = -1;

/** A part of an automaton with its own numbering, to be copied into others. */
export interface NfaFragment {
  states: Int32Array;
  edges: Int32Array;
}

/** Collects states. Throws PATTERN_TOO_LARGE as soon as the automaton would exceed `limitBytes`. */
export class NfaBuilder {
  readonly #states = new IntList(256);
  readonly #edges = new IntList(256);
  readonly #limitInts: number;
  #looks = 0;

  constructor(limitBytes: number) {
    this.#limitInts = limitBytes / Int32Array.BYTES_PER_ELEMENT;
  }

  add(kind: number, x = 0, y = 0, z = 0): number {
    const at = this.#states.reserve(STATE_INTS);
    this.#checkSize();
    const { data } = this.#states;
    data[at] = kind;
    data[at + 1] = x;
    data[at + 2] = y;
    data[at + 3] = z;
    if (kind === KIND_LOOK) this.#looks |= x;
    return at / STATE_INTS;
  }

  /** Sets the ways out of a split made before its targets were known. */
  setSplit(state: number, preferred: number, other: number): void {
    this.#states.data[state * STATE_INTS + 1] = preferred;
    this.#states.data[state * STATE_INTS + 2] = other;
  }

  /** A state that reads one byte out of `edges` [low, high, next, …]. */
  addSparse(edges: readonly number[]): number {
    if (edges.length === 0) return this.add(KIND_FAIL);
    if (edges.length === 3) return this.add(KIND_RANGE, edges[0], edges[1], edges[2]);
    const first = this.#edges.length;
    for (let index = 0; index < edges.length; index += 3) {
      this.#edges.push(edges[index]! | (edges[index + 1]! << 8));
      this.#edges.push(edges[index + 2]!);
    }
    return this.add(KIND_SPARSE, first, edges.length / 3);
  }

  /** A copy of `fragment` that goes on at `next`; returns the copy's entry, its last state. */
  addFragment(fragment: NfaFragment, next: number): number {
    const stateBase = this.#states.length / STATE_INTS;
    const edgeBase = this.#edges.length;
    const at = this.#states.reserve(fragment.states.length);
    const edgeAt = this.#edges.reserve(fragment.edges.length);
    this.#checkSize();
    const states = this.#states.data;
    const edges = this.#edges.data;
    states.set(fragment.states, at);
    edges.set(fragment.edges, edgeAt);
    const end = this.#states.length;
    for (let state = at; state < end; state += STATE_INTS) {
      if (states[state] === KIND_SPARSE) states[state + 1]! += edgeBase;
      else if (states[state] === KIND_RANGE) {
        const target = states[state + 3]!;
        states[state + 3] = target === FRAGMENT_EXIT ? next : target + stateBase;
      }
    }
    for (let edge = edgeAt + 1; edge < this.#edges.length; edge += 2) {
      const target = edges[edge]!;
      edges[edge] = target === FRAGMENT_EXIT ? next : target + stateBase;
    }
    return end / STATE_INTS - 1;
  }

  /** A choice between states, the first preferred. */
  addUnion(targets: readonly number[]): number {
    if (targets.length === 0) return this.add(KIND_FAIL);
    if (targets.length === 1) return targets[0]!;
    if (targets.length === 2) return this.add(KIND_SPLIT, targets[0], targets[1]);
    const first = this.#edges.length;
    for (const target of targets) this.#edges.push(target);
    return this.add(KIND_UNION, first, targets.length);
  }

  /** What was added so far, as a fragment. It must hold only states that read, and lead out by FRAGMENT_EXIT. */
  toFragment(): NfaFragment {
    return {
      states: this.#states.data.slice(0, this.#states.length),
      edges: this.#edges.data.slice(0, this.#edges.length),
    };
  }

  finish(anchoredStart: number, isBackward: boolean): Nfa {
    const split = this.add(KIND_SPLIT, anchoredStart);
    this.setSplit(split, anchoredStart, this.add(KIND_RANGE, 0, 255, split));
    return {
      states: this.#states.data.slice(0, this.#states.length),
      stateCount: this.#states.length / STATE_INTS,
      edges: this.#edges.data.slice(0, this.#edges.length),
      anchoredStart,
      unanchoredStart: split,
      looks: this.#looks,
      isBackward,
    };
  }

  #checkSize(): void {
    if (this.#states.length + this.#edges.length <= this.#limitInts) return;
    const megabytes = Math.round((this.#limitInts * Int32Array.BYTES_PER_ELEMENT) / 2 ** 20);
    throw new SearchError(
      'PATTERN_TOO_LARGE',
      `the pattern needs more than ${megabytes} MiB as an automaton; use smaller repeat counts or classes, or fewer patterns`,
    );
  }
}

/** Where `state` leads on reading `byte`, or -1. Only for range and sparse states. */
export function step(nfa: Nfa, state: number, byte: number): number {
  const { states, edges } = nfa;
  const at = state * STATE_INTS;
  if (states[at] === KIND_RANGE) {
    return byte >= states[at + 1]! && byte <= states[at + 2]! ? states[at + 3]! : -1;
  }
  let low = 0;
  let high = states[at + 2]! - 1;
  const first = states[at + 1]!;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = edges[first + middle * 2]!;
    if (byte < (range & 255)) high = middle - 1;
    else if (byte > range >> 8) low = middle + 1;
    else return edges[first + middle * 2 + 1]!;
  }
  return -1;
}
