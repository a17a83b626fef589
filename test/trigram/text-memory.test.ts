// Which files need not be read: those that were read before and are the same still. The memory is told that a match needs
// "needle", and the scan looks for "hay": so a file with hay alone has a row just when it was read.
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allocateBytes } from '../../src/byte-memory.js';
import { isOnLocalFileSystem } from '../../src/local-files.js';
import { type FileStamp, FilterTable, largestText, newTableMemory } from '../../src/trigram/filter-table.js';
import { provesText, TrigramMemory } from '../../src/trigram/text-memory.js';
import { type Ask, fileOf, scanPath, type Told } from '../scan/scanning.js';

const needle = { required: [[{ bytes: new Uint8Array(Buffer.from('needle')), fold: false }]] };
const soon = () => Date.now() + 5000;

function newMemory(nowMs: () => number = soon): TrigramMemory {
  return new TrigramMemory(new FilterTable(newTableMemory()), needle, 1, { nowMs, learnedShare: 1 });
}

function read(path: string, memory: TrigramMemory, ask: Partial<Ask> = {}): Told {
  return scanPath(path, { pattern: 'hay', memory, ...ask, file: { isLocal: true, ...ask.file } });
}

const rowsOf = (path: string, memory: TrigramMemory, ask?: Partial<Ask>) =>
  read(path, memory, ask).rows.length;

/** Rows of a first and a second look. */
function twice(path: string, ask: Partial<Ask> = {}, memory = newMemory()): [number, number] {
  return [rowsOf(path, memory, ask), rowsOf(path, memory, ask)];
}

describe.skipIf(!isOnLocalFileSystem(fileOf('')))('a file that was read', () => {
  it('is not read again for what it cannot contain, and counts as searched', () => {
    const memory = newMemory();
    const path = fileOf('hay\nhay\n');
    expect(rowsOf(path, memory)).toBe(2);
    const { rows, outcome, sink } = read(path, memory);
    expect(rows).toEqual([]);
    expect(outcome).toMatchObject({
      column: null,
      bytesSearched: 8,
      lines: 0,
      problem: null,
      binaryOffset: null,
    });
    expect(sink.ended).toEqual([outcome]);
  });

  it('is read again where it may contain it', () => {
    expect(twice(fileOf('hay and needle\n'))).toEqual([1, 1]);
  });

  const changes: [how: string, change: (path: string) => void][] = [
    [
      'got as many other bytes and its old times',
      (path) => {
        writeFileSync(path, 'HAY\nhay\n');
        utimesSync(path, 1e9, 1e9);
      },
    ],
    ['grew', (path) => appendFileSync(path, 'hay\n')],
    ['shrank', (path) => truncateSync(path, 4)],
    [
      'was replaced by another',
      (path) => {
        copyFileSync(path, `${path}.new`);
        renameSync(`${path}.new`, path);
      },
    ],
    [
      'was removed and made again',
      (path) => {
        rmSync(path);
        writeFileSync(path, 'hay\nhay\n');
      },
    ],
    [
      'became a link to another',
      (path) => {
        renameSync(path, `${path}.old`);
        symlinkSync(fileOf('hay\n'), path);
      },
    ],
    ['got another name beside its own', (path) => linkSync(path, `${path}.too`)],
  ];
  it.each(changes)('is read again when it %s', (_how, change) => {
    const memory = newMemory();
    const path = fileOf('hay\nhay\n');
    utimesSync(path, 1e9, 1e9);
    expect([rowsOf(path, memory), rowsOf(path, memory)]).toEqual([2, 0]);
    // No rule of two seconds here, where the clock is ahead: the change has to come in another tick.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 12);
    change(path);
    expect(rowsOf(path, memory)).toBeGreaterThan(0);
  });

  it('has what was wrong with it told by whoever opens it', () => {
    const memory = newMemory();
    const path = fileOf('hay\n');
    rowsOf(path, memory);
    rmSync(path);
    expect(read(path, memory).outcome.column).toBe('vanished');
    mkdirSync(path);
    expect(read(path, memory).outcome.column).toBe('unreadable');
    expect(read(`${path}/x\0y`.slice(0, -2), memory).outcome.column).toBe('vanished');
  });
});

describe('a file is read each time', () => {
  it('whose times are too young to prove anything', () => {
    const path = fileOf('hay\n');
    const { ctimeMs } = statSync(path);
    expect(
      twice(
        path,
        {},
        newMemory(() => ctimeMs + 1999),
      ),
    ).toEqual([1, 1]);
    expect(
      twice(
        path,
        {},
        newMemory(() => ctimeMs + 2001),
      ),
    ).toEqual([1, 0]);
  });

  const texts: [what: string, text: string | Buffer][] = [
    ['with a NUL', 'hay\n\0'],
    ['with a byte order mark', '\xef\xbb\xbfhay\n'],
    ['in UTF-16', Buffer.from('\ufeffhay\n', 'utf16le')],
    ['that is empty', ''],
    ['of more than the largest text', `hay\n${'x'.repeat(200_000)}`],
    ['that leaves no room for a filter', `hay\n${'x'.repeat(190_000)}`],
  ];
  it.each(texts)('%s', (what, text) => {
    const windowBytes = what.includes('room') ? 200_000 : 256 << 10;
    const [first, second] = twice(fileOf(text), { tuning: { windowBytes } });
    expect(second).toBe(first);
  });

  const asks: [what: string, ask: Partial<Ask>, lines: [number, number]][] = [
    ['that was named', { file: { isLocal: false, isExplicit: true } }, [1, 1]],
    ['on a disk that cannot be believed', { file: { isLocal: false } }, [1, 1]],
    ['for lines that do not match', { settings: { invertMatch: true }, pattern: 'needle' }, [1, 1]],
    ['for all lines', { settings: { passthru: true }, pattern: 'needle' }, [1, 1]],
    ['in another encoding', { settings: { encoding: 'latin1' } }, [1, 1]],
    ['where the output may go to it', { settings: { outputFile: { dev: 1, ino: 1, name: null } } }, [1, 1]],
  ];
  it.each(asks)('%s', (_what, ask, lines) => {
    const path = fileOf('hay\n');
    const memory = newMemory();
    expect([rowsOf(path, memory, ask), rowsOf(path, memory, ask)]).toEqual(lines);
    const { column } = read(path, memory, ask).outcome;
    rowsOf(path, memory);
    expect(rowsOf(path, memory), 'the memory serves others').toBe(0);
    expect([rowsOf(path, memory, ask), read(path, memory, ask).outcome.column]).toEqual([lines[1], column]);
  });
});

describe('a file is known', () => {
  const stamp = { dev: 1, ino: 2 ** 53 - 1, size: 5, mtimeMs: 1e12, ctimeMs: 1e12 };
  const stamps: [what: string, change: Partial<FileStamp>, proves: boolean][] = [
    ['when its times have settled', {}, true],
    ['whatever its time of modification says', { mtimeMs: 2e12 }, true],
    ['not while its change is young', { ctimeMs: 1e12 + 3001 }, false],
    ['not without an exact number', { ino: 2 ** 53 }, false],
    ['not without a number', { ino: 0 }, false],
    ['not without text', { size: 0 }, false],
    ['up to the largest text', { size: largestText }, true],
    ['not beyond it', { size: largestText + 1 }, false],
  ];
  it.each(stamps)('%s', (_what, change, proves) => {
    expect(provesText({ ...stamp, ...change }, 1e12 + 5000)).toBe(proves);
  });

  it('not if it grew between the stat and the end of reading', () => {
    const table = new FilterTable(newTableMemory());
    const memory = new TrigramMemory(table, needle, 1, { nowMs: soon, learnedShare: 1 });
    const path = fileOf('hay\n');
    const fd = openSync(path, 'r');
    const bytes = allocateBytes(1 << 16);
    for (const [count, isKnown] of [
      [8, false],
      [4, true],
    ] as const) {
      expect(memory.wants(fd, 0)).toBe(true);
      memory.learn(bytes, count, 1 << 16);
      expect(table.has(statSync(path))).toBe(isKnown);
    }
    closeSync(fd);
  });

  it('as too long a line, where it is asked with a limit', () => {
    const memory = newMemory();
    const path = fileOf('hay\n');
    rowsOf(path, memory);
    const limited = read(path, memory, { settings: { maxLineBytes: 3 } });
    expect([rowsOf(path, memory), limited.outcome.column]).toEqual([0, 'lineTooLong']);
  });
});

describe('files are learned', () => {
  const learned = (searches: number[]) => {
    const table = new FilterTable(newTableMemory());
    const files = Array.from({ length: 40 }, (_, at) => fileOf(`hay ${at}\n`));
    for (const number of searches) {
      const memory = new TrigramMemory(table, needle, number, { nowMs: soon });
      for (const [index, path] of files.entries()) rowsOf(path, memory, { file: { index } });
    }
    return files.filter((path) => table.has(statSync(path))).length;
  };
  it('a fourth in a search, and all of them soon, whichever searches of a process are of their tree', () => {
    expect(learned([5])).toBe(10);
    for (const step of [1, 2, 3, 4, 5, 7]) {
      expect(learned(Array.from({ length: 12 }, (_, at) => 1 + at * step)), `every ${step}.`).toBe(40);
    }
  });

  it('not where no room is left', () => {
    const table = new FilterTable(newTableMemory());
    const memory = new TrigramMemory(table, needle, 1, { nowMs: soon, learnedShare: 1 });
    for (let ino = 1; !table.isFull; ino++)
      table.keep({ dev: 1, ino, size: 190_000, mtimeMs: 1, ctimeMs: 1 }, () => {});
    expect(twice(fileOf('hay\n'), {}, memory)).toEqual([1, 1]);
  });
});
