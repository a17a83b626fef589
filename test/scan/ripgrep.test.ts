// The scan against ripgrep itself: the same rows, counts and binary messages for the same files.
import { Buffer } from 'node:buffer';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ScanSettings } from '../../src/scanning.js';
import { ripgrepNow } from '../campaigns/programs.mjs';
import { rounds } from '../rounds.js';
import { type Ask, fileOf, scanPath, seeded, type Told } from './scanning.js';

type Settings = Partial<ScanSettings>;

const folder = mkdtempSync(join(tmpdir(), 'threadgrep-scan-rg-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const walkedFolder = mkdtempSync(join(folder, 'walked-'));

/** The same file found by walking its folder: nothing else is in there. */
function walked(path: string): string {
  copyFileSync(path, join(walkedFolder, 'file'));
  return walkedFolder;
}

function rg(args: string[]): string {
  const { stdout, stderr } = ripgrepNow(['--no-config', '-j1', '--color=never', ...args]);
  expect(stderr).toBe('');
  return stdout.toString('latin1');
}

function flagsFor(settings: Settings): string[] {
  const flags: [boolean, string][] = [
    [settings.invertMatch === true, '-v'],
    [settings.passthru === true, '--passthru'],
    [settings.stopOnNonmatch === true, '--stop-on-nonmatch'],
    [settings.walkedNulSearch === 'sparse', '--mmap'],
    [settings.before !== undefined, `-B${settings.before}`],
    [settings.after !== undefined, `-A${settings.after}`],
    [typeof settings.maxPerFile === 'number', `-m${settings.maxPerFile}`],
    [settings.encoding !== undefined, `-E${settings.encoding}`],
  ];
  return flags.filter(([isSet]) => isSet).map(([, flag]) => flag);
}

function binaryMessage({ outcome }: Told): string {
  if (outcome.binaryOffset === null || outcome.lines === 0) return '';
  const where = `(found "\\0" byte around offset ${outcome.binaryOffset})\n`;
  return outcome.column === 'binaryContent'
    ? `WARNING: stopped searching binary file after match ${where}`
    : `binary file matches ${where}`;
}

/** A row of several lines is printed line by line, each with its own number and offset. */
function printedRow(row: string, plan: Ask['plan'] = {}): string {
  const terminator = String.fromCharCode(plan.lineTerminator ?? 10);
  const ended = (line: string) =>
    line.endsWith(terminator) ? line : `${line}${plan.crlf ? '\r' : ''}${terminator}`;
  const [, first, mark, start, text] = /^(\d+)([:-])(\d+)[:-](.*)$/s.exec(row) ?? [];
  if (first === undefined) return ended(row);
  const lines = plan.multiline ? text.split(/(?<=\n)/) : [text];
  let offset = Number(start);
  return lines
    .map((line, at) => {
      const shown = ended(`${Number(first) + at}${mark}${offset}${mark}${line}`);
      offset += line.length;
      return shown;
    })
    .join('');
}

/** What ripgrep prints with `-nbI` for the rows of a scan. */
function printed(told: Told, plan: Ask['plan']): string {
  return told.rows.map((row) => printedRow(row, plan)).join('') + binaryMessage(told);
}

const defaultBinary = { walked: 'quit', explicit: 'convert' } as const;

interface Case {
  content: Buffer | string;
  pattern: string;
  settings?: Settings;
  plan?: Ask['plan'];
  flags?: string[];
}

function both(check: (isExplicit: boolean) => void): void {
  check(true);
  check(false);
}

/** Rows and messages as printed, of the file named explicitly and of the file found by walking. */
function expectSameRows({ content, pattern, settings = {}, plan, flags = [] }: Case): void {
  const path = fileOf(content);
  both((isExplicit) => {
    const args = [...flags, ...flagsFor(settings), '-nbI', '-e', pattern];
    const expected = rg([...args, isExplicit ? path : walked(path)]);
    const binary = settings.binary ?? defaultBinary;
    const told = scanPath(path, { pattern, settings: { ...settings, binary }, plan, file: { isExplicit } });
    expect(printed(told, plan), `${isExplicit ? 'explicit' : 'walked'} ${args.join(' ')}`).toBe(expected);
  });
}

interface Stats {
  bytes: number;
  lines: number;
  matches: number;
  binaryOffset: number | null;
}

function rgStats(args: string[]): Stats | null {
  const messages = rg(['--json', ...args])
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const end = messages.find(({ type }) => type === 'end')?.data;
  if (!end) return null;
  const { bytes_searched: bytes, matched_lines: lines, matches } = end.stats;
  return { bytes, lines, matches, binaryOffset: end.binary_offset };
}

function expectSameStats({ content, pattern, settings = {}, plan, flags = [] }: Case): void {
  const path = fileOf(content);
  both((isExplicit) => {
    const args = [...flags, ...flagsFor(settings), '-e', pattern];
    const expected = rgStats([...args, isExplicit ? path : walked(path)]);
    const ask = { ...settings, binary: defaultBinary, countsOccurrences: true, continuesInBinary: true };
    const { outcome } = scanPath(path, { pattern, settings: ask, plan, file: { isExplicit } });
    const { bytesSearched: bytes, lines, occurrences: matches, binaryOffset } = outcome;
    const isSilent = lines === 0 && expected === null;
    const told = isSilent ? null : { bytes, lines, matches, binaryOffset };
    expect(
      told,
      `${isExplicit ? 'explicit' : 'walked'} ${args.join(' ')} ${JSON.stringify(content).slice(0, 200)}`,
    ).toEqual(expected);
  });
}

function rgCount(flag: string, settings: Settings, pattern: string, target: string): number {
  return Number(rg([flag, '-I', '--include-zero', ...flagsFor(settings), '-e', pattern, target]).trim() || 0);
}

/** `-c`, `--count-matches` and `-l`. What is found in a file that was given up as binary does not count. */
function expectSameCounts({ content, pattern, settings = {} }: Case): void {
  const path = fileOf(content);
  both((isExplicit) => {
    const target = isExplicit ? path : walked(path);
    const found = (depth: 'count' | 'first') => {
      const all = { ...settings, depth, binary: defaultBinary, countsOccurrences: depth === 'count' };
      const { outcome } = scanPath(path, { pattern, settings: all, file: { isExplicit } });
      return outcome.column === 'binaryContent' ? { lines: 0, occurrences: 0 } : outcome;
    };
    const { lines, occurrences } = found('count');
    const message = `${isExplicit ? 'explicit' : 'walked'} ${pattern} ${JSON.stringify(settings)}`;
    expect(lines, message).toBe(rgCount('-c', settings, pattern, target));
    expect(occurrences, message).toBe(rgCount('--count-matches', settings, pattern, target));
    const isListed = rg(['-l', ...flagsFor(settings), '-e', pattern, target]) !== '';
    expect(found('first').lines > 0, message).toBe(isListed);
  });
}

type Random = (below: number) => number;

function oneOf<Item>(random: Random, ...items: Item[]): Item {
  return items[random(items.length)];
}

const letters = ['a', 'b', 'ab', '\n', '\n', 'c\n', 'aa\n', ' ', 'cc\n'];

function randomText(random: Random, pieces = letters, length = 60): string {
  return Array.from({ length: random(length) }, () => pieces[random(pieces.length)]).join('');
}

function randomSettings(random: Random): Settings {
  const context = oneOf<Settings>(
    random,
    {},
    {},
    { before: 1 },
    { after: 2 },
    { before: 2, after: 1 },
    { passthru: true },
  );
  const limit = oneOf<Settings>(random, {}, {}, { maxPerFile: 1 }, { maxPerFile: 2 }, { maxPerFile: 5 });
  return { ...context, ...limit, ...(random(3) === 0 ? { invertMatch: true } : {}) };
}

/** ripgrep forgets its limit where it prints every line and looks for lines that do not match. */
function isForgetful({ invertMatch, passthru, maxPerFile }: Settings): boolean {
  return invertMatch === true && passthru === true && maxPerFile !== undefined;
}

function eachCase(cases: number, seed: number, check: (random: Random) => void): void {
  for (let at = 0; at < rounds(cases); at++) check(seeded(seed + at));
}

const patterns = ['a', 'ab', '^a', 'b$', '^$', 'zz', 'aa|b', 'a+'];

describe('a search by lines', () => {
  it('prints the same rows with any context, limit and inversion', () => {
    eachCase(80, 100, (random) => {
      const settings = randomSettings(random);
      if (isForgetful(settings)) return;
      expectSameRows({ content: randomText(random), pattern: oneOf(random, ...patterns), settings });
    });
  });

  it('has the same statistics', () => {
    eachCase(40, 200, (random) => {
      const { invertMatch: _, passthru: __, ...settings } = randomSettings(random);
      expectSameStats({ content: randomText(random), pattern: oneOf(random, ...patterns), settings });
    });
  });

  it('counts the same', () => {
    eachCase(30, 300, (random) => {
      const settings = randomSettings(random);
      if (isForgetful(settings)) return;
      expectSameCounts({ content: randomText(random), pattern: oneOf(random, ...patterns), settings });
    });
  });

  it('stops at the same line that does not match', () => {
    eachCase(25, 400, (random) => {
      const settings = { stopOnNonmatch: true, after: oneOf(random, 0, 1) };
      expectSameRows({ content: randomText(random), pattern: oneOf(random, ...patterns), settings });
    });
  });
});

const blockBytes = 64 << 10;

/** About `length` bytes of lines, some of which match `foo`. */
function manyLines(random: Random, length: number): Buffer {
  const lines: string[] = [];
  for (let size = 0; size < length; size += lines.at(-1)!.length) {
    lines.push(`${'x'.repeat(random(120))}${random(200) === 0 ? 'foo' : ''}\n`);
  }
  return Buffer.from(lines.join('').slice(0, length));
}

/** A file with a NUL near a multiple of 64 KiB, or near the start or the end. */
function binaryFile(random: Random): Buffer {
  const content = manyLines(random, oneOf(random, 300, blockBytes + 500, 3 * blockBytes + random(2000)));
  const nuls = 1 + random(2);
  for (let at = 0; at < nuls; at++) {
    const near = oneOf(random, 0, blockBytes, 2 * blockBytes, content.length);
    const offset = near + random(300) - 150;
    if (offset >= 0 && offset < content.length) content[offset] = 0;
  }
  return content;
}

describe('binary data', () => {
  it('ends the file at the same place, with the same message', () => {
    eachCase(40, 500, (random) => {
      expectSameRows({ content: binaryFile(random), pattern: 'foo', settings: randomContext(random) });
    });
  });

  it('is counted and listed the same', () => {
    eachCase(30, 600, (random) => {
      expectSameCounts({ content: binaryFile(random), pattern: 'foo', settings: randomContext(random) });
    });
  });

  it('is shown, counted and listed the same where rg maps walked files, too', () => {
    eachCase(30, 650, (random) => {
      const settings: Settings = { ...randomContext(random), walkedNulSearch: 'sparse' };
      const content = binaryFile(random);
      expectSameRows({ content, pattern: 'foo', settings });
      expectSameCounts({ content, pattern: 'foo', settings });
    });
  });

  it('has the same statistics', () => {
    eachCase(30, 700, (random) => {
      expectSameStats({ content: binaryFile(random), pattern: 'foo', settings: {} });
    });
  });

  it('is searched to the end with --binary', () => {
    eachCase(15, 800, (random) => {
      const binary = { walked: 'convert', explicit: 'convert' } as const;
      const settings = { ...randomContext(random), binary };
      expectSameRows({ content: binaryFile(random), pattern: 'foo', settings, flags: ['--binary'] });
    });
  });

  it('is text with -a', () => {
    eachCase(10, 900, (random) => {
      const binary = { walked: 'none', explicit: 'none' } as const;
      expectSameRows({ content: binaryFile(random), pattern: 'foo', settings: { binary }, flags: ['-a'] });
    });
  });

  it('with a long line is found in the block that grows for it', () => {
    for (const nulAt of [10, blockBytes + 10, 2 * blockBytes, 4 * blockBytes, 4 * blockBytes + 500]) {
      const content = Buffer.from(`foo\n${'y'.repeat(4 * blockBytes)}\nfoo\n${'z\n'.repeat(500)}`);
      content[nulAt] = 0;
      expectSameRows({ content, pattern: 'foo' });
    }
  });
});

function randomContext(random: Random): Settings {
  const settings = randomSettings(random);
  if (settings.maxPerFile !== undefined && settings.invertMatch) return { invertMatch: true };
  return settings;
}

describe('other line ends', () => {
  const binary = { walked: 'none', explicit: 'none' } as const;

  it('--null-data: lines end at NUL', () => {
    eachCase(25, 1400, (random) => {
      const { invertMatch, ...settings } = randomSettings(random);
      const content = randomText(random).replaceAll('\n', '\0');
      const all = { ...settings, binary, ...(settings.maxPerFile ? {} : { invertMatch }) };
      const plan = { lineTerminator: 0 };
      expectSameRows({ content, pattern: 'a', settings: all, plan, flags: ['--null-data'] });
    });
  });

  // A carriage return on its own is a line end for `$` too, which is for the matcher to know.
  it('--crlf: a carriage return before the line feed is no part of the line', () => {
    eachCase(25, 1500, (random) => {
      const content = randomText(random, [...letters, '\r\n', 'a\r\n']);
      const pattern = oneOf(random, 'a$', 'b$', '^$', 'a');
      expectSameRows({
        content,
        pattern,
        settings: randomContext(random),
        plan: { crlf: true },
        flags: ['--crlf'],
      });
    });
  });
});

/** Rows with their matches, as `--json` tells them and as the scan does. */
function expectSameMatches({ content, pattern, settings = {}, plan, flags = [] }: Case): void {
  const path = fileOf(content);
  const args = [
    ...flags,
    ...flagsFor(settings),
    ...(settings.replace ? ['-r', settings.replace] : []),
    '-e',
    pattern,
  ];
  const expected = rg(['--json', ...args, path])
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'match' || type === 'context')
    .map(({ type, data }) => {
      const mark = type === 'match' ? ':' : '-';
      const spans = data.submatches.flatMap(({ start, end }: { start: number; end: number }) => [start, end]);
      const shown = spans.length > 0 ? `{${spans.join(' ')}}` : '';
      return `${data.line_number}${mark}${data.absolute_offset}${mark}${data.lines.text}${shown}`;
    });
  const told = scanPath(path, { pattern, settings: { ...settings, needsSpans: true }, plan });
  expect(
    told.rows.filter((row) => row !== '--'),
    args.join(' '),
  ).toEqual(expected);
}

describe('the matches in a row', () => {
  it('are the same', () => {
    eachCase(40, 1600, (random) => {
      const { passthru: _, ...settings } = randomContext(random);
      const pattern = oneOf(random, 'a', 'ab', 'b$', 'a+', 'a*', '^', '$', '(a)|b', 'b*$');
      expectSameMatches({ content: randomText(random), pattern, settings });
    });
  });

  it('are the same across lines', () => {
    eachCase(40, 1700, (random) => {
      const pattern = oneOf(random, 'a\\s+b', 'a\\n', 'b\\n|c', '\\n*a', '[ab]+\\n?');
      expectSameMatches({ content: randomText(random), pattern, plan: { multiline: true }, flags: ['-U'] });
    });
  });

  it('are replaced alike', () => {
    eachCase(40, 1800, (random) => {
      const replace = oneOf(random, '<$0>', '$1$1', '$'.concat('{1}b'), '$1b', '', '$x');
      const path = fileOf(randomText(random));
      const pattern = oneOf(random, '(a)b?', '(b)|a', 'a*', '(a+)$');
      const told = scanPath(path, { pattern, settings: { replace } });
      const rows = told.rows.map((row) => row.replace(/^.* => |\{[\d ]+\}$/gs, ''));
      const printedRows = rows.map((row) => (row.endsWith('\n') ? row : `${row}\n`)).join('');
      // A line whose only match is an empty one behind its end is printed as it is.
      const expected = rg(['-N', '-r', replace, '-e', pattern, path]);
      expect(stripPositions(printedRows), `${pattern} ${replace}`).toBe(expected);
    });
  });
});

/** Rows without a replacement still begin with their number and offset. */
function stripPositions(rows: string): string {
  return rows.replace(/^\d+:\d+:/gm, '');
}

describe('a search across lines', () => {
  const acrossLines = ['a\\s+b', 'a\\n', 'b\\nc', '\\n\\n', 'a\\n|b', '[ab]+\\n?', 'zz\\n'];

  it('prints the same rows', () => {
    eachCase(60, 1000, (random) => {
      const { invertMatch, ...settings } = randomSettings(random);
      const isInverted = invertMatch && settings.maxPerFile === undefined;
      const all = isInverted ? { ...settings, invertMatch } : settings;
      const pattern = oneOf(random, ...acrossLines);
      expectSameRows({
        content: randomText(random),
        pattern,
        settings: all,
        plan: { multiline: true },
        flags: ['-U'],
      });
    });
  });

  it('has the same statistics', () => {
    eachCase(30, 1100, (random) => {
      const pattern = oneOf(random, ...acrossLines);
      expectSameStats({ content: randomText(random), pattern, plan: { multiline: true }, flags: ['-U'] });
    });
  });

  it('ends at the same place in binary data', () => {
    eachCase(15, 1200, (random) => {
      const pattern = 'foo\\n';
      expectSameRows({ content: binaryFile(random), pattern, plan: { multiline: true }, flags: ['-U'] });
    });
  });
});

describe('encodings', () => {
  it.each([
    ['a UTF-8 mark', [0xef, 0xbb, 0xbf, ...Buffer.from('foo\nbär foo\n')]],
    ['UTF-16LE with a mark', [0xff, 0xfe, ...Buffer.from('foo\nbär foo\n', 'utf16le')]],
    ['UTF-16BE with a mark', [0xfe, 0xff, ...Buffer.from('foo\nbär foo\n', 'utf16le').swap16()]],
    ['UTF-16 that ends inside a unit', [0xff, 0xfe, ...Buffer.from('foo\n', 'utf16le'), 0x61]],
    ['UTF-16 with half a pair', [0xff, 0xfe, ...Buffer.from('foo \ud83d bar\n', 'utf16le')]],
    ['nothing but a mark', [0xef, 0xbb, 0xbf]],
    ['half a mark', [0xef, 0xbb]],
    ['a UTF-8 mark and bytes that are no UTF-8', [0xef, 0xbb, 0xbf, ...Buffer.from('foo \xff\n', 'latin1')]],
    ['bytes that are no UTF-8', [...Buffer.from('foo \xff\n', 'latin1')]],
  ])('%s', (_title, bytes) => {
    const content = Buffer.from(bytes);
    expectSameRows({ content, pattern: 'foo' });
    expectSameRows({ content, pattern: 'foo', settings: { encoding: 'none' } });
    expectSameStats({ content, pattern: 'foo' });
  });

  const labels = [
    ...[
      'utf-8',
      'utf-16le',
      'utf-16be',
      'latin1',
      'windows-1252',
      'windows-1251',
      'windows-874',
      'windows-1253',
    ],
    ...[
      'windows-1255',
      'koi8-u',
      'iso-8859-16',
      'iso-8859-8-i',
      'macintosh',
      'x-user-defined',
      'ibm866',
      'gbk',
    ],
    ...['gb18030'],
  ];
  it.each(labels)('%s: every byte becomes the same text', (encoding) => {
    const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => [byte || 1, 10]).flat());
    expectSameRows({ content, pattern: '', settings: { encoding } });
  });

  it.each(['utf-16le', 'utf-16be', 'gb18030', 'gbk', 'windows-1252', 'shift_jis', 'euc-jp', 'euc-kr'])(
    '%s: random bytes become the same text',
    (encoding) => {
      eachCase(15, 1300, (random) => {
        // ripgrep loses half a character at the very end of a file; the standard has U+FFFD for it.
        const length = random(40);
        const content = Buffer.from([
          ...Array.from({ length }, () => oneOf(random, 10, 0xd8 + random(8), 1 + random(255))),
          10,
        ]);
        const binary = { walked: 'none', explicit: 'none' } as const;
        expectSameRows({ content, pattern: '', settings: { encoding, binary }, flags: ['-a'] });
      });
    },
  );
});
