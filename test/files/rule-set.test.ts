// The check in front of `ignore` may only say "no" where `ignore` would say nothing.
import { expect, test } from 'vitest';
import { toByteText } from '../../src/files/byte-text.js';
import { newIgnore } from '../../src/files/ignore-rules.js';
import { LinearRule } from '../../src/files/linear-rule.js';
import { normalizePattern } from '../../src/files/rule-pattern.js';
import { RuleSet } from '../../src/files/rule-set.js';
import { rounds } from '../rounds.js';
import { Random } from './random.js';
import { randomRules, randomTree } from './random-rules.js';

test.each([false, true])('a name that could not match never matches (case folded: %j)', (foldsCase) => {
  const missed: unknown[] = [];
  let matched = 0;
  for (let seed = 1; seed <= rounds(400); seed++) {
    const random = new Random(seed);
    const rules = randomRules(random);
    const set = RuleSet.parse('.gitignore', Buffer.from(rules), foldsCase);
    for (const path of Object.keys(randomTree(random, true))) {
      const name = path.slice(path.lastIndexOf('/') + 1);
      // The decision about the path itself is asked for, not one that comes down from its parent.
      const parents = path.split('/').slice(0, -1);
      const above = parents.map((_, index) => toByteText(`${parents.slice(0, index + 1).join('/')}/`));
      const entered = above.some((parent) => set?.match(parent)?.rule) ? set?.enteredAt(above) : set;
      for (const end of ['', '/']) {
        const match = entered?.match(toByteText(path) + end);
        if (match) matched++;
        if (match && !set?.couldMatch(name)) missed.push({ seed, rules, path });
      }
    }
  }
  expect(matched).toBeGreaterThan(200);
  expect(missed).toEqual([]);
});

const rulePieces = [
  'a',
  'b',
  'A',
  '/',
  '/',
  '**',
  '/**/',
  '/**/',
  '*',
  '?',
  '[ab]',
  '[!a]',
  '[+-z]',
  '[[:alpha:]]',
  '[]a]',
];
const oddPieces = [
  ...rulePieces,
  '\\*',
  '\\a',
  '[',
  ']',
  '\\/',
  '[a-]',
  '[a\\]]',
  '[:a',
  '-',
  '[[:no:]]',
  '[b-a]',
];

test.each([false, true])(
  'a linear rule matches what it matches in `ignore` (case folded: %j)',
  (foldsCase) => {
    const different: unknown[] = [];
    let matched = 0;
    for (let seed = 1; seed <= Number(process.env.CASES ?? rounds(100)) * 20; seed++) {
      const random = new Random(seed);
      const pieces = random.chance(50) ? rulePieces : oddPieces;
      const written = Array.from({ length: 1 + random.below(7) }, () => random.pick(pieces)).join('');
      const judge = (text: string) => (char: string) =>
        newIgnore(foldsCase).add(`x${text}`).ignores(`x${char}`);
      for (const pattern of /^[#!]/.test(written) ? [] : normalizePattern(written)) {
        const theirs = newIgnore(foldsCase).add([{ pattern }]);
        const ours = new LinearRule(pattern, foldsCase, judge);
        for (let count = 0; count < 10; count++) {
          const names = Array.from({ length: 1 + random.below(5) }, () =>
            Array.from({ length: 1 + random.below(3) }, () =>
              random.pick(['a', 'a', 'b', 'A', '*', ']', '-']),
            ).join(''),
          );
          const path = names.join('/') + (random.chance(30) ? '/' : '');
          const above = names.map((_, index) => `${names.slice(0, index).join('/')}/`).slice(1);
          const isIgnored = theirs.ignores(path);
          if (isIgnored) matched++;
          if ([...above, path].some((each) => ours.matches(each)) !== isIgnored)
            different.push({ pattern, path, isIgnored });
        }
      }
    }
    expect(matched).toBeGreaterThan(500);
    expect(different).toEqual([]);
  },
);

test('rules made to take long are decided at once, in order with the others', () => {
  const rules = `b\n/x/${'**/a/'.repeat(6)}b\n!/x/a/${'**/a/'.repeat(150)}b\n*[+-z]*[+-z]*[+-z]*[+-z]*[+-z]*[+-z]1\n`;
  const set = RuleSet.parse('.gitignore', Buffer.from(rules), false)!;
  const deep = (levels: number) => `x/${'a/'.repeat(levels)}`;
  const started = performance.now();
  expect(set.match(`${deep(200)}c`)).toBeNull();
  expect(set.match(`${deep(5)}b`)?.rule?.line).toBe(1);
  expect(set.match(`${deep(8)}b`)?.rule?.line).toBe(2);
  expect(set.match(`${deep(200)}b`)).toEqual({ rule: null });
  expect(set.match('c'.repeat(250))).toBeNull();
  expect(set.match(`${'c'.repeat(250)}1`)?.rule?.line).toBe(4);
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each(['c ', 'c\r', 'c*', 'c\\', 'c]'])('such rules match names with odd ends: %j', (name) => {
  const set = RuleSet.parse('.gitignore', Buffer.from('/x/**/a/**/c?\n'), false)!;
  expect(set.match(`x/1/a/2/${name}`)?.rule?.line).toBe(1);
  expect(set.match(`x/1/a/2/${name}/d`)?.rule?.line).toBe(1);
  expect(set.match(`x/1/b/2/${name}`)).toBeNull();
});

test('a set that is asked about very many paths answers as before', () => {
  const set = RuleSet.parse('.gitignore', Buffer.from('*.o\n!keep.o\n'), false)!;
  const answers = Array.from({ length: 10_000 }, (_, index) =>
    set.match(`d/${index}.${index % 2 ? 'o' : 'c'}`),
  );
  expect(answers.filter((match) => match?.rule?.line === 1)).toHaveLength(5000);
  expect(set.match('keep.o')).toEqual({ rule: null });
});

test('a rule is told as it was written', () => {
  const set = RuleSet.parse('.gitignore', Buffer.from('\uFEFF# a\r\n\r\nbüro/ \r\n'), false)!;
  expect(set.match(toByteText('büro/'))).toEqual({ rule: { line: 3, pattern: 'büro/' } });
});
