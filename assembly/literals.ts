// Finds several literals at once by a window of up to four bytes of each: the method called Teddy (Hyperscan, Rust's
// aho-corasick). Literals are put into eight buckets; of a byte at a place in the window, a table by its low and one by its
// high half tell in which buckets a window has such a byte there. Where a bucket is left over for all places, a hash of
// the bytes leads to the literals. The table is drawn in src/matcher/literal-tables.ts.
import { occursAt } from './occurrence';

const keyBitsAt: usize = 128;
const headsAt: usize = 144;
const hashBits: u32 = 12;

/**
 * The address at which some literal of the table occurs in [from, end), the one whose window is first; or -1. Looks at
 * three bytes of a window, 16 places a step: for literals of which few places of the text may be the start.
 */
export function findFewLiterals(table: usize, from: usize, end: usize): i32 {
  // Loaded once: the compiler does not take loads out of the loop.
  const low0 = v128.load(table);
  const high0 = v128.load(table, 16);
  const low1 = v128.load(table, 32);
  const high1 = v128.load(table, 48);
  const low2 = v128.load(table, 64);
  const high2 = v128.load(table, 80);
  const none = i8x16.splat(0);
  let last0 = none;
  let last1 = none;
  // What is found is where a window ends, or would if it were as long as the longest.
  for (let at = from; at < end + 2; at += 16) {
    const lows = lowHalves(v128.load(at));
    const highs = highHalves(v128.load(at));
    const now0 = v128.and(i8x16.swizzle(low0, lows), i8x16.swizzle(high0, highs));
    const now1 = v128.and(i8x16.swizzle(low1, lows), i8x16.swizzle(high1, highs));
    const now2 = v128.and(i8x16.swizzle(low2, lows), i8x16.swizzle(high2, highs));
    const ends = v128.and(now2, v128.and(twoBefore(last0, now0), oneBefore(last1, now1)));
    last0 = now0;
    last1 = now1;
    if (!v128.any_true(ends)) continue;
    for (let places = 0xffff ^ i8x16.bitmask(i8x16.eq(ends, none)); places !== 0; places &= places - 1) {
      const hit = occurrence(table, at - 2 + <usize>ctz(places), from, end);
      if (hit >= 0) return hit;
    }
  }
  return -1;
}

/** As `findFewLiterals`. Looks at four bytes of a window, 32 places a step: for literals that may start at many places. */
export function findManyLiterals(table: usize, from: usize, end: usize): i32 {
  const low0 = v128.load(table);
  const high0 = v128.load(table, 16);
  const low1 = v128.load(table, 32);
  const high1 = v128.load(table, 48);
  const low2 = v128.load(table, 64);
  const high2 = v128.load(table, 80);
  const low3 = v128.load(table, 96);
  const high3 = v128.load(table, 112);
  const none = i8x16.splat(0);
  let last0 = none;
  let last1 = none;
  let last2 = none;
  for (let at = from; at < end + 3; at += 32) {
    let lows = lowHalves(v128.load(at));
    let highs = highHalves(v128.load(at));
    let now0 = v128.and(i8x16.swizzle(low0, lows), i8x16.swizzle(high0, highs));
    let now1 = v128.and(i8x16.swizzle(low1, lows), i8x16.swizzle(high1, highs));
    let now2 = v128.and(i8x16.swizzle(low2, lows), i8x16.swizzle(high2, highs));
    let now3 = v128.and(i8x16.swizzle(low3, lows), i8x16.swizzle(high3, highs));
    const near = v128.and(
      v128.and(now3, oneBefore(last2, now2)),
      v128.and(twoBefore(last1, now1), threeBefore(last0, now0)),
    );
    last0 = now0;
    last1 = now1;
    last2 = now2;
    lows = lowHalves(v128.load(at, 16));
    highs = highHalves(v128.load(at, 16));
    now0 = v128.and(i8x16.swizzle(low0, lows), i8x16.swizzle(high0, highs));
    now1 = v128.and(i8x16.swizzle(low1, lows), i8x16.swizzle(high1, highs));
    now2 = v128.and(i8x16.swizzle(low2, lows), i8x16.swizzle(high2, highs));
    now3 = v128.and(i8x16.swizzle(low3, lows), i8x16.swizzle(high3, highs));
    const far = v128.and(
      v128.and(now3, oneBefore(last2, now2)),
      v128.and(twoBefore(last1, now1), threeBefore(last0, now0)),
    );
    last0 = now0;
    last1 = now1;
    last2 = now2;
    if (!v128.any_true(v128.or(near, far))) continue;
    let places = ~(i8x16.bitmask(i8x16.eq(near, none)) | (i8x16.bitmask(i8x16.eq(far, none)) << 16));
    for (; places !== 0; places &= places - 1) {
      const hit = occurrence(table, at - 3 + <usize>ctz(places), from, end);
      if (hit >= 0) return hit;
    }
  }
  return -1;
}

function lowHalves(bytes: v128): v128 {
  return v128.and(bytes, i8x16.splat(0x0f));
}

function highHalves(bytes: v128): v128 {
  return v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f));
}

/** Of the 32 lanes of `last` and `now`, the 16 that end one before the last. */
function oneBefore(last: v128, now: v128): v128 {
  return v128.shuffle<u8>(last, now, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
}

function twoBefore(last: v128, now: v128): v128 {
  return v128.shuffle<u8>(last, now, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29);
}

function threeBefore(last: v128, now: v128): v128 {
  return v128.shuffle<u8>(last, now, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28);
}

/** The start of a literal within [from, end) whose window is at `at`, or -1. */
function occurrence(table: usize, at: usize, from: usize, end: usize): i32 {
  const key = (load<u32>(at) | 0x20202020) & load<u32>(table, keyBitsAt);
  let entry = <usize>load<u16>(table + (((key * 0x9e3779b1) >>> (32 - hashBits)) << 1), headsAt);
  for (; entry !== 0; entry = load<u32>(table + entry)) {
    const start = at - load<u32>(table + entry, 4);
    const length = <usize>load<u32>(table + entry, 8);
    if (start < from || start + length > end) continue;
    if (occursAt(start, table + entry + 16, length)) return <i32>start;
  }
  return -1;
}
