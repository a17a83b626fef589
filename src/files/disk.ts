// Everything the files room asks of the file system, in one replaceable place: a long-lived searcher may put a cache
// of listings in front of it, a test may put faults into it. Paths are absolute texts as in candidate.ts.
import { Buffer } from 'node:buffer';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { type PathText, pathForFs, pathFromBytes } from '../candidate.js';
import { Entry, type EntryKind } from './entry.js';
import { readInParts, sortInParts } from './large-directory.js';
import { stampOf } from './stamp.js';

export interface Disk {
  /** The entries of a directory, bytewise by name. Throws errno errors. May be shared: callers do not change it. */
  list(directory: PathText): readonly Entry[] | Promise<readonly Entry[]>;
  stat(path: PathText): Stats;
  /** Whether there is something, if only a link, that can be looked at. */
  exists(path: PathText): boolean;
  /** The bytes of a regular file, or null when there is none that can be read. Never opens anything else. */
  readRules(path: PathText, followsSymlink: boolean): Buffer | null;
  realPath(path: PathText): PathText;
  /** Only on a disk that remembers its listings. */
  readonly shelf?: Shelf;
}

/** Something that was worked out from a listing. `bytes` is an estimate of its memory. */
export interface Shelved {
  readonly bytes: number;
}

/** Keeps things with a listing, as long as `list` gives that very array. Others (empty ones of a failure too) have no shelf. */
export interface Shelf {
  get(listing: readonly Entry[], key: string): Shelved | undefined;
  put(listing: readonly Entry[], key: string, thing: Shelved): void;
}

/** The real one. Synchronous: a warm directory is read in about 15 µs, a trip through the thread pool costs more. */
export const disk: Disk = {
  list(directory) {
    const path = pathForFs(directory);
    return listAt(path, looksLeft > 0 ? sizeAt(path) : 0);
  },
  stat: (path) => statSync(pathForFs(path)),
  // Not by an error: making one takes longer than looking, and most of what is asked for is not there.
  exists: (path) => stampOf(path, false) !== null,
  readRules,
  realPath: (path) => pathFromBytes(realpathSync.native(pathForFs(path), { encoding: 'buffer' })),
};

/** A directory of so many bytes may hold more than ten thousand entries, which take more than 10 ms to read. */
const largeBytes = 256 * 1024;

/** So many entries take about 10 ms to read. */
const manyEntries = 8192;

/**
 * How many directories are still looked at for their size: some at the start and after each large one. To look at all of
 * them would be the most expensive thing in a walk of thousands but reading them, and few trees hold a large one.
 */
const looksAtFirst = 1024;
let looksLeft = looksAtFirst;

/** A guess at what reading will take. 3 µs; a directory that cannot be looked at says why when it is read. */
function sizeAt(path: string | Buffer): number {
  looksLeft--;
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/** As `Disk.list`, for whoever knows the size of the directory itself: one of many bytes is read in parts. */
export function listDirectory(
  directory: PathText,
  sizeBytes: number,
): readonly Entry[] | Promise<readonly Entry[]> {
  return listAt(pathForFs(directory), sizeBytes);
}

function listAt(path: string | Buffer, sizeBytes: number): readonly Entry[] | Promise<readonly Entry[]> {
  if (sizeBytes > largeBytes) return listLarge(path);
  const entries = readdirSync(path, { withFileTypes: true }).map(entryFromDirent);
  if (entries.length > manyEntries) looksLeft = looksAtFirst;
  if (!entries.some(isBeyondByteOrder)) return inOrder(entries, byCharacters);
  if (!entries.some(isUncertain)) return inOrder(entries, byBytes);
  const raw = readdirSync(path, { withFileTypes: true, encoding: 'buffer' } as never) as unknown as Dirent[];
  return inOrder(raw.map(entryFromRaw), byBytes);
}

async function listLarge(path: string | Buffer): Promise<readonly Entry[]> {
  looksLeft = looksAtFirst;
  const read = await readInParts(path, 'utf8', entryFromDirent);
  const entries = read.some(isUncertain) ? await readInParts(path, 'buffer', entryFromRaw) : read;
  return sortInParts(entries, entries.some(isBeyondByteOrder) ? byBytes : byCharacters);
}

/** Where `readdir` gives the names in order, as it does on most systems, one look is cheaper than a sort. */
function inOrder(entries: Entry[], order: typeof byBytes): readonly Entry[] {
  for (let at = 1; at < entries.length; at++) {
    if (order(entries[at - 1], entries[at]) > 0) return entries.sort(order);
  }
  return entries;
}

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

function entryFromRaw(dirent: Dirent): Entry {
  return new Entry(pathFromBytes(dirent.name as never), kindOf(dirent));
}

/** The name holds bytes that are not UTF-8 (or U+FFFD itself): only its bytes can tell. */
function isUncertain({ name }: Entry): boolean {
  return name.includes('\uFFFD');
}

/** The kind of a directory entry or of what `stat` tells. */
export function kindOf(thing: Dirent | Stats): EntryKind {
  if (thing.isFile()) return 'file';
  if (thing.isDirectory()) return 'directory';
  return thing.isSymbolicLink() ? 'symlink' : 'special';
}

const beyondByteOrder = /[\uD800-\uFFFF]/;

/** UTF-16 order is byte order up to U+D7FF; beyond it the bytes are compared. */
function isBeyondByteOrder({ name }: Entry): boolean {
  return beyondByteOrder.test(name);
}

function byCharacters(left: Entry, right: Entry): number {
  return left.name < right.name ? -1 : 1;
}

function byBytes(left: Entry, right: Entry): number {
  return Buffer.compare(nameBytes(left.name), nameBytes(right.name));
}

function nameBytes(name: PathText): Buffer {
  const path = pathForFs(name);
  return typeof path === 'string' ? Buffer.from(path, 'utf8') : path;
}
