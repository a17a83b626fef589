// An alternation of literals as a trie, so that thousands of words do not mean thousands of ways to follow at each byte.
// The order of preference is kept: within a node nothing is merged across the end of an earlier literal.
import type { NfaBuilder } from './nfa.js';

/** Ways on from a node in order of preference: groups of edges by byte, or the end of a literal. */
class TrieNode {
  readonly steps: (Map<number, TrieNode> | 'end')[] = [];

  child(byte: number): TrieNode {
    let last = this.steps.at(-1);
    if (last === undefined || last === 'end') {
      last = new Map();
      this.steps.push(last);
    }
    let child = last.get(byte);
    if (child === undefined) {
      child = new TrieNode();
      last.set(byte, child);
    }
    return child;
  }

  end(): void {
    // Once a literal ended here, the same one again can never be preferred.
    if (!this.steps.includes('end')) this.steps.push('end');
  }
}

function addNode(builder: NfaBuilder, root: TrieNode, next: number): number {
  const finished = new Map<TrieNode, number>();
  const stack = [root];
  // Depth first without recursion: a literal may be long.
  while (stack.length > 0) {
    const node = stack.at(-1)!;
    const open = node.steps.flatMap((step) =>
      step === 'end' ? [] : [...step.values()].filter((child) => !finished.has(child)),
    );
    if (open.length > 0) {
      stack.push(...open);
      continue;
    }
    stack.pop();
    const targets = node.steps.map((step) => {
      if (step === 'end') return next;
      const edges = [...step].sort(([a], [b]) => a - b);
      return builder.addSparse(edges.flatMap(([byte, child]) => [byte, byte, finished.get(child)!]));
    });
    finished.set(node, builder.addUnion(targets));
  }
  return finished.get(root)!;
}

/** Adds what matches one of `literals`, earlier ones preferred, and then goes on at `next`; returns its entry. */
export function addLiteralTrie(builder: NfaBuilder, literals: readonly Uint8Array[], next: number): number {
  const root = new TrieNode();
  for (const literal of literals) {
    let node = root;
    for (const byte of literal) node = node.child(byte);
    node.end();
  }
  return addNode(builder, root, next);
}
