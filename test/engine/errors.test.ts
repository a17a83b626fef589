// Misuse throws one class with a code, the value and the way out; every code has its case here, but for that of a lost worker.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SearchErrorCode, SearchQuery } from '../../src/index.js';
import { withTree } from '../campaigns/trees.mjs';
import { checked, engine } from './door.js';

const search = checked(engine.search);

const tree = { files: [{ path: 'a.txt', bytes: Buffer.from('x\n') }] };

/** What `search` throws for a query in a folder with one file. */
async function refusal(query: Partial<SearchQuery>) {
  return withTree(tree, (cwd: string) =>
    search({ pattern: 'x', cwd, threads: 0, ...query }).then(
      () => expect.fail('the query was accepted'),
      (error: unknown) => error,
    ),
  );
}

const refusals: [code: SearchErrorCode, query: Partial<SearchQuery>, facts: object][] = [
  ['PATTERN_INVALID', { pattern: 'a(b' }, { value: 'a(b', position: 1 }],
  ['PATTERN_INVALID', { pattern: 'x{2,1}' }, { value: 'x{2,1}' }],
  ['PATTERN_UNSUPPORTED', { pattern: 'a(?=b)' }, { value: 'a(?=b)', position: 1 }],
  ['PATTERN_UNSUPPORTED', { pattern: '(a)\\1' }, { value: '(a)\\1', position: 3 }],
  ['PATTERN_TOO_LARGE', { pattern: '.{1000}{1000}' }, { value: '.{1000}{1000}' }],
  ['OPTION_INVALID', { maxResults: -3 }, { value: -3 }],
  ['OPTION_INVALID', { maxResults: 1.5 }, { value: 1.5 }],
  ['OPTION_INVALID', { offset: Number.NaN }, { value: Number.NaN }],
  ['OPTION_INVALID', { ignoreCase: 'yes' as never }, { value: 'yes' }],
  ['OPTION_INVALID', { mode: 'lines' as never }, { value: 'lines' }],
  ['OPTION_INVALID', { maxResult: 3 } as never, {}],
  ['OPTION_INVALID', { pattern: 3 as never }, { value: 3 }],
  ['OPTION_INVALID', { path: 'a', paths: ['b'] }, {}],
  ['GLOB_INVALID', { glob: '[a' }, { value: '[a' }],
  ['TYPE_UNKNOWN', { type: 'klingon' }, { value: 'klingon' }],
  ['ENCODING_UNKNOWN', { encoding: 'klingon' }, { value: 'klingon' }],
  ['PATH_NOT_FOUND', { path: ['missing', 'gone'] }, { value: ['missing', 'gone'] }],
  ['PATH_OUTSIDE_ROOT', { root: '.', path: '..' }, { value: '..' }],
  ['PATH_OUTSIDE_ROOT', { root: '.', path: '/etc/passwd' }, { value: '/etc/passwd' }],
];

describe('a query that cannot be asked', () => {
  it.each(refusals)('is refused with %s for %o', async (code, query, facts) => {
    const error = await refusal(query);
    expect(error).toBeInstanceOf(engine.SearchError);
    expect(error).toMatchObject({ name: 'SearchError', code, ...facts });
  });

  it('has a case here for every code; a lost worker is in faults.test.ts, a closed searcher below', () => {
    const codes = [...refusals.map(([code]) => code), 'WORKER_LOST', 'ENGINE_CLOSED'];
    expect([...new Set(codes)].sort()).toEqual([...engine.searchErrorCodes].sort());
  });

  it('is told what was given and what is accepted', async () => {
    const error = (await refusal({ maxResults: -3 })) as Error;
    expect(error.message).toMatch(/maxResults/);
    expect(error.message).toMatch(/-3/);
    expect(error.message).toMatch(/whole number ≥ 1/);
  });

  it('is shown only the beginning of what was given, however long, and all of it in the value', async () => {
    const mode = `${'x'.repeat(198)}😀${'y'.repeat(1_000_000)}`;
    const error = (await refusal({ mode: mode as never })) as Error & { value: string };
    expect(error.message.endsWith(`got "${'x'.repeat(198)}…`)).toBe(true);
    expect(error.value).toBe(mode);
    const unknown = (await refusal({ ['z'.repeat(100_000)]: 1 } as never)) as Error;
    expect(unknown.message).toMatch(/^unknown option "z{199}…; known are /);
  });

  it('is named with the option nobody knows', async () => {
    const error = (await refusal({ maxResult: 3 } as never)) as Error;
    expect(error.message).toMatch(/maxResult\b/);
  });
});

it('a folder to search that does not exist is refused, also where it is the one that all paths start from', async () => {
  const missing = join(tmpdir(), 'threadgrep-no-such-folder');
  await expect(search({ pattern: 'x', cwd: missing, threads: 0 })).rejects.toMatchObject({
    code: 'PATH_NOT_FOUND',
    value: [missing],
  });
});

describe('trouble with single paths', () => {
  it('is data in the answer while another path exists', async () => {
    await withTree(tree, async (cwd: string) => {
      const answer = await search({ pattern: 'x', cwd, threads: 0, path: ['missing', 'a.txt'] });
      expect(answer.matches).toHaveLength(1);
      expect(answer.problems).toMatchObject([{ path: 'missing', code: 'PATH_NOT_FOUND' }]);
    });
  });

  it('does not let a symlink found on the way lead out of the root, and says so in the ledger', async () => {
    await withTree({ files: [], links: [{ path: 'out', target: '/etc' }] }, async (cwd: string) => {
      mkdirSync(join(cwd, 'in'));
      writeFileSync(join(cwd, 'in', 'a.txt'), 'root\n');
      const answer = await search({
        pattern: 'root',
        cwd,
        root: '.',
        followSymlinks: true,
        threads: 0,
      });
      expect(answer.matches.map((match) => match.path)).toEqual(['in/a.txt']);
      expect(answer.coverage.samples.symlink).toMatchObject([
        { path: 'out', detail: expect.stringContaining('out of') },
      ]);
    });
  });

  it('closes a searcher for good: ENGINE_CLOSED', async () => {
    const searcher = new engine.Searcher({ threads: 0 });
    await searcher.close();
    await expect(searcher.search({ pattern: 'x' })).rejects.toMatchObject({ code: 'ENGINE_CLOSED' });
  });
});
