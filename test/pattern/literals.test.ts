// What must be present for a match, and when that is all there is to a pattern.
import { describe, expect, it } from 'vitest';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Plan } from '../../src/plan.js';
import { showSet } from './agreement.js';

function planOf(text: string, options: Partial<PatternOptions> = {}): Plan {
  return compilePattern([{ text }], { ...defaultPatternOptions, ...options });
}

describe('required literals, best set first', () => {
  it.each<[string, string[]]>([
    ['foo', ['foo']],
    ['[A-Z]+_RESUME', ['_RESUME']],
    ['foo.*barbaz', ['barbaz', 'foo']],
    ['\\bfoo\\b', ['foo']],
    ['^\\s*#include\\s+<linux/', ['<linux/', '#include']],
    ['(foo|bar)qux', ['fooqux | barqux']],
    ['a(b|c)d[ef]g', ['abdeg | abdfg | acdeg | acdfg']],
    ['(?:ab){3}', ['ababab']],
    ['(?:ab)+', ['ab']],
    ['(?:foobar)?bazqux', ['bazqux']],
    ['foo|foobar', ['foo']],
    ['static.*inline|extern.*void', ['static | extern', 'void | inline']],
    ['\\w+', []],
    ['foo|\\w', []],
    ['a|', []],
    ['(?-u)foo\\xffbar', ['bar', 'foo']],
    ['日本', ['日本']],
  ])('%j: %j', (text, expected) => {
    expect(planOf(text).required.map(showSet)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['(?i)Foo_1', ['foo_1/i']],
    ['[Ff]oo', ['foo/i']],
    // k and s have relatives beyond ASCII, which stand in the set themselves.
    ['(?i)mask', ['\u017f | \u212a | mask/i', 'ma/i']],
    ['(?i)PM_RESUME', ['pm_re/i', '\u017f | pm_resume/i', 'ume/i']],
    ['(?i)é', ['É | é']],
    ['(?i-u)mask', ['mask/i']],
  ])('folded: %j: %j', (text, expected) => {
    expect(planOf(text).required.map(showSet)).toEqual(expected);
  });

  it('are ASCII in lower case where they are folded', () => {
    const all = ['(?i)STRASSE_ÄÖ', '(?i)[k-m]Ünter', '(?i)日本abc'].flatMap((text) =>
      planOf(text).required.flat(),
    );
    for (const { bytes } of all.filter(({ fold }) => fold)) {
      expect(bytes.every((byte) => byte < 0x80 && !(byte >= 0x41 && byte <= 0x5a))).toBe(true);
    }
  });

  it('keep an alternation of hundreds of words', () => {
    const words = Array.from({ length: 300 }, (_, at) => `word_${at}x`);
    expect(planOf(words.join('|')).required[0]).toHaveLength(300);
  });

  it('do not take long for long or deeply repeated patterns', () => {
    const start = performance.now();
    planOf('a.b'.repeat(2000));
    planOf('((((a.b){16}c){16}d){16}e){2}');
    planOf(`(?i)${'abcdefghij'.repeat(200)}`);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

describe('a pattern is literals only', () => {
  it.each<[string, Partial<PatternOptions>, string | null]>([
    ['foo', {}, 'foo'],
    ['foo|foobar', {}, 'foo | foobar'],
    ['(foo)?bar', {}, 'foobar | bar'],
    ['a(b|c)', {}, 'ab | ac'],
    ['a.b', { fixedStrings: true }, 'a.b'],
    ['(?i)foo', {}, 'foo/i'],
    ['(?i)mask', {}, null],
    ['[Ff]oo', {}, null],
    ['foo\\b', {}, null],
    ['foo', { wordRegexp: true }, null],
    ['foo', { lineRegexp: true }, null],
    ['^foo', {}, null],
    ['foo+', {}, null],
    ['foo|', {}, null],
    ['', {}, null],
    ['\\d', {}, null],
  ])('%j with %j: %j', (text, options, expected) => {
    const { literalsOnly } = planOf(text, options);
    expect(literalsOnly === null ? null : showSet(literalsOnly)).toBe(expected);
  });
});
