// The windows by which a kernel finds several literals: the rarest few bytes in a row of each.
import type { Literal } from '../plan.js';
import { caseForms, frequency } from './byte-frequency.js';
import type { Place } from './literal-buckets.js';

/** A literal and the window by which it is found. */
export interface LiteralWindow {
  literal: Literal;
  /** Of the window in the literal. */
  offset: number;
  bytes: Uint8Array;
  /** What may stand in it, as if it were as long as windows can be: behind a shorter one anything may. */
  places: Place[];
}

const anyByte: Place = { lows: 0xffff, highs: 0xffff };

/** The rarest window of a literal, of `longest` bytes or of all that it has. */
export function rarestWindow(literal: Literal, longest: number): LiteralWindow {
  const length = Math.min(longest, literal.bytes.length);
  const offset = rarestOffsetOf(literal, length);
  const bytes = literal.bytes.subarray(offset, offset + length);
  const places = Array.from({ length: longest }, (_, place) =>
    place < length ? placeOf(bytes[place]!, literal.fold) : anyByte,
  );
  return { literal, offset, bytes, places };
}

function rarestOffsetOf({ bytes, fold }: Literal, length: number): number {
  let best = 0;
  let leastShare = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset + length <= bytes.length; offset++) {
    let share = 1;
    for (let index = offset; index < offset + length; index++) share *= frequency(bytes[index]!, fold);
    if (share >= leastShare) continue;
    best = offset;
    leastShare = share;
  }
  return best;
}

function placeOf(byte: number, fold: boolean): Place {
  const place = { lows: 0, highs: 0 };
  for (const form of caseForms(byte, fold)) {
    place.lows |= 1 << (form & 15);
    place.highs |= 1 << (form >> 4);
  }
  return place;
}
