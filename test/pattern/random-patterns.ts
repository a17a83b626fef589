// Seeded random patterns, and a small text on which most of them match somewhere but not everywhere.

/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const pieces = 'a b c k s K S A x 0 7 _ - . ab abc foo Foo task ( ) é É ß ẞ ſ K σ ς Σ İ ı ж Ж 日 😀 \t'.split(
  ' ',
);

/** Lines of a few pieces each, with blanks, and one line that is not UTF-8. */
export function randomText(seed: number, lineCount = 150): Buffer {
  const random = randomFrom(seed);
  const lines: Buffer[] = [];
  for (let line = 0; line < lineCount; line++) {
    let text = '';
    for (let count = Math.floor(random() * 9); count > 0; count--) {
      text += pieces[Math.floor(random() * pieces.length)];
      if (random() < 0.25) text += ' ';
    }
    lines.push(Buffer.from(`${text}\n`));
  }
  lines.push(Buffer.from([0x61, 0xff, 0x62, 0xc3, 0x0a]));
  return Buffer.concat(lines);
}

const atoms = [
  ...'a b c k s K S x 0 _ - é É ß ſ σ Σ ж 日 😀'.split(' '),
  ...['foo', 'abc', 'task', 'Foo', ' ', '.', '.', '\\w', '\\d', '\\s', '\\W', '\\S', '\\pL', '\\p{Lu}'],
  ...['\\p{Greek}', '\\P{Ll}', '[a-c]', '[^a-c]', '[abk]', '[[:alpha:]]', '[[:^space:]]', '[a-z&&[^b]]'],
  ...[
    '[\\w--\\d]',
    '[a-k~~c-z]',
    '[ék]',
    '[^\\W_]',
    '\\x61',
    '\\x{3c3}',
    '\\u00e9',
    '\\.',
    '\\(',
    '[0-9a-f]',
    '[]a]',
  ],
];
const assertions = ['^', '$', '\\b', '\\B', '\\A', '\\z', '\\b{start}', '\\b{end-half}', '\\<', '\\>'];
const repeats = ['*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{0,3}?', '{2,}'];
const openings = ['(', '(?:', '(?i:', '(?s:', '(?U:', '(?x: ', '(?m-s:', '(?i-m:', '(?P<n@>'];

/** One pattern in the syntax of ripgrep that compiles there, bar those that need a line end. */
export function randomPattern(random: () => number): string {
  const state = { groups: 0 };
  const start = random() < 0.15 ? '(?i)' : '';
  return start + randomBranches(random, 0, state);
}

function pick<T>(random: () => number, list: T[]): T {
  return list[Math.floor(random() * list.length)];
}

function randomBranches(random: () => number, depth: number, state: { groups: number }): string {
  const count = random() < 0.2 ? 2 + Math.floor(random() * 2) : 1;
  return Array.from({ length: count }, () => randomSequence(random, depth, state)).join('|');
}

function randomSequence(random: () => number, depth: number, state: { groups: number }): string {
  let text = '';
  for (let count = Math.floor(random() * (depth === 0 ? 5 : 4)); count >= 0; count--) {
    text += randomItem(random, depth, state);
  }
  return text;
}

function randomItem(random: () => number, depth: number, state: { groups: number }): string {
  if (random() < 0.12) return pick(random, assertions);
  const isGroup = depth < 3 && random() < 0.2;
  const item = isGroup ? randomGroup(random, depth, state) : pick(random, atoms);
  return random() < 0.3 ? item + pick(random, repeats) : item;
}

function randomGroup(random: () => number, depth: number, state: { groups: number }): string {
  const opening = pick(random, openings).replace('@', () => String(++state.groups));
  return `${opening}${randomBranches(random, depth + 1, state)})`;
}
