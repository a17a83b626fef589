// Counts, lists of files, messages about binary files, and texts about a whole search.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import {
  createPrinter,
  jsonSummary,
  pathLines,
  separatorBetweenFiles,
  statsText,
} from '../../src/print/index.js';
import { type PrintStyle, plainStyle } from '../../src/printing.js';
import type { FileOutcome } from '../../src/scanning.js';
import { plainOutcome, scanInto } from './small-scan.js';

const withFilename = { withFilename: true } as const;

function afterOutcome(style: Partial<PrintStyle>, outcome: Partial<FileOutcome>, path = 'a/b'): string {
  const printer = createPrinter({ ...plainStyle, ...style });
  printer.begin(0, path, null);
  printer.end({ ...plainOutcome, ...outcome });
  return Buffer.from(printer.take().bytes).toString('latin1');
}

describe('one line per file', () => {
  const cases: [string, Partial<PrintStyle>, Partial<FileOutcome>, string][] = [
    ['counts lines', { format: 'count', ...withFilename }, { lines: 3 }, 'a/b:3\n'],
    ['counts without a path', { format: 'count' }, { lines: 3 }, '3\n'],
    ['counts nothing for a file without a match', { format: 'count', ...withFilename }, {}, ''],
    ['counts zero on request', { format: 'count', ...withFilename, includeZero: true }, {}, 'a/b:0\n'],
    [
      'puts NUL in place of the colon',
      { format: 'count', ...withFilename, nullAfterPath: true },
      { lines: 3 },
      'a/b\x003\n',
    ],
    ['counts matches', { format: 'count-matches' }, { lines: 1, occurrences: 4 }, '4\n'],
    [
      'counts matches where they span lines',
      { format: 'count', multiline: true },
      { lines: 5, occurrences: 2 },
      '2\n',
    ],
    ['lists files with a match', { format: 'files' }, { lines: 1 }, 'a/b\n'],
    ['lists files without a match', { format: 'files-without' }, {}, 'a/b\n'],
    ['leaves out files with a match', { format: 'files-without' }, { lines: 1 }, ''],
    ['ends paths with NUL', { format: 'files', nullAfterPath: true }, { lines: 1 }, 'a/b\0'],
    [
      'says nothing of a binary file',
      { format: 'count' },
      { lines: 2, column: 'binaryContent', binaryOffset: 9 },
      '',
    ],
    [
      'does not list a file that could not be read',
      { format: 'files-without' },
      { column: 'unreadable' },
      '',
    ],
    ['prints nothing when quiet', { format: 'none' }, { lines: 2 }, ''],
    [
      'colours paths',
      {
        format: 'files',
        colors: { path: '\x1b[0m\x1b[35m', line: '', column: '', match: '', highlight: '' },
      },
      { lines: 1 },
      '\x1b[0m\x1b[35ma/b\x1b[0m\n',
    ],
  ];
  for (const [title, style, outcome, expected] of cases) {
    it(title, () => expect(afterOutcome(style, outcome)).toBe(expected));
  }
});

describe('binary files', () => {
  it('says that a file named by the caller matches', () => {
    expect(afterOutcome(withFilename, { lines: 1, binaryOffset: 77 })).toBe(
      'a/b: binary file matches (found "\\0" byte around offset 77)\n',
    );
  });
  it('warns that the search of a file found by walking ended at its NUL', () => {
    expect(afterOutcome({}, { lines: 1, binaryOffset: 77, column: 'binaryContent' })).toBe(
      'WARNING: stopped searching binary file after match (found "\\0" byte around offset 77)\n',
    );
  });
  it('says nothing without a match', () => {
    expect(afterOutcome({}, { binaryOffset: 77, column: 'binaryContent' })).toBe('');
  });
});

describe('paths', () => {
  it('keeps the bytes of a name that is not UTF-8', () => {
    expect(afterOutcome({ format: 'files' }, { lines: 1 }, 'a\udcff')).toBe('a\xff\n');
  });
  it('writes such a name in base64 in JSON', () => {
    const printer = createPrinter({ ...plainStyle, format: 'json' });
    scanInto(printer, { text: 'cat\n', find: /cat/g, path: 'a\udcff' });
    const [begin] = Buffer.from(printer.take().bytes).toString().split('\n');
    expect(JSON.parse(begin)).toEqual({ type: 'begin', data: { path: { bytes: 'Yf8=' } } });
  });
  it('lists paths for --files', () => {
    expect(Buffer.from(pathLines(['a', 'b/c'], { ...plainStyle, pathSeparator: ':' })).toString()).toBe(
      'a\nb:c\n',
    );
  });
});

describe('slices', () => {
  it('prints a file in two slices as in one, heading once', () => {
    const style: PrintStyle = { ...plainStyle, ...withFilename, heading: true, lineNumber: true };
    const scan = { text: 'cat\ncat\n', find: /cat/g };
    const whole = createPrinter(style);
    scanInto(whole, scan);
    const sliced = createPrinter(style);
    const pieces: Buffer[] = [];
    const continued: boolean[] = [];
    const keep = (): void => {
      const { bytes, files } = sliced.take();
      pieces.push(Buffer.from(bytes));
      continued.push(...files.map((file) => file.continued));
    };
    const afterRow = (): void => {
      const state = structuredClone(sliced.pause());
      keep();
      sliced.begin(0, 'dir/file.txt', state);
    };
    scanInto(sliced, { ...scan, afterRow });
    keep();
    expect(Buffer.concat(pieces).toString()).toBe(Buffer.from(whole.take().bytes).toString());
    expect(continued).toEqual([false, true]);
  });

  it('counts bytes printed over all slices, without the end message', () => {
    const printer = createPrinter({ ...plainStyle, format: 'json' });
    scanInto(printer, { text: 'cat\n', find: /cat/g });
    const { bytes, files } = printer.take();
    const messages = Buffer.from(bytes).toString().trimEnd().split('\n');
    const counted = `${messages[0]}\n${messages[1]}\n`.length;
    expect(files).toEqual([{ index: 0, end: bytes.length, continued: false, counted }]);
    expect(JSON.parse(messages[2]).data.stats.bytes_printed).toBe(counted);
  });
});

describe('statistics count as printed', () => {
  const colors = { path: '\x1b[0m\x1b[35m', line: '', column: '', match: '\x1b[0m\x1b[31m', highlight: '' };
  function countedBytes(style: Partial<PrintStyle>): number {
    const printer = createPrinter({ ...plainStyle, withFilename: true, ...style });
    scanInto(printer, { text: 'the cat\n', find: /cat/g, path: 'a' });
    return printer.take().files.reduce((sum, file) => sum + file.counted, 0);
  }
  it('lines without their colours', () => expect(countedBytes({ colors })).toBe('a:the cat\n'.length));
  it('no lines of a summary', () => expect(countedBytes({ format: 'count', colors })).toBe(0));
});

describe('between files', () => {
  const cases: [string, Partial<PrintStyle>, string][] = [
    ['nothing for plain lines', {}, ''],
    ['a blank line with headings', { heading: true }, '\n'],
    ['the context separator with context', { hasContext: true }, '--\n'],
    ['nothing with context but no separator', { hasContext: true, contextSeparator: null }, ''],
    ['nothing in JSON', { format: 'json', heading: true, hasContext: true }, ''],
  ];
  for (const [title, style, expected] of cases) {
    it(title, () =>
      expect(Buffer.from(separatorBetweenFiles({ ...plainStyle, ...style })).toString()).toBe(expected),
    );
  }
});

describe('the whole search', () => {
  const counters = {
    matches: 3,
    matchedLines: 2,
    filesWithMatches: 1,
    filesSearched: 4,
    bytesPrinted: 50,
    bytesSearched: 600,
    searchMs: 1.5,
    elapsedMs: 2001.25,
  };
  it('ends JSON with a summary whose keys are sorted', () => {
    expect(jsonSummary(counters)).toBe(
      '{"data":{"elapsed_total":{"human":"2.001250s","nanos":1250000,"secs":2},"stats":{"bytes_printed":50,' +
        '"bytes_searched":600,"elapsed":{"human":"0.001500s","nanos":1500000,"secs":0},"matched_lines":2,"matches":3,' +
        '"searches":4,"searches_with_match":1}},"type":"summary"}\n',
    );
  });
  it('tells statistics as text', () => {
    expect(statsText(counters).split('\n').slice(1, 4)).toEqual([
      '3 matches',
      '2 matched lines',
      '1 files contained matches',
    ]);
  });
});

describe('hyperlinks', () => {
  const colors = {
    path: '\x1b[0m',
    line: '\x1b[0m',
    column: '\x1b[0m',
    match: '\x1b[0m',
    highlight: '\x1b[0m',
  };
  const link = (format: string): Partial<PrintStyle> => ({
    colors,
    withFilename: true,
    lineNumber: true,
    hyperlink: { format, host: 'box', cwd: process.cwd() },
  });
  function firstLine(style: Partial<PrintStyle>): string {
    const printer = createPrinter({ ...plainStyle, ...style });
    scanInto(printer, { text: 'x\nthe cat\n', find: /cat/g, path: 'package.json' });
    return Buffer.from(printer.take().bytes).toString();
  }
  it('fill in path, host, line and column around the fields', () => {
    expect(firstLine({ ...link('x://{host}{path}:{line}:{column}'), column: true })).toBe(
      `\x1b]8;;x://box${process.cwd()}/package.json:2:5\x1b\\\x1b[0mpackage.json\x1b[0m:\x1b[0m2\x1b[0m:\x1b[0m5\x1b[0m\x1b]8;;\x1b\\:the cat\n`,
    );
  });
  it('are left out where the file is not there', () => {
    const printer = createPrinter({ ...plainStyle, ...link('file://{path}') });
    scanInto(printer, { text: 'cat\n', find: /cat/g, path: 'no/such/file' });
    expect(Buffer.from(printer.take().bytes).toString()).toBe(
      '\x1b[0mno/such/file\x1b[0m:\x1b[0m1\x1b[0m:cat\n',
    );
  });
});
