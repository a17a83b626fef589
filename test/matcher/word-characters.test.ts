// What a word character is, against ripgrep. V8 is no witness: its Unicode depends on the Node at hand.
import { execFileSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import { expect, it } from 'vitest';
import { isAsciiWordByte, isWordCodePoint, wordCharacterRanges } from '../../src/word-characters.js';

const codePoints = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);

it('is what ripgrep takes for \\w', () => {
  const text = codePoints
    .filter((code) => code !== 10)
    .map((code) => `${String.fromCodePoint(code)}\n`)
    .join('');
  const output = execFileSync(rgPath, ['--no-config', '-a', '-N', '^\\w$', '-'], {
    input: text,
    maxBuffer: 2 ** 24,
  });
  const found = output
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.codePointAt(0)!);
  expect(found).toEqual(codePoints.filter(isWordCodePoint));
});

it('keeps its ranges sorted, apart and free of surrogates', () => {
  const ranges = wordCharacterRanges();
  for (let index = 2; index < ranges.length; index += 2) {
    expect(ranges[index]!).toBeGreaterThan(ranges[index - 1]! + 1);
  }
  expect(isWordCodePoint(0xd800)).toBe(false);
});

it('knows the ASCII ones among all bytes', () => {
  const found = Array.from({ length: 256 }, (_, byte) => byte).filter(isAsciiWordByte);
  expect(String.fromCharCode(...found)).toBe(
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
  );
});
