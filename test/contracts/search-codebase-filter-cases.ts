// The filters of search_codebase: what each lets through, and what the answer counts of the rest.
import { expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { ask, source } from './search-codebase-asked.js';
import { eachWay } from './ways.js';

eachWay('filter_mode', () => {
  it.each<[SearchCodebaseRequest['filter_mode'], number[]]>([
    ['all', [1, 2, 3, 4, 5]],
    ['code_only', [2, 4]],
    ['comments_only', [1, 2, 3, 4, 5]],
    ['non_code', [1, 2, 3, 4, 5]],
    ['comments', [1, 3]],
    ['strings', [2, 4, 5]],
    [undefined, [2, 4]],
  ])('%s has lines %j', async (filter_mode, lines) => {
    const answer = await ask({ 'a.ts': source }, { query: 'needle', ...(filter_mode && { filter_mode }) });
    expect(answer.matches.map(({ line }) => line)).toEqual(lines);
    expect(answer).toMatchObject({ raw_match_count: 5, filtered_count: 5 - lines.length });
  });

  it('counts all files, also those of other pages', async () => {
    const tree = { 'a.ts': source, 'b.ts': source, 'c.ts': source };
    const answer = await ask(tree, { query: 'needle', max_results: 1 });
    expect(answer).toMatchObject({ raw_match_count: 15, filtered_count: 9, total_rows: 6, truncated: true });
  });

  it('removes nothing with all', async () => {
    expect(await ask({ 'a.txt': 'needle\n' }, { query: 'needle', filter_mode: 'all' })).toMatchObject({
      raw_match_count: 1,
      filtered_count: 0,
    });
  });

  it('lets matches of other languages through and marks them, and filters the rest', async () => {
    const tree = { 'a.ts': '// needle\n', 'b.unknown': '// needle\n', 'c.ts': 'needle();\n' };
    const answer = await ask(tree, { query: 'needle', group_by_file: false });
    expect(answer.matches.map(({ file, unfiltered }) => [file, unfiltered])).toEqual([
      ['b.unknown', true],
      ['c.ts', undefined],
    ]);
    expect(answer).toMatchObject({
      degraded: true,
      degraded_reason: 'unsupported_language_filter_bypassed',
      actionable_guidance: { retry_recommended: false, trust_level: 'heuristic', permanent: true },
    });
    expect(answer.hint).toContain('b.unknown');
  });

  it('that removed all says how many and what finds them', async () => {
    const { hint } = await ask({ 'a.ts': '// needle\n// needle\n' }, { query: 'needle' });
    expect(hint).toBe(
      'filter_mode code_only removed all 2 matches; filter_mode non_code finds them, filter_mode all finds every match.',
    );
  });

  it('that removed the only match says so', async () => {
    const { hint } = await ask({ 'a.ts': '// needle\n' }, { query: 'needle' });
    expect(hint).toContain('filter_mode code_only removed the only match;');
  });

  it('counts matches, not lines, with multiline', async () => {
    const tree = { 'a.ts': 'one(\n);\none(\n); // one(\n' };
    const answer = await ask(tree, { query: 'one\\(\\n', is_regex: true, multiline: true });
    expect(answer).toMatchObject({ raw_match_count: 3, filtered_count: 1, total_rows: 2 });
  });

  it('counts matches that share a line each, in one row, with multiline', async () => {
    const answer = await ask({ 'a.ts': 'one(\n); one(\n);\n' }, { query: 'one(\n', multiline: true });
    expect(answer).toMatchObject({ raw_match_count: 2, filtered_count: 0, total_rows: 1 });
  });

  it.each<SearchCodebaseRequest['filter_mode']>(['all', 'code_only', 'comments', 'strings', 'non_code'])(
    'of %s changes nothing in the matches before it, with multiline and with a cap on each file too',
    async (filter_mode) => {
      const tree = { 'a.ts': `${source}needle; // needle\n`, 'b.ts': source };
      for (const max_per_file of [undefined, 1]) {
        for (const multiline of [false, true]) {
          const request = { query: 'needle', filter_mode, multiline, ...(max_per_file && { max_per_file }) };
          const { raw_match_count, filtered_count } = await ask(tree, request);
          expect(raw_match_count).toBe(multiline ? 16 : 11);
          if (filter_mode === 'all') expect(filtered_count).toBe(0);
        }
      }
    },
  );
});
