// Short strings a match may contain, as lists of symbols, and the sets of them that the literal analysis computes with.
import type { Hir } from '../plan.js';
import { contains, countOf, membersOf } from './ranges.js';

/** A code point, or a lower-case ASCII letter plus `folded`, which stands for that letter in either case. */
export type WordSymbol = number;
/** A run of symbols; an empty one says nothing. */
export type Word = WordSymbol[];

/** Marks a symbol that stands for both cases of an ASCII letter. Above every code point. */
export const folded = 0x1000000;

/** Alternatives, in order of preference where they are all a tree can match. */
export type Words = Word[];

/** A class of more members than this says nothing. */
const maximumMembers = 16;
/** More words than this are not crossed with others. */
export const maximumProduct = 64;
/** An alternation of this many words is still a set to look for. */
export const maximumAlternatives = 512;

/** The symbols of a class, or null where there are too many. */
export function symbolsOf(hir: Extract<Hir, { kind: 'class' }>): WordSymbol[] | null {
  if (hir.ranges.length === 0 || countOf(hir.ranges) > 2 * maximumMembers) return null;
  const symbols: WordSymbol[] = [];
  for (const member of membersOf(hir.ranges)) {
    const other = otherCase(member);
    if (other === member || !contains(hir.ranges, other)) symbols.push(member);
    else if (member < other) symbols.push(folded + other);
  }
  return symbols.length <= maximumMembers ? symbols : null;
}

function otherCase(codePoint: number): number {
  const isLetter = (codePoint >= 0x41 && codePoint <= 0x5a) || (codePoint >= 0x61 && codePoint <= 0x7a);
  return isLetter ? codePoint ^ 0x20 : codePoint;
}

/** Every word of the left before every word of the right; null where that is too much. */
export function cross(left: Words, right: Words): Words | null {
  // A single word on either side adds no alternatives, however many the other has.
  const limit = left.length === 1 || right.length === 1 ? maximumAlternatives : maximumProduct;
  if (left.length * right.length > limit) return null;
  return left.flatMap((before) => right.map((after) => [...before, ...after]));
}

/** Every match contains something to look for. */
export function isInformative(words: Words): boolean {
  return words.length > 0 && words.every((word) => word.length > 0);
}
