// The limits of search_codebase: pages and max_per_file.
import { expect, it } from 'vitest';
import { ask, places, source } from './search-codebase-asked.js';
import { eachWay } from './ways.js';

eachWay('pages', () => {
  const tree = {
    'a.ts': `${source.repeat(3)}`,
    'b/c.ts': source,
    'd.ts': '// needle\n',
    'e.unknown': 'needle\n',
  };

  it.each([1, 2, 3, 7])('of %i rows, put together, are the whole answer', async (max_results) => {
    const all = await ask(tree, { query: 'needle' });
    const rows: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page = await ask(tree, { query: 'needle', max_results, offset });
      expect(page).toMatchObject({ raw_match_count: 22, filtered_count: 13, total_rows: 9 });
      rows.push(...places(page));
      offset = page.next_offset;
    }
    expect(rows).toEqual(places(all));
  });

  it('that fit exactly are not truncated', async () => {
    expect((await ask(tree, { query: 'needle', max_results: 9 })).truncated).toBe(false);
    expect((await ask(tree, { query: 'needle', max_results: 8 })).truncated).toBe(true);
  });

  it('behind the last row say so', async () => {
    const answer = await ask(tree, { query: 'needle', offset: 20 });
    expect(answer).toMatchObject({ truncated: false, returned_count: 0, total_rows: 9 });
    expect(answer.hint).toContain('offset 20 is behind the last of 9 rows');
  });

  it('have 50 rows by default', async () => {
    const answer = await ask({ 'a.ts': 'x();\n'.repeat(51) }, { query: 'x', context_lines: 0 });
    expect(answer).toMatchObject({ returned_count: 50, total_rows: 51, truncated: true, next_offset: 50 });
  });

  it('do not lower the coverage', async () => {
    expect(await ask(tree, { query: 'needle', max_results: 1 })).toMatchObject({
      files_searched: 4,
      files_in_scope: 4,
      coverage_percent: 100,
    });
  });
});

eachWay('max_per_file', () => {
  const tree = { 'a.ts': 'x();\nx();\nx();\n', 'b.ts': 'x();\n' };

  it('truncates, and its rows still count as found', async () => {
    const answer = await ask(tree, { query: 'x', max_per_file: 1 });
    expect(answer).toMatchObject({ returned_count: 2, total_rows: 2, raw_match_count: 4, truncated: true });
    expect(answer.hint).toContain('max_per_file 1 left out matches');
  });

  it('does not send a reader of pages round in circles', async () => {
    const first = await ask(tree, { query: 'x', max_per_file: 1 });
    const next = await ask(tree, { query: 'x', max_per_file: 1, offset: first.next_offset });
    expect(next).toMatchObject({ returned_count: 0, truncated: false });
  });
});
