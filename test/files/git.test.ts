// git is the truth about ignore rules: what we look at is what `git ls-files -co --exclude-standard` lists.
import { expect, test } from 'vitest';
import { compareWithGit } from '../campaigns/ignore-vs-git.js';
import { git } from './git.js';
import { plant } from './tree.js';

const cases = Number(process.env.CASES ?? 40);
const firstCase = Number(process.env.FIRST_CASE ?? 1);

test(`random nested rules leave out what git leaves out (${cases} folders)`, async () => {
  using tree = plant();
  git(tree.path, 'init', '-q');
  expect(await compareWithGit(tree.path, firstCase, cases)).toEqual([]);
});
