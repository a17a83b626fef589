// Patterns grown from a grammar, with literals out of the tree's own content so that they have something to find.

const classes = [
  '.',
  '[a-z]',
  '[^a-z]',
  '[A-Z]',
  '[0-9]',
  '[ab]',
  '[^ab\\n]',
  '\\w',
  '\\d',
  '\\s',
  '\\W',
  '\\D',
  '\\S',
  '[[:alpha:]]',
  '[[:^digit:]]',
  '\\pL',
  '\\p{Greek}',
  '\\P{L}',
  '\\p{Lu}',
  '[\\w-]',
  '[a-z&&[^b]]',
  '[\\w--\\d]',
  '[^\\s]',
  '[é-ü]',
  '[δa]',
  '[]x]',
];
const anchors = [
  '^',
  '$',
  '\\b',
  '\\B',
  '\\A',
  '\\z',
  '\\b{start}',
  '\\b{end}',
  '\\<',
  '\\>',
  '\\b{start-half}',
];
const escapes = ['\\x41', '\\x{3b4}', '\\u{e9}', '\\t', '\\.', '\\\\', '\\x20', '\\n', '\\r'];
const repeats = ['*', '+', '?', '{2}', '{1,3}', '{0,2}', '{2,}', '*?', '+?', '??', '{1,2}?'];
const groups = [
  (inside) => `(${inside})`,
  (inside) => `(?:${inside})`,
  (inside) => `(?i:${inside})`,
  (inside) => `(?P<n>${inside})`,
  (inside) => `(?s:${inside})`,
  (inside) => `(?-u:${inside})`,
];

/** Regex text for one query against this tree. */
export function growPattern(random, tree) {
  const shape = random.weighted([
    [30, () => escapeLiteral(literalFrom(random, tree))],
    [50, () => alternation(random, tree, 2)],
    [3, () => ''],
    [3, () => random.pick(anchors)],
    [3, () => random.pick(classes)],
    [6, () => `(?${random.pick(['i', 'x', 's', 'U', 'm', 'is', '-u'])})${alternation(random, tree, 1)}`],
    [
      5,
      () =>
        random.pick([
          '^$',
          '^\\s*$',
          '.*',
          '.+',
          'x*',
          '\\w+',
          '^',
          '$',
          '(a|ab)(c|bcd)?',
          '\\b\\w+\\b',
          '[A-Z]+_RESUME',
          '(?:)|a',
        ]),
    ],
  ]);
  return shape();
}

/** Plain text for `-F`. */
export function growLiteral(random, tree) {
  return literalFrom(random, tree);
}

function literalFrom(random, { files }) {
  const lines = random
    .pick(files)
    .bytes.subarray(0, 4000)
    .toString('utf8')
    .replaceAll('\ufffd', '')
    .split(/[\r\n\0]+/);
  const characters = [...random.pick(lines)];
  const length = random.between(1, 8);
  const from = random.below(Math.max(1, characters.length - length + 1));
  return characters.slice(from, from + length).join('') || random.pick(['foo', 'a', 'the', 'δ']);
}

const escapeLiteral = (text) => text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');

function alternation(random, tree, depth) {
  const branches = random.weighted([
    [70, 1],
    [22, 2],
    [8, 3],
  ]);
  return Array.from({ length: branches }, () => sequence(random, tree, depth)).join('|');
}

function sequence(random, tree, depth) {
  return Array.from({ length: random.between(1, 3) }, () => piece(random, tree, depth)).join('');
}

function piece(random, tree, depth) {
  const [kind, text] = random.weighted([
    [35, () => ['atom', escapeLiteral([...literalFrom(random, tree)].slice(0, 3).join(''))]],
    [25, () => ['atom', random.pick(classes)]],
    [8, () => ['anchor', random.pick(anchors)]],
    [6, () => ['atom', random.pick(escapes)]],
    [depth > 0 ? 20 : 0, () => ['atom', random.pick(groups)(alternation(random, tree, depth - 1))]],
    [2, () => ['anchor', '']],
  ])();
  return kind === 'atom' && random.chance(0.35) ? text + random.pick(repeats) : text;
}
