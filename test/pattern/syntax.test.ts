// What each construct of the syntax means, as the class or the tree it becomes.
import { describe, expect, it } from 'vitest';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Hir, Plan } from '../../src/plan.js';

function planOf(text: string, options: Partial<PatternOptions> = {}): Plan {
  return compilePattern([{ text }], { ...defaultPatternOptions, ...options });
}

/** A tree in short: literals as text, classes as `[a-c]`, everything else by name. */
function show(hir: Hir): string {
  switch (hir.kind) {
    case 'empty':
      return '()';
    case 'literal':
      return String.fromCodePoint(...hir.codePoints);
    case 'class':
      return `[${showRanges(hir.ranges, (member) => String.fromCodePoint(member))}]`;
    case 'bytes':
      return `<${showRanges(hir.ranges, (member) => member.toString(16))}>`;
    case 'look':
      return `{${hir.look}${hir.unicode ? '' : ' ascii'}}`;
    case 'repeat':
      return `(${show(hir.child)}){${hir.min},${hir.max ?? ''}}${hir.greedy ? '' : '?'}`;
    case 'around':
      return `(${hir.isNegated ? 'no ' : ''}${hir.direction}:${show(hir.child)})`;
    case 'capture':
      return `(${hir.index}${hir.name === undefined ? '' : `=${hir.name}`}:${show(hir.child)})`;
    case 'concat':
      return hir.children.map(show).join(' ');
    case 'alternate':
      return hir.children.map(show).join(' | ');
  }
}

function showRanges(ranges: number[], name: (member: number) => string): string {
  let text = '';
  for (let at = 0; at < ranges.length; at += 2) {
    const [from, to] = [ranges[at], ranges[at + 1]];
    text += from === to ? name(from) : `${name(from)}-${name(to)}`;
  }
  return text;
}

describe('a pattern means', () => {
  it.each([
    ['abc', 'abc'],
    ['', '()'],
    ['a|bc', 'a | bc'],
    ['a|b|c', '[a-c]'],
    ['a(b)(?:c)', 'a (1:b) c'],
    ['(?P<x>a)(?<y>b)', '(1=x:a) (2=y:b)'],
    ['a*b+c?', '(a){0,} (b){1,} (c){0,1}'],
    ['a*?b{2}c{2,}d{2,3}?', '(a){0,}? (b){2,2} (c){2,} (d){2,3}?'],
    ['a{ 2 , 3 }', '(a){2,3}'],
    ['(?U)a*b*?', '(a){0,}? (b){0,}'],
    ['a{0}b{1}', 'b'],
    ['(?:^)*', '({line-start}){0,1}'],
    ['^a$', '{line-start} a {line-end}'],
    ['\\Aa\\z', '{line-start} a {line-end}'],
    ['\\b\\B\\b{start}\\b{end}', '{word-boundary} {not-word-boundary} {word-start} {word-end}'],
    ['\\b{start-half}\\b{end-half}\\<\\>', '{word-start-half} {word-end-half} {word-start} {word-end}'],
    ['a\\b{2}', 'a {word-boundary}'],
    ['(?-u:\\b)', '{word-boundary ascii}'],
    ['\\x41\\x{42}\\u0043\\u{44}\\U00000045', 'ABCDE'],
    ['\\t\\a\\f\\v\\.\\/\\%\\-', '\t\x07\f\v./%-'],
    ['(?x) a b # c\n c\\ d', 'abc d'],
    ['(?x: a )b ', 'ab '],
    ['(?i)a(?-i)b', '[Aa] b'],
    ['(?i:a)b', '[Aa] b'],
    ['((?i)a|b)c', '(1:[A-Ba-b]) c'],
    ['(?i)k', '[Kk\u212a]'],
    ['(?i)s', '[Ssſ]'],
    ['(?i)σ', '[Σς-σ]'],
    ['(?i)ß', '[ßẞ]'],
    ['(?i)İ', 'İ'],
    ['(?i-u)k', '[Kk]'],
    ['(?-u)\\xff', '<ff>'],
    ['(?-u)é', 'é'],
    ['(?-u).', '<0-9b-ff>'],
    ['(?-u)\\d', '[0-9]'],
    ['(?-u)\\W', '<0-9b-2f3a-405b-5e607b-ff>'],
  ])('%j: %j', (text, expected) => {
    expect(show(planOf(text).hir)).toBe(expected);
  });
});

describe('a class means', () => {
  it.each([
    ['[abc]', '[a-c]'],
    ['[a]', 'a'],
    ['[a-cx]', '[a-cx]'],
    ['[]a]', '[]a]'],
    ['[a-]', '[-a]'],
    ['[-a]', '[-a]'],
    ['[--a]', '[-a]'],
    ['[a\\-c]', '[-ac]'],
    ['[[a-c]x]', '[a-cx]'],
    ['[a-z&&[^aeiou]&&[a-h]]', '[b-df-h]'],
    ['[a-e--c]', '[a-bd-e]'],
    ['[a-d~~c-f]', '[a-be-f]'],
    ['[[:digit:]]', '[0-9]'],
    ['[[:xdigit:]--[:digit:]]', '[A-Fa-f]'],
    ['[[:lower:]&&[^x-z]]', '[a-w]'],
    ['[:a]', '[:a]'],
    ['[[:foo:]]', '[:fo]'],
    ['(?i)[a-c]', '[A-Ca-c]'],
    ['(?i)[^a]', null],
    ['(?x)[ a - c ]', '[a-c]'],
    ['[\\n\\t]', '\t'],
    ['[&&b]', '[]'],
  ])('%j: %j', (text, expected) => {
    const { hir } = planOf(text);
    if (expected === null) expect(show(hir)).not.toContain('a');
    else expect(show(hir)).toBe(expected);
  });

  it('excludes line ends unless the search is multiline', () => {
    expect(show(planOf('[^a]').hir)).toContain('\0-\t\v');
    expect(show(planOf('[^a]', { multiline: true }).hir)).toContain('\0-`');
  });
});

describe('options change the tree', () => {
  it.each<[string, Partial<PatternOptions>, string]>([
    ['a.c', { fixedStrings: true }, 'a.c'],
    ['a', { wordRegexp: true }, '{word-start-half} a {word-end-half}'],
    ['a|bc', { lineRegexp: true, wordRegexp: true }, '{line-start} a | bc {line-end}'],
    ['ab', { caseMode: 'insensitive' }, '[Aa] [Bb]'],
    ['ab', { caseMode: 'smart' }, '[Aa] [Bb]'],
    ['aB', { caseMode: 'smart' }, 'aB'],
    ['\\pL', { caseMode: 'smart' }, show(planOf('\\pL').hir)],
    ['\\dA', { caseMode: 'smart', unicode: false }, '[0-9] A'],
    ['\\da', { caseMode: 'smart', unicode: false }, '[0-9] [Aa]'],
    ['a\\nb', { multiline: true }, 'a\nb'],
    ['\\Aa', { multiline: true }, '{text-start} a'],
    ['\\Aa\\z', { nullData: true }, '{text-start} a {text-end}'],
    ['a\\nb', { nullData: true }, 'a\nb'],
    ['\\w', { unicode: false }, '[0-9A-Z_a-z]'],
    ['\\s', { crlf: true, unicode: false }, '[\t\v-\f ]'],
  ])('%j with %j: %j', (text, options, expected) => {
    expect(show(planOf(text, options).hir)).toBe(expected);
  });

  it('lets `.` match a line end only in multiline mode with dotall, or where the pattern says so', () => {
    const matchesLineEnd = (text: string, options: Partial<PatternOptions>) =>
      show(planOf(text, options).hir).includes('\0-\u{d7ff}');
    expect(matchesLineEnd('.', { multiline: true })).toBe(false);
    expect(matchesLineEnd('.', { multiline: true, multilineDotall: true })).toBe(true);
    expect(matchesLineEnd('(?s).', { multiline: true })).toBe(true);
    expect(matchesLineEnd('(?s).', {})).toBe(false);
  });
});

describe('several patterns', () => {
  const several = (...sources: { text: string; flags?: object }[]) =>
    compilePattern(sources, defaultPatternOptions);

  it('are alternatives in the order given', () => {
    expect(show(several({ text: 'bc' }, { text: 'ab' }).hir)).toBe('bc | ab');
  });

  it('keep their inline flags to themselves', () => {
    expect(show(several({ text: '(?i)ab' }, { text: 'cd' }).hir)).toBe('[Aa] [Bb] | cd');
    expect(show(several({ text: '(?x)a b' }, { text: 'c d' }).hir)).toBe('ab | c d');
  });

  it('may each have the flags of a RegExp', () => {
    expect(show(several({ text: 'ab', flags: { ignoreCase: true } }, { text: 'cd' }).hir)).toBe(
      '[Aa] [Bb] | cd',
    );
  });

  it('count their groups together', () => {
    const plan = several({ text: '(a)x' }, { text: '(?<n>b)y' });
    expect(show(plan.hir)).toBe('(1:a) x | (2=n:b) y');
    expect(plan.groupNames).toEqual([null, null, 'n']);
  });

  it('match nothing where there is none', () => {
    expect(several().neverMatches).toBe(true);
  });
});

describe('a plan knows of its pattern', () => {
  it.each([
    ['a*', { canMatchEmpty: true, neverMatches: false }],
    ['a|', { canMatchEmpty: true, neverMatches: false }],
    ['^$', { canMatchEmpty: true, neverMatches: false }],
    ['a+', { canMatchEmpty: false, neverMatches: false }],
    ['[a&&b]', { canMatchEmpty: false, neverMatches: true }],
    ['x[a&&b]?', { canMatchEmpty: false, neverMatches: false }],
  ])('%j: %j', (text, expected) => {
    expect(planOf(text)).toMatchObject(expected);
  });

  it('how its lines end', () => {
    expect(planOf('a')).toMatchObject({ lineTerminator: 10, crlf: false, multiline: false });
    expect(planOf('a', { nullData: true }).lineTerminator).toBe(0);
  });

  it('survives the way to another thread', () => {
    const plan = planOf('(?i)(?<n>task)[0-9]+');
    expect(structuredClone(plan)).toEqual(plan);
  });
});
