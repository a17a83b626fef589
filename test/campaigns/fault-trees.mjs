// Places where searching hurts: one file for each column of the ledger, things that are no files, huge and countless ones.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  mkdirSync,
  openSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const nobody = 65534;

/**
 * Lays out one file for every column a tree alone can show (not those of a search that was stopped or robbed of its
 * worker), each with `needle` in it.
 * @returns the query for it and what its ledger must say
 */
export function plantColumns(root) {
  const needle = 'needle\n';
  mkdirSync(join(root, '.git'));
  const files = {
    'plain.txt': needle,
    'image.png': needle,
    'binary.txt': 'some\0needle\n',
    'ignored.txt': needle,
    'dotted.txt': needle,
    '.hidden.txt': needle,
    'globbed.skipme': needle,
    'typed.py': needle,
    'large.txt': needle.repeat(100_000),
    'unreadable.txt': needle,
    'longline.txt': `${'x'.repeat(300_000)} ${needle}`,
    '.gitignore': 'ignored.txt\nbuild/\n',
    '.ignore': 'dotted.txt\n',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  chmodSync(join(root, 'unreadable.txt'), 0);
  mkdirSync(join(root, 'build'));
  writeFileSync(join(root, 'build', 'never-read.txt'), needle);
  symlinkSync('plain.txt', join(root, 'link.txt'));
  makeFifo(join(root, 'pipe'));
  const query = {
    pattern: 'needle',
    cwd: root,
    glob: '!*.skipme',
    typeNot: 'py',
    maxFileSize: 500_000,
    maxLineBytes: 200_000,
    binaryExtensions: true,
  };
  const samples = {
    binaryExtension: ['image.png'],
    binaryContent: ['binary.txt'],
    gitignored: ['build', 'ignored.txt'],
    dotIgnored: ['dotted.txt'],
    hidden: ['.git', '.gitignore', '.hidden.txt', '.ignore'],
    glob: ['globbed.skipme'],
    type: ['typed.py'],
    tooLarge: ['large.txt'],
    symlink: ['link.txt'],
    special: ['pipe'],
    unreadable: ['unreadable.txt'],
    lineTooLong: ['longline.txt'],
  };
  return { query, samples, prunedDirectories: { gitignored: 1, hidden: 1 } };
}

/** A named pipe that nobody writes to: who opens it waits for ever. */
export function makeFifo(path) {
  execFileSync('mkfifo', [path]);
}

/** Waits until someone has opened the pipe to read from it; the answer is the descriptor to write to. */
export async function waitForReader(path) {
  for (;;) {
    try {
      // Without a reader this does not wait, it fails.
      return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (error.code !== 'ENXIO') throw error;
      await sleep(2);
    }
  }
}

/** A listening socket at `path`; call the answer to close it. */
export function makeSocket(path) {
  return new Promise((done) => {
    const server = createServer().listen(path, () =>
      done(() => new Promise((closed) => server.close(closed))),
    );
  });
}

/** A file of `gigabytes` that takes no room on disk: zeros, with `needle` lines at both ends. */
export function makeSparse(path, gigabytes) {
  const size = Math.round(gigabytes * 2 ** 30);
  writeFileSync(path, 'needle\n');
  truncateSync(path, size);
  const file = openSync(path, 'r+');
  writeSync(file, '\nneedle\n', size - 8);
  closeSync(file);
}

/** A file of `bytes` without a single line end, `needle` last. */
export function makeLineless(path, bytes) {
  const file = openSync(path, 'w');
  const block = Buffer.alloc(1 << 20, 'abcdefgh ');
  for (let left = bytes - 6; left > 0; left -= block.length)
    writeSync(file, block.subarray(0, Math.min(left, block.length)));
  writeSync(file, 'needle');
  closeSync(file);
}

/** `count` files with one `needle` line each, in one folder. */
export function makeManyFiles(folder, count) {
  mkdirSync(folder, { recursive: true });
  for (let at = 0; at < count; at++) writeFileSync(join(folder, `file${at}.txt`), `needle ${at}\n`);
}

/** Folders nested `depth` deep, a file with a `needle` in each; made step by step, for such a path is too long to name. */
export function makeDeepFolders(root, depth) {
  const before = process.cwd();
  process.chdir(root);
  try {
    for (let level = 0; level < depth; level++) {
      writeFileSync('f.txt', 'needle\n');
      mkdirSync('deeper');
      process.chdir('deeper');
    }
  } finally {
    process.chdir(before);
  }
}

/** Names with a line end, quotes, spaces, a control character, and bytes that are not UTF-8. */
export const oddNames = [
  'new\nline.txt',
  'sp ace.txt',
  'tab\t.txt',
  'quo\'te".txt',
  '\x01.txt',
  'back\\slash.txt',
];
/** The one that is not UTF-8, as bytes. */
export const invalidName = Buffer.from('bad\xff\xfename.txt', 'latin1');

/** Writes a `needle` file under each odd name. */
export function plantOddNames(root) {
  for (const name of oddNames) writeFileSync(join(root, name), 'needle\n');
  writeFileSync(Buffer.concat([Buffer.from(`${root}/`), invalidName]), 'needle\n');
}

/**
 * Runs `action` as a user whom file modes stop. The superuser reads every file, so as root the process steps down for the
 * time of the call; `root` is opened to others first.
 */
export async function asOrdinaryUser(root, action) {
  if (process.geteuid() !== 0) return action();
  chmodSync(root, 0o755);
  process.seteuid(nobody);
  try {
    return await action();
  } finally {
    process.seteuid(0);
  }
}
