// Globs that were made to take long: matching is linear, and what is too large is refused in words.
import { describe, expect, test } from 'vitest';
import { toByteText } from '../../src/files/byte-text.js';
import { parseGlob } from '../../src/files/glob.js';
import { GlobAutomaton } from '../../src/files/glob-automaton.js';
import { globExpression } from '../../src/files/glob-expression.js';
import { GlobMatcher } from '../../src/files/glob-matcher.js';
import { Random } from './random.js';
import { find } from './settings.js';
import { plant } from './tree.js';

const pieces = [
  'a',
  'b',
  'A',
  '/',
  '?',
  '*',
  '**',
  '**/',
  '/**/',
  '/**',
  '[ab]',
  '[!a]',
  '[A-b]',
  'é',
  '[é-ü]',
  '\\*',
];

function randomGlob(random: Random, depth = 0): string {
  const parts = Array.from({ length: 1 + random.below(5) }, () =>
    depth < 2 && random.chance(15)
      ? `{${Array.from({ length: 1 + random.below(3) }, () => (random.chance(15) ? '' : randomGlob(random, depth + 1)))}}`
      : random.pick(pieces),
  );
  return parts.join('');
}

function randomPath(random: Random): string {
  return Array.from({ length: random.below(9) }, () => random.pick(['a', 'b', 'A', '/', 'é', '*'])).join('');
}

test.each([false, true])('the automaton says what the expression says (case folded: %j)', (foldsCase) => {
  const cases = Number(process.env.CASES ?? 3000);
  const seed = Number(process.env.SEED ?? 1);
  const different: unknown[] = [];
  let matched = 0;
  for (let index = 0; index < cases; index++) {
    const random = new Random(seed * 1_000_003 + index);
    const glob = randomGlob(random);
    const tokens = parseGlob(glob);
    const expression = globExpression(tokens, foldsCase);
    const automaton = new GlobAutomaton(tokens, foldsCase);
    for (let count = 0; count < 20; count++) {
      const path = toByteText(randomPath(random));
      const expected = expression.test(path);
      if (expected) matched++;
      if (automaton.matches(path) !== expected) different.push({ glob, path, expected });
    }
  }
  expect(matched).toBeGreaterThan(cases);
  expect(different).toEqual([]);
});

describe('matching takes no longer than name and glob are long', () => {
  const hostile: [name: string, glob: string, path: string][] = [
    ['stars', '*a*a*a*a*ab', `${'a'.repeat(200)}.ts`],
    ['stars at any depth', '**/*a*a*a*a*ab', `${'a'.repeat(200)}.ts`],
    ['double stars', '**/a/**/a/**/a/**/a/b', 'a/'.repeat(200)],
    ['equal branches', '{a,a}'.repeat(40), 'a'.repeat(39)],
    ['stars in branches', `${'{a*,*a}'.repeat(12)}c`, `${'a'.repeat(200)}b`],
    ['more stars than characters', '*a'.repeat(60), `${'a'.repeat(58)}b`],
    ['very many stars', '*a'.repeat(900), 'a'.repeat(250)],
  ];
  test.each(hostile)('%s', (_, glob, path) => {
    const matcher = new GlobMatcher(glob, false);
    const started = performance.now();
    for (let count = 0; count < 10; count++) expect(matcher.matches(path)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('and long texts match all the same', () => {
    expect(new GlobMatcher('*a*a*a*a*ab', false).matches(`${'a'.repeat(200)}b`)).toBe(true);
    expect(new GlobMatcher('**/a/**/a/**/a/**/a/b', false).matches(`${'a/'.repeat(200)}b`)).toBe(true);
    expect(new GlobMatcher('**', false).matches('a/'.repeat(2000))).toBe(true);
  });

  test('in a walk', async () => {
    using root = plant({ [`${'a'.repeat(200)}.ts`]: '', [`${'a'.repeat(200)}b`]: '' });
    const globs = [{ pattern: '*a*a*a*a*ab', caseInsensitive: true }];
    expect((await find(root.path, { globs })).paths).toEqual([`${'a'.repeat(200)}b`]);
  });
});

const tooLarge: [name: string, glob: string, words: string][] = [
  ['nested too deep', '{'.repeat(20_000) + '}'.repeat(20_000), 'braces nested more than 250 deep'],
  ['nested too deep in lists', '{a,'.repeat(15_000) + '}'.repeat(15_000), 'braces nested more than 250 deep'],
  ['of too many stars', '*a'.repeat(20_000), 'more than 1000 times *'],
  ['too long', 'a'.repeat(70_000), 'of at most 65536'],
];
test.each(tooLarge)(
  'globs that are %s are refused, and told by their beginning',
  async (_, pattern, words) => {
    using root = plant();
    const error = await find(root.path, { globs: [{ pattern, caseInsensitive: false }] }).catch((it) => it);
    expect(error).toMatchObject({ name: 'SearchError', code: 'GLOB_INVALID', value: pattern });
    expect(error.message).toContain(words);
    expect(error.message.length).toBeLessThan(400);
  },
);

test('a class whose bytes are in no order is no fault', () => {
  expect(new GlobMatcher('[\udcff-\ue000]', false).matches('\udc80')).toBe(true);
});
