// Seeded random patterns and texts, small alphabets so that they meet often.

export type Random = () => number;

/** Numbers in [0, 1) from a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(random: Random, choices: readonly T[]): T {
  return choices[Math.floor(random() * choices.length)]!;
}

const atoms = [
  'a',
  'b',
  'c',
  'ab',
  'é',
  'z',
  '.',
  '[ab]',
  '[^a]',
  '[^é]',
  '\\w',
  '\\W',
  '\\s',
  '[é-я]',
  '(?i:k)',
  '(?i:as)',
];
const looks = ['^', '$', '\\b', '\\B', '\\b{start}', '\\b{end}', '(?-u:\\b)', '(?-u:\\B)'];
const repeats = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{0,2}?', '{2,}'];

function randomAtom(random: Random, depth: number, withLooks: boolean): string {
  const roll = random();
  if (depth > 0 && roll < 0.3) return `(${randomPattern(random, depth - 1, withLooks)})`;
  if (depth > 0 && roll < 0.4) return `(?:${randomPattern(random, depth - 1, withLooks)})`;
  if (withLooks && roll < 0.52) return pick(random, looks);
  return pick(random, atoms);
}

/** A pattern in the syntax of the pattern room. */
export function randomPattern(random: Random, depth: number, withLooks: boolean): string {
  const branches = random() < 0.3 ? 2 + Math.floor(random() * 2) : 1;
  return Array.from({ length: branches }, () => {
    const length = Math.floor(random() * 4) + (random() < 0.9 ? 1 : 0);
    return Array.from({ length }, () => {
      const atom = randomAtom(random, depth, withLooks);
      if (random() > 0.35) return atom;
      return `${atom.length === 1 || /^[[(\\]/.test(atom) ? atom : `(?:${atom})`}${pick(random, repeats)}`;
    }).join('');
  }).join('|');
}

const validPieces = ['a', 'b', 'c', 'ab', ' ', '_', 'é', 'я', 'z', 'K', 'ſ', 's', '-', '\n', '\n', '𝔸', '٣'];
const invalidPieces = [
  [0x80],
  [0xc3],
  [0xed, 0xa0, 0x80],
  [0xe0, 0x80, 0x80],
  [0xf0, 0x80, 0x80, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0xff],
  [0xf0, 0x9d, 0x94],
];

/** A text of several short lines; with `isValid` false it also holds what is no UTF-8. */
export function randomText(random: Random, length: number, isValid: boolean): Buffer {
  return Buffer.concat(
    Array.from({ length }, () =>
      !isValid && random() < 0.15
        ? Buffer.from(pick(random, invalidPieces))
        : Buffer.from(pick(random, validPieces)),
    ),
  );
}
