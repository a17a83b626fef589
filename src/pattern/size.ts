// Estimates how large the byte-level program of a tree would be, before anything is built.
import type { Hir } from '../plan.js';

/**
 * Program steps a pattern may have. ripgrep's default (100 MiB) lets about `\w{2500}` or `a{1000000}` through; this lets
 * through about half of the former, which keeps what is built from a plan under a few hundred megabytes.
 */
export const maximumSize = 4_000_000;

/** Byte-level steps: one for each byte range of each UTF-8 sequence, repeats written out. May be Infinity. */
export function sizeOf(hir: Hir): number {
  switch (hir.kind) {
    case 'empty':
      return 0;
    case 'look':
      return 1;
    case 'literal':
      return hir.codePoints.reduce((size, codePoint) => size + utf8Length(codePoint), 0);
    case 'class':
      return classSize(hir.ranges);
    case 'bytes':
      return 1 + hir.ranges.length / 2;
    case 'repeat':
      return copiesOf(hir.min, hir.max) * (1 + sizeOf(hir.child));
    case 'capture':
    case 'around':
      return 2 + sizeOf(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.reduce((size, child) => size + 1 + sizeOf(child), 0);
  }
}

/** How often the body of a repeat stands in the program. */
export function copiesOf(min: number, max: number | null): number {
  return max ?? Math.max(min, 1);
}

/** Bytes of a character in UTF-8. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

const lastOfLength = [0x7f, 0x7ff, 0xffff, 0x10ffff];

function classSize(ranges: number[]): number {
  let size = 1;
  for (let at = 0; at < ranges.length; at += 2) {
    let from = ranges[at];
    for (let length = 1; length <= 4 && from <= ranges[at + 1]; length++) {
      const to = Math.min(ranges[at + 1], lastOfLength[length - 1]);
      if (from > to) continue;
      size += length * sequenceCount(from, to);
      from = to + 1;
    }
  }
  return size;
}

/** At most this many UTF-8 sequences of byte ranges cover code points of one length. */
function sequenceCount(from: number, to: number): number {
  let differing = 0;
  for (let low = from >> 6, high = to >> 6; low !== high; low >>= 6, high >>= 6) differing++;
  return 1 + 2 * differing;
}
