// The requests of rg: which are refused, and what the others mean.
import { describe, expect, it } from 'vitest';
import type { RgRequest } from '../../src/index.js';
import { ask } from './rg-asked.js';
import { eachWay, rg } from './ways.js';

eachWay('a request', () => {
  it.each<[string, unknown, RegExp]>([
    ['without a pattern', {}, /pattern must be a string, got undefined/],
    ['with a pattern of another type', { pattern: 5 }, /pattern must be a string, got 5/],
    [
      'with an unknown argument',
      { pattern: 'x', paht: 'd' },
      /unknown argument "paht" of rg; known are pattern, path/,
    ],
    [
      'with maxResults 0',
      { pattern: 'x', maxResults: 0 },
      /maxResults must be a whole number ≥ 1 and ≤ 1000000000, got 0/,
    ],
    [
      'with a number as text',
      { pattern: 'x', context: '2' },
      /context must be a whole number ≥ 0 and ≤ 1000000000, got "2"/,
    ],
    ['with null', { pattern: 'x', hidden: null }, /hidden must be true or false, got null/],
    ['with a glob that is none', { pattern: 'x', glob: [5] }, /glob must be a non-empty string or a list of/],
    ['with an empty path', { pattern: 'x', path: '' }, /path must be a non-empty string without NUL, got ""/],
    [
      'for both kinds of files',
      { pattern: 'x', filesOnly: true, countPerFile: true },
      /countPerFile must be left out/,
    ],
  ])('%s is refused', async (_, request, message) => {
    const asked = rg(request as RgRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(message);
  });

  it.each<[string, Partial<RgRequest>, string[]]>([
    ['a regular expression', {}, ['1:a.c', '2:abc', '4:xabcx']],
    ['plain text with fixedStrings', { fixedStrings: true }, ['1:a.c']],
    ['any case with ignoreCase', { ignoreCase: true }, ['1:a.c', '2:abc', '3:ABC', '4:xabcx']],
    ['whole words with wordRegexp', { wordRegexp: true }, ['1:a.c', '2:abc']],
  ])('means %s', async (_, how, rows) => {
    const { files } = await ask({ 'a.txt': 'a.c\nabc\nABC\nxabcx\n' }, { pattern: 'a.c', ...how });
    expect(files).toEqual([['a.txt', ...rows]]);
  });

  it('with a pattern that begins with a dash has that pattern', async () => {
    const { files } = await ask({ 'a.txt': 'a --files\n' }, { pattern: '--files' });
    expect(files).toEqual([['a.txt', '1:a --files']]);
  });

  it('may look around', async () => {
    const { files } = await ask({ 'a.txt': 'foobar\nfoobaz\n' }, { pattern: 'foo(?!bar)' });
    expect(files).toEqual([['a.txt', '2:foobaz']]);
  });

  it('with a pattern that cannot be read says where it is wrong', async () => {
    await expect(ask({}, { pattern: 'a(' })).rejects.toMatchObject({ code: 'PATTERN_INVALID' });
  });

  it('for a path that is not there says so', async () => {
    await expect(ask({}, { pattern: 'a', path: 'gone' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  });
});

// No message of the protocol can hold these.
describe('a request that is no object', () => {
  it.each([
    ['a list', ['x']],
    ['nothing', undefined],
    ['a text', 'x'],
  ])('but %s is refused', async (_, request) => {
    const asked = rg(request as unknown as RgRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(/the request of rg must be an object with pattern/);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN])('or has %d rows is refused', async (maxResults) => {
    await expect(rg({ pattern: 'x', maxResults })).rejects.toThrow(/maxResults must be a whole number/);
  });
});
