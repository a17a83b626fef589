// The check in front of `ignore` may only say "no" where `ignore` would say nothing.
import { expect, test } from 'vitest';
import { toByteText } from '../../src/files/byte-text.js';
import { RuleSet } from '../../src/files/rule-set.js';
import { Random } from './random.js';
import { randomRules, randomTree } from './random-rules.js';

test.each([false, true])('a name that could not match never matches (case folded: %j)', (foldsCase) => {
  const missed: unknown[] = [];
  let matched = 0;
  for (let seed = 1; seed <= 400; seed++) {
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
