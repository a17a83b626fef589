// Notes which three bytes follow one another in a text: src/trigram/ remembers that of files.

/** An odd number, scattered, times 256: the fourth byte of a loaded word has no part in the product. */
const multiplier: u32 = 0x3779b100;
/** Takes letters of both cases for one, and some other characters, too. */
const withoutCase: u32 = 0x20202020;
const beyondAscii: u32 = 0x80808080;
/** Three bytes that no text in UTF-8 has: the text has some byte beyond ASCII. */
const beyondAsciiMark: u32 = 0xffffff;

/**
 * A Bloom filter of the three bytes at each place of [from, end), in 2^`bits` bits at `out`, which need not be clear. Each sets the
 * bit of its form without case, and if that may be another, its own.
 */
export function noteTrigrams(from: usize, end: usize, out: usize, bits: u32): void {
  const shift = 32 - bits;
  memory.fill(out, 0, 1 << (<usize>bits - 3));
  let all: u32 = 0;
  let at = from;
  for (; at + 8 <= end; at += 4) {
    const own = load<u64>(at);
    const folded = own | withoutCase | ((<u64>withoutCase) << 32);
    note(out, (<u32>folded * multiplier) >> shift);
    note(out, (<u32>(folded >> 8) * multiplier) >> shift);
    note(out, (<u32>(folded >> 16) * multiplier) >> shift);
    note(out, (<u32>(folded >> 24) * multiplier) >> shift);
    all |= <u32>own;
    // Of the six bytes that are looked at.
    if ((~own & (own >> 1) & 0x202020202020) === 0) continue;
    note(out, (<u32>own * multiplier) >> shift);
    note(out, (<u32>(own >> 8) * multiplier) >> shift);
    note(out, (<u32>(own >> 16) * multiplier) >> shift);
    note(out, (<u32>(own >> 24) * multiplier) >> shift);
  }
  for (; at < end; at++) {
    all |= load<u8>(at);
    if (at + 3 > end) continue;
    const own = load<u32>(at);
    note(out, ((own | withoutCase) * multiplier) >> shift);
    note(out, (own * multiplier) >> shift);
  }
  if ((all & beyondAscii) !== 0) note(out, (beyondAsciiMark * multiplier) >> shift);
}

function note(out: usize, bit: u32): void {
  const at = out + (bit >> 3);
  store<u8>(at, load<u8>(at) | <u8>((<u32>1) << (bit & 7)));
}
