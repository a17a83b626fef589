// What search_codebase left out and what kept it from the rest: the ledger, the hints, the reasons of a degraded answer.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import type { Answer, Outcome, Searcher, SearchQuery } from '../../src/index.js';
import { ask, checked } from './search-codebase-asked.js';
import { plant, withLocked } from './tree.js';
import { areLocksKept, eachWay, searchCodebase } from './ways.js';

eachWay('the ledger', () => {
  const tree = {
    '.git/HEAD': '',
    '.gitignore': 'built/\n*.log\n',
    '.hidden': 'x\n',
    'a.ts': 'x();\n',
    'b.log': 'x\n',
    'built/c.ts': 'x\n',
    'd.png': 'x\n',
    'e.ts': Buffer.from('no\0x\n'),
    'f.link': '-> a.ts',
  };

  it('counts what was left out, folders once', async () => {
    const answer = await ask(tree, { query: 'x' });
    expect(answer).toMatchObject({ binary_skipped: 2, gitignored_skipped: 2, other_skipped: 4 });
    expect(answer).toMatchObject({ files_searched: 1, files_in_scope: 1, coverage_percent: 100 });
    expect(answer.skipped.find(({ column }) => column === 'gitignored')).toEqual({
      column: 'gitignored',
      files: 1,
      directories: 1,
      samples: [
        { path: 'b.log', detail: 'rule .gitignore:2 *.log' },
        { path: 'built', detail: 'rule .gitignore:1 built/' },
      ],
    });
  });

  it.skipIf(process.platform === 'win32')('tells low coverage and its cause', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    using planted = plant({ 'a.ts': 'x();\n', 'locked.ts': 'x();\n' });
    const request = { query: 'x' };
    const answer = await withLocked(planted.path, ['locked.ts'], () =>
      searchCodebase(request, planted.context),
    );
    expect(checked(answer, request)).toMatchObject({
      coverage_percent: 50,
      degraded_reason: 'io_errors',
      actionable_guidance: { retry_recommended: false, trust_level: 'partial', permanent: true },
      problems: [{ path: 'locked.ts', code: 'EACCES' }],
    });
    expect(answer.hint).toContain('coverage_percent is 50: 1 file unreadable, such as locked.ts (EACCES)');
  });

  it.skipIf(process.platform === 'win32')(
    'is never complete where a folder cannot be read',
    async ({ skip }) => {
      skip(!areLocksKept(), 'the server can read all');
      using planted = plant({ 'a.ts': 'x();\n', 'locked/b.ts': 'x();\n' });
      const request = { query: 'x' };
      const answer = await withLocked(planted.path, ['locked'], () =>
        searchCodebase(request, planted.context),
      );
      expect(checked(answer, request).coverage_percent).toBe(99);
      expect(answer.hint).toContain('coverage_percent is 99: 1 folder unreadable, such as locked (EACCES)');
    },
  );

  it.skipIf(process.platform === 'win32')('names every reason, and gives the first', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    using planted = plant({ 'a.unknown': 'x\n', 'locked.ts': 'x();\n' });
    const request = { query: 'x' };
    const answer = await withLocked(planted.path, ['locked.ts'], () =>
      searchCodebase(request, planted.context),
    );
    expect(checked(answer, request).degraded_reason).toBe('io_errors');
    for (const named of ['io_errors: ', 'unsupported_language_filter_bypassed: ', 'unsupported_language: ']) {
      expect(answer.hint).toContain(named);
    }
  });

  it.skipIf(process.platform === 'win32')('tells five problems and counts the rest', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    const names = Array.from({ length: 7 }, (_, at) => `locked${at}.ts`);
    using planted = plant({ 'a.ts': 'x();\n', ...Object.fromEntries(names.map((name) => [name, 'x();\n'])) });
    const answer = await withLocked(planted.path, names, () =>
      searchCodebase({ query: 'x' }, planted.context),
    );
    expect(answer.problems?.map(({ path, code }) => path ?? code)).toEqual([...names.slice(0, 5), 'MORE']);
    expect(answer.problems?.at(-1)?.message).toBe('2 more paths with problems');
  });
});

// The second search has 50 ms, in which a busy machine may do something else.
const again = { retry: 5 };

eachWay('nothing found', () => {
  it('says how many files were left out by which rule, and which of them have it', again, async () => {
    const tree = {
      '.git/HEAD': 'needle\n',
      '.gitignore': 'built/\n',
      'a.ts': 'no\n',
      'built/b.ts': 'needle\n',
      'built/c.ts': 'needle\n',
      'built/d.ts': 'no\n',
    };
    const { hint } = await ask(tree, { query: 'needle' });
    expect(hint).toBe(
      'No match in the 1 file searched. Not searched: 1 folder gitignored, 1 file and 1 folder hidden. ' +
        'Of what was left out, 2 files contain it, such as built/b.ts (rule .gitignore:1 built/); no_ignore: true searches it.',
    );
  });

  it('says that a binary file has it', again, async () => {
    const { hint } = await ask({ 'a.bin': Buffer.from('\0\0needle\n') }, { query: 'needle' });
    expect(hint).toContain('1 file contains it, such as a.bin (binary content)');
  });

  it(
    'says how many files a glob of the request leaves out, and how many of them have it',
    again,
    async () => {
      const tree = { 'a.ts': 'needle\n', 'b.js': 'no\n', 'c.ts': 'needle\n', 'd.ts': 'no\n' };
      const { hint } = await ask(tree, { query: 'needle', path_glob: '*.js' });
      expect(hint).toBe(
        'No match in the 1 file searched. Not searched: 3 files left out by path_glob or exclude_glob. ' +
          'Of what was left out by globs, 2 files contain it, such as a.ts (no glob includes it); widen path_glob, or take it out of exclude_glob.',
      );
    },
  );

  it(
    'says so of files in a folder that is not entered, and beside of what ignore rules leave out',
    again,
    async () => {
      const tree = { '.git/HEAD': '', '.gitignore': '*.log\n', 'a.log': 'needle\n', 'lib/b.ts': 'needle\n' };
      const { hint } = await ask(tree, { query: 'needle', exclude_glob: 'lib' });
      expect(hint).toContain(
        'Of what was left out, 1 file contains it, such as a.log (rule .gitignore:1 *.log)',
      );
      expect(hint).toContain('Of what was left out by globs, 1 file contains it, such as lib/b.ts');
    },
  );
});

// Searchers that are made up cannot be sent to a server.
describe('what a searcher says', () => {
  const saying = async (said: Partial<Answer>) => {
    using planted = plant({ 'a.ts': 'x();\n' });
    const search = async (query: SearchQuery) => ({
      ...(await planted.context.searcher!.search(query)),
      ...said,
    });
    return await searchCodebase({ query: 'x' }, { ...planted.context, searcher: { search } as Searcher });
  };

  it.each(['EMFILE', 'EBUSY'])(
    'of trouble that passes, %s, is a reason to ask again in a moment',
    async (code) => {
      const answer = await saying({ problems: [{ path: 'b.ts', code, message: code }] });
      expect(answer).toMatchObject({
        degraded_reason: 'io_errors',
        actionable_guidance: {
          retry_recommended: true,
          retry_after_seconds: 1,
          trust_level: 'partial',
          permanent: false,
        },
      });
    },
  );

  it.each<[Outcome, string]>([
    ['timed-out', 'timeout'],
    ['aborted', 'aborted'],
  ])('of a search that was %s with matches is right as far as it goes', async (outcome, degraded_reason) => {
    expect(await saying({ outcome })).toMatchObject({
      degraded_reason,
      returned_count: 1,
      actionable_guidance: { retry_recommended: true, trust_level: 'partial', permanent: false },
    });
  });
});

describe('nothing found where not all was searched', () => {
  it('is looked for elsewhere no longer than three times the search, and never more than a second', async () => {
    using planted = plant({ '.hidden': 'needle\n', 'a.ts': 'no\n' });
    const asked: SearchQuery[] = [];
    const slow = (durationMs: number, outcome: Outcome) => ({
      async search(query: SearchQuery) {
        const answer = await planted.context.searcher!.search(query);
        return asked.push(query) % 2 === 1 ? { ...answer, durationMs } : { ...answer, outcome };
      },
    });
    const ask = async (durationMs: number, outcome: Outcome, timeout_ms?: number) => {
      const context = { ...planted.context, searcher: slow(durationMs, outcome) as Searcher };
      const { hint } = await searchCodebase({ query: 'needle', ...(timeout_ms && { timeout_ms }) }, context);
      return [asked.at(-1)!.timeoutMs, /(at least )?1 file contains it/.exec(hint!)?.[0]];
    };
    expect(await ask(1, 'complete')).toEqual([50, '1 file contains it']);
    expect(await ask(100, 'timed-out')).toEqual([300, 'at least 1 file contains it']);
    expect(await ask(9000, 'complete')).toEqual([1000, '1 file contains it']);
    expect(await ask(9000, 'complete', 9100)).toEqual([100, '1 file contains it']);
  });

  it('is no reason for a second search where all was searched', async () => {
    using planted = plant({ 'a.ts': 'no\n' });
    let searches = 0;
    const { searcher } = planted.context;
    const search = (query: SearchQuery) => {
      searches++;
      return searcher!.search(query);
    };
    await searchCodebase({ query: 'needle' }, { ...planted.context, searcher: { search } as Searcher });
    expect(searches).toBe(1);
  });
});

eachWay('a search that is stopped', () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`d${at}/a.ts`, 'no();\n'.repeat(2000)]),
  );

  it('by its time is degraded, and its coverage is not complete', async () => {
    const answer = await ask(many, { query: '(a|b)+c$', is_regex: true, timeout_ms: 1 });
    expect(answer).toMatchObject({
      degraded_reason: 'timeout',
      actionable_guidance: { retry_recommended: true, trust_level: 'none', permanent: false },
    });
    expect(answer.coverage_percent).toBeLessThan(100);
    expect(answer.hint).toMatch(/stopped after 1 ms.*coverage_percent is/);
  });
});

// A call that its client cancels is not answered.
describe('a search that its caller stops', () => {
  it('says so', async () => {
    const answer = await ask({ 'a.ts': 'x\n' }, { query: 'x' }, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ degraded_reason: 'aborted', returned_count: 0, coverage_percent: 0 });
  });
});
