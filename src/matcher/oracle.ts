// Look-around as oracles: before an automaton runs, each look-around it asks for is decided at every position of the context,
// by automata of its own, those inside of others first. Then a look-around costs what a word boundary costs, and a search
// stays linear: time and memory are O(text × program), however deep they are nested and whatever they repeat.
// The method is that of Mamouras and Chattopadhyay, "Efficient Matching of Regular Expressions with Lookaround Assertions"
// (POPL 2024): look-ahead by the reversed automaton from the end backwards, look-behind forwards, negation flips the answer.
import type { Hir } from '../plan.js';
import { Combinations, type PositionSets } from './combinations.js';
import { LazyDfa } from './lazy-dfa.js';
import { compileNfa } from './nfa-compiler.js';
import { type Context, markMatches } from './oracle-search.js';
import { type AroundHir, aroundsOf } from './syntax-facts.js';
import { isInsideCharacter } from './utf8-decoding.js';

/** How the automata of look-arounds are made. */
export interface OracleOptions {
  crlf: boolean;
  /** Throws PATTERN_TOO_LARGE beyond; for each automaton. */
  limitBytes: number;
  /** Bound of all lazy DFAs side by side, in bytes; those inside of others come on top. */
  cacheBytes: number;
}

const keptRoom = 2 ** 20;

/** What holds where in one context. Kept from call to call to use its room again. */
export class Annotation {
  start = -1;
  end = -1;
  sets: PositionSets = new Uint8Array(0);

  describes({ start, end }: Context): boolean {
    return this.start === start && this.end === end;
  }

  /** Room above `keptRoom` is given back: it was for a whole text. */
  forget(): void {
    this.start = -1;
    if (this.sets.length > keptRoom) this.sets = new Uint8Array(0);
  }
}

/** One look-around: its automaton, and the look-arounds inside of it. */
class Oracle {
  readonly size: number;
  /** 1 if it is negated, else 0. */
  readonly rest: number;
  readonly #around: AroundHir;
  readonly #inner: Oracles;
  readonly #annotation = new Annotation();
  readonly #dfa: LazyDfa;

  constructor(around: AroundHir, options: OracleOptions) {
    this.#around = around;
    this.rest = around.isNegated ? 1 : 0;
    this.#inner = new Oracles(around.child, options);
    const isBackward = around.direction === 'ahead';
    const nfa = compileNfa(around.child, {
      crlf: options.crlf,
      isBackward,
      withCaptures: false,
      limitBytes: options.limitBytes,
      oracles: this.#inner,
    });
    this.size = this.#inner.size + nfa.stateCount + nfa.edges.length / 2;
    this.#dfa = new LazyDfa(nfa, -1, options.cacheBytes, {
      findsAll: true,
      combinations: this.#inner.combinations,
    });
  }

  /**
   * Writes to `held`, by position from the start of the context, where it holds: exclusive or with `rest`, 1 means that it does.
   */
  decide(context: Context, held: Uint8Array): void {
    this.#inner.annotate(context, this.#annotation);
    held.fill(0, 0, context.end - context.start + 1);
    markMatches(this.#dfa, context, this.#annotation.sets, held);
    this.#annotation.forget();
    if (this.#around.unicode) this.#keepOutOfCharacters(context, held);
  }

  /** As with Rust's \B: what is not there is not there inside of a character either, which must not be split. */
  #keepOutOfCharacters({ bytes, start, end }: Context, held: Uint8Array): void {
    for (let at = start; at < end; at++) {
      const byte = bytes[at]!;
      if (byte < 0x80 || byte >= 0xc0) continue;
      if (isInsideCharacter(bytes, at, start, end)) held[at - start] = this.rest;
    }
  }
}

/** The look-arounds that one automaton asks for; those inside of them are their own matter. */
export class Oracles {
  readonly combinations: Combinations | null;
  /** States and edges of all their automata. */
  readonly size: number;
  readonly #oracles: Oracle[];
  #held = new Uint8Array(256);
  readonly #indexes = new Map<Hir, number>();

  /** Throws PATTERN_TOO_LARGE. */
  constructor(hir: Hir, options: OracleOptions) {
    // The same text gives other nodes for each pattern that has it.
    const known = new Map<string, number>();
    const distinct: AroundHir[] = [];
    for (const around of aroundsOf(hir)) {
      const key = JSON.stringify(around);
      const index = known.get(key) ?? distinct.push(around) - 1;
      known.set(key, index);
      this.#indexes.set(around, index);
    }
    const cacheBytes = options.cacheBytes / distinct.length;
    this.#oracles = distinct.map((around) => new Oracle(around, { ...options, cacheBytes }));
    this.combinations = this.#oracles.length === 0 ? null : new Combinations(this.#oracles.length);
    this.size = this.#oracles.reduce((size, oracle) => size + oracle.size, 0);
  }

  /** The number of a look-around in the automaton. */
  indexOf(around: AroundHir): number {
    return this.#indexes.get(around)!;
  }

  /** Decides all look-arounds at every position, both ends of the context included. */
  annotate(context: Context, annotation: Annotation): void {
    annotation.start = context.start;
    annotation.end = context.end;
    const { combinations } = this;
    if (combinations === null) return;
    const length = context.end - context.start + 1;
    if (annotation.sets.length < length) annotation.sets = combinations.room(length + (length >> 1));
    annotation.sets.fill(0, 0, length);
    const held = this.#roomFor(length);
    for (const oracle of this.#oracles) {
      oracle.decide(context, held);
      combinations.extendAll(annotation.sets, held, oracle.rest, length);
    }
  }

  /** Reused from line to line, as making an array costs more than filling it; not kept when it was for a whole text. */
  #roomFor(length: number): Uint8Array {
    if (length > keptRoom) return new Uint8Array(length);
    if (this.#held.length < length) this.#held = new Uint8Array(length * 2);
    return this.#held;
  }
}
