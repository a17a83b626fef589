// Counting lines sixteen bytes at a time gives what counting them one by one gives.
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { countByte, countLines } from '../../src/scan/lines.js';
import { seeded } from './scanning.js';

it('counts a byte between any two places', () => {
  const random = seeded(1);
  const bytes = Buffer.allocUnsafeSlow(4096);
  const words = new Int32Array(bytes.buffer);
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = random(3) === 0 ? 10 : [0x0b, 0x8a, 0, 0xff][random(4)];
  for (let round = 0; round < 500; round++) {
    const from = random(bytes.length);
    const to = from + random(bytes.length - from + 1);
    const byte = [10, 0, 0xff][random(3)];
    const expected = bytes.subarray(from, to).filter((value) => value === byte).length;
    expect(countByte(bytes, words, byte, from, to)).toBe(expected);
  }
});

it('counts more of them than a lane holds', () => {
  const bytes = Buffer.allocUnsafeSlow(1 << 16).fill(10);
  expect(countByte(bytes, new Int32Array(bytes.buffer), 10, 0, bytes.length)).toBe(1 << 16);
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
