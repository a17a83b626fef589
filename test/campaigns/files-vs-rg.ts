// Random trees, rule files and flags: threadgrep must look at the files `rg --files --sort path` prints, in that order.
// The rules are of the plain kind: where git and ripgrep read a rule otherwise, threadgrep follows git.
// test/files/rg.test.ts runs a few cases; `CASES=500 FIRST_CASE=1000 npx vitest run test/files/rg.test.ts` runs many.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rgPath } from '@vscode/ripgrep';
import { Random } from '../files/random.js';
import { randomTree } from '../files/random-rules.js';
import { find, type SettingsChange } from '../files/settings.js';
import { plantIn, type Tree } from '../files/tree.js';

/** One random question: ripgrep's flags, and the same as settings. */
interface Question {
  tree: Tree;
  flags: string[];
  change: SettingsChange;
}

export interface RgDifference {
  number: number;
  tree: Tree;
  flags: string[];
  rg: string[];
  ours: string[];
}

/** Compares case `number` in a folder of its own below `root`; null when both agree. */
export async function compareWithRg(root: string, number: number): Promise<RgDifference | null> {
  const { tree, flags, change } = randomQuestion(new Random(number));
  const folder = `${root}/case${number}`;
  mkdirSync(folder, { recursive: true });
  plantIn(folder, tree);
  const rg = rgFiles(folder, flags);
  const { paths } = await find(folder, change);
  return rg.join('\n') === paths.join('\n') ? null : { number, tree, flags, rg, ours: paths };
}

/** What `rg --files --sort path` prints with `flags`, with configuration of this machine kept out. */
export function rgFiles(cwd: string, flags: readonly string[]): string[] {
  const env = { ...process.env, RIPGREP_CONFIG_PATH: '' };
  const { stdout } = spawnSync(rgPath, ['--no-config', '--files', '--sort', 'path', '-0', ...flags], {
    cwd,
    env,
  });
  return stdout.toString('utf8').split('\0').slice(0, -1);
}

const rules = [
  'a',
  'foo',
  '*.c',
  '*.o',
  '/bar',
  'b/',
  '!foo.c',
  '!a',
  '/a/b',
  'a/*',
  '**/bar',
  'foo*',
  '!/foo',
  '.h',
  '!.h',
  'c/**',
  'A',
  '*',
  '!*/',
  '!*.c',
  'x.*',
  'ab/**/foo',
  '# b',
  '',
];
const globs = [
  '*.c',
  '!*.c',
  'foo*',
  '!foo',
  'a/**',
  '!a/**',
  '*.{c,o}',
  '**/b/*',
  '/a',
  '!/a',
  'b/',
  '!b/',
  '.h',
  '[ab]*',
  '![a-c]',
  '*',
  '!**/foo/**',
  'a',
  'FOO',
  '{a,b}/**',
  '!.*',
];

function randomQuestion(random: Random): Question {
  const tree = randomTree(random, random.chance(30));
  addRuleFiles(random, tree);
  const flags: string[] = [];
  const change: SettingsChange = { globs: [], ignore: {} };
  addSwitches(random, flags, change);
  addChoices(random, flags, change);
  addRoots(random, tree, flags, change);
  return { tree, flags, change };
}

function addRuleFiles(random: Random, tree: Tree): void {
  const folders = new Set(Object.keys(tree).map((path) => path.slice(0, path.lastIndexOf('/') + 1)));
  const some = (names: string[], percent: number, folder: string) => {
    for (const name of names) if (random.chance(percent)) tree[folder + name] = randomRules(random);
  };
  for (const folder of ['', ...folders])
    some(['.gitignore', '.ignore', '.rgignore'], folder === '' ? 60 : 15, folder);
  if (random.chance(70)) tree['.git/info/exclude'] = random.chance(40) ? randomRules(random) : '';
  const nested = [...folders].filter(() => random.chance(5));
  for (const folder of nested) if (folder !== '') tree[`${folder}.git/HEAD`] = '';
  tree['rules/extra'] = randomRules(random);
  if (random.chance(30)) tree.link = `-> ${random.pick([...folders, 'nowhere']) || '.'}`;
}

function randomRules(random: Random): string {
  return Array.from({ length: 1 + random.below(3) }, () => `${random.pick(rules)}\n`).join('');
}

function addSwitches(random: Random, flags: string[], change: SettingsChange): void {
  const ignore = change.ignore!;
  const turn = (percent: number, flag: string, apply: () => void) => {
    if (!random.chance(percent)) return;
    flags.push(flag);
    apply();
  };
  turn(30, '--hidden', () => Object.assign(change, { hidden: true }));
  turn(10, '--no-ignore-vcs', () => Object.assign(ignore, { vcs: false, exclude: false, global: false }));
  turn(10, '--no-ignore-dot', () => Object.assign(ignore, { dot: false }));
  turn(10, '--no-ignore-exclude', () => Object.assign(ignore, { exclude: false }));
  turn(10, '--no-ignore-parent', () => Object.assign(ignore, { parent: false }));
  turn(20, '--no-require-git', () => Object.assign(ignore, { requireGit: false }));
  turn(10, '--ignore-file-case-insensitive', () => Object.assign(ignore, { caseInsensitive: true }));
  turn(20, '--ignore-file=rules/extra', () => Object.assign(ignore, { files: ['rules/extra'] }));
  turn(15, '--follow', () => Object.assign(change, { followSymlinks: true }));
  const noRules = { vcs: false, dot: false, exclude: false, global: false, parent: false };
  turn(5, '-u', () => Object.assign(ignore, noRules));
  turn(5, '-uu', () => Object.assign(change, { hidden: true, ignore: Object.assign(ignore, noRules) }));
}

function addChoices(random: Random, flags: string[], change: SettingsChange): void {
  for (let i = random.chance(40) ? 1 + random.below(3) : 0; i > 0; i--) {
    const pattern = random.pick(globs);
    flags.push('-g', pattern);
    change.globs!.push({ pattern, caseInsensitive: false });
  }
  if (random.chance(10)) {
    flags.push('--iglob', 'FOO*');
    change.globs!.push({ pattern: 'FOO*', caseInsensitive: true });
  }
  if (random.chance(15))
    Object.assign(change, { types: [pushed(flags, '-t', random.pick(['c', 'h', 'all', 'py']))] });
  if (random.chance(10))
    Object.assign(change, { typesNot: [pushed(flags, '-T', random.pick(['c', 'h', 'all']))] });
  if (random.chance(15))
    Object.assign(change, { maxDepth: Number(pushed(flags, '--max-depth', String(random.below(4)))) });
}

function addRoots(random: Random, tree: Tree, flags: string[], change: SettingsChange): void {
  if (!random.chance(40)) return;
  const paths = Object.keys(tree).filter((path) => !path.includes('.git'));
  const folders = paths.map((path) => path.slice(0, path.indexOf('/') + 1)).filter((path) => path !== '');
  const choices = [
    '.',
    './',
    ...folders,
    ...folders.map((path) => `./${path.slice(0, -1)}`),
    random.pick(paths),
  ];
  // One root: with several, this ripgrep forgets parents' rules of all but one.
  change.roots = [random.pick(choices)];
  flags.push('--', ...change.roots);
}

function pushed(flags: string[], flag: string, value: string): string {
  flags.push(flag, value);
  return value;
}
