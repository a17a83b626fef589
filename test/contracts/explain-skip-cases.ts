// The explain_skip contract against what a search does.
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ExplainSkipRequest } from '../../src/index.js';
import { plant, withLocked } from './tree.js';
import { validated } from './validated.js';
import { areLocksKept, eachWay, explainSkip, searchCodebase } from './ways.js';

const tree = {
  '.git/HEAD': '',
  '.gitignore': 'built/\n*.log\n',
  '.ignore': 'dotted\n',
  '.hidden': 'x\n',
  'a.ts': 'x\n',
  'b.log': 'x\n',
  'built/deep/c.ts': 'x\n',
  'd.png': 'x\n',
  dotted: 'x\n',
  'e.ts': Buffer.from('x\n\0x\n'),
  'f.link': '-> a.ts',
  'lib/g[1].ts': 'x\n',
};

async function ask(request: ExplainSkipRequest) {
  using planted = plant(tree);
  return validated('explain_skip', await explainSkip(request, planted.context));
}

eachWay('an explanation', () => {
  it.each(['a.ts', './a.ts', 'lib', 'lib/g[1].ts', '.'])('says that %s is searched', async (path) => {
    expect(await ask({ path })).toEqual({ path: path.replace(/^\.\//, ''), searched: true });
  });

  it('names the rule, and the folder it is about', async () => {
    expect(await ask({ path: 'built/deep/c.ts' })).toEqual({
      path: 'built/deep/c.ts',
      searched: false,
      reason: 'rule .gitignore:1 built/',
      column: 'gitignored',
      decided_at: 'built',
      rule: { file: '.gitignore', line: 1, pattern: 'built/' },
      hint: 'no_ignore: true searches it',
    });
  });

  it.each<[string, string]>([
    ['b.log', 'gitignored'],
    ['dotted', 'dotIgnored'],
    ['.hidden', 'hidden'],
    ['d.png', 'binaryExtension'],
    ['e.ts', 'binaryContent'],
    ['f.link', 'symlink'],
    ['gone.ts', 'vanished'],
  ])('counts %s as %s', async (path, column) => {
    expect(await ask({ path })).toMatchObject({ searched: false, column, decided_at: path });
  });

  it('promises no more of a binary file than a search does: no match in the block with the first NUL', async () => {
    using planted = plant({
      'a.ts': Buffer.from('needle\n\0'),
      'b.ts': `needle\n${'x\n'.repeat(100_000)}\0`,
    });
    const { matches } = await searchCodebase({ query: 'needle' }, planted.context);
    expect(matches.map(({ file }) => file)).toEqual(['b.ts']);
    const { hint } = await explainSkip({ path: 'a.ts' }, planted.context);
    expect(hint).toMatch(
      /^matches in its blocks before the one with its first NUL byte are shown, .+ are not$/,
    );
  });

  it.skipIf(process.platform === 'win32')('opens no pipe', async () => {
    using planted = plant(tree);
    execFileSync('mkfifo', [join(planted.path, 'pipe.ts')]);
    expect(await explainSkip({ path: 'pipe.ts' }, planted.context)).toMatchObject({
      searched: false,
      column: 'special',
    });
  });

  it.each<[Partial<ExplainSkipRequest>, string, boolean]>([
    [{ no_ignore: true }, 'b.log', true],
    [{ noIgnore: true }, 'b.log', true],
    [{ hidden: true }, '.hidden', true],
    [{ path_glob: '*.js' }, 'a.ts', false],
    [{ exclude_glob: 'lib' }, 'lib/g[1].ts', false],
    [{ glob: '!*.ts' }, 'lib/g[1].ts', false],
    [{ type: 'py' }, 'a.ts', false],
    [{ type: 'ts' }, 'a.ts', true],
  ])('with %j says of %s: %s', async (how, path, searched) => {
    expect((await ask({ path, ...how })).searched).toBe(searched);
  });

  it('agrees with a search on every file', async () => {
    using planted = plant(tree);
    const { matches } = await searchCodebase({ query: 'x', filter_mode: 'all' }, planted.context);
    const found = new Set(matches.map(({ file }) => file));
    for (const path of Object.keys(tree).filter((name) => name !== '.git/HEAD' && name !== 'e.ts')) {
      expect([path, (await explainSkip({ path }, planted.context)).searched]).toEqual([
        path,
        found.has(path),
      ]);
    }
  });

  it.skipIf(process.platform === 'win32')('tells that a file cannot be read', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    using planted = plant({ 'a.ts': 'x\n' });
    const answer = await withLocked(planted.path, ['a.ts'], () =>
      explainSkip({ path: 'a.ts' }, planted.context),
    );
    expect(answer).toMatchObject({ searched: false, column: 'unreadable', reason: 'EACCES' });
  });

  it('explains files of other roots, by the globs relative to those', async () => {
    using planted = plant({ 'one/a.ts': '', 'two/a.ts': '', 'two/d/b.ts': '' });
    const context = { ...planted.context, roots: [`${planted.path}/one`, `${planted.path}/two`] };
    const of = async (path: string) =>
      (await explainSkip({ path: `${planted.path}/two/${path}`, path_glob: '*.ts' }, context)).searched;
    expect([await of('a.ts'), await of('d/b.ts')]).toEqual([true, false]);
  });

  it('refuses paths outside of the roots', async () => {
    await expect(ask({ path: '../x' })).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });

  it('refuses the globs of both contracts together', async () => {
    const asked = ask({ path: 'a.ts', glob: '*.ts', path_glob: '*.ts' });
    await expect(asked).rejects.toThrow('glob must be left out where path_glob or exclude_glob is given');
  });
});
