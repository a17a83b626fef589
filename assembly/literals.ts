// Finds several literals at once by a window of up to three bytes of each: the method called Teddy (Hyperscan, Rust's
// aho-corasick). Literals are put into eight buckets; of a byte at a place in the window, a table by its low and one by its
// high half tell in which buckets a window has such a byte there. Where a bucket is left over for all three places, a hash of
// the bytes leads to the literals. The table is drawn in src/matcher/literal-tables.ts.
import { occursAt } from './occurrence';

const keysAt: usize = 96;
const foundAt: usize = 128;
const headsAt: usize = 160;

/** The address at which some literal of the table occurs in [from, end), the one whose window is first; or -1. */
export function findLiterals(table: usize, from: usize, end: usize): i32 {
  const lows0 = v128.load(table);
  const highs0 = v128.load(table, 16);
  const lows1 = v128.load(table, 32);
  const highs1 = v128.load(table, 48);
  const lows2 = v128.load(table, 64);
  const highs2 = v128.load(table, 80);
  const half = i8x16.splat(0x0f);
  const none = i8x16.splat(0);
  for (let at = from; at < end; at += 32) {
    let text = v128.load(at);
    let a = v128.and(
      i8x16.swizzle(lows0, v128.and(text, half)),
      i8x16.swizzle(highs0, v128.and(i16x8.shr_u(text, 4), half)),
    );
    text = v128.load(at, 1);
    a = v128.and(a, i8x16.swizzle(lows1, v128.and(text, half)));
    a = v128.and(a, i8x16.swizzle(highs1, v128.and(i16x8.shr_u(text, 4), half)));
    text = v128.load(at, 2);
    a = v128.and(a, i8x16.swizzle(lows2, v128.and(text, half)));
    a = v128.and(a, i8x16.swizzle(highs2, v128.and(i16x8.shr_u(text, 4), half)));
    text = v128.load(at, 16);
    let b = v128.and(
      i8x16.swizzle(lows0, v128.and(text, half)),
      i8x16.swizzle(highs0, v128.and(i16x8.shr_u(text, 4), half)),
    );
    text = v128.load(at, 17);
    b = v128.and(b, i8x16.swizzle(lows1, v128.and(text, half)));
    b = v128.and(b, i8x16.swizzle(highs1, v128.and(i16x8.shr_u(text, 4), half)));
    text = v128.load(at, 18);
    b = v128.and(b, i8x16.swizzle(lows2, v128.and(text, half)));
    b = v128.and(b, i8x16.swizzle(highs2, v128.and(i16x8.shr_u(text, 4), half)));
    if (!v128.any_true(v128.or(a, b))) continue;
    v128.store(table, a, foundAt);
    v128.store(table, b, foundAt + 16);
    let places = ~(i8x16.bitmask(i8x16.eq(a, none)) | (i8x16.bitmask(i8x16.eq(b, none)) << 16));
    for (; places !== 0; places &= places - 1) {
      const place = ctz(places);
      const hit = verified(table, at + place, load<u8>(table + place, foundAt), from, end);
      if (hit >= 0) return hit;
    }
  }
  return -1;
}

/** The start of a literal whose window is at `at` and in one of `buckets`, if one occurs there within [from, end); or -1. */
function verified(table: usize, at: usize, buckets: u32, from: usize, end: usize): i32 {
  const bytes = load<u32>(at) | 0x20202020;
  for (; buckets !== 0; buckets &= buckets - 1) {
    const key = bytes & load<u32>(table + (ctz(buckets) << 2), keysAt);
    let entry = <usize>load<u32>(table + (((key * 0x9e3779b1) >>> 22) << 2), headsAt);
    for (; entry !== 0; entry = load<u32>(table + entry)) {
      const start = at - load<u32>(table + entry, 4);
      const length = <usize>load<u32>(table + entry, 8);
      if (start < from || start + length > end) continue;
      if (occursAt(start, table + entry + 16, length)) return <i32>start;
    }
  }
  return -1;
}
