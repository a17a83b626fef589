// Counting lines many bytes at a time gives what counting them one by one gives, by the kernel and without it.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { allocateBytes, byteMemoryOf } from '../../src/byte-memory.js';
import { countByte, countLines } from '../../src/scan/lines.js';
import { seeded } from './scanning.js';

const allocators: [string, (length: number) => Buffer][] = [
  ['bytes with a kernel', allocateBytes],
  ['other bytes', Buffer.allocUnsafeSlow],
];

const wordsOf = (bytes: Buffer) => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);

describe.each(allocators)('of %s', (_, allocate) => {
  it('counts one between any two places', () => {
    const random = seeded(1);
    const bytes = allocate(4096);
    for (let at = 0; at < bytes.length; at++)
      bytes[at] = random(3) === 0 ? 10 : [0x0b, 0x8a, 0, 0xff][random(4)];
    for (let round = 0; round < 500; round++) {
      const from = random(bytes.length);
      const to = from + random(bytes.length - from + 1);
      const byte = [10, 0, 0xff][random(3)];
      const expected = bytes.subarray(from, to).filter((value) => value === byte).length;
      expect(countByte(bytes, wordsOf(bytes), byte, from, to)).toBe(expected);
    }
  });

  it('counts more than a lane holds', () => {
    const bytes = allocate(1 << 16).fill(10);
    expect(countByte(bytes, wordsOf(bytes), 10, 0, bytes.length)).toBe(1 << 16);
  });
});

it('counts to the byte at every end of every short run, by the kernel', () => {
  const bytes = allocateBytes(400).fill(10);
  const { kernel } = byteMemoryOf(bytes)!;
  for (let from = 0; from < 70; from++) {
    for (let length = 0; length < 200; length++) {
      const start = bytes.byteOffset + from;
      expect(kernel.countByte(10, start, start + length)).toBe(length);
    }
  }
});

it.each([
  ['', 0],
  ['\n', 1],
  ['a', 1],
  ['a\nb', 2],
  ['a\nb\n', 2],
])('%j has %d lines', (text, lines) => {
  const bytes = Buffer.allocUnsafeSlow(16);
  const length = bytes.write(text);
  expect(countLines(bytes, new Int32Array(bytes.buffer), 10, 0, length)).toBe(lines);
});
