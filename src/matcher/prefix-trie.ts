// An alternation as a trie of what its branches begin with, so that thousands of words (in either case, too) do not mean
// thousands of ways to follow at each byte. The order of preference is kept: branches share a node only where no branch
// between them could match the same text.
import type { Hir } from '../plan.js';
import type { NfaBuilder } from './nfa.js';

/** One step of a branch: a byte, or a small class as single bytes and code points beyond ASCII. Ranges are inclusive pairs. */
interface Element {
  key: string;
  bytes: readonly number[];
  wide: readonly number[];
}

/** A branch in reading direction: what it begins with, and what comes after that. */
export interface TrieBranch {
  elements: Element[];
  rest: Hir[];
}

/** What the trie leaves to the compiler. */
export interface TrieContext {
  isBackward: boolean;
  utf8Of(codePoints: readonly number[]): Uint8Array;
  /** The entry of `rest` followed by what follows the alternation. */
  compileRest(rest: Hir[]): number;
  /** The entry of one code point out of `ranges` followed by `next`. */
  compileClass(ranges: readonly number[], next: number): number;
}

// \w and its like share little and would make long keys.
const mostRangeEnds = 12;
const longestRestKey = 200;

function part(ranges: readonly number[], low: number, high: number): number[] {
  const kept: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const from = Math.max(low, ranges[index]!);
    const to = Math.min(high, ranges[index + 1]!);
    if (from <= to) kept.push(from, to);
  }
  return kept;
}

function elementsOf(item: Hir, context: TrieContext): Element[] | null {
  if (item.kind === 'literal') {
    const bytes = [...context.utf8Of(item.codePoints)];
    if (context.isBackward) bytes.reverse();
    return bytes.map((byte) => ({ key: `${byte}`, bytes: [byte, byte], wide: [] }));
  }
  if (item.kind !== 'class' || item.ranges.length === 0 || item.ranges.length > mostRangeEnds) return null;
  const wide = part(item.ranges, 0x80, 0x10ffff);
  return [{ key: `[${item.ranges}]`, bytes: part(item.ranges, 0, 0x7f), wide }];
}

/** Splits a branch at the first part that is neither literal nor small class. */
export function trieBranch(branch: Hir, context: TrieContext): TrieBranch {
  const items = branch.kind === 'concat' ? [...branch.children] : [branch];
  if (context.isBackward) items.reverse();
  const elements: Element[] = [];
  let taken = 0;
  for (const item of items) {
    const more = elementsOf(item, context);
    if (more === null) break;
    elements.push(...more);
    taken++;
  }
  const rest = items.slice(taken);
  return { elements, rest: context.isBackward ? rest.reverse() : rest };
}

function overlap(one: readonly number[], other: readonly number[]): boolean {
  for (let a = 0; a < one.length; a += 2) {
    for (let b = 0; b < other.length; b += 2) {
      if (one[a]! <= other[b + 1]! && other[b]! <= one[a + 1]!) return true;
    }
  }
  return false;
}

/** True if some text can begin with both. Bytes beyond ASCII next to wide ranges count as that without a closer look. */
function canMeet(one: Element, other: Element): boolean {
  const isForeign = ({ bytes }: Element): boolean => (bytes.at(-1) ?? 0) >= 0x80;
  return (
    overlap(one.bytes, other.bytes) ||
    overlap(one.wide, other.wide) ||
    (one.wide.length > 0 && isForeign(other)) ||
    (other.wide.length > 0 && isForeign(one))
  );
}

/** Children of which no two can meet, by the key of the element that leads there. */
type Group = Map<string, { element: Element; node: TrieNode }>;

function hasRival(group: Group, element: Element): boolean {
  for (const other of group.values()) if (canMeet(element, other.element)) return true;
  return false;
}

/** Ways on in order of preference: a group of children, or the rest of a branch that ends its elements here. */
class TrieNode {
  readonly steps: (Group | Hir[])[] = [];
  /** Its entry, once compiled. */
  state = -1;

  child(element: Element): TrieNode {
    const last = this.steps.at(-1);
    let group = last instanceof Map ? last : undefined;
    const known = group?.get(element.key);
    if (known !== undefined) return known.node;
    if (group === undefined || hasRival(group, element)) {
      group = new Map();
      this.steps.push(group);
    }
    const node = new TrieNode();
    group.set(element.key, { element, node });
    return node;
  }

  end(rest: Hir[]): void {
    // Once a branch ended here for good, another one that does can never be preferred.
    const isRepeated =
      rest.length === 0 && this.steps.some((step) => !(step instanceof Map) && step.length === 0);
    if (!isRepeated) this.steps.push(rest);
  }

  children(): TrieNode[] {
    return this.steps.flatMap((step) =>
      step instanceof Map ? [...step.values()].map(({ node }) => node) : [],
    );
  }
}

class TrieCompiler {
  readonly #builder: NfaBuilder;
  readonly #context: TrieContext;
  // Branches often differ in their words only, and end alike.
  readonly #rests = new Map<string, number>();

  constructor(builder: NfaBuilder, context: TrieContext) {
    this.#builder = builder;
    this.#context = context;
  }

  compile(root: TrieNode): number {
    // Every node comes before its children, so backward each finds them compiled. No recursion: a literal may be long.
    const nodes = [root];
    for (const node of nodes) {
      for (const step of node.steps)
        if (step instanceof Map) for (const child of step.values()) nodes.push(child.node);
    }
    for (const node of nodes.reverse()) {
      const targets: number[] = [];
      for (const step of node.steps) {
        if (step instanceof Map) this.#addGroup(step, targets);
        else targets.push(this.#rest(step));
      }
      node.state = this.#builder.addUnion(targets);
    }
    return root.state;
  }

  #addGroup(group: Group, targets: number[]): void {
    const edges: [low: number, high: number, next: number][] = [];
    for (const { element, node } of group.values()) {
      const { bytes, wide } = element;
      for (let at = 0; at < bytes.length; at += 2) edges.push([bytes[at]!, bytes[at + 1]!, node.state]);
      if (wide.length > 0) targets.push(this.#context.compileClass(wide, node.state));
    }
    if (edges.length > 1) edges.sort(([one], [other]) => one - other);
    if (edges.length > 0) targets.push(this.#builder.addSparse(edges.flat()));
  }

  #rest(rest: Hir[]): number {
    const key = rest.length === 0 ? '' : JSON.stringify(rest);
    if (key.length > longestRestKey) return this.#context.compileRest(rest);
    const state = this.#rests.get(key) ?? this.#context.compileRest(rest);
    this.#rests.set(key, state);
    return state;
  }
}

/** Adds an alternation of `branches`, earlier ones preferred; returns its entry. */
export function addPrefixTrie(builder: NfaBuilder, branches: TrieBranch[], context: TrieContext): number {
  const root = new TrieNode();
  for (const { elements, rest } of branches) {
    let node = root;
    for (const element of elements) node = node.child(element);
    node.end(rest);
  }
  return new TrieCompiler(builder, context).compile(root);
}
