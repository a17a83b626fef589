// Small trees of files with everything in them that a search can trip over, and how to lay one out on disk.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const asciiWords =
  `foo bar Foo FOO foobar foo_bar foo-bar int return x a1 42 1000 PM_RESUME hello world Sherlock Watson the
  Holmes a b aa ab aab abc (x) a.b [k] $d ^ \\n a+b {3} a|b * ? # // "q" 'q' <t> = ; tab`.split(/\s+/);
const unicodeWords = [
  'δ',
  'Δδ',
  'été',
  'Straße',
  'STRASSE',
  'ſ',
  '\u212a',
  'k',
  '日本語',
  '🙂',
  'e\u0301',
  'İ',
  'ς',
  'Σ',
  'naïve',
];
const oddSpaces = ['\u00a0', '\u2028', '\u0085', '\u200d', '\v', '\f', '\ufeff'];
const separators = [' ', ' ', ' ', '  ', '\t', '', '-', ',', '.', '_'];

/** Paths that can stand side by side: no file is another's folder. */
const plainPaths =
  `a.txt b.c c.rs A.TXT z src/main.c src/lib/util.rs src/lib/a.txt src/a-b src/a.b a/b/c/d.txt a-b a.d/x a.d.y
  docs/read.md x.py Makefile build/out.o build/deep/f.txt ünï.txt 日本/語.txt e0/e1/e2/e3/e4.txt`.split(
    /\s+/,
  );
const oddPaths = ['with space/f x.md', '-dash', "quo'te", 'new\nline', 'star*', '[b].c', 'a\\b', 'tab\t.txt'];
const hiddenPaths = ['.hidden', '.config/x.txt', 'src/.secret.c'];
const rulePaths = ['.gitignore', '.ignore', '.rgignore', 'src/.gitignore', 'a/b/.ignore'];
const rules =
  `*.o build/ /a.txt !a.txt *.txt src src/* !src/lib **/d.txt a/** b.? [ab].* lib/ /src/lib * !*.c # !.hidden docs/*.md
  e0/**/e4.txt *.T?T \\#x x*`.split(/\s+/);

/** A tree of 1 to 12 files: `{ files: [{ path, bytes }] }`, the path a string or, where it is not UTF-8, a Buffer. */
export function growTree(random) {
  const paths = [
    ...random.sample(plainPaths, random.between(1, 8)),
    ...random.sample(oddPaths, random.chance(0.2) ? 1 : 0),
    ...random.sample(hiddenPaths, random.chance(0.25) ? 1 : 0),
  ];
  const files = paths.map((path) => ({ path, bytes: growContent(random) }));
  if (random.chance(0.05))
    files.push({ path: Buffer.from('bad\xff.txt', 'latin1'), bytes: growContent(random) });
  if (random.chance(0.35)) {
    for (const path of random.sample(rulePaths, random.between(1, 2))) {
      files.push({ path, bytes: Buffer.from(`${random.sample(rules, random.between(1, 3)).join('\n')}\n`) });
    }
    if (random.chance(0.7)) files.push({ path: '.git/HEAD', bytes: Buffer.from('ref: refs/heads/main\n') });
  }
  return { files };
}

function growContent(random) {
  return random.weighted(contentKinds)(random);
}

const lineOf = (random, words) => {
  let line = '';
  for (let left = random.between(0, 7); left > 0; left--)
    line += random.pick(words) + random.pick(separators);
  return line;
};

const linesOf = (random, words, most = 12) =>
  Array.from({ length: random.between(1, most) }, () => lineOf(random, words));

const text = (random, words, end = '\n') => `${linesOf(random, words).join(end)}${end}`;
const everyWord = [...asciiWords, ...unicodeWords, ...oddSpaces];

/** UTF-16 with its mark, little-endian or big-endian. */
function utf16(content, isBigEndian) {
  const bytes = Buffer.from(`\ufeff${content}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
}

/** Bytes put in at a random place. */
function withBytes(random, content, ...inserted) {
  const bytes = Buffer.from(content);
  const at = random.below(bytes.length + 1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at)]);
}

const invalidSequences = [
  [0xff],
  [0xc3],
  [0xe2, 0x82],
  [0xf0, 0x9f],
  [0xed, 0xa0, 0x80],
  [0xc0, 0xaf],
  [0x80],
];

const contentKinds = [
  [30, (random) => Buffer.from(text(random, asciiWords))],
  [15, (random) => Buffer.from(text(random, everyWord))],
  [8, (random) => Buffer.from(text(random, asciiWords, '\r\n'))],
  [
    3,
    (random) =>
      Buffer.from(
        linesOf(random, asciiWords)
          .map((line) => line + random.pick(['\n', '\r\n', '\r']))
          .join(''),
      ),
  ],
  [6, (random) => Buffer.from(text(random, asciiWords).slice(0, -1))],
  [4, (random) => Buffer.from(random.pick(['', '\n', '\n\n\n', 'a', '\r\n']))],
  [6, (random) => withBytes(random, text(random, asciiWords), 0)],
  [3, (random) => Buffer.from(`\ufeff${text(random, everyWord)}`)],
  [3, (random) => utf16(text(random, everyWord), random.chance(0.5))],
  [6, (random) => withBytes(random, text(random, everyWord), ...random.pick(invalidSequences))],
  [
    2,
    (random) =>
      Buffer.from(
        `${lineOf(random, asciiWords).repeat(random.between(20, 400))}\n${text(random, asciiWords)}`,
      ),
  ],
  [1, (random) => Buffer.from(text(random, asciiWords).repeat(random.between(200, 1200)))],
];

/** Writes a tree below `root`, which exists. */
export function plantTree(root, { files, folders = [], links = [] }) {
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true });
  for (const { path, bytes, mode } of files) {
    const place = Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path)]);
    if (typeof path === 'string') mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(place, bytes);
    if (mode !== undefined) chmodSync(place, mode);
  }
  for (const { path, target } of links) symlinkSync(target, join(root, path));
}

/** Calls `use(folder)` with the tree laid out in a new folder, and removes that afterwards. */
export async function withTree(tree, use) {
  const root = mkdtempSync(join(tmpdir(), 'threadgrep-'));
  try {
    plantTree(root, tree);
    return await use(root);
  } finally {
    remove(root);
  }
}

function remove(root) {
  try {
    rmSync(root, { recursive: true, force: true });
  } catch {
    // It cannot remove folders nested so deep that their path has no name.
    execFileSync('rm', ['-rf', root]);
  }
}

/** A tree as shell commands that make it in the current folder. */
export function treeAsShell({ files }) {
  return files.flatMap(({ path, bytes }) => {
    const folder = typeof path === 'string' ? dirname(path) : '.';
    const made = folder === '.' ? [] : [`mkdir -p ${quote(folder)}`];
    return [...made, `printf '${octal(bytes)}' > ${quote(path)}`];
  });
}

/** A shell word. Bytes that are no plain text go through `$'…'`. */
export function quote(word) {
  const bytes = Buffer.from(word);
  if (/^[\w./=:,+@-]+$/.test(bytes.toString('latin1'))) return bytes.toString();
  if (Buffer.from(bytes.toString()).equals(bytes) && !/[\x00-\x1f']/.test(bytes.toString()))
    return `'${bytes}'`;
  return `$'${octal(bytes).replaceAll("'", "\\'")}'`;
}

const octal = (bytes) =>
  [...bytes]
    .map((byte) =>
      byte === 10
        ? '\\n'
        : byte >= 32 && byte < 127 && !"\\'%".includes(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `\\${byte.toString(8).padStart(3, '0')}`,
    )
    .join('');
