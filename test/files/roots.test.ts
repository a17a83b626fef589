// Directories that are none, and paths that no system takes.
import { describe, expect, test } from 'vitest';
import { disk } from '../../src/files/disk.js';
import { explainPath } from '../../src/files/index.js';
import { isConfined } from '../../src/files/root.js';
import { fileSettings, find } from './settings.js';
import { plant } from './tree.js';

describe('a file is refused where a directory is needed', () => {
  test('as working directory', async () => {
    using root = plant({ 'x.c': '' });
    const cwd = `${root.path}/x.c`;
    const refused = { code: 'OPTION_INVALID', value: cwd, message: `cwd must be a directory, got "${cwd}"` };
    await expect(find(cwd)).rejects.toMatchObject(refused);
    await expect(explainPath(fileSettings(cwd), 'a')).rejects.toMatchObject(refused);
  });

  test('as what the search is confined to', async () => {
    using root = plant({ 'x.c': '' });
    const confineTo = `${root.path}/x.c`;
    await expect(find(root.path, { confineTo, roots: ['x.c'] })).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: `root must be a directory, got "${confineTo}"`,
    });
  });
});

describe('confinement', () => {
  /** Counts how often the system is asked. */
  function counting() {
    const asked = { count: 0 };
    const realPath = (path: string) => {
      asked.count++;
      return disk.realPath(path);
    };
    return { asked, disk: { ...disk, realPath } };
  }

  test('of a path of very many missing levels asks for few of them', () => {
    using root = plant({ 'd/x': '' });
    const { asked, disk } = counting();
    expect(isConfined(disk, `${root.path}/d/${'a/'.repeat(30_000)}`, root.path)).toBe(true);
    expect(isConfined(disk, `/tmp/${'a/'.repeat(30_000)}`, root.path)).toBe(false);
    expect(asked.count).toBeLessThan(60);
  });

  test('of a missing path is that of its nearest existing ancestor, also behind a symlink', () => {
    using outside = plant({ 'd/x': '' });
    using root = plant({ 'in/x': '', out: `-> ${outside.path}/d`, within: '-> in' });
    const confined = (path: string) => isConfined(disk, `${root.path}/${path}`, root.path);
    expect(['gone', 'gone/a//b/', 'in/gone', 'in/x/a', 'within/gone/a', ''].map(confined)).toEqual(
      Array(6).fill(true),
    );
    expect(['out', 'out/', 'out/gone', 'out/gone/a/b', 'out/x/a', '../gone'].map(confined)).toEqual(
      Array(6).fill(false),
    );
  });

  test('names only the beginning of a long path', async () => {
    using root = plant();
    const roots = ['../'.repeat(30_000)];
    const error = await find(root.path, { roots, confineTo: root.path }).catch((it) => it);
    expect(error).toMatchObject({ code: 'PATH_OUTSIDE_ROOT', value: roots[0] });
    expect(error.message.length).toBeLessThan(500);
  });
});
