// git is the truth about ignore rules: what we look at is what `git ls-files -co --exclude-standard` lists.
import { expect, test } from 'vitest';
import { rgFiles } from '../campaigns/files-vs-rg.js';
import { compareWithGit } from '../campaigns/ignore-vs-git.js';
import { git, gitFiles } from './git.js';
import { find } from './settings.js';
import { plant, plantIn } from './tree.js';

const cases = Number(process.env.CASES ?? 40);
const firstCase = Number(process.env.FIRST_CASE ?? 1);

test(`random nested rules leave out what git leaves out (${cases} folders)`, async () => {
  using tree = plant();
  git(tree.path, 'init', '-q');
  expect(await compareWithGit(tree.path, firstCase, cases)).toEqual([]);
});

test('a nested repository is walked with its own rules, as ripgrep does; git names it as one entry', async () => {
  using tree = plant({
    '.gitignore': '*.o\n',
    'inner/a.c': '',
    'inner/b.o': '',
    'inner/.gitignore': '*.c\n',
    'c.o': '',
  });
  git(tree.path, 'init', '-q');
  git(`${tree.path}/inner`, 'init', '-q');
  expect(gitFiles(tree.path)).toEqual(['.gitignore', 'inner/']);
  expect((await find(tree.path)).paths).toEqual(['inner/b.o']);
  expect(rgFiles(tree.path, [])).toEqual(['inner/b.o']);
});

test('global and local excludes weigh as in git', async () => {
  using tree = plant({
    'sub/.gitignore': '!a\n',
    'sub/a': '',
    'sub/b': '',
    a: '',
    b: '',
    'sub/build/x': '',
    'build/x': '',
    '.gitignore': '!build/\n',
  });
  git(tree.path, 'init', '-q');
  plantIn(tree.path, { '.git/info/exclude': 'a\n/b\nbuild/\n' });
  const ours = (await find(tree.path, { hidden: true, ignore: { global: false } })).paths;
  expect(ours.filter((path) => !path.startsWith('.git/'))).toEqual(gitFiles(tree.path).sort());
});
