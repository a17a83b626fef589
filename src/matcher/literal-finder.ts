// Finds the next occurrence of any of a set of needles: the one place that decides how literals are searched for.
// One exact needle goes to Buffer.indexOf. Several, or folded ones, are found with a table of two-byte blocks that says how
// far the search may jump (Wu and Manber's method).
import type { LiteralSet } from '../plan.js';
import { caseForms, equalsFolded, type Needle, type NeedleSet, needleSet } from './needles.js';

const blockBits = 13;
const blockCount = 1 << blockBits;
/** Longer windows jump further, but a window must fit into the shortest needle. */
const maxWindow = 12;

// Bytes of source text, most frequent first; those not named are rare.
const frequentBytes = ' etaoinsrlcd_upmhf\n\tg,;)(*.-=y0b>v"/w1x2kE<T:SA{}RI3CN4LDq&6O5P#8MUz|j';

/** How frequent a byte is, by rank from 0 (rare). */
function frequency(byte: number): number {
  const rank = frequentBytes.indexOf(String.fromCharCode(byte));
  return rank < 0 ? 0 : frequentBytes.length - rank;
}

function block(first: number, second: number): number {
  return ((first << 5) ^ second) & (blockCount - 1);
}

/** Offset of the part of `length` bytes whose last two bytes are the rarest. */
function bestWindow({ bytes }: Needle, length: number): number {
  let best = 0;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset + length <= bytes.length; offset++) {
    const last = offset + length - 1;
    const score = frequency(bytes[last]!) * frequency(bytes[last - 1] ?? 0xff);
    if (score < bestScore) {
      bestScore = score;
      best = offset;
    }
  }
  return best;
}

function occursAt({ bytes: wanted, fold }: Needle, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const byte = bytes[at + index]!;
    if (fold ? !equalsFolded(byte, wanted[index]!) : byte !== wanted[index]) return false;
  }
  return true;
}

/** Searches for several needles by windows of equal length, one window of each needle. */
class WindowFinder {
  readonly #needles: Needle[];
  readonly #windowLength: number;
  readonly #offsets: number[];
  /** By block: how far to move on when a window ends with it; 0: it is the end of some needle's window. */
  readonly #jumps = new Uint8Array(blockCount);
  /** By block: the needles whose window ends with it. */
  readonly #candidates = new Map<number, number[]>();

  constructor(needles: Needle[]) {
    this.#needles = needles;
    this.#windowLength = Math.min(maxWindow, ...needles.map(({ bytes }) => bytes.length));
    this.#offsets = needles.map((needle) => bestWindow(needle, this.#windowLength));
    this.#jumps.fill(this.#windowLength - 1);
    needles.forEach((_, index) => {
      this.#addWindow(index);
    });
  }

  next(bytes: Uint8Array, from: number, end: number): number {
    const jumps = this.#jumps;
    let at = from + this.#windowLength - 1;
    while (at < end) {
      const key = ((bytes[at - 1]! << 5) ^ bytes[at]!) & (blockCount - 1);
      const jump = jumps[key]!;
      if (jump !== 0) {
        at += jump;
        continue;
      }
      const hit = this.#verify(bytes, at, key, from, end);
      if (hit >= 0) return hit;
      at++;
    }
    return -1;
  }

  #verify(bytes: Uint8Array, windowLast: number, key: number, from: number, end: number): number {
    const windowStart = windowLast - this.#windowLength + 1;
    for (const index of this.#candidates.get(key)!) {
      const needle = this.#needles[index]!;
      const at = windowStart - this.#offsets[index]!;
      if (at >= from && at + needle.bytes.length <= end && occursAt(needle, bytes, at)) return at;
    }
    return -1;
  }

  #addWindow(index: number): void {
    const { bytes, fold } = this.#needles[index]!;
    const offset = this.#offsets[index]!;
    for (let place = 1; place < this.#windowLength; place++) {
      const jump = this.#windowLength - 1 - place;
      for (const first of caseForms(bytes[offset + place - 1]!, fold)) {
        for (const second of caseForms(bytes[offset + place]!, fold)) {
          const key = block(first, second);
          this.#jumps[key] = Math.min(this.#jumps[key]!, jump);
          if (jump === 0) this.#addCandidate(key, index);
        }
      }
    }
  }

  #addCandidate(key: number, index: number): void {
    const list = this.#candidates.get(key);
    if (list === undefined) this.#candidates.set(key, [index]);
    else if (!list.includes(index)) list.push(index);
  }
}

/** Searches for needles of which some are a single byte: every byte is looked at. */
class ByteFinder {
  readonly #byFirst: Needle[][] = Array.from({ length: 256 }, () => []);
  readonly #isFirst = new Uint8Array(256);

  constructor(needles: Needle[]) {
    for (const needle of needles) {
      for (const byte of caseForms(needle.bytes[0]!, needle.fold)) {
        this.#byFirst[byte]!.push(needle);
        this.#isFirst[byte] = 1;
      }
    }
  }

  next(bytes: Uint8Array, from: number, end: number): number {
    const isFirst = this.#isFirst;
    for (let at = from; at < end; at++) {
      const byte = bytes[at]!;
      if (isFirst[byte] === 0) continue;
      for (const needle of this.#byFirst[byte]!) {
        if (at + needle.bytes.length <= end && occursAt(needle, bytes, at)) return at;
      }
    }
    return -1;
  }
}

// Buffer.indexOf goes from one occurrence of the first byte to the next with memchr, but only for needles up to this
// length: measured 30 GB/s against 2 GB/s for the method it uses beyond.
const longestQuickNeedle = 7;
const shortestUsefulPart = 4;

/** Searches for one exact needle, by that part of it which begins with its rarest byte. */
class SingleFinder {
  readonly #needle: Needle;
  readonly #part: Uint8Array | number;
  readonly #offset: number;

  constructor(needle: Needle) {
    const { bytes } = needle;
    this.#needle = needle;
    let offset = 0;
    for (let start = 1; start + shortestUsefulPart <= bytes.length; start++) {
      if (frequency(bytes[start]!) < frequency(bytes[offset]!)) offset = start;
    }
    this.#offset = offset;
    const part = bytes.subarray(offset, offset + longestQuickNeedle);
    this.#part = part.length === 1 ? part[0]! : part;
  }

  next(bytes: Buffer, from: number, end: number): number {
    const haystack = bytes.length === end ? bytes : bytes.subarray(0, end);
    const wanted = this.#needle.bytes.length;
    for (let at = from; at + wanted <= end; at++) {
      const hit = haystack.indexOf(this.#part, at + this.#offset);
      if (hit < 0) return -1;
      at = hit - this.#offset;
      if (at + wanted <= end && occursAt(this.#needle, bytes, at)) return at;
    }
    return -1;
  }
}

/** Finds where the first usable one of several sets of literals has a member. */
export class LiteralFinder {
  /** Finding one is finding one of the literals of the chosen set; else it is a part of one. */
  readonly isExact: boolean;
  readonly #finder: { next(bytes: Buffer, from: number, end: number): number };

  private constructor({ needles, isExact }: NeedleSet) {
    this.isExact = isExact;
    const first = needles[0]!;
    if (needles.length === 1 && !first.fold) this.#finder = new SingleFinder(first);
    else if (needles.some(({ bytes }) => bytes.length < 2)) this.#finder = new ByteFinder(needles);
    else this.#finder = new WindowFinder(needles);
  }

  /** Takes the first of `sets` (best first) that can be searched for; null if there is none. */
  static create(sets: readonly LiteralSet[]): LiteralFinder | null {
    for (const set of sets) {
      const needles = needleSet(set);
      if (needles !== null) return new LiteralFinder(needles);
    }
    return null;
  }

  /**
   * An offset within the next occurrence in [from, end), or -1. Occurrences come in the order of their lines, not
   * necessarily of their first bytes. Fastest where `bytes` ends at `end`.
   */
  next(bytes: Buffer, from: number, end: number): number {
    return this.#finder.next(bytes, from, end);
  }
}
