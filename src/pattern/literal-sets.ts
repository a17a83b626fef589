// Turns words into literals as a finder takes them, and chooses the sets worth looking for: few, long, of rare bytes.
import { Buffer } from 'node:buffer';
import type { Hir, Literal, LiteralSet } from '../plan.js';
import { bitsOfByte } from './byte-rank.js';
import {
  hasWideFold,
  knowledgeOf,
  requiredSets,
  setsLookedAt,
  withoutRepeatedSets,
  withoutWideFolds,
} from './required.js';
import { folded, isInformative, type Word, type WordSymbol, type Words } from './words.js';

/** The literals of a plan, as the Plan describes them. */
export interface PlanLiterals {
  required: LiteralSet[];
  literalsOnly: LiteralSet | null;
}

/** More sets than this do not reject more. */
const maximumSets = 4;
/** A set below this many bits is in nearly every line. */
const minimumBits = 6;

/** What must be present for a tree to match (without `multiline`: in its line), and whether that is all it takes. */
export function literalsOf(hir: Hir, multiline: boolean): PlanLiterals {
  const knowledge = knowledgeOf(hir);
  const sets = requiredSets(knowledge);
  if (hasWideFold(hir)) sets.push(...requiredSets(knowledgeOf(withoutWideFolds(hir))));
  if (!multiline) sets.push(...setsLookedAt(hir));
  const exact = knowledge.exact !== null && !hasLook(hir) ? knowledge.exact : null;
  return { required: chosenSets(sets), literalsOnly: exact === null ? null : wholeLiterals(exact) };
}

function hasLook(hir: Hir): boolean {
  switch (hir.kind) {
    case 'look':
    case 'around':
      return true;
    case 'repeat':
    case 'capture':
      return hasLook(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.some(hasLook);
    default:
      return false;
  }
}

/** Literals that match just what the words match, or null where some word has none: a letter with and one without case. */
function wholeLiterals(words: Words): LiteralSet | null {
  if (!isInformative(words)) return null;
  const literals: LiteralSet = [];
  for (const word of words) {
    const isFolded = word.some(isFold);
    if (isFolded && !word.every((symbol) => isFold(symbol) || (symbol <= 0x7f && !isLetter(symbol))))
      return null;
    literals.push(literalOf(word, isFolded));
  }
  return literals;
}

const isFold = (symbol: WordSymbol): boolean => symbol >= folded;
const isAscii = (symbol: WordSymbol): boolean => isFold(symbol) || symbol <= 0x7f;

function isLetter(codePoint: number): boolean {
  const lower = codePoint | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** A folded literal takes letters without case for letters with it: it is found more often, never less. */
function literalOf(word: Word, fold: boolean): Literal {
  const characters = word.map((symbol) => String.fromCodePoint(isFold(symbol) ? symbol - folded : symbol));
  const text = characters.join('');
  return { bytes: new Uint8Array(Buffer.from(fold ? text.toLowerCase() : text)), fold };
}

/** The part of a word that one literal can say and that is rarest: folded literals are ASCII. */
function bestPiece(word: Word): Literal {
  if (!word.some(isFold)) return literalOf(word, false);
  const pieces = [
    ...runsOf(word, isAscii).map((run) => literalOf(run, run.some(isFold))),
    ...runsOf(word, (symbol) => !isFold(symbol)).map((run) => literalOf(run, false)),
  ];
  return pieces.reduce((best, piece) => (bitsOf(piece) > bitsOf(best) ? piece : best));
}

function runsOf(word: Word, belongs: (symbol: WordSymbol) => boolean): Word[] {
  const runs: Word[] = [];
  let isOpen = false;
  for (const symbol of word) {
    if (!belongs(symbol)) isOpen = false;
    else if (isOpen) runs[runs.length - 1].push(symbol);
    else {
      runs.push([symbol]);
      isOpen = true;
    }
  }
  return runs;
}

/** How much of their bits the bytes after the first keep: text is no random sequence of bytes. */
const surpriseOfNext = 0.65;
/** Rarer than this makes no difference. */
const enoughBits = 24;

function bitsOf({ bytes, fold }: Literal): number {
  return bytes.reduce((bits, byte, at) => bits + bitsIn(byte, fold) * (at === 0 ? 1 : surpriseOfNext), 0);
}

function bitsIn(byte: number, fold: boolean): number {
  if (!fold || !isLetter(byte)) return bitsOfByte(byte);
  return -Math.log2(2 ** -bitsOfByte(byte) + 2 ** -bitsOfByte(byte ^ 0x20));
}

interface RankedSet {
  literals: LiteralSet;
  bits: number;
  score: number;
}

function chosenSets(sets: Words[]): LiteralSet[] {
  const ranked = withoutRepeatedSets(sets).map((words) => ranking(withoutImplied(words.map(bestPiece))));
  const worthwhile = ranked
    .filter(({ bits }) => bits >= minimumBits)
    .sort((left, right) => right.score - left.score);
  const chosen: LiteralSet[] = [];
  for (const { literals } of worthwhile) {
    if (chosen.length === maximumSets) break;
    if (!chosen.some((better) => implies(better, literals))) chosen.push(literals);
  }
  return chosen;
}

/** Looking for several literals at once is slower than for one. */
function ranking(literals: LiteralSet): RankedSet {
  const chance = literals.reduce((sum, literal) => sum + 2 ** -Math.min(bitsOf(literal), 2 * enoughBits), 0);
  const bits = -Math.log2(chance);
  const penalty = literals.length === 1 ? 0 : 4 + 1.5 * Math.log2(literals.length);
  return { literals, bits, score: Math.min(bits, enoughBits) - penalty };
}

/**
 * Each of `better` brings one of `set` with it, so that looking for `set` as well rejects nothing more. A smaller set is kept
 * even so: it may be quicker to look for.
 */
function implies(better: LiteralSet, set: LiteralSet): boolean {
  return (
    better.length <= set.length &&
    better.length * set.length <= 4096 &&
    better.every((one) => set.some((other) => brings(one, other)))
  );
}

/** Where `literal` is, `part` is too. */
function brings(literal: Literal, part: Literal): boolean {
  if (literal.fold && !part.fold) return false;
  const text = Buffer.from(literal.bytes).toString('latin1');
  const lowered = part.fold ? text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : text;
  return lowered.includes(Buffer.from(part.bytes).toString('latin1'));
}

/** Members that bring another member with them are not needed. */
function withoutImplied(literals: LiteralSet): LiteralSet {
  const byKey = new Map(literals.map((literal) => [`${literal.fold}${literal.bytes}`, literal]));
  const distinct = [...byKey.values()].sort((left, right) => left.bytes.length - right.bytes.length);
  if (distinct.length > 128) return distinct;
  const kept: LiteralSet = [];
  for (const literal of distinct) {
    if (!kept.some((part) => brings(literal, part))) kept.push(literal);
  }
  return kept;
}
