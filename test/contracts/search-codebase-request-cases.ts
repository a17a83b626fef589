// The requests of search_codebase: which are refused, and what the others mean.
import { describe, expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { ask, places } from './search-codebase-asked.js';
import { eachWay, searchCodebase } from './ways.js';

eachWay('a request', () => {
  it.each<[string, unknown, RegExp]>([
    ['without a query', {}, /query must be a string that is not blank, got undefined/],
    ['with a blank query', { query: ' \n' }, /query must be a string that is not blank, got " \\n"/],
    ['with a blank regex', { query: '', is_regex: true }, /query must be a string that is not blank, got ""/],
    [
      'with an unknown argument',
      { query: 'x', maxResults: 5 },
      /unknown argument "maxResults" of search_codebase; known are query, /,
    ],
    [
      'with an unknown filter',
      { query: 'x', filter_mode: 'code' },
      /filter_mode must be one of 'all', 'code_only', .*got "code"/,
    ],
    [
      'with max_results 0',
      { query: 'x', max_results: 0 },
      /max_results must be a whole number ≥ 1 and ≤ 1000000000, got 0/,
    ],
    [
      'with half a row',
      { query: 'x', offset: 0.5 },
      /offset must be a whole number ≥ 0 and ≤ 1000000000, got 0.5/,
    ],
    [
      'with files that are no list',
      { query: 'x', known_files: 'a' },
      /known_files must be a list of non-empty strings, got "a"/,
    ],
    ['with flags as text', { query: 'x', is_regex: 'true' }, /is_regex must be true or false, got "true"/],
  ])('%s is refused', async (_, request, message) => {
    const asked = searchCodebase(request as SearchCodebaseRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(message);
  });

  it.each<[string, Partial<SearchCodebaseRequest>, number[]]>([
    ['plain text', {}, [1]],
    ['a regular expression', { is_regex: true }, [1, 2]],
    ['any case', { ignore_case: true }, [1, 3]],
  ])('means %s with %j', async (_, how, lines) => {
    const answer = await ask({ 'a.ts': 'a.c\nabc\nA.C\n' }, { query: 'a.c', ...how });
    expect(answer.matches.map(({ line }) => line)).toEqual(lines);
  });

  it('may look around, and is answered as well as any other', async () => {
    const answer = await ask({ 'a.ts': 'ab\nac\n' }, { query: 'a(?!b)', is_regex: true });
    expect(places(answer)).toEqual(['a.ts:2']);
    expect(answer.degraded).toBe(false);
  });

  it('means whole words with word', async () => {
    expect(places(await ask({ 'a.ts': 'cat\ncats\n' }, { query: 'cat', word: true }))).toEqual(['a.ts:1']);
  });
});

// No message of the protocol can hold these, or a server has bounds of its own.
describe('a request for functions alone', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'that is nothing',
      undefined,
      /the request of search_codebase must be an object with query, got undefined/,
    ],
    ['that is a list', ['x'], /the request of search_codebase must be an object with query/],
    [
      'for more rows than there can be',
      { query: 'x', max_results: Number.MAX_SAFE_INTEGER, offset: 1 },
      /max_results must be a whole number ≥ 1 and ≤ 1000000000, got 9007199254740991/,
    ],
    [
      'for more context than there can be',
      { query: 'x', context_lines: Number.MAX_SAFE_INTEGER },
      /context_lines must be a whole number ≥ 0 and ≤ 1000000000/,
    ],
    [
      'with Infinity rows',
      { query: 'x', max_results: Number.POSITIVE_INFINITY },
      /max_results must be a whole number/,
    ],
    [
      'with NaN lines of context',
      { query: 'x', context_lines: Number.NaN },
      /context_lines must be a whole number/,
    ],
  ])('%s is refused', async (_, request, message) => {
    await expect(searchCodebase(request as SearchCodebaseRequest)).rejects.toThrow(message);
  });
});
