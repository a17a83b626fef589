// What is searched: trees and files that are made once, the same on every machine, and kept outside of git.
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedText, randomNumbers } from './generated-text.mjs';

/**
 * @typedef {object} Corpus
 * @property {string} name the group it belongs to
 * @property {string} title with its size, for people
 * @property {string} path the folder commands run in
 * @property {string} target what is searched, relative to it
 * @property {number} files that are searched or left out by rules of git; hidden ones do not count
 * @property {string | null} skipped why it is not there
 */

/** Sizes, in files and bytes. */
const sizes = {
  full: { kernel: 0, middle: 5000, small: 500, ignored: 5000, file: 2 ** 30 },
  quick: { kernel: 200, middle: 60, small: 20, ignored: 30, file: 2 ** 22 },
};

const kernelSkipped =
  'no Linux source; give --kernel PATH, or download it with node bench/corpus.mjs (150 MB, Debian or Ubuntu)';

/** To be raised when what is made changes, so that what was kept is made again. */
const version = 2;

/**
 * The corpora by name; one that is missing is made when it is first asked for, and is always whole under its name.
 * @param {import('./options.mjs').SuiteOptions} options
 * @returns {{ get: (name: string) => Corpus }}
 */
export function prepareCorpora({ kernel: given, cache, quick }) {
  const kernel = quick ? null : given;
  const size = sizes[quick ? 'quick' : 'full'];
  const keep = (name, fill) =>
    kept(join(cache, quick ? 'quick' : 'corpora'), name, { kernel, size, version }, fill);
  const tree = (name, fill) =>
    corpus(
      name,
      keep(name, (path) => repository(path, fill)),
    );
  const files = (folder, count, seed) => (path) =>
    kernel ? copyFiles(join(kernel, folder), path, count) : generateFiles(path, count, seed);
  const makers = {
    kernel: () => (quick ? tree('kernel', files('', size.kernel, 1)) : kernelCorpus(kernel)),
    middle: () => tree('middle', files('drivers/net', size.middle, 2)),
    small: () => tree('small', files('drivers/input', size.small, 3)),
    'node-modules': () => tree('node-modules', (path) => withIgnored(path, size)),
    file: () =>
      corpus(
        'file',
        keep('file', (path) => largeFile(path, size.file, kernel)),
        'large.txt',
      ),
  };
  const made = new Map();
  const get = (name) => {
    if (!made.has(name)) made.set(name, makers[name]());
    return made.get(name);
  };
  return { get };
}

function kernelCorpus(kernel) {
  if (kernel) return corpus('kernel', kernel);
  return { name: 'kernel', title: 'kernel', path: '', target: '.', files: 0, skipped: kernelSkipped };
}

function corpus(name, path, target = '.') {
  const { files, bytes } = sizeOf(join(path, target));
  const amount =
    bytes < 2 ** 30 ? `${(bytes / 2 ** 20).toFixed(1)} MiB` : `${(bytes / 2 ** 30).toFixed(2)} GiB`;
  return { name, title: `${name}: ${count(files, 'file')}, ${amount}`, path, target, files, skipped: null };
}

function count(number, noun) {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** The folder `name`, filled if it is not there yet or was made from another source. */
function kept(cache, name, source, fill) {
  const path = join(cache, name);
  const stamp = join(cache, `${name}.json`);
  const made = JSON.stringify(source);
  if (existsSync(path) && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return path;
  console.error(`making the corpus ${name} …`);
  const work = `${path}.unfinished`;
  for (const old of [work, path, stamp]) rmSync(old, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  fill(work);
  renameSync(work, path);
  writeFileSync(stamp, made);
  return path;
}

/** Rules of git count inside a repository only; one of its own also keeps away the rules of what is around it. */
function repository(path, fill) {
  execFileSync('git', ['init', '--quiet', '--template=', path]);
  fill(path);
}

/** Regular files that are not hidden, depth first in the order of their names. */
function* filesIn(path) {
  const entries = readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
  entries.sort((left, right) => (left.name < right.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else if (entry.isFile()) yield join(path, entry.name);
  }
}

function sizeOf(path) {
  if (!statSync(path).isDirectory()) return { files: 1, bytes: statSync(path).size };
  let files = 0;
  let bytes = 0;
  for (const file of filesIn(path)) {
    files++;
    bytes += statSync(file).size;
  }
  return { files, bytes };
}

function copyFiles(from, to, count) {
  let copied = 0;
  for (const file of filesIn(from)) {
    if (copied++ === count) return;
    const target = join(to, file.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}

/** Twenty-five files of 1 to 24 KB in a folder, twenty folders in an area. */
function generateFiles(to, count, seed) {
  const next = randomNumbers(seed);
  for (let file = 0; file < count; file++) {
    const folder = join(to, `area-${Math.floor(file / 500)}`, `part-${Math.floor(file / 25)}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${file}.c`), generatedText(next, 1024 + next(23 * 1024)));
  }
}

/** A small project, and ten times as much that its .gitignore leaves out. */
function withIgnored(to, size) {
  writeFileSync(join(to, '.gitignore'), 'node_modules/\n*.log\n');
  generateFiles(join(to, 'src'), size.small, 4);
  generateFiles(join(to, 'node_modules'), size.ignored, 5);
}

/** One file of exactly `bytes` bytes. */
function largeFile(folder, bytes, kernel) {
  const file = openSync(join(folder, 'large.txt'), 'w');
  let left = bytes;
  while (left > 0) {
    // The kernel is 1.3 GB of text; a smaller tree is written more than once.
    for (const part of kernel ? textOf(kernel) : generatedParts()) {
      left -= writeSync(file, part, 0, Math.min(left, part.length));
      if (left === 0) break;
    }
  }
  closeSync(file);
}

/** What holds a NUL byte would end the search of the whole file. */
function* textOf(tree) {
  for (const file of filesIn(tree)) {
    const bytes = readFileSync(file);
    if (bytes.length > 0 && !bytes.includes(0)) yield bytes;
  }
}

function* generatedParts() {
  const next = randomNumbers(6);
  for (;;) yield Buffer.from(generatedText(next, 2 ** 20));
}
