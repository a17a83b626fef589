// The walk: order, roots, what is shown, where what is skipped is counted, and who drives it.
import { describe, expect, test } from 'vitest';
import { comparePaths } from '../../src/candidate.js';
import { disk } from '../../src/files/disk.js';
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

  test.each([
    ['x.png', true],
    ['x.c.png', true],
    ['..png', true],
    ['é.png', true],
    ['x.c', false],
    ['x.png.c', false],
    ['x.png.é', false],
    ['x.png.', false],
    ['.png', false],
    ['.c', false],
    ['x.', false],
  ])('counts %j as binary by its last extension: %s', async (name, isBinary) => {
    using root = plant({ [name]: '' });
    const { skipped } = await find(root.path, { binaryExtensions: true, hidden: true });
    expect(skipped.map(({ column }) => column)).toEqual(isBinary ? ['binaryExtension'] : []);
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

test('a rule file named with --ignore-file that cannot be read is a problem', async () => {
  using root = plant({ x: '' });
  const { problems, paths } = await find(root.path, { ignore: { files: ['gone'] } });
  expect(paths).toEqual(['x']);
  expect(problems).toEqual([
    { path: 'gone', code: 'IGNORE_FILE_UNREADABLE', message: 'gone: No such file or directory (os error 2)' },
  ]);
});
