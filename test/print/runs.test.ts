// A run of lines is printed as its lines one by one are.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createPrinter } from '../../src/print/index.js';
import { type PrintStyle, plainStyle } from '../../src/printing.js';
import type { FileSink, LineRun, Row } from '../../src/scanning.js';
import { plainOutcome } from './small-scan.js';

const path = 'dir/with a name of some length/file.txt';

function printed(style: Partial<PrintStyle>, print: (sink: FileSink) => void, name = path): string {
  const sink = createPrinter({ ...plainStyle, ...style });
  sink.begin(0, name, null);
  print(sink);
  sink.end(plainOutcome);
  return Buffer.from(sink.take().bytes).toString('latin1');
}

interface Numbered {
  start: number;
  end: number;
  number: number;
}

/** Every line of a text that `isWanted`. */
function linesOf(text: string, first: number, isWanted: (index: number) => boolean): Numbered[] {
  const lines: Numbered[] = [];
  let start = 0;
  for (const [index, line] of text.split(/(?<=\n)/).entries()) {
    if (isWanted(index)) lines.push({ start, end: start + line.length, number: first + index });
    start += line.length;
  }
  return lines;
}

function asRun(bytes: Buffer, lines: Numbered[]): LineRun {
  const bounds = Int32Array.from(lines.flatMap(({ start, end }) => [start, end]));
  return { bytes, bounds, count: lines.length, lineNumber: lines[0].number, terminator: 10 };
}

function asRow(bytes: Buffer, { start, end, number }: Numbered): Row {
  const nothing = { spans: [], spanCount: 0, groups: [], groupCount: 0, replaced: null };
  return {
    kind: 'match',
    lineNumber: number,
    byteOffset: start,
    bytes,
    start,
    end,
    isUnfiltered: false,
    ...nothing,
  };
}

function rowsInto(sink: FileSink, bytes: Buffer, lines: Numbered[]): void {
  for (const line of lines) sink.row(asRow(bytes, line));
}

function expectSame(style: Partial<PrintStyle>, text: string, first = 1, step = 1, name = path): void {
  const bytes = Buffer.from(text, 'latin1');
  const lines = linesOf(text, first, (index) => index % step === 0);
  const byRun = printed(style, (sink) => expect(sink.run?.(asRun(bytes, lines))).toBe(true), name);
  const byRows = printed(style, (sink) => rowsInto(sink, bytes, lines), name);
  expect(byRun).toBe(byRows);
}

const verse = Array.from({ length: 200 }, (_, index) => `${'word '.repeat(index % 23)}${index}\n`).join('');
const separators = { fieldMatchSeparator: Buffer.from(' <=====================> ') };

describe('a run of lines', () => {
  it.each<[string, Partial<PrintStyle>]>([
    ['nothing else', {}],
    ['numbers', { lineNumber: true }],
    ['paths', { withFilename: true }],
    ['paths and numbers', { withFilename: true, lineNumber: true }],
    ['a heading', { withFilename: true, lineNumber: true, heading: true }],
    ['NUL behind the path', { withFilename: true, lineNumber: true, nullAfterPath: true }],
    ['long separators', { withFilename: true, lineNumber: true, ...separators }],
    ['no separators', { withFilename: true, lineNumber: true, fieldMatchSeparator: Buffer.alloc(0) }],
    ['another end of line', { lineNumber: true, crlf: true }],
    ['other ends than those of the lines', { lineNumber: true, lineTerminator: 0 }],
  ])('with %s is printed as rows are', (_name, style) => {
    for (const step of [1, 2, 7]) expectSame(style, verse, 1, step);
    expectSame(style, `${verse}no end`);
  });

  it.each([8, 97, 998, 99_950, 999_999_900])('counts on from %d', (first) => {
    for (const step of [1, 3, 13]) expectSame({ lineNumber: true }, verse, first, step);
  });

  it('may have a path of any length', () => {
    for (const length of [1, 15, 16, 17, 255, 256, 257, 5000])
      expectSame({ withFilename: true, lineNumber: true }, verse, 1, 1, 'p'.repeat(length));
  });

  it('may be as long as runs may be', () => {
    expectSame({ lineNumber: true }, 'a\n'.repeat(1024));
    expectSame({ lineNumber: true }, `${'x'.repeat(65_535)}\n`);
    expectSame({ withFilename: true, lineNumber: true }, `${'x'.repeat(63)}\n`.repeat(1024), 123_456);
  });

  it('follows on rows and other runs', () => {
    const bytes = Buffer.from(verse);
    const lines = linesOf(verse, 1, () => true);
    const mixed = printed({ withFilename: true, lineNumber: true }, (sink) => {
      sink.run?.(asRun(bytes, lines.slice(0, 50)));
      for (const line of lines.slice(50, 60)) sink.row(asRow(bytes, line));
      sink.run?.(asRun(bytes, lines.slice(60)));
    });
    const byRows = printed({ withFilename: true, lineNumber: true }, (sink) => {
      for (const line of lines) sink.row(asRow(bytes, line));
    });
    expect(mixed).toBe(byRows);
  });
});
