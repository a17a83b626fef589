// Where lines begin and end in a run of bytes, and how many there are. All positions are indexes into the bytes.
import type { Buffer } from 'node:buffer';
import { byteMemoryOf } from '../byte-memory.js';

/** Start of the line that contains `at`; never before `floor`. */
export function lineStartOf(bytes: Buffer, terminator: number, at: number, floor: number): number {
  if (at <= floor) return floor;
  const before = bytes.lastIndexOf(terminator, at - 1);
  return before < floor ? floor : before + 1;
}

/** End, terminator included, of the line that contains `at`; `end` if no terminator stands before it. */
export function lineEndOf(bytes: Buffer, terminator: number, at: number, end: number): number {
  const found = bytes.indexOf(terminator, at);
  return found < 0 || found >= end ? end : found + 1;
}

/** Start of the line `count` lines before the last line of `bytes[floor, end)`; never before `floor`. */
export function precedingLineStart(
  bytes: Buffer,
  terminator: number,
  floor: number,
  end: number,
  count: number,
): number {
  let at = end > floor && bytes[end - 1] === terminator ? end - 1 : end;
  for (let left = count; ; left--) {
    const start = lineStartOf(bytes, terminator, at, floor);
    if (left === 0 || start === floor) return start;
    at = start - 1;
  }
}

/** High bit of each byte of `x` set where that byte is not zero. */
function notZero(x: number): number {
  return ((x & 0x7f7f7f7f) + 0x7f7f7f7f) | x;
}

// Below so many bytes looking for the kernel takes longer than it saves.
const shortestForKernel = 256;

/**
 * Counts `byte` in `bytes[from, to)`. `words` is the same memory as 32-bit integers. Fast, because a large file with one match
 * at its end has all its lines counted: by the kernel where the bytes have one.
 */
export function countByte(
  bytes: Uint8Array,
  words: Int32Array,
  byte: number,
  from: number,
  to: number,
): number {
  const memory = to - from < shortestForKernel ? undefined : byteMemoryOf(bytes);
  if (memory === undefined) return countByWords(bytes, words, byte, from, to);
  return memory.kernel.countByte(byte, bytes.byteOffset + from, bytes.byteOffset + to);
}

/** Sixteen bytes a step are several times as fast as one. */
function countByWords(bytes: Uint8Array, words: Int32Array, byte: number, from: number, to: number): number {
  let count = 0;
  let at = from;
  const aligned = Math.min(to, (from + 3) & ~3);
  for (; at < aligned; at++) if (bytes[at] === byte) count++;
  const pattern = (byte * 0x01010101) | 0;
  const lastStep = (to >> 2) - 3;
  let word = at >> 2;
  while (word < lastStep) {
    // A lane of `lanes` overflows after 255 additions, so it is emptied before.
    const stop = Math.min(lastStep, word + 248);
    let lanes = 0;
    for (; word < stop; word += 4) {
      lanes =
        (lanes +
          ((~notZero(words[word] ^ pattern) >>> 7) & 0x01010101) +
          ((~notZero(words[word + 1] ^ pattern) >>> 7) & 0x01010101) +
          ((~notZero(words[word + 2] ^ pattern) >>> 7) & 0x01010101) +
          ((~notZero(words[word + 3] ^ pattern) >>> 7) & 0x01010101)) |
        0;
    }
    count += (lanes & 0xff) + ((lanes >>> 8) & 0xff) + ((lanes >>> 16) & 0xff) + (lanes >>> 24);
  }
  for (at = Math.max(at, word << 2); at < to; at++) if (bytes[at] === byte) count++;
  return count;
}

/** How many lines `bytes[from, to)` has, of which the last may be unfinished. */
export function countLines(
  bytes: Uint8Array,
  words: Int32Array,
  terminator: number,
  from: number,
  to: number,
): number {
  if (to <= from) return 0;
  const ends = countByte(bytes, words, terminator, from, to);
  return bytes[to - 1] === terminator ? ends : ends + 1;
}

/** Length of the terminator at the end of the line `bytes[start, end)`: 0, 1, or 2 for `\r\n` with `crlf`. */
export function terminatorLength(
  bytes: Buffer,
  start: number,
  end: number,
  terminator: number,
  crlf: boolean,
): number {
  if (end <= start || bytes[end - 1] !== terminator) return 0;
  return crlf && end - 2 >= start && bytes[end - 2] === 0x0d ? 2 : 1;
}
