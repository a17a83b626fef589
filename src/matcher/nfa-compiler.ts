// Syntax tree to automaton. It builds from the end to the start: each part is compiled knowing the state that follows it,
// so nothing needs patching but loops. Backward, the order of concatenations and of bytes is turned around.
import type { Hir } from '../plan.js';
import { lookBit } from './looks.js';
import {
  KIND_CAPTURE,
  KIND_LOOK,
  KIND_MATCH,
  KIND_ORACLE,
  KIND_RANGE,
  KIND_SPLIT,
  type Nfa,
  NfaBuilder,
  type NfaFragment,
} from './nfa.js';
import { addPrefixTrie, type TrieContext, trieBranch } from './prefix-trie.js';
import type { AroundHir } from './syntax-facts.js';
import { utf8Of } from './utf8-decoding.js';
import { backwardUtf8, forwardUtf8, type Utf8Nodes } from './utf8-ranges.js';

/** The largest automaton allowed, in bytes of its flat form. */
export const defaultNfaLimitBytes = 32 * 2 ** 20;

/** How a syntax tree is compiled. */
export interface NfaOptions {
  crlf: boolean;
  /** For finding where a match starts, given where it ends. */
  isBackward: boolean;
  /** Note positions of groups; group 0 is noted by the one who runs the automaton. */
  withCaptures: boolean;
  /** Numbers the look-arounds. Default none: they are left out, which matches more. */
  oracles?: { indexOf(around: AroundHir): number };
  /** Throws PATTERN_TOO_LARGE beyond. Default `defaultNfaLimitBytes`. */
  limitBytes?: number;
}

type RepeatHir = Extract<Hir, { kind: 'repeat' }>;

/** True if `hir` only ever matches the empty string (so that repeating it more than once means nothing). */
function isZeroWidth(hir: Hir): boolean {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return true;
    case 'literal':
      return hir.codePoints.length === 0;
    case 'class':
    case 'bytes':
      return false;
    case 'repeat':
      return hir.max === 0 || isZeroWidth(hir.child);
    case 'capture':
      return isZeroWidth(hir.child);
    default:
      return hir.children.every(isZeroWidth);
  }
}

/** True if `hir` can match the empty string, assertions counting as empty. */
function isNullable(hir: Hir): boolean {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return true;
    case 'literal':
      return hir.codePoints.length === 0;
    case 'class':
    case 'bytes':
      return false;
    case 'repeat':
      return hir.min === 0 || isNullable(hir.child);
    case 'capture':
      return isNullable(hir.child);
    case 'concat':
      return hir.children.every(isNullable);
    default:
      return hir.children.some(isNullable);
  }
}

const fragments = new WeakMap<Utf8Nodes, NfaFragment>();

function fragmentOf(nodes: Utf8Nodes): NfaFragment {
  let fragment = fragments.get(nodes);
  if (fragment === undefined) {
    const builder = new NfaBuilder(Number.POSITIVE_INFINITY);
    for (const edges of nodes) builder.addSparse(edges);
    // A class without any character: a single state that leads nowhere.
    if (nodes.length === 0) builder.addSparse([]);
    fragment = builder.toFragment();
    fragments.set(nodes, fragment);
  }
  return fragment;
}

class NfaCompiler {
  readonly #builder: NfaBuilder;
  readonly #options: NfaOptions;
  readonly #classes = new Map<string | readonly number[], NfaFragment>();

  constructor(options: NfaOptions) {
    this.#options = options;
    this.#builder = new NfaBuilder(options.limitBytes ?? defaultNfaLimitBytes);
  }

  compileAll(hir: Hir): Nfa {
    const start = this.#compile(hir, this.#builder.add(KIND_MATCH));
    return this.#builder.finish(start, this.#options.isBackward);
  }

  /** Adds what matches `hir` and then goes on at `next`; returns its entry. */
  #compile(hir: Hir, next: number): number {
    switch (hir.kind) {
      case 'empty':
        return next;
      case 'literal':
        return this.#literal(hir.codePoints, next);
      case 'class':
        return this.#class(hir.ranges, next);
      case 'bytes':
        return this.#bytes(hir.ranges, next);
      case 'look':
        return this.#builder.add(KIND_LOOK, lookBit(hir.look, hir.unicode, this.#options.crlf), next);
      case 'around':
        return this.#around(hir, next);
      case 'repeat':
        return this.#repeat(hir, next);
      case 'capture':
        return this.#capture(hir.index, hir.child, next);
      case 'concat':
        return this.#concat(hir.children, next);
      case 'alternate':
        return this.#alternate(hir.children, next);
    }
  }

  #literal(codePoints: readonly number[], next: number): number {
    const bytes = utf8Of(codePoints);
    if (!this.#options.isBackward) bytes.reverse();
    let state = next;
    for (const byte of bytes) state = this.#builder.add(KIND_RANGE, byte, byte, state);
    return state;
  }

  #class(ranges: readonly number[], next: number): number {
    // Small classes come again and again as other arrays (the letters of folded words), large ones are worth no key.
    const key = ranges.length <= 16 ? ranges.join() : ranges;
    let fragment = this.#classes.get(key);
    if (fragment === undefined) {
      fragment = fragmentOf(this.#options.isBackward ? backwardUtf8(ranges) : forwardUtf8(ranges));
      this.#classes.set(key, fragment);
    }
    return this.#builder.addFragment(fragment, next);
  }

  #bytes(ranges: readonly number[], next: number): number {
    const edges: number[] = [];
    for (let index = 0; index < ranges.length; index += 2)
      edges.push(ranges[index]!, ranges[index + 1]!, next);
    return this.#builder.addSparse(edges);
  }

  #around(around: AroundHir, next: number): number {
    const { oracles } = this.#options;
    return oracles === undefined ? next : this.#builder.add(KIND_ORACLE, oracles.indexOf(around), next);
  }

  #capture(index: number, child: Hir, next: number): number {
    if (!this.#options.withCaptures) return this.#compile(child, next);
    const close = this.#builder.add(KIND_CAPTURE, index * 2 + 1, next);
    return this.#builder.add(KIND_CAPTURE, index * 2, this.#compile(child, close));
  }

  #concat(children: readonly Hir[], next: number): number {
    let state = next;
    if (this.#options.isBackward) for (const child of children) state = this.#compile(child, state);
    else
      for (let index = children.length - 1; index >= 0; index--)
        state = this.#compile(children[index]!, state);
    return state;
  }

  #alternate(children: readonly Hir[], next: number): number {
    const context: TrieContext = {
      isBackward: this.#options.isBackward,
      utf8Of,
      compileRest: (rest) => this.#concat(rest, next),
      compileClass: (ranges, after) => this.#class(ranges, after),
    };
    const branches = children.map((child) => trieBranch(child, context));
    return addPrefixTrie(this.#builder, branches, context);
  }

  #repeat(hir: RepeatHir, next: number): number {
    const { child, greedy } = hir;
    const zeroWidth = isZeroWidth(child);
    const min = zeroWidth ? Math.min(hir.min, 1) : hir.min;
    const max = zeroWidth ? Math.min(hir.max ?? 1, 1) : hir.max;
    if (max !== null) return this.#copies(child, min, this.#optional(child, max - min, greedy, next));
    if (min > 0) return this.#copies(child, min - 1, this.#oneOrMore(child, greedy, next));
    return this.#zeroOrMore(child, greedy, next);
  }

  #copies(child: Hir, count: number, next: number): number {
    let state = next;
    for (let copy = 0; copy < count; copy++) state = this.#compile(child, state);
    return state;
  }

  /** `(x(x(x)?)?)?`, every way out leading straight to `next`. */
  #optional(child: Hir, count: number, greedy: boolean, next: number): number {
    let state = next;
    for (let copy = 0; copy < count; copy++) state = this.#choice(greedy, this.#compile(child, state), next);
    return state;
  }

  #oneOrMore(child: Hir, greedy: boolean, next: number): number {
    const again = this.#builder.add(KIND_SPLIT);
    const body = this.#compile(child, again);
    this.#builder.setSplit(again, greedy ? body : next, greedy ? next : body);
    return body;
  }

  /** Where `x` can be empty, `x*` is built as `(x+)?`: else a loop over nothing would change which branch is preferred. */
  #zeroOrMore(child: Hir, greedy: boolean, next: number): number {
    if (isNullable(child)) return this.#choice(greedy, this.#oneOrMore(child, greedy, next), next);
    const again = this.#builder.add(KIND_SPLIT);
    const body = this.#compile(child, again);
    this.#builder.setSplit(again, greedy ? body : next, greedy ? next : body);
    return again;
  }

  #choice(greedy: boolean, body: number, next: number): number {
    return greedy ? this.#builder.add(KIND_SPLIT, body, next) : this.#builder.add(KIND_SPLIT, next, body);
  }
}

/** Compiles a syntax tree. Throws PATTERN_TOO_LARGE. */
export function compileNfa(hir: Hir, options: NfaOptions): Nfa {
  return new NfaCompiler(options).compileAll(hir);
}
