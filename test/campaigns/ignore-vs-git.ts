// Many random folders with random nested rules: what threadgrep looks at must be what git lists. test/files/git.test.ts
// runs a few cases; `CASES=500 FIRST_CASE=1000 npx vitest run test/files/git.test.ts` runs many.

import { gitFiles } from '../files/git.js';
import { Random } from '../files/random.js';
import { randomRules, randomTree } from '../files/random-rules.js';
import { find } from '../files/settings.js';
import { plantIn, type Tree } from '../files/tree.js';

export interface Difference {
  folder: string;
  tree: Tree;
  onlyOurs: string[];
  onlyGits: string[];
}

/** Plants cases `first` to `first + count - 1` side by side in the repository at `root` and compares them in one go. */
export async function compareWithGit(root: string, first: number, count: number): Promise<Difference[]> {
  const trees = new Map<string, Tree>();
  for (let number = first; number < first + count; number++) {
    const folder = `case${number}`;
    trees.set(folder, randomCase(number));
    plantIn(`${root}/${folder}`, trees.get(folder)!);
  }
  const ours = new Set(
    (await find(root, { hidden: true, ignore: { global: false } })).paths.filter(
      (path) => !path.startsWith('.git/'),
    ),
  );
  const gits = new Set(gitFiles(root));
  const differences: Difference[] = [];
  for (const [folder, tree] of trees) {
    const within = (paths: Set<string>, others: Set<string>) =>
      [...paths].filter((path) => path.startsWith(`${folder}/`) && !others.has(path));
    const difference = { folder, tree, onlyOurs: within(ours, gits), onlyGits: within(gits, ours) };
    if (difference.onlyOurs.length + difference.onlyGits.length > 0) differences.push(difference);
  }
  return differences;
}

function randomCase(number: number): Tree {
  const random = new Random(number);
  const tree = randomTree(random, number % 2 === 1);
  const folders = new Set(Object.keys(tree).map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  for (const folder of ['', ...folders]) {
    if (folder === '' || random.chance(25)) tree[`${folder}.gitignore`] = randomRules(random);
  }
  return tree;
}
