// Random patterns with look-around, in the part of the syntax that V8, PCRE2 and the pattern room read alike.
import { pick, type Random } from './random-patterns.js';

/** What else decides which patterns come out. */
export interface LookAroundShape {
  /** Line ends may be matched. */
  multiline: boolean;
  /** Look-behind in which every match is of one length: PCRE2 10.45 finds too little otherwise. */
  fixedBehind: boolean;
}

const atoms = ['a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', ' '];
const assertions = ['\\b', '\\B', '^', '$'];
const heads = ['(?=', '(?!', '(?<=', '(?<!'];
const repeats = ['*', '+', '?', '{2}', '*?', '+?', '{0,2}', '??'];

function randomPiece(random: Random, depth: number, shape: LookAroundShape, isBounded: boolean): string {
  const roll = random();
  if (depth > 0 && roll < 0.42) {
    const head = pick(random, heads);
    return `${head}${randomSequence(random, depth - 1, shape, isBounded || head.startsWith('(?<'))})`;
  }
  if (depth > 0 && roll < 0.55) {
    return `${pick(random, ['(', '(?:'])}${randomSequence(random, depth - 1, shape, isBounded)})`;
  }
  if (roll < 0.68) return pick(random, assertions);
  const atom = pick(random, shape.multiline ? [...atoms, '\\n', '\\s'] : atoms);
  if (random() > 0.35) return atom;
  // Only what is never empty is repeated: what V8 and PCRE2 make of others is a matter of its own.
  return `${atom}${pick(random, isBounded && shape.fixedBehind ? ['{2}'] : repeats)}`;
}

function randomSequence(random: Random, depth: number, shape: LookAroundShape, isBounded: boolean): string {
  const length = 1 + Math.floor(random() * 3);
  const pieces = Array.from({ length }, () => randomPiece(random, depth, shape, isBounded)).join('');
  if (random() > 0.25 || (isBounded && shape.fixedBehind)) return pieces;
  return `${pieces}|${randomSequence(random, Math.max(0, depth - 1), shape, isBounded)}`;
}

/** A pattern that looks around at least once. */
export function randomLookAround(random: Random, shape: LookAroundShape): string {
  for (;;) {
    const pattern = randomSequence(random, 3, shape, false);
    if (/\(\?<?[=!]/.test(pattern)) return pattern;
  }
}

/** A text of short lines. */
export function randomLines(random: Random): string {
  const pieces = ['a', 'a', 'b', 'b', 'c', 'ab', ' ', '\n', '\n'];
  return Array.from({ length: 40 }, () => pick(random, pieces)).join('');
}
