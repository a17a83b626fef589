// Filters of files, in memory that all threads share: which file, in which state, and what its text may contain. A file is known
// by what one stat says of it, so a changed file is another one; nothing is ever told to forget, and nothing written twice.
//
//     header   how much is in use, and how files were found since a search last began
//     entries  device, inode, size, modification and change time; which filter; whether it is there
//     filters  in units of 64 bytes, one behind the other
//
// Nobody waits for anybody: an entry is claimed, written, and only then there for others. A thread that dies in between costs one entry.
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
const filesKnown = 2;
const filesUnknown = 3;
const filtersAt = headerBytes + entryCount * entryBytes;
const unitBytes = 64;
/** Entries that are looked at for one file. */
const longestProbe = 32;
/** More make the ways long. */
const mostEntries = 0.85 * entryCount;

/** Numbers of an entry. */
const device = 0;
const inode = 1;
const size = 2;
const modified = 3;
const changed = 4;
/** Words of an entry, in the last of its numbers. */
const state = 10;
const filterUnit = 11;

const states = { free: 0, claimed: 1, ready: 2 } as const;

/** So many files that are not known for each that is, and of those at least so many, make a full table useless. */
const worn = { unknownPerKnown: 8, unknown: 1000 };

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

  /** Nothing more is kept. */
  get isFull(): boolean {
    return this.#header[unitsUsed] >= this.#units || this.#header[entriesUsed] >= mostEntries;
  }

  /**
   * A search begins. Returns whether what is kept is of little use by now: it is full, and since this was asked last hardly a file
   * that was looked for was found.
   */
  beginSearch(): boolean {
    const known = Atomics.exchange(this.#header, filesKnown, 0);
    const unknown = Atomics.exchange(this.#header, filesUnknown, 0);
    return this.isFull && unknown >= worn.unknown && unknown > worn.unknownPerKnown * known;
  }

  has(stamp: FileStamp): boolean {
    return this.#find(stamp) >= 0;
  }

  /** What `question` says of the filter of a file; undefined where none is kept. */
  ask<Answer>(stamp: FileStamp, question: (at: number, bits: number) => Answer): Answer | undefined {
    const entry = this.#find(stamp);
    if (this.isFull) Atomics.add(this.#header, entry < 0 ? filesUnknown : filesKnown, 1);
    return entry < 0 ? undefined : question(this.#filterAt(entry), filterBitsOf(stamp.size));
  }

  /**
   * Keeps a filter of `filterBitsOf(stamp.size)` bits, which `write` puts to `bytes` at the place it is given.
   * Returns whether there was room.
   */
  keep(stamp: FileStamp, write: (at: number) => void): boolean {
    if (this.isFull) return false;
    const entry = this.#claim(stamp);
    if (entry < 0) return false;
    const units = 2 ** (filterBitsOf(stamp.size) - 3) / unitBytes;
    const unit = Atomics.add(this.#header, unitsUsed, units);
    // The entry stays claimed: there is no room for others either.
    if (unit + units > this.#units) return false;
    this.#words[entry * wordsPerEntry + filterUnit] = unit;
    const { dev, ino, mtimeMs, ctimeMs } = stamp;
    this.#numbers.set([dev, ino, stamp.size, mtimeMs, ctimeMs], entry * numbersPerEntry);
    write(this.#filterAt(entry));
    Atomics.store(this.#words, entry * wordsPerEntry + state, states.ready);
    return true;
  }

  #find(stamp: FileStamp): number {
    let entry = placeOf(stamp);
    for (let probe = 0; probe < longestProbe; probe++) {
      const now = Atomics.load(this.#words, entry * wordsPerEntry + state);
      if (now === states.free) return -1;
      if (now === states.ready && this.#isOf(entry, stamp)) return entry;
      entry = (entry + 1) % entryCount;
    }
    return -1;
  }

  /** An entry that nobody else has, or -1. */
  #claim(stamp: FileStamp): number {
    let entry = placeOf(stamp);
    for (let probe = 0; probe < longestProbe; probe++) {
      const word = entry * wordsPerEntry + state;
      if (Atomics.compareExchange(this.#words, word, states.free, states.claimed) === states.free) {
        Atomics.add(this.#header, entriesUsed, 1);
        return entry;
      }
      entry = (entry + 1) % entryCount;
    }
    return -1;
  }

  #filterAt(entry: number): number {
    return filtersAt + this.#words[entry * wordsPerEntry + filterUnit] * unitBytes;
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

/** With the change time, so that the states of one file do not crowd. */
function placeOf({ dev, ino, ctimeMs }: FileStamp): number {
  const halves = (ino | 0) ^ Math.imul((ino / 2 ** 32) | 0, 0x85ebca6b);
  const times = Math.imul((ctimeMs % 2 ** 31) | 0, 0xc2b2ae35);
  return Math.imul(halves ^ times ^ dev, 0x9e3779b1) >>> (32 - Math.log2(entryCount));
}
