// The files that rg searches, those it does not open, and the roots that it stays in.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RgRequest } from '../../src/index.js';
import { ask } from './rg-asked.js';
import { plant, withLocked } from './tree.js';
import { validated } from './validated.js';
import { areLocksKept, eachWay, rg } from './ways.js';

eachWay('which files', () => {
  const tree = {
    '.git/HEAD': '',
    '.gitignore': 'left-out\n',
    'left-out': 'x\n',
    '.hidden.txt': 'x\n',
    'a.ts': 'x\n',
    'd/b.ts': 'x\n',
    'd/c.py': 'x\n',
  };
  const namesOf = async (request: Partial<RgRequest>) =>
    (await ask(tree, { pattern: 'x', filesOnly: true, ...request })).files.map(([path]) => path);

  it.each<[string, Partial<RgRequest>, string[]]>([
    ['all that are neither hidden nor ignored', {}, ['a.ts', 'd/b.ts', 'd/c.py']],
    ['hidden ones with hidden', { hidden: true }, ['.hidden.txt', 'a.ts', 'd/b.ts', 'd/c.py']],
    ['ignored ones with noIgnore', { noIgnore: true }, ['a.ts', 'd/b.ts', 'd/c.py', 'left-out']],
    ['those of a glob at any depth', { glob: '*.ts' }, ['a.ts', 'd/b.ts']],
    ['those of several globs', { glob: ['*.ts', '!d/**'] }, ['a.ts']],
    ['those of a type', { type: 'py' }, ['d/c.py']],
    ['those below path', { path: 'd' }, ['d/b.ts', 'd/c.py']],
  ])('are %s', async (_, request, names) => {
    expect(await namesOf(request)).toEqual(names);
  });

  it('are named relative to the root for an absolute path inside', async () => {
    using planted = plant(tree);
    const { files } = await rg({ pattern: 'x', path: `${planted.path}/d` }, planted.context);
    expect(files.map(([path]) => path)).toEqual(['d/b.ts', 'd/c.py']);
  });

  it('may be one named -', async () => {
    expect((await ask({ '-': 'x\n', a: 'x\n' }, { pattern: 'x', path: '-' })).files).toEqual([['-', '1:x']]);
  });

  it.skipIf(process.platform === 'win32')(
    'name the folder that cannot be read, and answer the rest',
    async ({ skip }) => {
      skip(!areLocksKept(), 'the server can read all');
      using planted = plant({ 'a.txt': 'x\n', 'locked/b.txt': 'x\n' });
      const answer = await withLocked(planted.path, ['locked'], () => rg({ pattern: 'x' }, planted.context));
      expect(answer.files).toEqual([['a.txt', '1:x']]);
      expect(answer.problems).toMatchObject([{ path: 'locked', code: 'EACCES' }]);
    },
  );
});

eachWay('a path that is neither a file nor a folder', () => {
  it.skipIf(process.platform === 'win32').each(['pipe.ts', 'link', './pipe.ts'])(
    'is not opened, as %s would wait for ever, and the answer says so',
    async (path) => {
      using planted = plant({ 'a.ts': 'x\n', link: '-> pipe.ts' });
      execFileSync('mkfifo', [join(planted.path, 'pipe.ts')]);
      const answer = validated('rg', await rg({ pattern: 'x', path }, planted.context));
      expect(answer).toMatchObject({ files: [], matchCount: 0, totalMatches: 0 });
      expect(answer.problems).toMatchObject([{ path: path.replace('./', ''), code: 'SPECIAL_FILE' }]);
    },
  );
});

// No server of these tests is given the devices.
describe('a path that is neither a file nor a folder', () => {
  it.skipIf(process.platform !== 'linux')('may be a device', async () => {
    const { problems } = await rg({ pattern: 'x', path: 'zero' }, { roots: ['/dev'] });
    expect(problems).toMatchObject([{ path: 'zero', code: 'SPECIAL_FILE' }]);
  });
});

eachWay('confinement', () => {
  const outside = { code: 'PATH_OUTSIDE_ROOT' };

  it.each(['..', '../x', '/', 'link', 'link/deeper'])('refuses %s and names the roots', async (path) => {
    using planted = plant({ 'a.txt': 'x\n', link: '-> /usr' });
    const asked = rg({ pattern: 'x', path }, planted.context);
    await expect(asked).rejects.toMatchObject(outside);
    await expect(asked).rejects.toThrow(planted.path);
  });

  it('takes no neighbour for a part of the root', async () => {
    using planted = plant({ 'root/a.txt': 'x\n', 'rooted/b.txt': 'x\n' });
    const context = { ...planted.context, roots: [`${planted.path}/root`] };
    await expect(rg({ pattern: 'x', path: '../rooted' }, context)).rejects.toMatchObject(outside);
  });

  it('allows paths in every root, shown absolute in those behind the first', async () => {
    using planted = plant({ 'one/a.txt': 'x\n', 'two/b.txt': 'x\n' });
    const roots = [`${planted.path}/one`, `${planted.path}/two`];
    const { files } = await rg({ pattern: 'x', path: roots[1] }, { ...planted.context, roots });
    expect(files).toEqual([[`${roots[1]}/b.txt`, '1:x']]);
  });
});
