// Random folders with random rule files, for comparing with git and ripgrep.
import type { Random } from './random.js';
import type { Tree } from './tree.js';

const plainNames = [
  'a',
  'b',
  'c',
  'ab',
  'foo',
  'bar',
  'foo.c',
  'foo.o',
  'bar.c',
  'x.y.z',
  'A',
  'Foo',
  '.h',
  'textfoo',
];
const oddNames = [
  'a b',
  'c ',
  '[a]',
  'a*',
  '#x',
  '!y',
  'é',
  'aé',
  'a\\b',
  'b-',
  '日本',
  'a?',
  '{a,b}',
  '-d',
  ']',
  'a\tb',
];
const classes = [
  '[ab]',
  '[!a]',
  '[^a]',
  '[a-c]',
  '[]a]',
  '[a-]',
  '[[:alpha:]]',
  '[[:upper:]b]',
  '[é]',
  '[a/b]',
  '[\\]a]',
  '[*]',
  '[',
  '[!]a]',
];
const literals = [
  'a',
  'b',
  'foo',
  'o',
  '.c',
  '.',
  'text',
  'é',
  'x',
  'A',
  '\\*',
  '\\a',
  '\\#',
  '\\ ',
  ' ',
  'ba',
  '\\[',
  'bar',
  '\\\\',
  '{a,b}',
  '-',
];

export function randomTree(random: Random, hasOddNames: boolean): Tree {
  const tree: Tree = {};
  addFolder(random, hasOddNames, tree, '', 3);
  return tree;
}

function addFolder(random: Random, hasOddNames: boolean, tree: Tree, path: string, depth: number): void {
  const count = 2 + random.below(5);
  for (let i = 0; i < count; i++) {
    const name = randomName(random, hasOddNames);
    const isTaken = Object.keys(tree).some(
      (other) => other === path + name || other.startsWith(`${path}${name}/`),
    );
    if (isTaken) continue;
    if (depth > 0 && random.chance(50)) addFolder(random, hasOddNames, tree, `${path}${name}/`, depth - 1);
    else tree[path + name] = '';
  }
}

function randomName(random: Random, hasOddNames: boolean): string {
  return random.pick(hasOddNames && random.chance(30) ? oddNames : plainNames);
}

/** The text of a rule file: up to six lines of every kind git knows. */
export function randomRules(random: Random): string {
  const lines = Array.from({ length: 1 + random.below(6) }, () => randomLine(random));
  const end = random.chance(15) ? '\r\n' : '\n';
  return (random.chance(5) ? '\uFEFF' : '') + lines.join(end) + (random.chance(80) ? end : '');
}

function randomLine(random: Random): string {
  if (random.chance(4))
    return random.pick([
      '',
      '# a',
      '   ',
      '!',
      '/',
      '\\',
      '!#a',
      '//',
      '**',
      '*',
      '/**',
      '/*',
      '!*/',
      '*/',
      'a/**',
      '***',
    ]);
  const negation = random.chance(25) ? '!' : '';
  const anchor = random.chance(20) ? '/' : '';
  const end = random.chance(20) ? '/' : random.chance(5) ? '/**' : '';
  const space = random.chance(5) ? random.pick([' ', '  ', '\\ ', '\t', '\\  ', '\r']) : '';
  return negation + anchor + randomPath(random) + end + space;
}

function randomPath(random: Random): string {
  const count = random.chance(60) ? 1 : 1 + random.below(3);
  return Array.from({ length: count }, () => (random.chance(15) ? '**' : randomSegment(random))).join('/');
}

function randomSegment(random: Random): string {
  if (random.chance(35)) return random.pick(plainNames);
  const pieces = Array.from({ length: 1 + random.below(3) }, () => randomPiece(random));
  return pieces.join('');
}

function randomPiece(random: Random): string {
  const kind = random.below(10);
  if (kind < 5) return random.pick(literals);
  if (kind < 7) return '*';
  if (kind < 8) return '?';
  return random.chance(80) ? random.pick(classes) : '**';
}
