// What the caller chooses by: globs, file types, depth, file systems; with ripgrep as the truth.
import { describe, expect, test } from 'vitest';
import { disk } from '../../src/files/disk.js';
import { rgFiles } from '../campaigns/files-vs-rg.js';
import { find } from './settings.js';
import { plant, type Tree } from './tree.js';

describe('globs', () => {
  const tree: Tree = {
    'a.c': '',
    'a.h': '',
    '.x.c': '',
    'd/b.c': '',
    'd/e/c.h': '',
    'D/f.C': '',
    '[a]': '',
    'a\\b': '',
  };
  const cases: string[][] = [
    ['*.c'],
    ['!*.c'],
    ['*.{c,h}'],
    ['d/**'],
    ['/d'],
    ['!d'],
    ['d/'],
    ['!d/'],
    ['**/e/*'],
    ['*.c', '!a*'],
    ['!a*', '*.c'],
    ['{a,b}.[ch]'],
    ['[[]a]'],
    ['a\\\\b'],
    ['\\!x', '#x'],
    ['d/**/c.h'],
    ['**'],
    ['{**/e,x}/c.h'],
    ['[!a]*'],
    ['a.?'],
    ['*', '!d/**'],
    ['{,a}.c'],
    ['.x*'],
  ];
  test.each(cases.map((globs) => [globs]))('%j choose the files they choose in ripgrep', async (globs) => {
    using root = plant(tree);
    const { paths } = await find(root.path, {
      globs: globs.map((pattern) => ({ pattern, caseInsensitive: false })),
    });
    expect(paths).toEqual(
      rgFiles(
        root.path,
        globs.flatMap((glob) => ['-g', glob]),
      ),
    );
  });

  test('may disregard case one by one', async () => {
    using root = plant(tree);
    const { paths } = await find(root.path, { globs: [{ pattern: '*.C', caseInsensitive: true }] });
    expect(paths).toEqual(rgFiles(root.path, ['--iglob', '*.C']));
  });

  test('that only narrow leave out what rules and hidden names leave out', async () => {
    using root = plant({ ...tree, '.ignore': 'b.c\nbuilt\n', 'd/built/g.c': '', 'd/h.c': '' });
    const globs = ['*.c', 'd/**'].map((pattern) => ({ pattern, caseInsensitive: false }));
    const narrowed = await find(root.path, { globs, globsNarrow: true });
    expect(narrowed.paths).toEqual(['a.c', 'd/e/c.h', 'd/h.c']);
    const all = await find(root.path, {});
    expect(narrowed.paths.filter((path) => !all.paths.includes(path))).toEqual([]);
  });

  const invalid: [pattern: string, position: number][] = [
    ...([
      ['[a', 2],
      ['{a', 2],
      ['a}', 2],
      ['[z-a]', 4],
      ['a\\', 2],
    ] as [string, number][]),
    ...([
      ['src/[z-a]/x', 8],
      ['!src/{a', 7],
      ['😀[', 3],
    ] as [string, number][]),
  ];
  test.each(invalid)('that are malformed are refused in ripgrep’s words: %s', async (pattern, position) => {
    using root = plant();
    const error = await find(root.path, { globs: [{ pattern, caseInsensitive: false }] }).catch(
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'SearchError', code: 'GLOB_INVALID', value: pattern, position });
  });
});

describe('file types', () => {
  test('may be added, extended and cleared', async () => {
    using root = plant({ 'a.foo': '', 'b.c': '', 'c.py': '', 'd.h': '' });
    const typeChanges = [
      { add: 'foo:*.foo' },
      { add: 'mine:include:foo,py' },
      { clear: 'c' },
      { add: 'c:*.c' },
    ];
    expect((await find(root.path, { typeChanges, types: ['mine', 'c'] })).paths).toEqual([
      'a.foo',
      'b.c',
      'c.py',
    ]);
  });

  test('that do not exist are refused', async () => {
    using root = plant();
    await expect(find(root.path, { types: ['nope'] })).rejects.toMatchObject({
      code: 'TYPE_UNKNOWN',
      value: 'nope',
    });
  });

  test.each(['x', 'x:', ':x', 'all:*.x', 'x:include:', 'x:y:z', 'a-b:*.x'])(
    'are not defined by %j',
    async (add) => {
      using root = plant();
      await expect(find(root.path, { typeChanges: [{ add }] })).rejects.toMatchObject({
        code: 'OPTION_INVALID',
        value: add,
      });
    },
  );
});

describe('depth and file systems', () => {
  const depths = [0, 1, 2, 3];
  test.each(depths)('maxDepth %i reaches as deep as in ripgrep', async (maxDepth) => {
    using root = plant({ x: '', 'a/y': '', 'a/b/z': '' });
    expect((await find(root.path, { maxDepth })).paths).toEqual(
      rgFiles(root.path, ['--max-depth', String(maxDepth)]),
    );
  });

  test('oneFileSystem does not enter a directory on another device', async () => {
    using root = plant({ 'a/x': '', 'b/y': '' });
    const mounted = {
      ...disk,
      stat: (path: string) => Object.assign(disk.stat(path), path.endsWith('/a/') ? { dev: -1 } : {}),
    };
    const { paths, skipped } = await find(root.path, { oneFileSystem: true }, mounted);
    expect(paths).toEqual(['b/y']);
    expect(skipped).toEqual([
      { column: 'special', path: 'a', detail: 'on another file system', isDirectory: true },
    ]);
  });
});

test('an absolute root below the working directory is seen by globs and rules as relative to it', async () => {
  using root = plant({ 'src/a.c': '', 'src/b.c': '', extra: '/src/b.c\n' });
  const roots = [`${root.path}/src`];
  const globs = [{ pattern: '/src/*', caseInsensitive: false }];
  const { paths } = await find(root.path, {
    roots,
    globs: [{ pattern: '!/src/b.c', caseInsensitive: false }],
  });
  expect(paths).toEqual(rgFiles(root.path, ['-g', '!/src/b.c', ...roots]));
  expect((await find(root.path, { roots, globs })).paths).toEqual(
    rgFiles(root.path, ['-g', '/src/*', ...roots]),
  );
  const ignored = await find(root.path, { roots, ignore: { files: ['extra'] } });
  expect(ignored.paths).toEqual(rgFiles(root.path, ['--ignore-file=extra', ...roots]));
});
