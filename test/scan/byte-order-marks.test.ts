// Byte order marks against ripgrep: which are left out of the text, and whether they or the given encoding decide.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { ripgrepNow } from '../campaigns/programs.mjs';
import { fileOf, scanPath } from './scanning.js';

type Encode = (text: string) => Buffer;

const kinds: Record<string, { mark: number[]; encode: Encode }> = {
  'UTF-8': { mark: [0xef, 0xbb, 0xbf], encode: (text) => Buffer.from(text) },
  'UTF-16LE': { mark: [0xff, 0xfe], encode: (text) => Buffer.from(text, 'utf16le') },
  'UTF-16BE': { mark: [0xfe, 0xff], encode: (text) => Buffer.from(text, 'utf16le').swap16() },
};

const settings = [
  ...['auto', 'none', 'utf-8', 'utf-16', 'utf-16le', 'utf-16be'],
  ...['latin1', 'shift_jis', 'gb18030', 'iso-2022-jp', 'x-user-defined'],
];

/** The lines ripgrep sees, each with its offset. */
function rgLines(path: string, encoding: string): string {
  const args = ['--no-config', '-a', '-b', '--no-filename', '-E', encoding, '', path];
  return ripgrepNow(args).stdout.toString('latin1');
}

function ourLines(path: string, encoding: string): string {
  const { rows } = scanPath(path, { pattern: '', settings: { encoding } });
  const lines = rows.map((row) => row.replace(/^\d+:/, ''));
  return lines.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
}

function expectTheSame(content: Buffer): void {
  const path = fileOf(content);
  const ours = settings.map((encoding) => [encoding, ourLines(path, encoding)]);
  expect(ours).toEqual(settings.map((encoding) => [encoding, rgLines(path, encoding)]));
}

const marked = Object.keys(kinds).flatMap((kind) => [0, 1, 2, 3].map((count) => [count, kind] as const));
const mixed = Object.keys(kinds).flatMap((first) =>
  Object.keys(kinds)
    .filter((second) => second !== first)
    .map((second) => [first, second] as const),
);

describe('with every encoding, a file', () => {
  it.each(marked)('with %d marks of %s has the same text', (count, kind) => {
    const { mark, encode } = kinds[kind];
    expectTheSame(Buffer.concat([Buffer.from(Array(count).fill(mark).flat()), encode('aé\nb\n')]));
  });

  it.each(mixed)('with a mark of %s and then one of %s has the same text', (first, second) => {
    const marks = Buffer.from([...kinds[first].mark, ...kinds[second].mark]);
    expectTheSame(Buffer.concat([marks, kinds[first].encode('aé\nb\n')]));
  });

  it.each(marked.filter(([count]) => count > 0))(
    'of nothing but %d marks of %s has the same text',
    (...which) => {
      const [count, kind] = which;
      expectTheSame(Buffer.from(Array(count).fill(kinds[kind].mark).flat()));
    },
  );
});
