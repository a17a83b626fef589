// Finds what must be present for a tree to match: sets of words, one of which is in every match. They are found wherever
// they stand, and across borders of nodes: compare the prefilters of RE2 and the literal extraction of regex-syntax.
import type { Hir } from '../plan.js';
import { concatOf, mapChildren } from './hir.js';
import {
  cross,
  isInformative,
  maximumAlternatives,
  maximumProduct,
  symbolsOf,
  type Word,
  type Words,
} from './words.js';

/** What is known of all matches of a tree. Assertions count as empty. */
export interface Knowledge {
  /** Every match is one of these words, and each of them is one where the assertions allow; null where too many. */
  exact: Words | null;
  /** Every match begins with one of these. */
  prefix: Words;
  suffix: Words;
  /** For each of these sets, every match contains one of its words. */
  required: Words[];
}

const unknown: Words = [[]];
/** Copies of a repeat's body that are written out. */
const maximumCopies = 16;

/** Looks at every node once, repeats written out a few times. */
export function knowledgeOf(hir: Hir): Knowledge {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return exactly([[]]);
    case 'literal':
      return exactly([hir.codePoints]);
    case 'class': {
      const symbols = symbolsOf(hir);
      return symbols === null ? nothing() : exactly(symbols.map((symbol) => [symbol]));
    }
    case 'bytes':
      return nothing();
    case 'repeat':
      return ofRepeat(hir);
    case 'capture':
      return knowledgeOf(hir.child);
    case 'concat':
      return ofSequence(runsOf(hir.children.map(knowledgeOf)));
    case 'alternate':
      return ofAlternatives(hir.children.map(knowledgeOf));
  }
}

function exactly(words: Words): Knowledge {
  return { exact: words, prefix: words, suffix: words, required: [] };
}

function nothing(): Knowledge {
  return { exact: null, prefix: unknown, suffix: unknown, required: [] };
}

/** The sets of a piece of knowledge on its own, its whole words among them. */
export function requiredSets({ exact, prefix, suffix, required }: Knowledge): Words[] {
  return [...(exact === null ? [prefix, suffix] : [exact]), ...required].filter(isInformative);
}

function followedBy(left: Knowledge, right: Knowledge): Knowledge {
  const exact = left.exact && right.exact && cross(left.exact, right.exact);
  if (exact) return exactly(exact);
  const prefix = left.exact === null ? null : cross(left.exact, right.prefix);
  const suffix = right.exact === null ? null : cross(left.suffix, right.exact);
  // What ends the left and begins the right stand together in every match.
  const across = cross(shortened(left.suffix), shortened(right.prefix));
  const sets = [across, left.exact, left.suffix, right.exact, right.prefix].filter(isSet);
  return {
    exact: null,
    prefix: prefix ?? left.prefix,
    suffix: suffix ?? right.suffix,
    required: fewerSets([...left.required, ...right.required, ...sets]),
  };
}

/** More parts than this are not put together. */
const maximumParts = 512;

/** Of a very long sequence the beginning and the end: what stands between them would hardly reject more. */
function ofSequence(parts: Knowledge[]): Knowledge {
  if (parts.length <= maximumParts) return parts.reduce(followedBy);
  const half = maximumParts / 2;
  return followedBy(
    followedBy(parts.slice(0, half).reduce(followedBy), nothing()),
    parts.slice(-half).reduce(followedBy),
  );
}

/**
 * Neighbours that are one word each become one, as `(a)(b)` and letters without case: put together one by one, the word would be
 * copied for each.
 */
function runsOf(parts: Knowledge[]): Knowledge[] {
  const runs: Knowledge[] = [];
  let run: Word | null = null;
  for (const part of parts) {
    const word = part.exact?.length === 1 ? part.exact[0] : null;
    if (word !== null && run !== null) for (const symbol of word) run.push(symbol);
    else {
      run = word === null ? null : word.slice();
      runs.push(run === null ? part : exactly([run]));
    }
  }
  return runs;
}

function isSet(words: Words | null): words is Words {
  return words !== null && isInformative(words);
}

/** A set too large to be crossed says nothing across a border. */
function shortened(words: Words): Words {
  return words.length > maximumProduct ? unknown : words;
}

function ofAlternatives(branches: Knowledge[]): Knowledge {
  const exact = allOf(branches.map((branch) => branch.exact));
  return {
    exact,
    prefix: allOf(branches.map((branch) => branch.prefix)) ?? unknown,
    suffix: allOf(branches.map((branch) => branch.suffix)) ?? unknown,
    required: exact === null ? unionsOf(branches) : [],
  };
}

/** All alternatives together, or null where one is not known or they are too many. */
function allOf(sets: (Words | null)[]): Words | null {
  let count = 0;
  for (const set of sets) count += set?.length ?? maximumAlternatives + 1;
  return count > maximumAlternatives ? null : withoutRepeated(sets.flatMap((set) => set!));
}

function withoutRepeated(words: Words): Words {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.join();
    return !seen.has(key) && seen.add(key);
  });
}

/** Each branch gives its best set; a match contains a word of one of them. */
function unionsOf(branches: Knowledge[]): Words[] {
  const best = branches.map((branch) => bestOf(requiredSets(branch)));
  const together = allOf(best);
  return together === null ? [] : [together];
}

/** The set whose shortest word is longest; of equals the one with fewer words. */
function bestOf(sets: Words[]): Words | null {
  const shortest = (words: Words) => words.reduce((least, word) => Math.min(least, word.length), Infinity);
  return sets.reduce<Words | null>((best, set) => {
    if (best === null) return set;
    const gain = shortest(set) - shortest(best);
    return gain > 0 || (gain === 0 && set.length < best.length) ? set : best;
  }, null);
}

function ofRepeat({ min, max, greedy, child }: Extract<Hir, { kind: 'repeat' }>): Knowledge {
  const body = knowledgeOf(child);
  if (min === 0) {
    if (max !== 1 || body.exact === null || body.exact.length >= maximumAlternatives) return nothing();
    return exactly(withoutRepeated(greedy ? [...body.exact, []] : [[], ...body.exact]));
  }
  const copies = Math.min(min, maximumCopies);
  // The sets of one copy hold for all: listing them again for each would grow without end in nested repeats.
  const others: Knowledge[] = Array.from({ length: copies - 1 }, () => ({ ...body, required: [] }));
  const start = others.reduce(followedBy, body);
  if (copies === max) return start;
  // The end is like the start, and between them is more that is not known.
  return followedBy(followedBy(start, nothing()), { ...start, exact: null });
}

const maximumSets = 256;

/** Long patterns and nested repeats say the same many times; so many sets would not reject more. */
function fewerSets(sets: Words[]): Words[] {
  return sets.length > maximumSets ? withoutRepeatedSets(sets).slice(0, maximumSets / 2) : sets;
}

/** Each set of words once. */
export function withoutRepeatedSets(sets: Words[]): Words[] {
  return [...new Map(sets.map((words) => [words.map((word) => word.join()).join(';'), words])).values()];
}

/**
 * Sets that the look-arounds of a tree demand. What they look at is no part of the match, but it stands in the same context:
 * where lines are searched one by one, in the same line.
 */
export function setsLookedAt(hir: Hir): Words[] {
  switch (hir.kind) {
    case 'around':
      return hir.isNegated ? [] : [...requiredSets(knowledgeOf(hir.child)), ...setsLookedAt(hir.child)];
    case 'repeat':
      return hir.min > 0 ? setsLookedAt(hir.child) : [];
    case 'capture':
      return setsLookedAt(hir.child);
    case 'concat':
      return fewerSets(hir.children.flatMap(setsLookedAt));
    default:
      return [];
  }
}

/** The same tree where classes like `[kK\u212A]`, a letter with relatives beyond ASCII, say nothing. */
export function withoutWideFolds(hir: Hir): Hir {
  if (hir.kind === 'class') return isWideFold(hir) ? anyOf(hir) : hir;
  return hir.kind === 'concat'
    ? concatOf(hir.children.map(withoutWideFolds))
    : mapChildren(hir, withoutWideFolds);
}

/** True if such a class stands anywhere. */
export function hasWideFold(hir: Hir): boolean {
  switch (hir.kind) {
    case 'class':
      return isWideFold(hir);
    case 'repeat':
    case 'capture':
    case 'around':
      return hasWideFold(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.some(hasWideFold);
    default:
      return false;
  }
}

function isWideFold(hir: Extract<Hir, { kind: 'class' }>): boolean {
  return hir.fold !== undefined && hir.ranges[hir.ranges.length - 1] > 0x7f;
}

function anyOf(hir: Extract<Hir, { kind: 'class' }>): Hir {
  return { kind: 'class', ranges: [0, 0x10ffff], fold: hir.fold };
}
