// Look-around in patterns: how it is read, what it refuses, and what a plan says of it.
import { describe, expect, it } from 'vitest';
import { SearchError } from '../../src/errors.js';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Hir, Plan } from '../../src/plan.js';

function plan(text: string, options: Partial<PatternOptions> = {}): Plan {
  return compilePattern([{ text }], { ...defaultPatternOptions, lookAround: true, ...options });
}

function refusal(text: string, options: Partial<PatternOptions> = {}): SearchError {
  try {
    plan(text, options);
  } catch (error) {
    if (error instanceof SearchError) return error;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

function requiredTexts(text: string, options: Partial<PatternOptions> = {}): string[] {
  return plan(text, options).required.map((set) => set.map(({ bytes }) => Buffer.from(bytes)).join('|'));
}

const a: Hir = { kind: 'literal', codePoints: [0x61] };
const around = (direction: 'ahead' | 'behind', isNegated: boolean, child: Hir, unicode = true): Hir => ({
  kind: 'around',
  direction,
  isNegated,
  unicode,
  child,
});

describe('look-around is read', () => {
  it.each<[string, Hir]>([
    ['(?=a)', around('ahead', false, a)],
    ['(?!a)', around('ahead', true, a)],
    ['(?<=a)', around('behind', false, a)],
    ['(?<!a)', around('behind', true, a)],
    ['(?!(?<=a))', around('ahead', true, around('behind', false, a))],
    ['(?x)(?= a )', around('ahead', false, a)],
    ['(?=(?x) a )', around('ahead', false, a)],
    ['(?-u)(?=a)', around('ahead', false, a, false)],
    ['(?=a){3,}', around('ahead', false, a)],
    ['(?=a){0}', { kind: 'empty' }],
  ])('%s', (text, hir) => {
    expect(plan(text).hir).toEqual(hir);
  });

  it('flags set inside end with it', () => {
    expect(plan('(?=(?i)é)a').hir).toEqual({
      kind: 'concat',
      children: [around('ahead', false, { kind: 'class', ranges: [0xc9, 0xc9, 0xe9, 0xe9], fold: 0xe9 }), a],
    });
  });

  it('white space ignored inside is none outside', () => {
    expect(plan('(?=(?x) a ) ').hir).toMatchObject({
      children: [{ kind: 'around' }, { codePoints: [0x20] }],
    });
  });

  it('groups inside are counted and named', () => {
    expect(plan('(?=(a)(?<n>b))(c)').groupNames).toEqual([null, null, 'n', null]);
  });

  it('characters inside count for smart case', () => {
    expect(plan('(?=A)a', { caseMode: 'smart' }).isCaseInsensitive).toBe(false);
    expect(plan('(?=b)a', { caseMode: 'smart' }).isCaseInsensitive).toBe(true);
  });

  it('is plain text among fixed strings', () => {
    expect(plan('(?=a)', { fixedStrings: true }).hir.kind).toBe('literal');
  });
});

describe('what is refused', () => {
  it.each([
    ['a(?=b)', 1, /look-ahead .* option lookAround .*-P/],
    ['a(?!b)', 1, /negative look-ahead/],
    ['(?<=a)b', 0, /look-behind/],
    ['(?<!a)b', 0, /negative look-behind/],
  ])('%j while look-around is off', (text, position, message) => {
    const error = refusal(text, { lookAround: false });
    expect(error).toMatchObject({ code: 'PATTERN_UNSUPPORTED', position, value: text });
    expect(error.message).toMatch(message);
  });

  it.each([
    ['(?=(a))\\1', 7, /back-reference `\\1`/],
    ['(?<n>a)\\k<n>', 7, /back-reference/],
    ['(?=(?>a))', 3, /atomic/],
    ['(?=a)a\\Kb', 6, /\\K/],
    ['(?=a)(?R)', 5, /recursion/],
    ['(?=a)a++', 7, /possessive/],
    ['(?=a)a{2}+', 9, /possessive/],
    ['(?=a)a*+', 7, /possessive/],
  ])('%j, by name', (text, position, message) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: 'PATTERN_UNSUPPORTED', position });
    expect(error.message).toMatch(message);
  });

  it.each([
    ['(?=a', 0, /not closed/],
    ['(?=a\\n)', 4, /multiline/],
    [`${'(?='.repeat(300)}a${')'.repeat(300)}`, 747, /nested/],
  ])('%j, as in any pattern', (text, position, message) => {
    const error = refusal(text);
    expect(error).toMatchObject({ code: 'PATTERN_INVALID', position });
    expect(error.message).toMatch(message);
  });

  it('what is too large inside', () => {
    expect(refusal('(?=.{1000}{1000})').code).toBe('PATTERN_TOO_LARGE');
  });

  it('but not `a++` and `(?R)` while look-around is off, where they mean something else', () => {
    expect(plan('a++', { lookAround: false }).hir.kind).toBe('repeat');
    expect(plan('(?R)a', { lookAround: false }).hir).toEqual(a);
  });
});

describe('a plan with look-around', () => {
  it('is shown to RE2 without it, as a pattern that finds more', () => {
    expect(plan('a(?=b)c')).toMatchObject({ re2: 'a(?:)c', isRe2Exact: false });
  });

  it('is never a list of literals', () => {
    expect(plan('abc(?!d)').literalsOnly).toBeNull();
  });

  it.each([
    ['abcd(?!efgh)', ['abcd']],
    ['(?<!abcd)efgh', ['efgh']],
    ['(?=.*abcd)', ['abcd']],
    ['(?<=abcd)\\w+', ['abcd']],
    ['(?=.*(?<=abcd))', ['abcd']],
    ['(?!(?=abcd))', []],
    ['(?:(?=abcd))?', []],
    ['(?=abcd)|x', []],
  ])('%s, line by line, demands %j in the line', (text, required) => {
    expect(requiredTexts(text)).toEqual(required);
  });

  it.each(['(?=abcd)', '(?<=abcd)\\w+'])('%s demands nothing of a match across lines', (text) => {
    expect(requiredTexts(text, { multiline: true })).toEqual([]);
  });

  it('keeps what is inside within the line', () => {
    expect(plan('(?=[^a])').hir).toEqual(
      around('ahead', false, { kind: 'class', ranges: [0, 9, 11, 0x60, 0x62, 0xd7ff, 0xe000, 0x10ffff] }),
    );
  });

  it.each([
    ['(?=a)', true],
    ['a(?=b)', false],
    ['(?<!a)*', true],
  ])('%s can match empty: %j', (text, canMatchEmpty) => {
    expect(plan(text).canMatchEmpty).toBe(canMatchEmpty);
  });

  it.each([
    ['(?=[a&&b])c', true],
    ['(?![a&&b])c', false],
  ])('%s never matches: %j', (text, neverMatches) => {
    expect(plan(text).neverMatches).toBe(neverMatches);
  });

  it('lets NUL be looked at while it is banned from matches', () => {
    expect(() => plan('a(?!\\x00)', { bansNul: true })).not.toThrow();
  });
});
