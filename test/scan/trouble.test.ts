// What becomes of files that cannot be read, end too late or never, change meanwhile, or come through a pipe.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SearchError } from '../../src/errors.js';
import { dropStreams, FileScanner, resolveEncoding } from '../../src/scan/index.js';
import type { OutputFile, ScanResume } from '../../src/scanning.js';
import { RegExpMatcher } from './regexp-matcher.js';
import {
  type Ask,
  controlFor,
  fileOf,
  plainSettings,
  RecordingSink,
  scan,
  scannerFor,
  scanPath,
} from './scanning.js';

function columnOf(path: string, ask: Partial<Ask> = {}): (string | null | undefined)[] {
  const { outcome } = scanPath(path, { pattern: 'foo', ...ask });
  return [outcome.column, outcome.problem?.code];
}

describe('a file that', () => {
  it('is gone is vanished, and a problem only if it was named', () => {
    const path = fileOf('foo\n');
    rmSync(path);
    expect(columnOf(path)).toEqual(['vanished', undefined]);
    expect(columnOf(path, { file: { isExplicit: true } })).toEqual(['vanished', 'ENOENT']);
  });

  it('is a folder is unreadable', () => {
    const path = fileOf('');
    rmSync(path);
    mkdirSync(path);
    expect(columnOf(path)).toEqual(['unreadable', 'EISDIR']);
  });

  it.skipIf(process.getuid?.() === 0)('may not be read is unreadable', () => {
    const path = fileOf('foo\n');
    chmodSync(path, 0);
    expect(columnOf(path)).toEqual(['unreadable', 'EACCES']);
  });

  it('cannot be read at all ends as unreadable with what the system says', () => {
    // Reading one's own memory from its start fails with EIO.
    expect(columnOf('/proc/self/mem')).toEqual(['unreadable', 'EIO']);
  });

  it('is larger than allowed is tooLarge, without a look inside', () => {
    for (const windowBytes of [8, 1000]) {
      const { rows, outcome } = scan('foo\n'.repeat(10), {
        pattern: 'foo',
        settings: { maxFileSize: 39 },
        tuning: { windowBytes },
      });
      expect([rows, outcome.column, outcome.problem]).toEqual([[], 'tooLarge', null]);
    }
  });

  it('is just as large as allowed is searched', () => {
    const { outcome } = scan('foo\n'.repeat(10), { pattern: 'foo', settings: { maxFileSize: 40 } });
    expect([outcome.lines, outcome.column]).toEqual([10, null]);
  });

  it('has no end ends at the size allowed', () => {
    const { outcome } = scanPath('/dev/zero', {
      pattern: 'foo',
      settings: { maxFileSize: 1 << 20 },
      file: { isExplicit: true },
    });
    expect(outcome.column).toBe('tooLarge');
  });

  it('has neither end nor line end ends at the longest line allowed', () => {
    const { outcome } = scanPath('/dev/zero', {
      pattern: 'foo',
      settings: { maxLineBytes: 1 << 20 },
      file: { isExplicit: true },
    });
    expect([outcome.column, outcome.problem?.code]).toEqual(['lineTooLong', 'LINE_TOO_LONG']);
  });

  it('has a line that is too long keeps what was found before it', () => {
    const { rows, outcome } = scan(`foo\n${'x'.repeat(100)}\nfoo\n`, {
      pattern: 'foo',
      settings: { maxLineBytes: 50 },
    });
    expect([rows, outcome.column, outcome.bytesSearched]).toEqual([['1:0:foo\n'], 'lineTooLong', 4]);
  });

  it('gives its bytes in small pieces is read to its end', () => {
    const { outcome } = scanPath('/proc/self/smaps', { pattern: '^Rss:' });
    expect(outcome.lines).toBeGreaterThan(20);
  });
});

describe('a file that changes while its search is paused', () => {
  const content = 'foo\n'.repeat(20);
  const tuning = { windowBytes: 16, pauseEveryRows: 1 };

  function pausedOnce(path: string): { resume: ScanResume; sink: RecordingSink } {
    const sink = new RecordingSink();
    const ask = { pattern: 'foo', tuning, shouldPause: () => true };
    const result = scannerFor(ask).scan(fileFor(path), sink, controlFor(ask), null);
    if (!('paused' in result)) throw new Error('it did not pause');
    return { resume: result.paused, sink };
  }

  function fileFor(path: string) {
    return { index: 0, path, absolutePath: path, isExplicit: false };
  }

  function goneOn(path: string, { resume, sink }: ReturnType<typeof pausedOnce>) {
    const ask = { pattern: 'foo', tuning };
    const result = scannerFor(ask).scan(fileFor(path), sink, controlFor(ask), resume);
    if (!('done' in result)) throw new Error('it did not end');
    return result.done;
  }

  it('into another file ends as vanished, with what was found', () => {
    const path = fileOf(content);
    const paused = pausedOnce(path);
    renameSync(fileOf(content), path);
    const outcome = goneOn(path, paused);
    expect([outcome.column, outcome.lines, outcome.problem?.code]).toEqual(['vanished', 1, 'ESTALE']);
  });

  it('to nothing ends where it ends now', () => {
    const path = fileOf(content);
    const paused = pausedOnce(path);
    truncateSync(path, 2);
    expect([goneOn(path, paused).column, paused.sink.lines.length]).toEqual([null, 1]);
  });

  it('and grows is searched to its new end', () => {
    const path = fileOf(content);
    const paused = pausedOnce(path);
    writeFileSync(path, 'foo\n', { flag: 'a' });
    expect(goneOn(path, paused).lines).toBe(21);
  });
});

describe('a file that the output goes to', () => {
  const path = fileOf('foo\n'.repeat(20));
  const { dev, ino } = statSync(path);
  const other = { dev, ino, name: 'other' };
  const cases: [what: string, output: OutputFile, ask: Partial<Ask>, column: string | null][] = [
    ['is known by its name', { dev, ino, name: basename(path) }, { file: { isLocal: true } }, 'special'],
    ['is known without one', { dev, ino, name: null }, { file: { isLocal: true } }, 'special'],
    ['is known where a file may have several', other, {}, 'special'],
    ['is known where it was named', other, { file: { isExplicit: true } }, 'special'],
    [
      'is known under another name where it has something to tell',
      other,
      { file: { isLocal: true } },
      'special',
    ],
    ['is none where the device differs', { dev: dev + 1, ino, name: null }, {}, null],
    [
      'is none where the inode differs',
      { dev, ino: ino + 1, name: basename(path) },
      { file: { isLocal: true } },
      null,
    ],
  ];
  it.each(cases)('%s', (_what, outputFile, ask, column) => {
    expect(columnOf(path, { ...ask, settings: { outputFile } })).toEqual([column, undefined]);
  });
});

describe('a cancelled search', () => {
  it('gives up between windows and tells the sink nothing of an end', () => {
    const path = fileOf('x\n'.repeat(100));
    const ask = { pattern: 'foo', tuning: { windowBytes: 16 }, isCancelled: () => true };
    const sink = new RecordingSink();
    const file = { index: 0, path, absolutePath: path, isExplicit: false };
    expect(scannerFor(ask).scan(file, sink, controlFor(ask), null)).toEqual({ cancelled: true });
    expect(sink.ended).toEqual([]);
  });
});

/** A pipe that is fed `content` by another process. */
function pipeOf(content: string): string {
  const path = fileOf('');
  rmSync(path);
  execFileSync('mkfifo', [path]);
  const source = fileOf(content);
  spawn('sh', ['-c', 'cat "$1" > "$2"', 'sh', source, path], { stdio: 'ignore' });
  return path;
}

describe('a pipe', () => {
  const content = Array.from({ length: 5000 }, (_, at) => `${at % 7 === 0 ? 'foo' : 'bar'} ${at}\n`).join('');
  const file = { isExplicit: true };

  it('is read to its end', () => {
    const settings = { before: 1 };
    const expected = scan(content, { pattern: 'foo', settings }).rows;
    expect(scanPath(pipeOf(content), { pattern: 'foo', settings, file }).rows).toEqual(expected);
  });

  it('goes on after every pause in the thread that opened it', () => {
    const ask = {
      pattern: 'foo',
      settings: { before: 2, after: 1 },
      file,
      tuning: { windowBytes: 700, pauseEveryRows: 9 },
    };
    const expected = scan(content, ask).rows;
    const told = scanPath(pipeOf(content), { ...ask, shouldPause: () => true });
    expect(told.rows).toEqual(expected);
    expect(told.pauses).toBeGreaterThan(50);
  });

  it('cannot be taken up by a thread that did not open it', () => {
    const path = pipeOf(content);
    const ask = { pattern: 'foo', tuning: { pauseEveryRows: 1 }, shouldPause: () => true };
    const scanFile = { index: 0, path, absolutePath: path, isExplicit: true };
    const result = scannerFor(ask).scan(scanFile, new RecordingSink(), controlFor(ask), null);
    if (!('paused' in result)) throw new Error('it did not pause');
    dropStreams();
    const later = scannerFor(ask).scan(scanFile, new RecordingSink(), controlFor(ask), result.paused);
    expect('done' in later && later.done.column).toBe('unreadable');
  });
});

describe('a large file', () => {
  /** A sparse file of `size` bytes of NUL with `head` at its start. */
  function sparse(head: string, size: number): string {
    const path = fileOf(head);
    truncateSync(path, size);
    return path;
  }

  function memoryGrowth(work: () => void): number {
    const before = process.memoryUsage().rss;
    let peak = before;
    work();
    peak = Math.max(peak, process.memoryUsage().rss);
    return peak - before;
  }

  const settings = { binary: { walked: 'none', explicit: 'none' } } as const;

  it('without line ends takes no more memory than the longest line allowed', () => {
    const path = sparse('foo\n', 1 << 30);
    const growth = memoryGrowth(() => {
      const { rows, outcome } = scanPath(path, {
        pattern: 'foo',
        settings: { ...settings, maxLineBytes: 8 << 20 },
      });
      expect([rows, outcome.column]).toEqual([['1:0:foo\n'], 'lineTooLong']);
    });
    expect(growth).toBeLessThan(200 << 20);
    rmSync(path);
  });

  it('gives the number of a line far behind', () => {
    const size = 64 << 20;
    const path = sparse('', size);
    writeFileSync(path, 'foo\0', { flag: 'a' });
    // Every NUL is a line; this matcher does not look at each of them.
    const matcher = new RegExpMatcher('foo');
    matcher.findLine = () => matcher.haystack.indexOf('foo');
    const plan = { multiline: false, crlf: false, lineTerminator: 0, groupNames: [null] };
    const sink = new RecordingSink();
    const file = { index: 0, path, absolutePath: path, isExplicit: false };
    new FileScanner({ ...plainSettings, ...settings }, matcher, plan).scan(
      file,
      sink,
      controlFor({ pattern: '' }),
      null,
    );
    expect(sink.lines).toEqual([`${size + 1}:${size}:foo\0`]);
    rmSync(path);
  });
});

describe('an encoding', () => {
  it.each([
    ['auto', 'sniff'],
    ['none', 'raw'],
    [' Latin1 ', 'windows-1252'],
    ['UTF-16', 'utf-16le'],
    ['sjis', 'shift_jis'],
    ['iso-8859-16', 'iso-8859-16'],
  ])('%s is known as %s', (label, name) => {
    expect(resolveEncoding(label)).toBe(name);
  });

  it.each(['klingon', '', 'replacement', 'hz-gb-2312'])('%j is refused', (label) => {
    const refused = () => resolveEncoding(label);
    expect(refused).toThrow(SearchError);
    expect(refused).toThrow(expect.objectContaining({ code: 'ENCODING_UNKNOWN', value: label }));
  });
});
