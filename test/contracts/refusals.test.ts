// What the contracts refuse, in the words of who asked: the value as it was given, and a way out that is theirs.
import { describe, expect, it } from 'vitest';
import { explainSkip, rg, searchCodebase } from '../../src/index.js';
import { plant } from './tree.js';

const tree = { 'a.txt': 'x\n', 'sub/b.txt': 'x\n' };

/** The error of a call in a folder with two files. */
async function refusal(call: (context: object) => Promise<unknown>) {
  using planted = plant(tree);
  return call(planted.context).then(
    () => expect.fail('the request was accepted'),
    (error: unknown) => error as Error & { code?: string; value?: unknown; position?: number },
  );
}

describe('a glob that cannot be read', () => {
  const globs = ['{a', 'a}', 'sub/[a', 'a\\', '{a,[b}', './{a', '!{a'];

  it.each(globs)('%s is shown as it was given', async (glob) => {
    for (const path_glob of [glob, ['*.txt', glob]]) {
      const errors = [
        await refusal((context) => searchCodebase({ query: 'x', path_glob }, context)),
        await refusal((context) => explainSkip({ path: 'a.txt', path_glob }, context)),
      ];
      for (const error of errors) expect(error).toMatchObject({ code: 'GLOB_INVALID', value: glob });
    }
  });

  it('is shown as it was given in exclude_glob too', async () => {
    const error = await refusal((context) => searchCodebase({ query: 'x', exclude_glob: '{a' }, context));
    expect(error).toMatchObject({ code: 'GLOB_INVALID', value: '{a' });
  });
});

describe('a path of rg that does not exist', () => {
  it('is named as it was given, with a way out that rg has', async () => {
    const error = await refusal((context) => rg({ pattern: 'x', path: 'gone' }, context));
    expect(error).toMatchObject({ code: 'PATH_NOT_FOUND', value: 'gone' });
    expect(error.message).toMatch(/^"gone" does not exist below .+; check path, or leave it out/);
    expect(error.message).not.toContain('cwd');
  });

  it('is the root where no path was given', async () => {
    const roots = ['/no/such/root'];
    const error = await refusal(() => rg({ pattern: 'x' }, { roots }));
    expect(error).toMatchObject({ code: 'PATH_NOT_FOUND', message: `the root ${roots[0]} does not exist` });
  });
});
