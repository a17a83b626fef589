// Finds runs of bytes that are all members of one set: 64 bytes a step, a bit for each. The set is a table by half bytes, drawn in
// src/matcher/run-finder.ts.

/** An address within the first run of `length` members (1 to 64) in [from, end), or -1. */
export function findRun(table: usize, length: u32, from: usize, end: usize): i32 {
  const ascii = v128.load(table);
  const others = v128.load(table, 16);
  // Members right before the step.
  let before: u32 = 0;
  for (let at = from; at < end; at += 64) {
    let members =
      membersAt(ascii, others, at) |
      (membersAt(ascii, others, at + 16) << 16) |
      (membersAt(ascii, others, at + 32) << 32) |
      (membersAt(ascii, others, at + 48) << 48);
    if (end - at < 64) members &= ((<u64>1) << (<u64>(end - at))) - 1;
    if (members === ~(<u64>0)) {
      before += 64;
      if (before >= length) return <i32>at;
      continue;
    }
    if (before + <u32>ctz(~members) >= length) return <i32>at;
    const starts = runStarts(members, length);
    if (starts !== 0) return <i32>(at + <usize>ctz(starts));
    before = <u32>clz(~members);
  }
  return -1;
}

/** A bit for each of the 16 bytes at `at`. */
function membersAt(ascii: v128, others: v128, at: usize): u64 {
  const bytes = v128.load(at);
  const low = i8x16.splat(<i8>0x8f);
  const highBits = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  // Of a byte that is not in its half of the range, the index is out of bounds, which gives 0.
  const byLow = v128.or(
    i8x16.swizzle(ascii, v128.and(bytes, low)),
    i8x16.swizzle(others, v128.and(v128.xor(bytes, i8x16.splat(-128)), low)),
  );
  const byHigh = i8x16.swizzle(highBits, v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  const isNone = i8x16.eq(v128.and(byLow, byHigh), i8x16.splat(0));
  return <u64>(i8x16.bitmask(isNone) ^ 0xffff);
}

/** The bits of `members` with which `length` bits in a row begin. */
function runStarts(members: u64, length: u32): u64 {
  let starts = members;
  let done: u32 = 1;
  while (done < length) {
    const step = min(done, length - done);
    starts &= starts >> <u64>step;
    done += step;
  }
  return starts;
}
