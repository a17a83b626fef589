// Where lines end and begin.

/** The address behind the first `byte` in [at, end), or `end`. */
export function byteAfter(byte: u32, at: usize, end: usize): usize {
  const wanted = i8x16.splat(<u8>byte);
  for (let from = at; from < end; from += 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(from), wanted));
    if (found !== 0) return min(end, from + <usize>ctz(found) + 1);
  }
  return end;
}

/** The address behind the last `byte` in [floor, at), or `floor`. */
export function byteBefore(byte: u32, at: usize, floor: usize): usize {
  const wanted = i8x16.splat(<u8>byte);
  for (let to = at; to > floor; to -= 16) {
    const found = i8x16.bitmask(i8x16.eq(v128.load(to - 16), wanted));
    if (found !== 0) return max(floor, to - <usize>(clz(found) - 16));
  }
  return floor;
}
