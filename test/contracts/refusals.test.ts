// What the contracts refuse, in the words of who asked: the value as it was given, and a way out that is theirs.
import { describe, expect, it } from 'vitest';
import { explainSkip, rg, type Searcher, searchCodebase, type ToolContext } from '../../src/index.js';
import { plant } from './tree.js';

const tree = { 'a.txt': 'x\n', 'sub/b.txt': 'x\n' };

/** The error of a call in a folder with two files. */
async function refusal(call: (context: ToolContext) => Promise<unknown>) {
  using planted = plant(tree);
  return await call(planted.context).then(
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

describe('what no contract can search for', () => {
  const never = 'search for what is in front of it, as no tool searches binary files as text';

  it.each(['a\\x00b', 'a\0b'])(
    'is NUL (%j): no option of the library is named as the way out',
    async (pattern) => {
      for (const call of [
        (context: ToolContext) => rg({ pattern }, context),
        (context: ToolContext) => searchCodebase({ query: pattern, is_regex: true }, context),
      ]) {
        const error = await refusal(call);
        expect(error).toMatchObject({ code: 'PATTERN_INVALID', position: 1 });
        expect(error.message).toContain(never);
        expect(error.message).not.toMatch(/binary:|--text/);
      }
    },
  );

  it('is an escape of another engine: the way out is an argument of the contract', async () => {
    const query = { query: '\\Qa', is_regex: true };
    const error = await refusal((context) => searchCodebase(query, context));
    expect(error.message).toMatch(/or leave is_regex out$/);
    expect((await refusal((context) => rg({ pattern: '\\Qa' }, context))).message).toMatch(
      /or use fixedStrings$/,
    );
  });
});

describe('a path with NUL', () => {
  it('is refused by the name of the argument', async () => {
    const path = 'a\0b';
    for (const call of [
      (context: ToolContext) => rg({ pattern: 'x', path }, context),
      (context: ToolContext) => explainSkip({ path }, context),
    ]) {
      const error = await refusal(call);
      expect(error).toMatchObject({ code: 'OPTION_INVALID', value: path });
      expect(error.message).toMatch(/^path must be a non-empty string without NUL/);
    }
  });
});

describe('a path of rg that does not exist', () => {
  it('is named as it was given, with a way out that rg has', async () => {
    const error = await refusal((context) => rg({ pattern: 'x', path: 'gone' }, context));
    expect(error).toMatchObject({ code: 'PATH_NOT_FOUND', value: 'gone' });
    expect(error.message).toMatch(/^"gone" does not exist below .+; check path, or leave it out/);
    expect(error.message).not.toContain('cwd');
  });
});

const contracts: Record<string, (context: ToolContext) => Promise<unknown>> = {
  searchCodebase: (context) => searchCodebase({ query: 'x' }, context),
  rg: (context) => rg({ pattern: 'x' }, context),
  explainSkip: (context) => explainSkip({ path: 'a.txt' }, context),
};

describe.each(Object.entries(contracts))('a context of %s', (_name, call) => {
  it.each([
    ['searcher', 3],
    ['searcher', {}],
    ['searcher', null],
    ['signal', { aborted: false }],
    ['onProgress', 'yes'],
    ['retain', true],
    ['roots', 'src'],
    ['roots', []],
    ['roots', ['a\0b']],
    ['timeoutMs', -1],
    ['timeoutMs', '5'],
  ])('with a wrong %s (%j) is refused: the field is named, and what it must be', async (name, value) => {
    const error = await refusal((context) => call({ ...context, [name]: value }));
    expect(error).toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID', value });
    expect(error.message).toMatch(new RegExp(`^${name} must be `));
  });

  it('with a field nobody knows is refused, as a root that is not heeded would open all of the working directory', async () => {
    const error = await refusal(({ roots }) => call({ root: roots?.[0] } as never));
    expect(error).toMatchObject({ code: 'OPTION_INVALID', value: 'root' });
    expect(error.message).toMatch(/^unknown field "root" of the context; known are roots, /);
  });

  it.each([[['/no/such/root']], [['/no/such/root', '/']]])('with the root %j is refused', async (roots) => {
    const error = await refusal(() => call({ roots }));
    expect(error).toMatchObject({ code: 'PATH_NOT_FOUND', message: `the root ${roots[0]} does not exist` });
  });

  it('with a root that is a file is refused by its name', async () => {
    using planted = plant(tree);
    const file = `${planted.path}/a.txt`;
    for (const roots of [[file], [planted.path, file]]) {
      const error = await refusal(() => call({ roots }));
      expect(error).toMatchObject({ code: 'OPTION_INVALID', value: file });
      expect(error.message).toBe(`roots must be a list of directories, got "${file}"`);
    }
  });

  it('that is none is refused', async () => {
    expect(await refusal(() => call(null as never))).toMatchObject({ code: 'OPTION_INVALID' });
  });
});

describe('the time that a context allows', () => {
  /** A searcher that is told a time, and whose searches end as if it was up. */
  const told = (timeouts: unknown[], { searcher }: ToolContext) =>
    ({
      async search(query: Parameters<Searcher['search']>[0]) {
        timeouts.push(query.timeoutMs);
        return { ...(await searcher!.search({ ...query, timeoutMs: Infinity })), outcome: 'timed-out' };
      },
    }) as unknown as Searcher;

  it('is the time of the search, where the request does not ask for less', async () => {
    using planted = plant(tree);
    const timeouts: number[] = [];
    const context = { ...planted.context, searcher: told(timeouts, planted.context), timeoutMs: 60_000 };
    const long = await searchCodebase({ query: 'x', timeout_ms: 90_000 }, context);
    const short = await searchCodebase({ query: 'x', timeout_ms: 50 }, context);
    expect(timeouts[0]).toBeGreaterThan(50_000);
    expect(timeouts[0]).toBeLessThanOrEqual(60_000);
    expect(timeouts[1]).toBe(50);
    expect(long.degraded_reason).toBe('timeout');
    expect(long.hint).toMatch(/stopped after 60000 ms; .+ so far\. Narrow path_glob\./);
    expect(short.hint).toMatch(/stopped after 50 ms; .+ Raise timeout_ms or narrow path_glob\./);
  });

  it('is told among the problems by rg when it was up, with what was found until then', async () => {
    using planted = plant(tree);
    const { roots } = planted.context;
    const answer = await rg({ pattern: 'x' }, { roots, timeoutMs: 0 });
    expect(answer).toMatchObject({ problems: [{ code: 'TIMEOUT' }] });
    const timeouts: number[] = [];
    const context = { ...planted.context, searcher: told(timeouts, planted.context), timeoutMs: 60_000 };
    const found = await rg({ pattern: 'x' }, context);
    expect(found).toMatchObject({ matchCount: 2, problems: [{ code: 'TIMEOUT' }] });
  });
});
