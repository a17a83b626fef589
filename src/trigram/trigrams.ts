// Which three bytes follow one another in a text, as a Bloom filter; assembly/trigrams.ts makes it, this file asks it. A filter may
// say that a literal is not in the text, never that it is.
import type { Literal, LiteralSet } from '../plan.js';

/** As in assembly/trigrams.ts. */
const multiplier = 0x3779b100;
const withoutCase = 0x202020;
const beyondAsciiMark = 0xffffff;

const smallestBits = 10;
const largestBits = 17;

/** Length of the filter of a text, in bits, as the power of two: half a bit for each byte, about, and the same for the same length. */
export function filterBitsOf(textBytes: number): number {
  const bits = Math.round(Math.log2(textBytes / 2));
  return Math.min(Math.max(bits, smallestBits), largestBits);
}

/** For each literal of a set, the hashes of its trigrams; that of a bit is its leading bits. */
type HashedSet = Int32Array[];

/** What a text must contain to have a match, as far as trigrams can tell. */
export class TrigramDemand {
  readonly #sets: HashedSet[];

  private constructor(sets: HashedSet[]) {
    this.#sets = sets;
  }

  /** Null where a filter can say nothing about what is demanded. */
  static of(required: readonly LiteralSet[]): TrigramDemand | null {
    const hashed = required.map((literals) => literals.map(hashesOf));
    const sets = hashed.filter((literals) => literals.every((hashes) => hashes.length > 0));
    return sets.length === 0 ? null : new TrigramDemand(sets);
  }

  /** False if a text cannot match whose filter is the 2^`bits` bits from `bytes[at]` on. */
  mayBeMet(bytes: Uint8Array, at: number, bits: number): boolean {
    const shift = 32 - bits;
    for (const literals of this.#sets) {
      if (!literals.some((hashes) => hasAll(hashes, bytes, at, shift))) return false;
    }
    return true;
  }
}

function hasAll(hashes: Int32Array, bytes: Uint8Array, at: number, shift: number): boolean {
  for (let index = 0; index < hashes.length; index++) {
    const bit = hashes[index] >>> shift;
    if ((bytes[at + (bit >> 3)] & (1 << (bit & 7))) === 0) return false;
  }
  return true;
}

/** None for a literal that a filter cannot miss. */
function hashesOf({ bytes, fold }: Literal): Int32Array {
  const hashes = new Set<number>();
  for (let at = 0; at + 3 <= bytes.length; at++) {
    const three = bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
    const isNotedAsItIs = (~three & (three >> 1) & withoutCase) !== 0;
    hashes.add(hashOf(isNotedAsItIs && !fold ? three : three | withoutCase));
  }
  // Such as the long s, which stands beside every s that may be of either case.
  if (hashes.size === 0 && bytes.some((byte) => byte >= 0x80)) hashes.add(hashOf(beyondAsciiMark));
  return Int32Array.from(hashes);
}

const hashOf = (three: number): number => Math.imul(three, multiplier);
