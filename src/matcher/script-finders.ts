// Finds literals by loops in JavaScript, in any bytes: one exact literal goes to Buffer.indexOf. Several, or folded ones, are
// found by their rarest bytes, or with a table that says how far the search may jump, whichever promises to be faster.
import type { Literal, LiteralSet } from '../plan.js';
import { caseForms, frequency, isLetter, rarestOffset } from './byte-frequency.js';

/** Something that finds the next hit in [from, end). */
interface Finder {
  next(bytes: Buffer, from: number, end: number): number;
}

function occursAt({ bytes: wanted, fold }: Literal, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index++) {
    const byte = bytes[at + index]!;
    const expected = wanted[index]!;
    if (byte !== expected && !(fold && isLetter(expected) && byte === expected - 0x20)) return false;
  }
  return true;
}

// Buffer.indexOf goes from one occurrence of the first byte to the next with memchr, but only for needles up to this
// length: measured 30 GB/s against 2 GB/s for the method it uses beyond.
const longestQuickNeedle = 7;
const shortestUsefulPart = 4;

/** Searches for one exact literal, by that part of it which begins with its rarest byte. */
class SingleFinder implements Finder {
  readonly #literal: Literal;
  readonly #part: Uint8Array | number;
  readonly #offset: number;

  constructor(literal: Literal) {
    this.#literal = literal;
    this.#offset = rarestOffset(literal, literal.bytes.length - shortestUsefulPart);
    const part = literal.bytes.subarray(this.#offset, this.#offset + longestQuickNeedle);
    this.#part = part.length === 1 ? part[0]! : part;
  }

  next(bytes: Buffer, from: number, end: number): number {
    const haystack = bytes.length === end ? bytes : bytes.subarray(0, end);
    const wanted = this.#literal.bytes.length;
    for (let at = from; at + wanted <= end; at++) {
      const hit = haystack.indexOf(this.#part, at + this.#offset);
      if (hit < 0) return -1;
      at = hit - this.#offset;
      if (at + wanted <= end && occursAt(this.#literal, bytes, at)) return at;
    }
    return -1;
  }
}

/** Searches for the rarest byte of each literal, looking at every byte of the text. */
class RareByteFinder implements Finder {
  readonly #isRare = new Uint8Array(256);
  readonly #candidates: { literal: Literal; offset: number }[][] = Array.from({ length: 256 }, () => []);

  constructor(literals: Literal[]) {
    for (const literal of literals) {
      const offset = rarestOffset(literal, literal.bytes.length - 1);
      for (const byte of caseForms(literal.bytes[offset]!, literal.fold)) {
        this.#isRare[byte] = 1;
        this.#candidates[byte]!.push({ literal, offset });
      }
    }
  }

  /** Nanoseconds per byte, estimated: the loop, and a stop at each rare byte. */
  static cost(literals: Literal[]): number {
    const share = literals.reduce(
      (sum, { bytes, fold }) => sum + Math.min(...Array.from(bytes, (byte) => frequency(byte, fold))),
      0,
    );
    return 0.65 + share * 10;
  }

  next(bytes: Buffer, from: number, end: number): number {
    const isRare = this.#isRare;
    const lastFour = end - 4;
    for (let at = from; at < end; at++) {
      while (
        at <= lastFour &&
        (isRare[bytes[at]!]! |
          isRare[bytes[at + 1]!]! |
          isRare[bytes[at + 2]!]! |
          isRare[bytes[at + 3]!]!) ===
          0
      ) {
        at += 4;
      }
      while (at < end && isRare[bytes[at]!] === 0) at++;
      if (at >= end) return -1;
      for (const { literal, offset } of this.#candidates[bytes[at]!]!) {
        const start = at - offset;
        if (start >= from && start + literal.bytes.length <= end && occursAt(literal, bytes, start))
          return start;
      }
    }
    return -1;
  }
}

const blockMask = (1 << 13) - 1;
/** Longer windows jump further, but a window must fit into the shortest literal. */
const longestWindow = 12;

/**
 * Searches for windows of equal length, one of each literal. The last two bytes below the window say how far it may jump
 * (Wu and Manber's method).
 */
class WindowFinder implements Finder {
  readonly #literals: Literal[];
  readonly #length: number;
  readonly #offsets: number[];
  /** By two bytes: how far to move on when a window ends with them; 0: some literal's window does. */
  readonly #jumps = new Uint8Array(blockMask + 1);
  readonly #candidates = new Map<number, number[]>();

  constructor(literals: Literal[]) {
    this.#literals = literals;
    this.#length = Math.min(longestWindow, ...literals.map(({ bytes }) => bytes.length));
    this.#offsets = literals.map((literal) => this.#rarestWindow(literal));
    this.#jumps.fill(this.#length - 1);
    literals.forEach((_, index) => {
      this.#addWindow(index);
    });
  }

  /** Nanoseconds per byte, estimated: a step costs four, and most go nearly the whole window. */
  static cost(literals: Literal[]): number {
    const length = Math.min(longestWindow, ...literals.map(({ bytes }) => bytes.length));
    return length < 2 ? Number.POSITIVE_INFINITY : 4 / (0.75 * (length - 1)) + literals.length * 0.002;
  }

  next(bytes: Buffer, from: number, end: number): number {
    const jumps = this.#jumps;
    let at = from + this.#length - 1;
    while (at < end) {
      const key = ((bytes[at - 1]! << 5) ^ bytes[at]!) & blockMask;
      const jump = jumps[key]!;
      if (jump !== 0) {
        at += jump;
        continue;
      }
      const hit = this.#verify(bytes, at - this.#length + 1, key, from, end);
      if (hit >= 0) return hit;
      at++;
    }
    return -1;
  }

  #verify(bytes: Uint8Array, windowStart: number, key: number, from: number, end: number): number {
    for (const index of this.#candidates.get(key)!) {
      const literal = this.#literals[index]!;
      const at = windowStart - this.#offsets[index]!;
      if (at >= from && at + literal.bytes.length <= end && occursAt(literal, bytes, at)) return at;
    }
    return -1;
  }

  /** The offset of the window whose last two bytes are the rarest. */
  #rarestWindow({ bytes, fold }: Literal): number {
    const score = (offset: number): number => {
      const last = offset + this.#length - 1;
      return frequency(bytes[last]!, fold) * frequency(bytes[last - 1]!, fold);
    };
    let best = 0;
    for (let offset = 1; offset + this.#length <= bytes.length; offset++) {
      if (score(offset) < score(best)) best = offset;
    }
    return best;
  }

  #addWindow(index: number): void {
    const { bytes, fold } = this.#literals[index]!;
    const offset = this.#offsets[index]!;
    for (let place = 1; place < this.#length; place++) {
      const jump = this.#length - 1 - place;
      for (const first of caseForms(bytes[offset + place - 1]!, fold)) {
        for (const second of caseForms(bytes[offset + place]!, fold)) {
          const key = ((first << 5) ^ second) & blockMask;
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

/** Several finders as one. Each is only asked again when its last hit is passed. */
class JoinedFinder implements Finder {
  readonly #finders: Finder[];
  /** Where each was last found; -1: nowhere any more. Holds from `#from` on. */
  readonly #hits: number[];
  #from = Number.POSITIVE_INFINITY;

  constructor(finders: Finder[]) {
    this.#finders = finders;
    this.#hits = finders.map(() => -1);
  }

  reset(): void {
    this.#from = Number.POSITIVE_INFINITY;
  }

  next(bytes: Buffer, from: number, end: number): number {
    const isNew = from < this.#from;
    this.#from = from;
    let nearest = -1;
    this.#finders.forEach((finder, index) => {
      let hit = this.#hits[index]!;
      if (isNew || (hit >= 0 && hit < from)) hit = finder.next(bytes, from, end);
      this.#hits[index] = hit;
      if (hit >= 0 && (nearest < 0 || hit < nearest)) nearest = hit;
    });
    return nearest;
  }
}

function finderFor(literals: Literal[]): Finder {
  if (literals.length === 1 && !literals[0]!.fold) return new SingleFinder(literals[0]!);
  const isRareFaster = RareByteFinder.cost(literals) <= WindowFinder.cost(literals);
  return isRareFaster ? new RareByteFinder(literals) : new WindowFinder(literals);
}

const mostSingles = 3;

/** Finds the members of a set of literals in any bytes, as `LiteralFinder` does. Fastest where `bytes` ends at `end`. */
export class ScriptFinder {
  readonly #finder: Finder;

  constructor(set: LiteralSet) {
    // Short forms beyond ASCII, such as the long s next to folded words, would shorten the windows of all others.
    const foreign = set.filter(({ bytes, fold }) => !fold && bytes[0]! >= 0x80);
    const others = set.filter((literal) => !foreign.includes(literal));
    const isApart = others.length > 0 && foreign.length > 0 && foreign.length <= mostSingles;
    this.#finder = isApart
      ? new JoinedFinder([finderFor(others), ...foreign.map((one) => finderFor([one]))])
      : finderFor(set);
  }

  /** The text changed: forget what was seen. */
  reset(): void {
    if (this.#finder instanceof JoinedFinder) this.#finder.reset();
  }

  /** As `LiteralFinder.next`; between two calls of `reset`, bytes and `end` stay. */
  next(bytes: Buffer, from: number, end: number): number {
    return this.#finder.next(bytes, from, end);
  }
}
