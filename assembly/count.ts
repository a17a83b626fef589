// Counts a byte: lines are counted for every file with a match.

/** A lane counts four vectors a step and must not pass 255. */
const stepsPerLane: usize = 63;

/** How many bytes of [from, to) are `byte`. */
export function countByte(byte: u32, from: usize, to: usize): u32 {
  const wanted = i8x16.splat(<u8>byte);
  let count: u32 = 0;
  let at = from;
  while (at + 64 <= to) {
    const stop = min(to - 63, at + stepsPerLane * 64);
    // An equal lane is -1.
    let lanes = i8x16.splat(0);
    for (; at < stop; at += 64) {
      const left = i8x16.add(i8x16.eq(v128.load(at), wanted), i8x16.eq(v128.load(at, 16), wanted));
      const right = i8x16.add(i8x16.eq(v128.load(at, 32), wanted), i8x16.eq(v128.load(at, 48), wanted));
      lanes = i8x16.sub(lanes, i8x16.add(left, right));
    }
    count += sum(lanes);
  }
  for (; at < to; at += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    const left = to - at;
    count += popcnt(left < 16 ? found & ((1 << (<i32>left)) - 1) : found);
  }
  return count;
}

function sum(bytes: v128): u32 {
  const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes));
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}
