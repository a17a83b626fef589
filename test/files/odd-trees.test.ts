// Trees that are odd or mean harm: names, symlinks, ways out, special files, faults, depth and width.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { pathFromBytes } from '../../src/candidate.js';
import { disk } from '../../src/files/disk.js';
import { Entry } from '../../src/files/entry.js';
import { explainPath } from '../../src/files/index.js';
import { rgFiles } from '../campaigns/files-vs-rg.js';
import { fileSettings, find } from './settings.js';
import { plant } from './tree.js';

describe('symlinks', () => {
  test('are followed to files and directories when asked to', async () => {
    using root = plant({ 'd/x': '', file: '-> d/x', dir: '-> d' });
    expect((await find(root.path, { followSymlinks: true })).paths).toEqual(['d/x', 'dir/x', 'file']);
  });

  test('that form a loop end with a problem worded as by ripgrep', async () => {
    using root = plant({ 'a/b/x': '', 'a/b/up': '-> ..' });
    const { paths, problems, skipped } = await find(root.path, { followSymlinks: true });
    expect(paths).toEqual(['a/b/x']);
    expect(problems).toEqual([
      { path: 'a/b/up', code: 'ELOOP', message: 'File system loop found: a/b/up points to an ancestor a' },
    ]);
    expect(skipped).toEqual([{ column: 'symlink', path: 'a/b/up', detail: 'loop to a' }]);
  });

  test('that lead nowhere are a problem only when they are followed', async () => {
    using root = plant({ broken: '-> nowhere' });
    expect((await find(root.path)).problems).toEqual([]);
    const { problems, skipped } = await find(root.path, { followSymlinks: true });
    expect(problems).toEqual([
      { path: 'broken', code: 'ENOENT', message: 'broken: No such file or directory (os error 2)' },
    ]);
    expect(skipped).toEqual([{ column: 'symlink', path: 'broken', detail: 'ENOENT' }]);
  });

  test('that lead out of the confinement are not followed', async () => {
    using outside = plant({ secret: '' });
    using root = plant({ x: '', out: `-> ${outside.path}`, file: `-> ${outside.path}/secret`, in: '-> x' });
    const { paths, skipped } = await find(root.path, { followSymlinks: true, confineTo: root.path });
    expect(paths).toEqual(['in', 'x']);
    expect(skipped.map(({ column, path, detail }) => [column, path, detail])).toEqual([
      ['symlink', 'file', `leads out of ${root.path}`],
      ['symlink', 'out', `leads out of ${root.path}`],
    ]);
  });
});

describe('confinement', () => {
  const roots = ['..', '/', 'sub/../..', 'link', '../gone', '/etc/../etc/passwd'];
  test.each(roots)('refuses the root %s', async (written) => {
    using outside = plant();
    using root = plant({ 'sub/x': '', link: `-> ${outside.path}` });
    await expect(find(root.path, { roots: [written], confineTo: root.path })).rejects.toMatchObject({
      name: 'SearchError',
      code: 'PATH_OUTSIDE_ROOT',
      value: written,
    });
  });

  test('refuses a rule file outside', async () => {
    using root = plant({ x: '' });
    const change = { confineTo: root.path, ignore: { files: ['../rules'] } };
    await expect(find(root.path, change)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

describe('odd names', () => {
  test('are walked and shown as they are', async () => {
    const names = [
      'a\nb',
      'a\\b',
      '-x',
      'a*',
      '[a]',
      '{a,b}',
      '!(a)',
      'a b ',
      ' ',
      '\u2028',
      '.\\x',
      '\\',
      '...',
      '\x01',
      '\x7f',
      'é',
      '🙂',
    ];
    using root = plant(
      Object.fromEntries(
        names.flatMap((name) => [
          [`${name}.d/${name}`, ''],
          [name, ''],
        ]),
      ),
    );
    const { paths } = await find(root.path, { hidden: true });
    expect(paths).toHaveLength(2 * names.length);
    expect(paths).toEqual(rgFiles(root.path, ['--hidden']));
  });

  test('of the root do no harm', async () => {
    using root = plant({ 'a\\b[c]*\n/x': '' });
    expect((await find(root.path, { roots: ['a\\b[c]*\n'] })).paths).toEqual(['a\\b[c]*\n/x']);
  });

  test('that are not UTF-8 are walked and keep their bytes', async () => {
    using root = plant();
    const bytes = (text: string) =>
      Buffer.concat([Buffer.from(`${root.path}/`), Buffer.from(text, 'latin1')]);
    mkdirSync(bytes('d\xff'));
    for (const name of ['d\xff/x\xe9', 'd\xff/y', 'z\xff.c', 'z']) writeFileSync(bytes(name), '');
    writeFileSync(bytes('d\xff/.ignore'), 'y\n');
    const expected = ['d\xff/x\xe9', 'z', 'z\xff.c'].map((name) =>
      pathFromBytes(Buffer.from(name, 'latin1')),
    );
    expect((await find(root.path)).paths).toEqual(expected);
  });

  test('that hold U+FFFD itself are not taken for something else', async () => {
    using root = plant({ 'a\ufffd': '' });
    expect((await find(root.path)).paths).toEqual(['a\ufffd']);
  });
});

describe('trees that mean harm', () => {
  test('fifos and sockets are counted and never opened', async () => {
    using root = plant({ x: '' });
    execFileSync('mkfifo', [`${root.path}/fifo`, `${root.path}/.ignore`]);
    const server = createServer().listen(`${root.path}/socket`);
    await new Promise((resolve) => server.once('listening', resolve));
    const { paths, skipped } = await find(root.path, { hidden: true });
    server.close();
    expect(paths).toEqual(['x']);
    expect(skipped.map(({ column, path }) => [column, path])).toEqual([
      ['special', '.ignore'],
      ['special', 'fifo'],
      ['special', 'socket'],
    ]);
  });

  test.each([
    ['EACCES', 'unreadable', 'Permission denied (os error 13)'],
    ['ENOENT', 'vanished', 'No such file or directory (os error 2)'],
  ])('a directory that cannot be read (%s) is a problem and counted as %s', async (code, column, words) => {
    using root = plant({ 'a/x': '', 'b/y': '', 'c/z': '' });
    const faulty = {
      ...disk,
      list: (path: string) => {
        if (path.endsWith('/b/')) throw Object.assign(new Error(code), { code });
        return disk.list(path);
      },
    };
    const { paths, problems, skipped } = await find(root.path, {}, faulty);
    expect(paths).toEqual(['a/x', 'c/z']);
    expect(problems).toEqual([{ path: 'b', code, message: `b: ${words}` }]);
    expect(skipped).toEqual([{ column, path: 'b', detail: code, isDirectory: true }]);
    const explain = (path: string) => explainPath(fileSettings(root.path), path, faulty);
    const explained = { isSearched: false, column, detail: code, decidedAt: 'b' };
    expect(await explain('b')).toMatchObject(explained);
    expect(await explain('b/y')).toMatchObject(explained);
    expect(await explain('a')).toMatchObject({ isSearched: true, decidedAt: 'a' });
  });

  test('a directory that vanishes during the walk is counted and the walk goes on', async () => {
    using root = plant({ 'a/x': '', 'b/y': '', 'c/z': '' });
    const fading = {
      ...disk,
      list: (path: string) => {
        if (path.endsWith('/a/')) rmSync(`${root.path}/b`, { recursive: true });
        return disk.list(path);
      },
    };
    const { paths, skipped } = await find(root.path, {}, fading);
    expect(paths).toEqual(['a/x', 'c/z']);
    expect(skipped).toMatchObject([{ column: 'vanished', path: 'b', isDirectory: true }]);
  });

  test('a thousand nested folders are walked', async () => {
    using root = plant();
    const deep = Array.from({ length: 1000 }, () => 'd').join('/');
    mkdirSync(`${root.path}/${deep}`, { recursive: true });
    writeFileSync(`${root.path}/${deep}/x`, '');
    expect((await find(root.path)).paths).toEqual([`${deep}/x`]);
  });

  test('a path longer than the system takes is counted, not followed to a crash', async () => {
    using root = plant();
    // One folder at a time from inside, as no single path could name the last ones.
    const script =
      'import os,sys\nos.chdir(sys.argv[1])\nfor i in range(40):\n open("f","w").close()\n os.mkdir("d"*200)\n os.chdir("d"*200)';
    execFileSync('python3', ['-c', script, root.path]);
    const { paths, skipped, problems } = await find(root.path);
    execFileSync('rm', ['-rf', root.path]);
    expect(paths.length).toBeGreaterThan(15);
    expect(skipped).toMatchObject([{ column: 'unreadable', detail: 'ENAMETOOLONG', isDirectory: true }]);
    expect(problems[0].message).toMatch(/: File name too long \(os error 36\)$/);
  });

  test('a very large folder is read in parts, at the latest when it is met again, and in the same order', async () => {
    using small = plant();
    using root = plant();
    const names = Array.from({ length: 15_000 }, (_, index) => `the-name-of-one-of-many-files-${index}`);
    for (const name of names) writeFileSync(`${root.path}/${name}`, '');
    // Behind so many small folders none is looked at for its size.
    for (let count = 0; count < 1100; count++) disk.list(`${small.path}/`);
    const atOnce = disk.list(`${root.path}/`) as Entry[];
    const inParts = disk.list(`${root.path}/`);
    expect(inParts).toBeInstanceOf(Promise);
    expect(atOnce.map(({ name }) => name)).toEqual([...names].sort());
    expect(await inParts).toEqual(atOnce);
  });

  test('a hundred thousand files in one folder are all found, in order, between its folders', async () => {
    using root = plant({ 'f05/x': '', 'f09/y': '', 'g/z': '' });
    const names = Array.from({ length: 100_000 }, (_, index) => `f${String(index).padStart(6, '0')}`);
    const files = names.map((name) => new Entry(name, 'file'));
    const wide = {
      ...disk,
      list: (path: string) =>
        path === `${root.path}/`
          ? [...(disk.list(path) as Entry[]), ...files].sort((left, right) =>
              left.name < right.name ? -1 : 1,
            )
          : disk.list(path),
    };
    expect((await find(root.path, {}, wide)).paths).toEqual([...names, 'f05/x', 'f09/y', 'g/z'].sort());
  });
});

test('a root with .. behind a symlink is the directory the system takes it for', async () => {
  using outside = plant({ 'deep/er/x': '', 'deep/y': '' });
  using root = plant({ link: `-> ${outside.path}/deep/er`, z: '' });
  expect((await find(root.path, { roots: ['link/..'] })).paths).toEqual(['link/../er/x', 'link/../y']);
  await expect(find(root.path, { roots: ['link/..'], confineTo: root.path })).rejects.toMatchObject({
    code: 'PATH_OUTSIDE_ROOT',
  });
});
