// What a rule means, which rule wins, and where it is told.
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { explainPath } from '../../src/files/index.js';
import { rgFiles } from '../campaigns/files-vs-rg.js';
import { fileSettings, find, type SettingsChange } from './settings.js';
import { plant, type Tree } from './tree.js';

/** The files found in a repository planted with `tree`; rule files themselves are hidden. */
async function inRepository(tree: Tree, change: SettingsChange = {}): Promise<string[]> {
  using root = plant({ '.git/HEAD': '', ...tree });
  return (await find(root.path, change)).paths;
}

describe('one rule', () => {
  const cases: [rules: string, left: string[], kept: string[]][] = [
    ['foo', ['foo', 'a/foo'], ['foobar']],
    ['/foo', ['foo'], ['a/foo']],
    ['foo/', ['foo/a', 'a/foo/b'], ['b/foo']],
    ['a/foo', ['a/foo'], ['b/a/foo']],
    ['*.c', ['x.c', 'a/.c'], ['x.cc']],
    ['**/foo/bar', ['foo/bar', 'a/foo/bar'], ['foo/a/bar']],
    ['a/**/b', ['a/b', 'a/x/b', 'a/x/y/b'], ['c/a/b']],
    ['a/**', ['a/x', 'a/b/c'], ['b/a']],
    ['text**/foo', ['text/foo', 'text1/2/foo', 'textfoo'], ['foo']],
    ['f?o', ['fxo'], ['fo', 'f/o']],
    ['é?', ['éa'], ['éé']],
    ['[a-c]x', ['ax', 'cx'], ['dx', 'x']],
    ['[!a]x', ['bx'], ['ax']],
    ['[[:digit:]]x', ['1x'], ['ax']],
    ['[]a]x', [']x', 'ax'], ['bx']],
    ['[a', [], ['[a', 'a']],
    ['\\*', ['*'], ['a']],
    ['\\#a', ['#a'], ['a']],
    ['\\!a', ['!a'], ['a']],
    ['#a', [], ['#a', 'a']],
    ['foo  ', ['foo'], ['foo ']],
    ['foo\\ ', ['foo '], ['foo']],
    ['foo\t', ['foo\t'], ['foo']],
    ['foo\r\n', ['foo'], ['foo\r']],
    ['\uFEFFfoo', ['foo'], ['bar']],
    ['*\n!foo', ['bar'], ['foo']],
    ['/a\n!/a/b', ['a/b'], ['b']],
    ['a/*\n!a/b', ['a/c'], ['a/b']],
    ['{a,b}', ['{a,b}'], ['a', 'b']],
    ['Foo', ['Foo'], ['foo']],
  ];
  test.each(cases)('%j leaves out %j and keeps %j', async (rules, left, kept) => {
    const files = Object.fromEntries([...left, ...kept].map((path) => [path, '']));
    const found = await inRepository(
      { '.gitignore': rules, ...files },
      { hidden: true, globs: [{ pattern: '!.git', caseInsensitive: false }] },
    );
    expect(found.filter((path) => path !== '.gitignore').sort()).toEqual([...kept].sort());
  });

  test('is matched without regard to case when asked to', async () => {
    expect(
      await inRepository(
        { '.gitignore': 'FOO*\n', foo1: '', bar: '' },
        { ignore: { caseInsensitive: true } },
      ),
    ).toEqual(['bar']);
  });
});

describe('of two rules that disagree', () => {
  const cases: [title: string, tree: Tree, isKept: boolean][] = [
    ['.rgignore wins over .ignore', { '.rgignore': '!x', '.ignore': 'x' }, true],
    ['.ignore wins over .gitignore', { '.ignore': '!x', '.gitignore': 'x' }, true],
    ['.ignore above wins over .gitignore beside', { '.ignore': '!x', 'd/.gitignore': 'x' }, true],
    ['.gitignore wins over info/exclude', { '.gitignore': '!x', '.git/info/exclude': 'x' }, true],
    ['the deeper .gitignore wins', { '.gitignore': 'x', 'd/.gitignore': '!x' }, true],
    ['the deeper .gitignore wins, this way too', { '.gitignore': '!x', 'd/.gitignore': 'x' }, false],
    ['the later line wins', { '.gitignore': 'x\n!x' }, true],
    ['info/exclude wins over --ignore-file', { '.git/info/exclude': '!x', extra: 'x' }, true],
    ['--ignore-file counts', { extra: 'x' }, false],
  ];
  test.each(cases)('%s', async (_title, tree, isKept) => {
    const found = await inRepository(
      { 'd/x': '', extra: '', ...tree },
      { ignore: { files: ['extra'], global: false } },
    );
    expect(found.includes('d/x')).toBe(isKept);
  });

  test('of several --ignore-file the later wins', async () => {
    const files = ['one', 'two'];
    expect(await inRepository({ x: '', one: 'x', two: '!x' }, { ignore: { files } })).toContain('x');
  });

  const ignoredButEntered: Tree = {
    '.git/HEAD': '',
    '.gitignore': 'build\n*.o\n!keep.o\n',
    'build/a.c': '',
    'build/a.o': '',
    'build/keep.o': '',
    'build/sub/keep.o': '',
  };

  test('a directory taken back by a stronger rule is walked, and what lies in it is judged by its own name', async () => {
    using root = plant({ ...ignoredButEntered, '.ignore': '!build\n' });
    expect((await find(root.path)).paths).toEqual(['build/a.c', 'build/keep.o', 'build/sub/keep.o']);
    expect(rgFiles(root.path, [])).toEqual(['build/a.c', 'build/keep.o', 'build/sub/keep.o']);
  });

  test('a root that rules ignore is walked, because it was named', async () => {
    using root = plant(ignoredButEntered);
    expect((await find(root.path, { roots: ['build'] })).paths).toEqual(rgFiles(root.path, ['build']));
    expect((await find(root.path, { roots: ['build/sub'] })).paths).toEqual(['build/sub/keep.o']);
  });
});

describe("git's rules", () => {
  test('count only inside a repository', async () => {
    using root = plant({ '.gitignore': 'x', x: '', y: '' });
    expect((await find(root.path)).paths).toEqual(['x', 'y']);
  });

  test('count everywhere when no repository is required', async () => {
    using root = plant({ '.gitignore': 'x', x: '', y: '' });
    expect((await find(root.path, { ignore: { requireGit: false } })).paths).toEqual(['y']);
  });

  test('of an outer repository end where an inner one begins', async () => {
    const tree = {
      '.gitignore': 'x\n',
      'inner/.git/HEAD': '',
      'inner/x': '',
      'inner/.gitignore': 'y\n',
      'inner/y': '',
      x: '',
    };
    expect(await inRepository(tree)).toEqual(['inner/x']);
  });

  test('of an outer info/exclude end there too', async () => {
    const tree = { '.git/info/exclude': 'x\n', 'inner/.git/HEAD': '', 'inner/x': '', x: '' };
    expect(await inRepository(tree)).toEqual(['inner/x']);
  });

  test('of the directories above the roots count, unless told not to', async () => {
    const tree = { '.gitignore': 'x\n/d/y\n', 'd/x': '', 'd/y': '', 'd/z': '' };
    expect(await inRepository(tree, { roots: ['d'] })).toEqual(['d/z']);
    expect(await inRepository(tree, { roots: ['d'], ignore: { parent: false } })).toEqual([
      'd/x',
      'd/y',
      'd/z',
    ]);
  });

  test('of a worktree include the exclude file of the repository it belongs to', async () => {
    using root = plant({
      'main/.git/info/exclude': 'x\n',
      'main/.git/worktrees/w/commondir': '../..\n',
      'w/.git': 'gitdir: ../main/.git/worktrees/w\n',
      'w/x': '',
      'w/y': '',
    });
    expect((await find(join(root.path, 'w'))).paths).toEqual(['y']);
  });

  test('of a worktree are found from cwd too, as ripgrep reads a relative gitdir', async () => {
    using root = plant({
      'main/.git/info/exclude': 'x\n',
      'main/.git/worktrees/w/commondir': '../..\n',
      'w/.git': 'gitdir: main/.git/worktrees/w\n',
      'w/x': '',
      'w/y': '',
    });
    expect((await find(root.path, { roots: ['w'] })).paths).toEqual(['w/y']);
  });

  test('of a submodule include the exclude file in its own git directory', async () => {
    using root = plant({
      '.git/modules/s/info/exclude': 'x\n',
      's/.git': 'gitdir: ../.git/modules/s\n',
      's/x': '',
      's/y': '',
    });
    expect((await find(join(root.path, 's'))).paths).toEqual(['y']);
  });

  test('are not read through a symlink, as git does not', async () => {
    expect(await inRepository({ '.gitignore': '-> rules', rules: 'x\n', x: '' })).toEqual(['rules', 'x']);
  });
});

describe('an explanation', () => {
  const tree: Tree = {
    '.git/HEAD': '',
    '.gitignore': '# objects\n*.o\nbuild/\n!keep.o\n',
    'src/.ignore': 'gen*\n',
    'src/a.o': '',
    'src/keep.o': '',
    'src/gen.c': '',
    'build/deep/down/b.c': '',
    'src/.hidden': '',
    'src/main.c': '',
  };
  const cases: [path: string, column: string | null, detail: string, decidedAt: string][] = [
    ['src/main.c', null, '', 'src/main.c'],
    ['src/keep.o', null, '', 'src/keep.o'],
    ['src/a.o', 'gitignored', 'rule .gitignore:2 *.o', 'src/a.o'],
    ['src/gen.c', 'dotIgnored', 'rule src/.ignore:1 gen*', 'src/gen.c'],
    ['build/deep/down/b.c', 'gitignored', 'rule .gitignore:3 build/', 'build'],
    ['src/.hidden', 'hidden', 'hidden name', 'src/.hidden'],
    ['src/nothing', 'vanished', 'ENOENT', 'src/nothing'],
    ['..', null, 'lies in none of the paths searched', '..'],
  ];
  test.each(cases)('of %s names what decides', async (path, column, detail, decidedAt) => {
    using root = plant(tree);
    const explanation = await explainPath(fileSettings(root.path), path);
    expect(explanation).toMatchObject({
      path,
      column,
      detail,
      decidedAt,
      isSearched: column === null && detail === '',
    });
  });

  test('gives the rule as data', async () => {
    using root = plant(tree);
    const { rule } = await explainPath(fileSettings(root.path), 'build/deep/down/b.c');
    expect(rule).toEqual({ file: '.gitignore', line: 3, pattern: 'build/' });
  });

  test('of a file named by the caller says that no rule applies', async () => {
    using root = plant(tree);
    const explanation = await explainPath(fileSettings(root.path, { roots: ['src/a.o'] }), 'src/a.o');
    expect(explanation).toMatchObject({ isSearched: true, isExplicit: true });
  });
});

describe('global excludes', () => {
  async function withHome(files: Tree, environment: Record<string, string>): Promise<string[]> {
    using home = plant(files);
    using root = plant({ '.git/HEAD': '', x: '', y: '', z: '' });
    const names = ['HOME', 'XDG_CONFIG_HOME', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM'];
    const saved = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) delete process.env[name];
    Object.assign(process.env, { HOME: home.path, GIT_CONFIG_SYSTEM: '/dev/null' });
    for (const [name, value] of Object.entries(environment)) process.env[name] = join(home.path, value);
    try {
      return (await find(root.path)).paths;
    } finally {
      for (const [name, value] of saved)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    }
  }

  const cases: [title: string, files: Tree, environment: Record<string, string>][] = [
    ['in ~/.config/git/ignore', { '.config/git/ignore': 'x\n' }, {}],
    ['in $XDG_CONFIG_HOME/git/ignore', { 'xdg/git/ignore': 'x\n' }, { XDG_CONFIG_HOME: 'xdg' }],
    ['named by ~/.gitconfig', { '.gitconfig': '[core]\n\texcludesFile = ~/mine # mine\n', mine: '/x\n' }, {}],
    [
      'named in quotes',
      {
        '.gitconfig':
          '[user]\nexcludesfile = ~/other\n[Core]\nEXCLUDESFILE = "~/my rules"\n[user]\nexcludesfile = ~/other\n',
        'my rules': 'x\n',
        other: 'y\n',
      },
      {},
    ],
    [
      'named by $XDG_CONFIG_HOME/git/config',
      { 'xdg/git/config': '[core] excludesfile = ~/mine\n', mine: 'x\n' },
      { XDG_CONFIG_HOME: 'xdg' },
    ],
    [
      'named by $GIT_CONFIG_GLOBAL',
      { conf: '[core]\nexcludesfile = ~/mine\n', mine: 'x\n', '.config/git/ignore': 'y' },
      { GIT_CONFIG_GLOBAL: 'conf' },
    ],
  ];
  test.each(cases)('%s count', async (_title, files, environment) => {
    expect(await withHome(files, environment)).toEqual(['y', 'z']);
  });
});
