// Matches and candidates by the thousand: whatever is tried for a while, left and tried again, the spans and lines are those of the
// Pike VM, which does nothing of the kind.
import { describe, expect, it } from 'vitest';
import { engines, planOf, spansByLine } from './engines.js';
import { pick, type Random, randomFrom, randomPattern } from './random-patterns.js';

const runnable = engines.filter(({ unavailable, name }) => unavailable === null && name !== 'pike');
const pike = engines.find(({ name }) => name === 'pike')!;

/** Stretches of words that differ from one to the next in how many of them match what. */
function stretches(random: Random, count: number): string {
  const vocabularies = [
    ['a', 'b', 'ab', 'é', ''],
    ['abab', 'int', 'x', 'print', 'int8'],
    ['foo(', 'bar', '(', 'int x', '12', 'ж'],
    ['----', '=', '  '],
  ];
  const parts: string[] = [];
  for (let part = 0; part < count; part++) {
    const words = pick(random, vocabularies);
    const separator = pick(random, [' ', '\n', '']);
    for (let word = 0; word < 150; word++) parts.push(pick(random, words), separator);
    parts.push('\n');
  }
  return parts.join('');
}

const patterns = [
  '.',
  '\\w+',
  '[ab]+|é',
  'a*',
  'x?',
  '(?:ab)+?',
  'a|ab|b',
  '[a-z]+\\(',
  '\\bint\\b',
  '\\bint\\b|^-',
  '[a-z]*t\\b',
  'int.*x',
  '(?i)INT\\d',
  'foo\\(.*int|b',
  '\\w{4}',
  '\\d+ ?[^a-z]',
  'i[^ ]+t?$',
];

describe.each(runnable)('$name', ({ create }) => {
  it.each(patterns)('finds all of %s', (pattern) => {
    const random = randomFrom(pattern.length);
    const plan = planOf(pattern);
    const matcher = create(plan);
    for (let round = 0; round < 3; round++) {
      const text = stretches(random, 12);
      expect(spansByLine(matcher, text)).toEqual(spansByLine(pike.create(plan), text));
    }
  });
});

it('all engines find the same with random patterns', () => {
  const random = randomFrom(5);
  for (let made = 0; made < 25; ) {
    const pattern = randomPattern(random, 2, true);
    let plan: ReturnType<typeof planOf>;
    try {
      plan = planOf(pattern);
    } catch {
      continue;
    }
    made++;
    const text = stretches(random, 4);
    const truth = spansByLine(pike.create(plan), text);
    for (const { name, create } of runnable) {
      expect(spansByLine(create(plan), text), `${name}: ${pattern}`).toEqual(truth);
    }
  }
});
