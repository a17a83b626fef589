// Finds one literal by two of its bytes, 64 places a step. Its table is drawn in src/matcher/literal-tables.ts.
import { occursAt } from './occurrence';

/** The address at which the literal of the table first occurs in [from, end), or -1. */
export function findLiteral(table: usize, from: usize, end: usize): i32 {
  const length = <usize>load<u32>(table);
  if (from + length > end) return -1;
  const last = end - length;
  const rare = v128.load8_splat(table, 4);
  const rareBits = v128.load8_splat(table, 5);
  const other = v128.load8_splat(table, 6);
  const otherBits = v128.load8_splat(table, 7);
  const rareOffset = <usize>load<u32>(table, 8);
  const otherOffset = <usize>load<u32>(table, 12);
  for (let at = from; at <= last; at += 64) {
    const rares = at + rareOffset;
    const others = at + otherOffset;
    const a = v128.and(
      i8x16.eq(v128.or(v128.load(rares), rareBits), rare),
      i8x16.eq(v128.or(v128.load(others), otherBits), other),
    );
    const b = v128.and(
      i8x16.eq(v128.or(v128.load(rares, 16), rareBits), rare),
      i8x16.eq(v128.or(v128.load(others, 16), otherBits), other),
    );
    const c = v128.and(
      i8x16.eq(v128.or(v128.load(rares, 32), rareBits), rare),
      i8x16.eq(v128.or(v128.load(others, 32), otherBits), other),
    );
    const d = v128.and(
      i8x16.eq(v128.or(v128.load(rares, 48), rareBits), rare),
      i8x16.eq(v128.or(v128.load(others, 48), otherBits), other),
    );
    if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) continue;
    let places =
      <u64>i8x16.bitmask(a) |
      ((<u64>i8x16.bitmask(b)) << 16) |
      ((<u64>i8x16.bitmask(c)) << 32) |
      ((<u64>i8x16.bitmask(d)) << 48);
    for (; places !== 0; places &= places - 1) {
      const place = at + <usize>ctz(places);
      if (place > last) return -1;
      if (occursAt(place, table + 16, length)) return <i32>place;
    }
  }
  return -1;
}
