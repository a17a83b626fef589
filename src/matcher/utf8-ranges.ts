// Turns a class of code points into a small automaton over UTF-8 bytes. Equal tails are made once, so that even \w needs
// a few hundred nodes only. Forward it reads lead byte first, backward last byte first; both are deterministic.

import { FRAGMENT_EXIT } from './nfa.js';

/** Where a sequence is complete. */
const SEQUENCE_END = FRAGMENT_EXIT;

/** Edges of one node, flat and sorted: [low, high, target, …]; a target is an index into the nodes or SEQUENCE_END. */
export type Utf8Edges = number[];

/** Nodes come after all nodes they lead to; the last one is the entry. No nodes: nothing matches. */
export type Utf8Nodes = Utf8Edges[];

class NodeTable {
  readonly nodes: Utf8Nodes = [];
  readonly #known = new Map<string, number>();

  /** The index of the node with these edges. */
  intern(edges: Utf8Edges): number {
    const key = edges.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.nodes.length);
    return this.nodes.push(edges) - 1;
  }
}

/** Appends an edge; one that continues the last edge to the same target widens it. */
function addEdge(edges: Utf8Edges, low: number, high: number, target: number): void {
  const last = edges.length - 3;
  if (last >= 0 && edges[last + 2] === target && edges[last + 1] === low - 1) edges[last + 1] = high;
  else edges.push(low, high, target);
}

/**
 * Edges for `ranges`, which are split into blocks of `blockSize` code points, one byte value (from `firstByte`) a block.
 * What is in a block goes to the node for its remaining bytes.
 */
function addBlocks(
  table: NodeTable,
  edges: Utf8Edges,
  ranges: number[],
  firstByte: number,
  blockSize: number,
) {
  if (blockSize === 1) {
    for (let index = 0; index < ranges.length; index += 2) {
      addEdge(edges, firstByte + ranges[index]!, firstByte + ranges[index + 1]!, SEQUENCE_END);
    }
    return;
  }
  const target = (inner: number[]): number => {
    const innerEdges: Utf8Edges = [];
    addBlocks(table, innerEdges, inner, 0x80, blockSize / 64);
    return table.intern(innerEdges);
  };
  let block = -1;
  let pending: number[] = [];
  const flush = (): void => {
    if (pending.length > 0) addEdge(edges, firstByte + block, firstByte + block, target(pending));
    pending = [];
  };
  for (let index = 0; index < ranges.length; index += 2) {
    let low = ranges[index]!;
    const high = ranges[index + 1]!;
    while (low <= high) {
      const lowBlock = Math.floor(low / blockSize);
      if (lowBlock !== block) flush();
      block = lowBlock;
      const offset = low - lowBlock * blockSize;
      const wholeBlocks = offset === 0 ? Math.floor((high + 1 - low) / blockSize) : 0;
      if (wholeBlocks > 0) {
        addEdge(edges, firstByte + block, firstByte + block + wholeBlocks - 1, target([0, blockSize - 1]));
        low += wholeBlocks * blockSize;
      } else {
        const last = Math.min(high, (lowBlock + 1) * blockSize - 1);
        pending.push(offset, last - lowBlock * blockSize);
        low = last + 1;
      }
    }
  }
  flush();
}

/** The part of `ranges` within [low, high]. */
function clip(ranges: readonly number[], low: number, high: number): number[] {
  const clipped: number[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const from = Math.max(low, ranges[index]!);
    const to = Math.min(high, ranges[index + 1]!);
    if (from <= to) clipped.push(from, to);
  }
  return clipped;
}

// First and last code point by length of the sequence, the lead byte for block 0 and the code points a lead byte covers.
const sequenceLengths = [
  [0x0, 0x7f, 0x00, 1],
  [0x80, 0x7ff, 0xc0, 1 << 6],
  [0x800, 0xd7ff, 0xe0, 1 << 12],
  [0xe000, 0xffff, 0xe0, 1 << 12],
  [0x10000, 0x10ffff, 0xf0, 1 << 18],
] as const;

// The last classes made, by direction and ranges. \w takes 10 ms to turn around, and is in many patterns.
const cachedClasses = 32;
const cacheWorthRanges = 16;
const cache = new Map<string, Utf8Nodes>();

function cached(direction: string, ranges: readonly number[], make: () => Utf8Nodes): Utf8Nodes {
  if (ranges.length < cacheWorthRanges) return make();
  const key = direction + ranges.join();
  const nodes = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, nodes);
  if (cache.size > cachedClasses) cache.delete(cache.keys().next().value!);
  return nodes;
}

/**
 * The automaton that reads the UTF-8 of one code point out of sorted, disjoint `ranges`. It may be shared: not to be
 * written to.
 */
export function forwardUtf8(ranges: readonly number[]): Utf8Nodes {
  return cached('forward ', ranges, () => makeForward(ranges));
}

function makeForward(ranges: readonly number[]): Utf8Nodes {
  const table = new NodeTable();
  const edges: Utf8Edges = [];
  for (const [low, high, firstByte, blockSize] of sequenceLengths) {
    addBlocks(table, edges, clip(ranges, low, high), firstByte, blockSize);
  }
  if (edges.length > 0) table.nodes.push(edges);
  return table.nodes;
}

/** Turns a forward automaton around by subset construction. A subset is a sorted list of forward nodes. */
class Reversal {
  readonly table = new NodeTable();
  readonly #forward: Utf8Nodes;
  readonly #entry: number;
  readonly #isTarget: Uint8Array;
  // By a hash of the subset: large classes meet thousands of subsets, too many to write each as a string key.
  readonly #known = new Map<number, { subset: number[]; node: number }[]>();

  constructor(forward: Utf8Nodes) {
    this.#forward = forward;
    this.#entry = forward.length - 1;
    this.#isTarget = new Uint8Array(forward.length);
    this.build([SEQUENCE_END]);
  }

  /** The node for having read what leads from one of the forward nodes `subset` to the end. */
  build(subset: number[]): number {
    let hash = 0;
    for (const member of subset) hash = Math.imul(hash ^ member, 0x01000193);
    const bucket = this.#known.get(hash) ?? [];
    if (bucket.length === 0) this.#known.set(hash, bucket);
    const done = bucket.find((entry) => isEqual(entry.subset, subset));
    if (done !== undefined) return done.node;
    const edges: Utf8Edges = [];
    this.#origins(subset).forEach((origins, byte) => {
      // The entry is only left over ASCII and lead bytes, where no other node is left.
      addEdge(edges, byte, byte, origins[0] === this.#entry ? SEQUENCE_END : this.build(origins));
    });
    const node = this.table.intern(edges);
    bucket.push({ subset, node });
    return node;
  }

  /** By byte value, the nodes that lead over this byte to one of `targets`; each does to one at most. */
  #origins(targets: number[]): number[][] {
    const isTarget = this.#isTarget;
    const wantsEnd = targets[0] === SEQUENCE_END;
    isTarget.fill(0);
    for (const target of targets) isTarget[target] = 1;
    const origins: number[][] = [];
    this.#forward.forEach((edges, origin) => {
      for (let index = 0; index < edges.length; index += 3) {
        const target = edges[index + 2]!;
        if (target === SEQUENCE_END ? !wantsEnd : isTarget[target] === 0) continue;
        for (let byte = edges[index]!; byte <= edges[index + 1]!; byte++) {
          const list = origins[byte];
          if (list === undefined) origins[byte] = [origin];
          else list.push(origin);
        }
      }
    });
    return origins;
  }
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** The same sequences read from their last byte. It may be shared, too. */
export function backwardUtf8(ranges: readonly number[]): Utf8Nodes {
  const forward = forwardUtf8(ranges);
  if (forward.length === 0) return [];
  return cached('backward ', ranges, () => new Reversal(forward).table.nodes);
}
