// A glob as an automaton that is in many states at once: its time is bounded by the length of the text times that of the
// glob, whatever both hold. Compare Thompson's construction, and RE2's simulation of it with sparse sets.

import type { GlobToken } from './glob.js';
import { countingBranches, matchesAll } from './glob-expression.js';

/** The bytes that a state takes, 1 for each that it does. */
type ByteSet = Uint8Array;

type State =
  /** Goes on to `next` with a byte of the set. */
  | { kind: 'byte'; bytes: ByteSet; next: number }
  /** Goes on to `next` as it is, or stays with a byte of the set. */
  | { kind: 'loop'; bytes: ByteSet; next: number }
  | { kind: 'split'; targets: number[] }
  | { kind: 'end' };

const slash = 0x2f;
const allBytes: ByteSet = new Uint8Array(256).fill(1);
const notSlash: ByteSet = allBytes.map((_, byte) => (byte === slash ? 0 : 1));
const onlySlash: ByteSet = allBytes.map((_, byte) => (byte === slash ? 1 : 0));

/** Matches whole byte texts. */
export class GlobAutomaton {
  readonly #states: State[] = [{ kind: 'end' }];
  readonly #start: number;
  readonly #foldsCase: boolean;
  /** One set for each literal byte, made when it is first needed. */
  readonly #byteSets = new Map<number, ByteSet>();
  /** The states that hold before a byte and behind it. */
  #current: Int32Array;
  #next: Int32Array;
  /** At which step a state was last added; steps are counted over all texts. */
  readonly #addedAt: Float64Array;
  #step = 0;
  #count = 0;

  constructor(tokens: readonly GlobToken[], foldsCase: boolean) {
    this.#foldsCase = foldsCase;
    this.#start = matchesAll(tokens) ? this.#loop(allBytes, 0) : this.#sequence(tokens, 0);
    this.#current = new Int32Array(this.#states.length);
    this.#next = new Int32Array(this.#states.length);
    this.#addedAt = new Float64Array(this.#states.length);
  }

  matches(text: string): boolean {
    this.#begin();
    this.#enter(this.#start);
    for (let at = 0; at < text.length && this.#count > 0; at++) this.#advance(text.charCodeAt(at) & 0xff);
    return this.#addedAt[0] === this.#step;
  }

  #begin(): void {
    this.#step++;
    this.#count = 0;
  }

  #advance(byte: number): void {
    const states = this.#next;
    const count = this.#count;
    this.#next = this.#current;
    this.#current = states;
    this.#begin();
    for (let at = 0; at < count; at++) {
      const state = this.#states[states[at]];
      if (state.kind === 'byte' && state.bytes[byte] === 1) this.#enter(state.next);
      else if (state.kind === 'loop' && state.bytes[byte] === 1) this.#enter(states[at]);
    }
  }

  /** Adds a state and all that are reached from it without a byte. Splits are as deep as braces, which are bounded. */
  #enter(id: number): void {
    let at = id;
    while (this.#addedAt[at] !== this.#step) {
      this.#addedAt[at] = this.#step;
      const state = this.#states[at];
      if (state.kind === 'split') {
        for (const target of state.targets) this.#enter(target);
        return;
      }
      this.#next[this.#count++] = at;
      if (state.kind !== 'loop') return;
      at = state.next;
    }
  }

  /** The state at which `tokens` begin, given the one behind them. */
  #sequence(tokens: readonly GlobToken[], next: number): number {
    return tokens.reduceRight((behind, token) => this.#token(token, behind), next);
  }

  #token(token: GlobToken, next: number): number {
    switch (token.kind) {
      case 'literal':
        return [...token.text].reduceRight((behind, char) => this.#byte(this.#setOf(char), behind), next);
      case 'any':
        return this.#byte(notSlash, next);
      case 'class':
        return this.#byte(this.#classSet(token), next);
      case 'star':
        return this.#loop(notSlash, next);
      case 'deepSuffix':
        return this.#byte(onlySlash, this.#loop(allBytes, next));
      case 'deepPrefix':
        return this.#deep(next);
      case 'deepMiddle':
        return this.#byte(onlySlash, this.#deep(next));
      case 'alternates': {
        const targets = countingBranches(token).map((branch) => this.#sequence(branch, next));
        return targets.length === 0 ? next : this.#add({ kind: 'split', targets });
      }
    }
  }

  /** Nothing, or anything up to a slash. */
  #deep(next: number): number {
    const throughSlash = this.#loop(allBytes, this.#byte(onlySlash, next));
    return this.#add({ kind: 'split', targets: [next, throughSlash] });
  }

  #byte(bytes: ByteSet, next: number): number {
    return this.#add({ kind: 'byte', bytes, next });
  }

  #loop(bytes: ByteSet, next: number): number {
    return this.#add({ kind: 'loop', bytes, next });
  }

  #add(state: State): number {
    return this.#states.push(state) - 1;
  }

  #setOf(char: string): ByteSet {
    const byte = char.charCodeAt(0) & 0xff;
    const known = this.#byteSets.get(byte);
    if (known !== undefined) return known;
    const set = new Uint8Array(256);
    this.#addByte(set, byte);
    this.#byteSets.set(byte, set);
    return set;
  }

  #classSet({ isNegated, ranges }: Extract<GlobToken, { kind: 'class' }>): ByteSet {
    const set = new Uint8Array(256);
    for (const [from, to] of ranges) {
      const last = to.charCodeAt(0) & 0xff;
      for (let byte = from.charCodeAt(0) & 0xff; byte <= last; byte++) this.#addByte(set, byte);
    }
    return isNegated ? set.map((member) => 1 - member) : set;
  }

  #addByte(set: ByteSet, byte: number): void {
    set[byte] = 1;
    if (this.#foldsCase && isLetter(byte)) set[byte ^ 0x20] = 1;
  }
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
