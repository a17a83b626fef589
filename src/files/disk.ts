// Everything the files room asks of the file system, in one replaceable place: a long-lived searcher may put a cache
// of listings in front of it, a test may put faults into it. Paths are absolute texts as in candidate.ts.
import { Buffer } from 'node:buffer';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type PathText, pathForFs, pathFromBytes } from '../candidate.js';
import { Entry, type EntryKind } from './entry.js';

export interface Disk {
  /** The entries of a directory, bytewise by name. Throws errno errors. May be shared: callers do not change it. */
  list(directory: PathText): readonly Entry[] | Promise<readonly Entry[]>;
  stat(path: PathText): Stats;
  lstat(path: PathText): Stats;
  /** The bytes of a regular file, or null when there is none that can be read. Never opens anything else. */
  readRules(path: PathText, followsSymlink: boolean): Buffer | null;
  realPath(path: PathText): PathText;
}

/** The real one. Synchronous: a warm directory is read in about 15 µs, a trip through the thread pool costs more. */
export const disk: Disk = {
  list(directory) {
    const path = pathForFs(directory);
    const entries = readdirSync(path, { withFileTypes: true }).map(entryFromDirent);
    if (!entries.some((entry) => entry.name.includes('\uFFFD'))) return sortEntries(entries);
    // The name holds bytes that are not UTF-8 (or U+FFFD itself): only its bytes can tell.
    const raw = readdirSync(path, {
      withFileTypes: true,
      encoding: 'buffer',
    } as never) as unknown as Dirent[];
    return sortEntries(raw.map((dirent) => new Entry(pathFromBytes(dirent.name as never), kindOf(dirent))));
  },
  stat: (path) => statSync(pathForFs(path)),
  lstat: (path) => lstatSync(pathForFs(path)),
  readRules,
  realPath: (path) => pathFromBytes(realpathSync.native(pathForFs(path), { encoding: 'buffer' })),
};

function readRules(path: PathText, followsSymlink: boolean): Buffer | null {
  // O_NONBLOCK so that a fifo named like a rule file cannot hang the walk.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | (followsSymlink ? 0 : constants.O_NOFOLLOW);
  let file: number;
  try {
    file = openSync(pathForFs(path), flags);
  } catch {
    return null;
  }
  try {
    return fstatSync(file).isFile() ? readFileSync(file) : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function entryFromDirent(dirent: Dirent): Entry {
  return new Entry(dirent.name, kindOf(dirent));
}

/** The kind of a directory entry or of what `stat` tells. */
export function kindOf(thing: Dirent | Stats): EntryKind {
  if (thing.isFile()) return 'file';
  if (thing.isDirectory()) return 'directory';
  return thing.isSymbolicLink() ? 'symlink' : 'special';
}

/** UTF-16 order is byte order up to U+D7FF; beyond it the bytes are compared. */
const isBeyondByteOrder = /[\uD800-\uFFFF]/;

function sortEntries(entries: Entry[]): Entry[] {
  if (entries.some((entry) => isBeyondByteOrder.test(entry.name))) return entries.sort(byBytes);
  return entries.sort((left, right) => (left.name < right.name ? -1 : 1));
}

function byBytes(left: Entry, right: Entry): number {
  return Buffer.compare(nameBytes(left.name), nameBytes(right.name));
}

function nameBytes(name: PathText): Buffer {
  const path = pathForFs(name);
  return typeof path === 'string' ? Buffer.from(path, 'utf8') : path;
}
