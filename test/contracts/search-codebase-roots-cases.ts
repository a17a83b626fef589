// The roots of search_codebase where there are several.
import { describe, expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { places } from './search-codebase-asked.js';
import { plant } from './tree.js';
import { eachWay, searchCodebase } from './ways.js';

eachWay('several roots', () => {
  it('are all searched, each with the globs relative to itself', async () => {
    using planted = plant({
      'one/a.ts': 'x\n',
      'one/d/b.ts': 'x\n',
      'two{1}/c.ts': 'x\n',
      'two{1}/d/e.ts': 'x\n',
    });
    const roots = [`${planted.path}/one`, `${planted.path}/two{1}`];
    const context = { ...planted.context, roots };
    const files = async (request: Partial<SearchCodebaseRequest>) =>
      (await searchCodebase({ query: 'x', ...request }, context)).matches.map(({ file }) => file);
    expect(await files({})).toEqual(['a.ts', 'd/b.ts', `${roots[1]}/c.ts`, `${roots[1]}/d/e.ts`]);
    expect(await files({ path_glob: '*.ts' })).toEqual(['a.ts', `${roots[1]}/c.ts`]);
    expect(await files({ exclude_glob: 'd' })).toEqual(['a.ts', `${roots[1]}/c.ts`]);
  });

  it('that lie in one another are searched once', async () => {
    using planted = plant({ 'a.ts': 'x\n', 'd/b.ts': 'x\n' });
    const context = { ...planted.context, roots: [planted.path, `${planted.path}/d`] };
    expect(places(await searchCodebase({ query: 'x' }, context))).toEqual(['a.ts:1', 'd/b.ts:1']);
  });
});

// A server leaves out what its client offers and is not there.
describe('several roots', () => {
  it('of which one does not exist are not all searched, and the answer names it', async () => {
    using planted = plant({ 'one/a.ts': 'x\n' });
    const roots = [`${planted.path}/one`, `${planted.path}/gone`];
    const answer = await searchCodebase({ query: 'x' }, { ...planted.context, roots });
    expect(answer).toMatchObject({
      returned_count: 1,
      coverage_percent: 99,
      degraded_reason: 'io_errors',
      problems: [{ path: roots[1], code: 'PATH_NOT_FOUND' }],
    });
  });
});
