// What is said to RE2: where it is exact, where it finds more, and where it is not said at all.
import RE2 from 're2';
import { describe, expect, it } from 'vitest';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Plan } from '../../src/plan.js';

function planOf(text: string, options: Partial<PatternOptions> = {}): Plan {
  return compilePattern([{ text }], { ...defaultPatternOptions, ...options });
}

describe('the text for RE2', () => {
  it.each<[string, string]>([
    ['foo_1 x', 'foo_1 x'],
    ['', '(?:)'],
    ['a.b', 'a[\\x{0}-\\x{9}\\x{b}-\\x{d7ff}\\x{e000}-\\x{10ffff}]b'],
    ['a\\.b/c', 'a\\x{2e}b\\x{2f}c'],
    ['^a$', '(?m:^)a(?m:$)'],
    ['(?<n>a)|b', '(a)|b'],
    ['x(a|bc)y', 'x(a|bc)y'],
    ['(?:a|bc)y', '(?:a|bc)y'],
    ['ab*?(?:cd){2,3}', 'ab*?(?:cd){2,3}'],
    ['[a-c]{2,}', '[a-c]{2,}'],
    ['(?i)k', '[Kk\\x{212a}]'],
    ['(?-u:\\bfoo\\B)', '\\bfoo\\B'],
    ['a{1500}', '(?:a{1000}a{500})'],
    ['a{999,1500}', '(?:a{999}a{0,501})'],
    ['a{1500,}', '(?:a{1000}a{500}a*)'],
    ['(?:a{30}){40}', '(?:(?:a{25}a{5})){40}'],
  ])('of %j: %j, and exact', (text, expected) => {
    const plan = planOf(text);
    expect([plan.re2, plan.isRe2Exact]).toEqual([expected, true]);
    expect(() => new RE2(plan.re2!)).not.toThrow();
  });

  it.each<[string, Partial<PatternOptions>, string]>([
    ['\\bfoo\\b', {}, '(?:)foo(?:)'],
    ['foo', { wordRegexp: true }, '(?:)foo(?:)'],
    ['\\<foo', { unicode: false }, '\\bfoo'],
    ['^foo$', { crlf: true }, '(?:)foo(?:)'],
    ['^foo$', { nullData: true }, '(?:)foo(?:)'],
    ['\\Afoo\\z', { nullData: true }, '(?:)foo(?:)'],
  ])('of %j with %j leaves assertions out: %j', (text, options, expected) => {
    const plan = planOf(text, options);
    expect([plan.re2, plan.isRe2Exact]).toEqual([expected, false]);
  });

  it.each<[string, Partial<PatternOptions>]>([
    ['(?-u)\\xff', {}],
    ['.', { unicode: false }],
    ['(?:(a){60}){50}', {}],
    ['.{50000}', {}],
  ])('of %j with %j is not to be had', (text, options) => {
    expect(planOf(text, options)).toMatchObject({ re2: null, isRe2Exact: false });
  });

  it('of a pattern that never matches finds nothing', () => {
    expect(new RE2(planOf('[a&&b]').re2!).test('ab')).toBe(false);
  });
});
