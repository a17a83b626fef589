// What is refused, with which code, where, and that ripgrep refuses it too.
import { describe, expect, it } from 'vitest';
import { SearchError } from '../../src/errors.js';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import { askRipgrep } from './oracle.js';

function refusal(text: string, options: Partial<PatternOptions> = {}): SearchError {
  try {
    compilePattern([{ text }], { ...defaultPatternOptions, ...options });
  } catch (error) {
    if (error instanceof SearchError) return error;
    throw error;
  }
  throw new Error(`${text} was taken`);
}

describe('an invalid pattern is refused with its position and the way out', () => {
  it.each([
    ['(', 0, /not closed.*\\\(/],
    ['a)', 1, /closes no group.*\\\)/],
    ['a(b(c)', 1, /not closed/],
    ['[a', 0, /not closed.*\\\[/],
    ['[a[b]', 0, /not closed/],
    ['[', 0, /not closed/],
    ['[]', 0, /not closed/],
    ['*a', 0, /nothing to repeat.*\\\*/],
    ['a|+', 2, /nothing to repeat/],
    ['(?i)*', 4, /nothing to repeat/],
    ['{2}', 0, /nothing to repeat/],
    ['a{', 1, /not closed/],
    ['a{2', 1, /not closed/],
    ['a{,3}', 2, /\{0,m\}/],
    ['a{x}', 2, /starts with a number/],
    ['a{3,2}', 1, /wrong way round/],
    ['a{99999999999}', 2, /out of range/],
    ['[z-a]', 1, /wrong way round/],
    ['[a-\\d]', 1, /from one character to another/],
    ['[\\b]', 1, /assertion/],
    ['\\', 0, /lone/],
    ['a\\y', 1, /no escape.*`y`/],
    ['\\Qa', 0, /fixedStrings/],
    ['\\Z', 0, /\\z/],
    ['\\e', 0, /\\x1B/],
    ['\\0', 0, /octal/],
    ['\\x4', 3, /2 hexadecimal digits/],
    ['\\x{}', 2, /missing/],
    ['\\x{g}', 3, /no hexadecimal digit/],
    ['\\x{110000}', 0, /no character/],
    ['\\uD800', 0, /no character/],
    ['\\p', 0, /missing/],
    ['\\p{', 0, /not closed/],
    ['a\\p{Foo}', 1, /no property is named Foo/],
    ['\\p{sc=Foo}', 0, /has no value Foo/],
    ['\\p{foo=Greek}', 0, /no property is named foo/],
    ['(?-u)\\pL', 5, /needs Unicode/],
    ['(?-u)[é]', 6, /made of bytes/],
    ['\\b{foo}', 0, /start, end, start-half and end-half/],
    ['\\b{start', 2, /not closed/],
    ['(?<a>b)(?<a>c)', 10, /taken already/],
    ['(?<1a>b)', 3, /group name/],
    ['(?<>b)', 3, /empty/],
    ['(?<a', 3, /not closed/],
    ['(?y)', 2, /no flag/],
    ['(?ii)', 3, /twice/],
    ['(?i-)', 3, /followed by no flag/],
    ['(?--i)', 3, /twice/],
    ['(?)', 1, /nothing to repeat/],
    ['(?', 0, /not closed/],
    ['a\\nb', 1, /multiline/],
    ['a\\x0A', 1, /multiline/],
    ['a[\\n]', 2, /multiline/],
    ['(?i)\n', 4, /multiline/],
    ['('.repeat(300) + ')'.repeat(300), 249, /nested/],
    [`a${'*'.repeat(3000)}`, 2750, /nested/],
    ['['.repeat(300) + ']'.repeat(300), 249, /nested/],
  ])('%j', (text, position, message) => {
    const error = refusal(text);
    expect([error.code, error.position]).toEqual(['PATTERN_INVALID', position]);
    expect(error.message).toMatch(message);
    expect(error.value).toBe(text);
    expect(askRipgrep(Buffer.from('a\n'), [text]).lines).toBeNull();
  });

  it('a literal line end among fixed strings', () => {
    expect(refusal('a\nb', { fixedStrings: true })).toMatchObject({ code: 'PATTERN_INVALID', position: 1 });
  });

  it.each([
    ['a\\rb', { crlf: true }],
    ['a\\x00b', { nullData: true }],
  ])('%j, with %j', (text, options) => {
    expect(refusal(text, options)).toMatchObject({ code: 'PATTERN_INVALID', position: 1 });
  });

  it.each(['foo\\x00?', '\\x00', '[\\x00]', '(a|b\\x00)+'])(
    '%j, with bansNul: NUL ends a binary file',
    (text) => {
      expect(refusal(text, { bansNul: true })).toMatchObject({
        code: 'PATTERN_INVALID',
        position: text.indexOf('\\x00'),
      });
    },
  );

  it('but not a class of more than NUL, with bansNul', () => {
    expect(() =>
      compilePattern([{ text: '[^a]' }], { ...defaultPatternOptions, bansNul: true }),
    ).not.toThrow();
  });

  it('but not `)(`, which has a meaning in the group that ripgrep puts around each pattern', () => {
    expect(askRipgrep(Buffer.from('a\n'), [')(']).lines).toEqual([0]);
    expect(compilePattern([{ text: ')(' }], defaultPatternOptions).canMatchEmpty).toBe(true);
  });

  it('half of a surrogate pair', () => {
    expect(refusal('a\ud83d')).toMatchObject({ code: 'PATTERN_INVALID', position: 1 });
  });

  it('positions count UTF-16 units', () => {
    expect(refusal('😀(').position).toBe(2);
  });

  it('the second of two patterns is named where it is at fault', () => {
    expect(() => compilePattern([{ text: 'a' }, { text: 'b(' }], defaultPatternOptions)).toThrow(
      expect.objectContaining({ value: 'b(', position: 1 }),
    );
  });
});

describe('a construct that takes more than linear time is refused by name', () => {
  it.each([
    ['(a)\\1', 3, /back-reference `\\1`/],
    ['(?<n>a)\\k<n>', 7, /back-reference/],
    ['(?P<n>a)(?P=n)', 8, /back-reference/],
    ['(?>a)', 0, /atomic/],
    ['a\\Kb', 1, /\\K/],
  ])('%j', (text, position, message) => {
    const error = refusal(text);
    expect([error.code, error.position]).toEqual(['PATTERN_UNSUPPORTED', position]);
    expect(error.message).toMatch(message);
  });
});

describe('the flag R, which no plan can say of one anchor alone, is refused', () => {
  it.each([
    ['(?R)a$', {}, 5, /option crlf/],
    ['(?-R:^a)', { crlf: true }, 5, /leave the flag out/],
  ])('%j with %j', (text, options, position, message) => {
    const error = refusal(text, options);
    expect([error.code, error.position]).toEqual(['PATTERN_UNSUPPORTED', position]);
    expect(error.message).toMatch(message);
  });

  it('but not where it changes only what `.` matches', () => {
    expect(() => compilePattern([{ text: '(?R)a.' }], defaultPatternOptions)).not.toThrow();
  });
});

describe('a pattern that is too large is refused before anything is built', () => {
  it.each([
    '.{1000}{1000}',
    '\\w{100}{100}{100}',
    '(a{1000}){1000}{1000}{1000}{1000}{1000}',
    '(?:a{60000}){4000000}',
  ])('%j, in no time', (text) => {
    const start = performance.now();
    expect(refusal(text).code).toBe('PATTERN_TOO_LARGE');
    expect(performance.now() - start).toBeLessThan(500);
  });

  it.each(['\\w{100}', '.{1000}', 'a{100000}', '(?:\\w+\\s){50}'])('%j is not', (text) => {
    expect(() => compilePattern([{ text }], defaultPatternOptions)).not.toThrow();
  });
});
