// Puts literals into the eight buckets of a kernel's table so that few places of the text pass for the start of one.
// A bucket knows halves of bytes only: it takes every byte whose low half and whose high half some window in it has there.
import { frequency } from './byte-frequency.js';

const bucketCount = 8;

/** The bytes that may stand at a place: bit n of `lows` is set for the low half n, likewise `highs`. */
export interface Place {
  lows: number;
  highs: number;
}

/** What several windows let pass, by place. */
export class Bucket {
  readonly places: Place[];
  /** The share of the text's places that pass; estimated. */
  share = 0;
  readonly #shares: number[];

  constructor(length: number) {
    this.places = Array.from({ length }, () => ({ lows: 0, highs: 0 }));
    this.#shares = this.places.map(() => 0);
  }

  /** The share if `window` were in here. */
  shareWith(window: Place[]): number {
    let share = 1;
    for (let index = 0; index < window.length; index++) share *= this.#placeShare(index, window[index]!);
    return share;
  }

  add(window: Place[]): void {
    this.share = this.shareWith(window);
    window.forEach((added, index) => {
      this.#shares[index] = this.#placeShare(index, added);
      const place = this.places[index]!;
      place.lows |= added.lows;
      place.highs |= added.highs;
    });
  }

  #placeShare(index: number, added: Place): number {
    const place = this.places[index]!;
    const lows = place.lows | added.lows;
    const highs = place.highs | added.highs;
    return lows === place.lows && highs === place.highs ? this.#shares[index]! : shareOf(lows, highs);
  }
}

/** Buckets for windows of `length` bytes. Each goes where it lets the least more pass. */
export function bucketsOf(windows: { places: Place[] }[], length: number): Bucket[] {
  const buckets = Array.from({ length: bucketCount }, () => new Bucket(length));
  for (const { places } of windows) {
    let best = buckets[0]!;
    let least = Number.POSITIVE_INFINITY;
    for (const bucket of buckets) {
      const more = bucket.shareWith(places) - bucket.share;
      if (more < least) {
        best = bucket;
        least = more;
      }
    }
    best.add(places);
  }
  return buckets;
}

function shareOf(lows: number, highs: number): number {
  let share = 0;
  for (let left = highs; left !== 0; left &= left - 1) {
    const high = lowestBit(left) << 4;
    for (let more = lows; more !== 0; more &= more - 1) share += frequency(high | lowestBit(more), false);
  }
  return share;
}

/** The number of the lowest bit that is set. */
function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
