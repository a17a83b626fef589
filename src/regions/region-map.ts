// Which stretch of a file is comment, string or code: boundaries in order, each with the kind that begins there.
import { CODE, kindNames, type RegionKind } from './kinds.js';

/** What `scanRegions` hands back. Offsets are bytes. */
export class Regions {
  readonly #starts: Int32Array;
  readonly #kinds: Uint8Array;
  /** Positions before this one are known; it is less than the file's length when the scan was asked to stop early. */
  readonly end: number;

  constructor(starts: Int32Array, kinds: Uint8Array, end: number) {
    this.#starts = starts;
    this.#kinds = kinds;
    this.end = end;
  }

  /** The kind of the byte at `offset`; throws a RangeError where the scan did not come to. O(log n). */
  kindAt(offset: number): RegionKind {
    if (!(offset >= 0 && offset < this.end)) {
      throw new RangeError(`offset must be within 0 and ${this.end - 1} (what was scanned), got ${offset}`);
    }
    return kindNames[this.#kinds[indexOfLast(this.#starts, this.#starts.length, offset)]];
  }

  /** Every stretch in order, without gaps; neighbours differ in kind. For tests and tools: kindAt makes no objects. */
  spans(): { kind: RegionKind; start: number; end: number }[] {
    const last = this.#starts.length - 1;
    return Array.from(this.#starts, (start, index) => ({
      kind: kindNames[this.#kinds[index]],
      start,
      end: index === last ? this.end : this.#starts[index + 1],
    })).filter((span) => span.start < span.end);
  }
}

/** Index of the last of the first `count` starts that is not behind `offset`. */
function indexOfLast(starts: Int32Array, count: number, offset: number): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Collects boundaries as a scan goes forward. */
export class RegionBuilder {
  #starts = new Int32Array(256);
  #kinds = new Uint8Array(256);
  #count = 1;

  /** How many boundaries there are; the first is always at 0. */
  get count(): number {
    return this.#count;
  }

  /** Where boundary `index` is. */
  startOf(index: number): number {
    return this.#starts[index];
  }

  /** What begins at boundary `index`, as a number of `kinds.ts`. */
  kindOf(index: number): number {
    return this.#kinds[index];
  }

  /** The kind of the byte at `offset`, as far as the scan has come. O(log n). */
  kindAt(offset: number): RegionKind {
    return kindNames[this.#kinds[indexOfLast(this.#starts, this.#count, offset)]];
  }

  /** From `at` on it is `kind`. A boundary at the place of the last one replaces it. */
  mark(kind: number, at: number): void {
    const last = this.#count - 1;
    if (this.#kinds[last] === kind) return;
    if (this.#starts[last] < at) {
      if (this.#count === this.#starts.length) this.#grow();
      this.#starts[this.#count] = at;
      this.#kinds[this.#count++] = kind;
    } else if (last > 0 && this.#kinds[last - 1] === kind) this.#count--;
    else this.#kinds[last] = kind;
  }

  /** The finished map of the first `end` bytes, with `shift` bytes of code put before them. */
  finish(end: number, shift: number): Regions {
    const starts = this.#starts.slice(0, this.#count);
    const kinds = this.#kinds.slice(0, this.#count);
    if (shift === 0) return new Regions(starts, kinds, end);
    const shifted = starts.map((start) => start + shift);
    if (kinds[0] === CODE) {
      shifted[0] = 0;
      return new Regions(shifted, kinds, end + shift);
    }
    return new Regions(Int32Array.of(0, ...shifted), Uint8Array.of(CODE, ...kinds), end + shift);
  }

  #grow(): void {
    const starts = new Int32Array(this.#count * 2);
    const kinds = new Uint8Array(this.#count * 2);
    starts.set(this.#starts);
    kinds.set(this.#kinds);
    this.#starts = starts;
    this.#kinds = kinds;
  }
}
