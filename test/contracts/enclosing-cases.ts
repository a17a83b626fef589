// What search_codebase says of the declaration around a match.
import { expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { plant, type Tree } from './tree.js';
import { validated } from './validated.js';
import { eachWay, searchCodebase } from './ways.js';

async function ask(tree: Tree, request: SearchCodebaseRequest) {
  using planted = plant(tree);
  return validated('search_codebase', await searchCodebase(request, planted.context));
}

eachWay('the declaration around a match', () => {
  it('is named, and there is none at top level', async () => {
    const tree = { 'a.ts': 'class Outer {\n  inner() {\n    needle();\n  }\n}\nneedle();\n' };
    const { matches, degraded } = await ask(tree, { query: 'needle' });
    expect(matches.map((one) => [one.enclosing_semantic_path, one.is_definition])).toEqual([
      ['a.ts::Outer.inner', false],
      [undefined, false],
    ]);
    expect(degraded).toBe(false);
  });

  it('is the same in groups', async () => {
    const { file_groups } = await ask({ 'a.ts': 'function needle() {}\n' }, { query: 'needle' });
    expect(file_groups?.[0].matches[0]).toMatchObject({
      enclosing_semantic_path: 'a.ts::needle',
      is_definition: true,
    });
  });

  it.each(['all', 'code_only', 'comments_only', 'comments', 'strings'] as const)(
    'is no reason to be degraded with filter_mode %s where the language is known',
    async (filter_mode) => {
      expect((await ask({ 'a.ts': "x(); // x\n'x';\n" }, { query: 'x', filter_mode })).degraded).toBe(false);
    },
  );
});
