// The walk: order, roots, what is shown, what is skipped and where it is counted, and trees that mean harm.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { comparePaths, pathFromBytes } from '../../src/candidate.js';
import { disk } from '../../src/files/disk.js';
import { Entry } from '../../src/files/entry.js';
import { enumerateFiles } from '../../src/files/index.js';
import { rgFiles } from '../campaigns/files-vs-rg.js';
import { fileSettings, find, type SettingsChange } from './settings.js';
import { plant, type Tree } from './tree.js';

const order: Tree = {
  'a.c': '',
  'a/b': '',
  'a/é': '',
  'a/\u{10000}': '',
  'a/\uffee': '',
  'a-b': '',
  B: '',
  'a/b.c/d': '',
  Z: '',
};

describe('the order', () => {
  test('is bytewise by component, files and directories interleaved, as rg --sort path', async () => {
    using root = plant(order);
    const { paths } = await find(root.path);
    expect(paths).toEqual(rgFiles(root.path, []));
    expect(paths).toEqual([...paths].sort(comparePaths));
  });

  test('takes the roots as given, also when they overlap', async () => {
    using root = plant({ 'b/x': '', 'a/y': '' });
    expect((await find(root.path, { roots: ['b', 'a', 'b/x'] })).paths).toEqual(['b/x', 'a/y', 'b/x']);
  });
});

describe('a path is shown', () => {
  const cases: [roots: string[], shown: string[]][] = [
    [[], ['src/a.c', 'top']],
    [['.'], ['./src/a.c', './top']],
    [['./'], ['./src/a.c', './top']],
    [['src'], ['src/a.c']],
    [['src/'], ['src/a.c']],
    [['./src'], ['./src/a.c']],
    [['src/../src'], ['src/../src/a.c']],
    [
      ['top', './top'],
      ['top', './top'],
    ],
  ];
  test.each(cases)('for the roots %j as %j, as by ripgrep', async (roots, shown) => {
    using root = plant({ 'src/a.c': '', top: '' });
    expect((await find(root.path, { roots })).paths).toEqual(shown);
    expect(rgFiles(root.path, roots)).toEqual(shown);
  });

  test('with .. and absolutely as the root was written', async () => {
    using root = plant({ 'src/a.c': '', 'other/b.c': '' });
    expect((await find(`${root.path}/src`, { roots: ['../other', `${root.path}/src/`] })).paths).toEqual([
      '../other/b.c',
      `${root.path}/src/a.c`,
    ]);
  });
});

describe('a file named by the caller', () => {
  test('is a candidate whatever the rules say', async () => {
    using root = plant({ '.git/HEAD': '', '.gitignore': '*', '.x.png': '12345' });
    const change: SettingsChange = {
      roots: ['.x.png'],
      types: ['c'],
      globs: [{ pattern: '*.c', caseInsensitive: false }],
      maxFileSize: 1,
      binaryExtensions: true,
      maxDepth: 0,
    };
    expect((await find(root.path, change)).candidates).toEqual([{ path: '.x.png', isExplicit: true }]);
    expect(rgFiles(root.path, ['-tc', '-g*.c', '--max-filesize=1', '.x.png'])).toEqual(['.x.png']);
  });

  test('may be a symlink, as a directory may', async () => {
    using root = plant({ 'd/x': '', file: '-> d/x', dir: '-> d' });
    expect((await find(root.path, { roots: ['file', 'dir'] })).paths).toEqual(['file', 'dir/x']);
  });

  test('that does not exist is a problem worded as by ripgrep', async () => {
    using root = plant({ x: '' });
    const { problems, paths } = await find(root.path, { roots: ['gone', 'x', 'x/'] });
    expect(paths).toEqual(['x']);
    expect(problems).toEqual([
      { path: 'gone', code: 'PATH_NOT_FOUND', message: 'gone: No such file or directory (os error 2)' },
      { path: 'x/', code: 'ENOTDIR', message: 'x/: Not a directory (os error 20)' },
    ]);
  });
});

describe('the ledger', () => {
  const tree: Tree = {
    '.git/HEAD': '',
    '.gitignore': 'obj/\n*.o\n',
    '.ignore': 'gen\n',
    '.hidden': '',
    '.dir/x': '',
    'a.c': '',
    'a.o': '',
    gen: '',
    'obj/a': '',
    'obj/sub/b': '',
    'img.png': '',
    'big.c': '1234567890',
    link: '-> a.c',
    'x.py': '',
  };
  const change: SettingsChange = {
    maxFileSize: 9,
    binaryExtensions: true,
    typesNot: ['py'],
    globs: [{ pattern: '!*.zip', caseInsensitive: false }],
  };

  test('names a column and a reason for everything left out', async () => {
    using root = plant({ ...tree, 'a.zip': '' });
    const { skipped, paths } = await find(root.path, change);
    expect(paths).toEqual(['a.c']);
    expect(skipped).toEqual([
      { column: 'hidden', path: '.dir', detail: 'hidden name', isDirectory: true },
      { column: 'hidden', path: '.git', detail: 'hidden name', isDirectory: true },
      { column: 'hidden', path: '.gitignore', detail: 'hidden name' },
      { column: 'hidden', path: '.hidden', detail: 'hidden name' },
      { column: 'hidden', path: '.ignore', detail: 'hidden name' },
      { column: 'gitignored', path: 'a.o', detail: 'rule .gitignore:2 *.o' },
      { column: 'glob', path: 'a.zip', detail: 'glob !*.zip' },
      { column: 'tooLarge', path: 'big.c', detail: '10 bytes' },
      { column: 'dotIgnored', path: 'gen', detail: 'rule .ignore:1 gen' },
      { column: 'binaryExtension', path: 'img.png', detail: 'extension of a binary format' },
      { column: 'symlink', path: 'link', detail: 'not followed' },
      { column: 'gitignored', path: 'obj', detail: 'rule .gitignore:1 obj/', isDirectory: true },
      { column: 'type', path: 'x.py', detail: 'type py' },
    ]);
  });

  test('counts the files of pruned directories when asked to', async () => {
    using root = plant(tree);
    const { skipped } = await find(root.path, { countsPruned: true });
    const inObjects = skipped.filter(({ path }) => path.startsWith('obj'));
    expect(inObjects.map(({ column, path, isDirectory }) => [column, path, isDirectory])).toEqual([
      ['gitignored', 'obj', true],
      ['gitignored', 'obj/a', undefined],
      ['gitignored', 'obj/sub/b', undefined],
    ]);
  });

  test('does not take a name without an extension for a binary file', async () => {
    using root = plant({ a: '', png: '', '.png': '', 'b.tar.zip': '', 'c.png.txt': '' });
    expect((await find(root.path, { binaryExtensions: true, hidden: true })).paths).toEqual([
      '.png',
      'a',
      'c.png.txt',
      'png',
    ]);
  });
});

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

  const invalid = ['[a', '{a', 'a}', '[z-a]', 'a\\'];
  test.each(invalid)('that are malformed are refused in ripgrep’s words: %s', async (pattern) => {
    using root = plant();
    const error = await find(root.path, { globs: [{ pattern, caseInsensitive: false }] }).catch(
      (reason) => reason,
    );
    expect(error).toMatchObject({ name: 'SearchError', code: 'GLOB_INVALID', value: pattern });
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

describe('pulling', () => {
  test('drives the walk: who stops pulling stops the reading', async () => {
    using root = plant(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`d${index}/f`, ''])));
    let reads = 0;
    const counting = {
      ...disk,
      list: (path: string) => {
        reads++;
        return disk.list(path);
      },
    };
    const steps = enumerateFiles(fileSettings(root.path), undefined, counting);
    await steps.next();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(reads).toBeLessThan(40);
    await steps.return();
  });

  test('twice gives the same steps', async () => {
    using root = plant(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`d${index % 7}/f${index}`, ''])),
    );
    const stepsOf = async () => {
      const steps: string[] = [];
      for await (const step of enumerateFiles(fileSettings(root.path))) steps.push(JSON.stringify(step));
      return steps;
    };
    expect(await stepsOf()).toEqual(await stepsOf());
  });

  test('ends early and without an error when the signal aborts', async () => {
    using root = plant(Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`d${index}/f`, ''])));
    const stop = new AbortController();
    let count = 0;
    for await (const step of enumerateFiles(fileSettings(root.path), stop.signal)) {
      count += step.candidates.length;
      stop.abort();
    }
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(300);
  });

  test('leaves the event loop its turns, however slow the disk', async () => {
    using root = plant(Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`d${index}/f`, ''])));
    let readsInTurn = 0;
    let most = 0;
    const slow = {
      ...disk,
      list: (path: string) => {
        most = Math.max(most, ++readsInTurn);
        const start = performance.now();
        while (performance.now() - start < 3);
        return disk.list(path);
      },
    };
    const turns = setInterval(() => {
      readsInTurn = 0;
    }, 1);
    await find(root.path, {}, slow);
    clearInterval(turns);
    // 8 ms a slice, 3 ms a read; a timer may miss one turn.
    expect(most).toBeLessThanOrEqual(8);
  });
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

test('a root with .. behind a symlink is the directory the system takes it for', async () => {
  using outside = plant({ 'deep/er/x': '', 'deep/y': '' });
  using root = plant({ link: `-> ${outside.path}/deep/er`, z: '' });
  expect((await find(root.path, { roots: ['link/..'] })).paths).toEqual(['link/../er/x', 'link/../y']);
  await expect(find(root.path, { roots: ['link/..'], confineTo: root.path })).rejects.toMatchObject({
    code: 'PATH_OUTSIDE_ROOT',
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

test('a rule file named with --ignore-file that cannot be read is a problem', async () => {
  using root = plant({ x: '' });
  const { problems, paths } = await find(root.path, { ignore: { files: ['gone'] } });
  expect(paths).toEqual(['x']);
  expect(problems).toEqual([
    { path: 'gone', code: 'IGNORE_FILE_UNREADABLE', message: 'gone: No such file or directory (os error 2)' },
  ]);
});
