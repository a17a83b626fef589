// Filters of files, in memory that all threads share: which file, in which state, and what its text may contain. A file is known
// by what one stat says of it, so a changed file is another one; nothing is ever told to forget.
//
//     header   one word: units in use
//     entries  device, inode, size, modification and change time; which filter; a version, odd while somebody writes
//     filters  in units of 64 bytes, one behind the other
//
// Nobody waits for anybody: what is being written is not known, and what cannot be kept is not kept.
import { filterBitsOf } from './trigrams.js';

/** What one stat says of a file. Times in milliseconds; two that differ by less than a tick of any clock may be equal. */
export interface FileStamp {
  dev: number;
  ino: number;
  size: number;
  mtimeMs: number;
  ctimeMs: number;
}

const entryCount = 1 << 17;
const numbersPerEntry = 6;
const wordsPerEntry = 2 * numbersPerEntry;
const entryBytes = 8 * numbersPerEntry;
const headerBytes = 64;
/** Words of the header. */
const unitsUsed = 0;
const entriesUsed = 1;
const filesRefused = 2;
const filtersAt = headerBytes + entryCount * entryBytes;
const unitBytes = 64;
/** Entries that are looked at for one file. */
const longestProbe = 32;

/** Numbers of an entry. */
const device = 0;
const inode = 1;
const size = 2;
const modified = 3;
const changed = 4;
/** Words of an entry, in the last of its numbers. */
const version = 10;
const filterUnit = 11;

const refusalsPerEntry = 8;

/** Texts that have a filter, in bytes: one larger contains nearly every trigram of its language, and those are few. */
export const largestText = 192 << 10;

/** Of a table, with its filters: memory is used as it is filled. */
export const tableBytes = 72 << 20;

/** Empty. @throws RangeError where so much memory cannot be had */
export function newTableMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(tableBytes);
}

export class FilterTable {
  readonly #header: Int32Array;
  readonly #numbers: Float64Array;
  readonly #words: Int32Array;
  /** Where filters are. */
  readonly bytes: Uint8Array;
  readonly #units: number;

  constructor(memory: SharedArrayBuffer) {
    this.#header = new Int32Array(memory, 0, headerBytes >> 2);
    this.#numbers = new Float64Array(memory, headerBytes, entryCount * numbersPerEntry);
    this.#words = new Int32Array(memory, headerBytes, entryCount * wordsPerEntry);
    this.bytes = new Uint8Array(memory);
    this.#units = Math.floor((memory.byteLength - filtersAt) / unitBytes);
  }

  /** No filter of usual size can be kept any more. */
  get isFull(): boolean {
    return this.#header[unitsUsed] >= this.#units;
  }

  /** Files have come and gone, or there are far more than fit: what is kept is of little use. */
  get isOutworn(): boolean {
    return this.isFull && this.#header[filesRefused] > refusalsPerEntry * this.#header[entriesUsed];
  }

  /** A file would be worth keeping, and there is no room. */
  refuse(): void {
    Atomics.add(this.#header, filesRefused, 1);
  }

  has(stamp: FileStamp): boolean {
    return this.ask(stamp, () => true) === true;
  }

  /** What `question` says of the filter of a file; undefined where none is kept, or if it changed meanwhile. */
  ask<Answer>(stamp: FileStamp, question: (at: number, bits: number) => Answer): Answer | undefined {
    const entry = this.#find(stamp);
    if (entry < 0) return undefined;
    const word = entry * wordsPerEntry + version;
    const before = Atomics.load(this.#words, word);
    if ((before & 1) !== 0 || !this.#isOf(entry, stamp)) return undefined;
    const answer = question(this.#filterAt(entry), filterBitsOf(stamp.size));
    return Atomics.load(this.#words, word) === before ? answer : undefined;
  }

  /** Keeps a filter of `filterBitsOf(stamp.size)` bits, if there is room. `write` puts it to `bytes` at the place it is given. */
  keep(stamp: FileStamp, write: (at: number) => void): void {
    const entry = this.#findOrFree(stamp);
    if (entry < 0) return;
    const first = entry * wordsPerEntry;
    const before = Atomics.load(this.#words, first + version);
    if ((before & 1) !== 0) return;
    if (Atomics.compareExchange(this.#words, first + version, before, before + 1) !== before) return;
    const unit = this.#unitFor(entry, stamp);
    if (unit >= 0) {
      this.#words[first + filterUnit] = unit;
      this.#numbers.set(
        [stamp.dev, stamp.ino, stamp.size, stamp.mtimeMs, stamp.ctimeMs],
        entry * numbersPerEntry,
      );
      write(this.#filterAt(entry));
    }
    Atomics.store(this.#words, first + version, before + 2);
  }

  #find(stamp: FileStamp): number {
    let entry = placeOf(stamp);
    for (let probe = 0; probe < longestProbe && !this.#isFree(entry); probe++) {
      if (this.#isOf(entry, stamp)) return entry;
      entry = (entry + 1) % entryCount;
    }
    return -1;
  }

  /** The entry of what the file was before, or one that nobody has; -1 if there is none near. */
  #findOrFree(stamp: FileStamp): number {
    const { dev, ino } = stamp;
    let entry = placeOf(stamp);
    for (let probe = 0; probe < longestProbe; probe++) {
      const first = entry * numbersPerEntry;
      const isSameFile = this.#numbers[first + inode] === ino && this.#numbers[first + device] === dev;
      if (isSameFile || this.#isFree(entry)) return entry;
      entry = (entry + 1) % entryCount;
    }
    return -1;
  }

  #isFree(entry: number): boolean {
    return this.#numbers[entry * numbersPerEntry + inode] === 0;
  }

  #filterAt(entry: number): number {
    return filtersAt + this.#words[entry * wordsPerEntry + filterUnit] * unitBytes;
  }

  /** The unit of the filter that the entry has, if the new one fits there, else of a new one; -1 if there is no room. */
  #unitFor(entry: number, stamp: FileStamp): number {
    const units = (bytes: number) => 2 ** (filterBitsOf(bytes) - 3) / unitBytes;
    const wanted = units(stamp.size);
    const first = entry * wordsPerEntry;
    if (!this.#isFree(entry) && units(this.#numbers[entry * numbersPerEntry + size]) === wanted)
      return this.#words[first + filterUnit];
    const unit = Atomics.add(this.#header, unitsUsed, wanted);
    if (unit + wanted > this.#units) return -1;
    if (this.#isFree(entry)) Atomics.add(this.#header, entriesUsed, 1);
    return unit;
  }

  #isOf(entry: number, stamp: FileStamp): boolean {
    const numbers = this.#numbers;
    const first = entry * numbersPerEntry;
    return (
      numbers[first + inode] === stamp.ino &&
      numbers[first + changed] === stamp.ctimeMs &&
      numbers[first + modified] === stamp.mtimeMs &&
      numbers[first + size] === stamp.size &&
      numbers[first + device] === stamp.dev
    );
  }
}

function placeOf({ dev, ino }: FileStamp): number {
  const mixed = Math.imul((ino | 0) ^ Math.imul((ino / 2 ** 32) | 0, 0x85ebca6b) ^ dev, 0x9e3779b1);
  return mixed >>> (32 - Math.log2(entryCount));
}
