// Rows cross the thread border packed and come out as they went in.
import { describe, expect, it } from 'vitest';
import { RowPacker, type RowPacking } from '../../src/rows.js';
import type { Row } from '../../src/scanning.js';
import { type UnpackedRow, unpackRows } from '../../src/unpacked-rows.js';

const plain: RowPacking = {
  only: false,
  maxLineLength: 0,
  lineTerminator: 10,
  crlf: false,
  multiline: false,
};

function row(line: string | Buffer, words: string[], more: Partial<Row> = {}): Row {
  const bytes = Buffer.from(line as string);
  const spans: number[] = [];
  for (const word of words) {
    const at = bytes.indexOf(word, spans.at(-1) ?? 0);
    spans.push(at, at + Buffer.byteLength(word));
  }
  const facts = {
    kind: 'match',
    lineNumber: 7,
    byteOffset: 100,
    bytes,
    start: 0,
    end: bytes.length,
  } as const;
  return {
    ...facts,
    spans,
    spanCount: words.length,
    groups: [],
    groupCount: 0,
    isUnfiltered: false,
    replaced: null,
    ...more,
  };
}

function through(rows: Row[], packing: Partial<RowPacking> = {}): UnpackedRow[] {
  const packer = new RowPacker({ ...plain, ...packing });
  packer.begin(3, 'file', null);
  for (const one of rows) packer.row(one);
  return [...unpackRows(packer.take(), packing.only)];
}

describe('a packed row', () => {
  it('keeps line, offset, text without its terminator, and spans', () => {
    expect(through([row('let total = total + 1;\n', ['total', 'total'])])).toEqual([
      {
        kind: 'match',
        file: 3,
        line: 7,
        endLine: 7,
        column: 5,
        byteOffset: 100,
        text: 'let total = total + 1;',
        lossy: false,
        unfiltered: false,
        submatches: [
          { start: 4, end: 9, text: 'total' },
          { start: 12, end: 17, text: 'total' },
        ],
      },
    ]);
  });

  it('counts in UTF-16 code units', () => {
    const [only] = through([row('😀é x\n', ['x'])]);
    expect(only).toMatchObject({ column: 5, submatches: [{ start: 4, end: 5, text: 'x' }] });
  });

  it('says that a line was not valid UTF-8', () => {
    const [only] = through([row(Buffer.from([0xff, 0x78, 0x0a]), ['x'])]);
    expect(only).toMatchObject({ lossy: true, text: '\uFFFDx', column: 2 });
  });

  it('does not call U+FFFD in the file itself lossy', () => {
    expect(through([row('\uFFFDx\n', ['x'])])[0].lossy).toBe(false);
  });

  it('drops \\r with crlf only', () => {
    expect(through([row('x\r\n', ['x'])])[0].text).toBe('x\r');
    expect(through([row('x\r\n', ['x'])], { crlf: true })[0].text).toBe('x');
  });

  it('keeps the terminator that a match takes in', () => {
    expect(through([row('ab\n', ['b\n'])])[0].text).toBe('ab\n');
  });

  it('is one row per occurrence with only, none for an empty one', () => {
    const rows = through([row('a bb a\n', ['a', '', 'bb', 'a'])], { only: true });
    expect(rows.map(({ text, column }) => `${column}:${text}`)).toEqual(['1:a', '3:bb', '6:a']);
  });

  it('carries groups, null for one that took no part', () => {
    const [only] = through([
      row('key=1\n', ['key=1'], { groups: [0, 5, 0, 3, -1, -1, 4, 5], groupCount: 4 }),
    ]);
    expect(only.submatches[0].groups).toEqual(['key', null, '1']);
  });

  it('carries the replacement, which is the text with only', () => {
    const replaced = { bytes: Buffer.from('say hello\n'), spans: [4, 9] };
    expect(through([row('say bye\n', ['bye'], { replaced })])[0].submatches[0].replacement).toBe('hello');
    expect(through([row('say bye\n', ['bye'], { replaced })], { only: true })[0].text).toBe('hello');
  });

  it('leaves nothing behind for the next slice', () => {
    const packer = new RowPacker(plain);
    packer.begin(0, 'a', null);
    packer.row(row('x\n', ['x']));
    expect([...unpackRows(packer.take())]).toHaveLength(1);
    expect([...unpackRows(packer.take())]).toEqual([]);
  });

  it('survives rows larger than its first buffers', () => {
    const long = `${'y'.repeat(100_000)}x\n`;
    const rows = through(Array.from({ length: 40 }, () => row(long, ['x'])));
    expect(rows.map(({ column }) => column)).toEqual(Array(40).fill(100_001));
  });
});

describe('a cut line', () => {
  const cut = (line: string, word: string, maxLineLength: number) =>
    through([row(line, [word])], { maxLineLength })[0];

  it.each([
    ['short enough', 'abc x', 'x', 5, 'abc x'],
    ['in the middle', `${'a'.repeat(20)}x${'b'.repeat(20)}`, 'x', 5, '…aaxbb…'],
    ['at the start', `x${'b'.repeat(20)}`, 'x', 5, 'xbbbb…'],
    ['at the end', `${'a'.repeat(20)}x`, 'x', 5, '…aaaax'],
    ['match longer than the window', `aa${'x'.repeat(9)}b`, 'x'.repeat(9), 4, '…xxxx…'],
    ['never inside a character', `${'é'.repeat(20)}x${'😀'.repeat(20)}`, 'x', 5, '…ééx😀😀…'],
  ])('%s', (_, line, word, length, text) => {
    expect(cut(`${line}\n`, word, length).text).toBe(text);
  });

  it('keeps the column of the whole line and spans of the text', () => {
    const row = cut(`${'é'.repeat(20)}x${'b'.repeat(20)}\n`, 'x', 5);
    expect(row.column).toBe(21);
    expect(row.text.slice(row.submatches[0].start, row.submatches[0].end)).toBe('x');
  });
});

it('gives each of many occurrences in one line the column that it has in the whole line', () => {
  const word = 'é😀x';
  const text = `${word.repeat(20_000)}\n`;
  const bytes = Buffer.from(text);
  const width = Buffer.byteLength(word);
  const starts = Array.from({ length: 20_000 }, (_, index) => (index + 1) * width - 1);
  const spans = { spans: starts.flatMap((at) => [at, at + 1]), spanCount: starts.length };
  const unpacked = through([row(bytes, [], spans)], { only: true });
  expect(unpacked.length).toBe(20_000);
  expect(unpacked.every(({ column }, index) => column === index * 4 + 4)).toBe(true);
});

it('places each occurrence in lines of a search across lines in the line that it begins in', () => {
  const lines = row('é a\nb a\n\na\n', ['a\nb', 'a', 'a'], { lineNumber: 5, byteOffset: 50 });
  const places = through([lines], { only: true, multiline: true }).map((one) => [
    one.line,
    one.endLine,
    one.column,
    one.byteOffset,
  ]);
  expect(places).toEqual([
    [5, 6, 3, 50],
    [6, 6, 3, 55],
    [8, 8, 1, 60],
  ]);
});
