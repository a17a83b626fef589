// Pages of printed output: rows of one page and nothing else, and no row lost between two pages.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createPrinter } from '../../src/print/index.js';
import { type PrintStyle, plainStyle } from '../../src/printing.js';
import { type SmallScan, scanInto } from './small-scan.js';

const scans: SmallScan[] = [
  { path: 'a', text: 'cat\nx\ncat cat\ny\nz\ncat\n', find: /cat/g },
  { path: 'b', text: 'none\n', find: /cat/g },
  { path: 'c', text: 'u\nv\ncat\nw\ncat', find: /cat/g },
];

function page(style: Partial<PrintStyle>, offset: number, maxResults: number, context = 0): string {
  const whole = { ...plainStyle, withFilename: true, lineNumber: true, hasContext: context > 0, ...style };
  const printer = createPrinter(whole, { offset, maxResults, before: context, after: context });
  for (const scan of scans) scanInto(printer, { ...scan, context });
  return Buffer.from(printer.take().bytes).toString();
}

describe('a page', () => {
  it('has its rows only', () => {
    expect(page({}, 1, 3)).toBe('a:3:cat cat\na:6:cat\nc:3:cat\n');
  });
  it('has the context of its rows only', () => {
    expect(page({}, 2, 1, 1)).toBe('a-5-z\na:6:cat\n');
    expect(page({}, 0, 2, 1)).toBe('a:1:cat\na-2-x\na:3:cat cat\na-4-y\n');
  });
  it('sets groups apart where rows between them are left out', () => {
    expect(page({}, 0, 9, 1)).toBe(
      'a:1:cat\na-2-x\na:3:cat cat\na-4-y\na-5-z\na:6:cat\nc-2-v\nc:3:cat\nc-4-w\nc:5:cat\n',
    );
  });
  it('counts files where a row is a file', () => {
    expect(page({ format: 'count' }, 1, 1)).toBe('c:2\n');
    expect(page({ format: 'files' }, 0, 1)).toBe('a\n');
    expect(page({ format: 'files-without' }, 0, 1)).toBe('b\n');
  });
  it('has JSON messages for its files only', () => {
    const types = page({ format: 'json' }, 3, 1)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.path.text);
    expect(types).toEqual(['c', 'c', 'c']);
  });
});

describe('pages put together are the whole', () => {
  for (const size of [1, 2, 3, 5]) {
    it(`in pieces of ${size}`, () => {
      const pieces = Array.from({ length: Math.ceil(5 / size) }, (_, at) => page({}, at * size, size));
      expect(pieces.join('')).toBe(page({}, 0, Infinity));
    });
  }
});
