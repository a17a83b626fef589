// Very long patterns: compiled in time linear in their length, and what they demand is still in every match.
import { expect, test } from 'vitest';
import { compilePattern } from '../../src/pattern/index.js';
import { defaultPatternOptions } from '../../src/pattern/source.js';
import type { LiteralSet, Plan } from '../../src/plan.js';

function compile(text: string, isInsensitive = false): Plan {
  const caseMode = isInsensitive ? 'insensitive' : 'sensitive';
  return compilePattern([{ text }], { ...defaultPatternOptions, caseMode });
}

const numbered = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

const long: [name: string, pattern: string, isInsensitive: boolean][] = [
  ['letters without case', 'a'.repeat(60_000), true],
  ['letters with relatives beyond ASCII', 'ks'.repeat(30_000), true],
  ['groups', '(a)'.repeat(60_000), false],
  ['named groups', numbered(40_000, (index) => `(?<n${index}>a)`), false],
  ['classes', '[ab]'.repeat(20_000), false],
  ['alternatives', 'a|'.repeat(60_000), true],
  ['escapes', numbered(20_000, (index) => `\\x{${(0x4e00 + (index % 9000)).toString(16)}}`), true],
];
test.each(long)('60,000 characters of %s take no longer than their length', (_, pattern, isInsensitive) => {
  const started = performance.now();
  expect(compile(pattern, isInsensitive).neverMatches).toBe(false);
  expect(performance.now() - started).toBeLessThan(4000);
});

function holds(set: LiteralSet, text: string): boolean {
  return set.some(({ bytes, fold }) =>
    (fold ? text.toLowerCase() : text).includes(Buffer.from(bytes).toString()),
  );
}

const withMatch: [pattern: string, match: string][] = [
  ['(a)(b)(c)[xy]+(d)(e)', 'abcxyde'],
  [`zebra${'[ab]c'.repeat(2000)}quagga`, `zebra${'ac'.repeat(1000)}${'bc'.repeat(1000)}quagga`],
  ['(?:[ab]c|d)'.repeat(1500), 'bcd'.repeat(750)],
];
test.each(withMatch)('what a long sequence demands is in its match (%#)', (pattern, match) => {
  for (const isInsensitive of [false, true]) {
    const { required } = compile(pattern, isInsensitive);
    expect(required.every((set) => holds(set, match))).toBe(true);
  }
});

test('neighbouring single words are one literal', () => {
  const [{ bytes, fold }] = compile('(al)(li)gator', true).required[0];
  expect({ text: Buffer.from(bytes).toString(), fold }).toEqual({ text: 'alligator', fold: true });
});

test('a group name stays free where the first reading of a pattern failed', () => {
  expect(compile('(?<a>x))(?:y').groupNames).toEqual([null, 'a']);
});
