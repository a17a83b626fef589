// Lines handed over in runs are the lines that are handed over one by one, however they were found and wherever a pause comes.
import { Buffer } from 'node:buffer';
import { describe, expect, it, vi } from 'vitest';
import { FileScanner } from '../../src/scan/index.js';
import type { LineRun, ScanResume } from '../../src/scanning.js';
import { rounds } from '../rounds.js';
import { RegExpMatcher } from './regexp-matcher.js';
import {
  type Ask,
  controlFor,
  fileOf,
  plainSettings,
  RecordingSink,
  scanPath,
  seeded,
  type Told,
} from './scanning.js';

// These files are too small for the kernel, and a memory with one for each of so many scans takes longer than the scans.
vi.stubGlobal('WebAssembly', undefined);

const plan = { multiline: false, crlf: false, lineTerminator: 10, groupNames: [null] };

/** Writes down the lines of a run as it would rows. */
class RunSink extends RecordingSink {
  runs = 0;

  run({ bytes, bounds, count, lineNumber }: LineRun): boolean {
    this.runs++;
    const text = (from: number, to: number) => bytes.toString('latin1', from, to);
    for (let index = 0; index < count; index++) {
      const [start, end] = [bounds[2 * index], bounds[2 * index + 1]];
      const number = lineNumber + text(bounds[0], start).split('\n').length - 1;
      this.lines.push(`${number}:${text(start, end)}`);
    }
    return true;
  }
}

/** Gives some lines at a time. */
class BatchMatcher extends RegExpMatcher {
  most = 3;

  findLines(from: number, lines: Int32Array): number {
    let count = 0;
    for (let start = from; count < this.most; count++) {
      const at = this.findLine(start);
      const end = this.haystack.length;
      if (at < 0 || (at >= end && this.haystack[end - 1] === 10)) break;
      const before = this.haystack.lastIndexOf(10, at - 1) + 1;
      const behind = this.haystack.indexOf(10, at) + 1;
      lines[2 * count] = at === 0 ? 0 : before;
      lines[2 * count + 1] = behind === 0 ? end : behind;
      start = lines[2 * count + 1];
      if (start >= end) return count + 1;
    }
    return count;
  }
}

function scanByRuns(path: string, ask: Ask, findsMany: boolean): { lines: string[]; told: Told } {
  const sink = new RunSink();
  const control = controlFor(ask);
  const file = { index: 0, path, absolutePath: path, isExplicit: false, ...ask.file };
  let resume: ScanResume | null = null;
  for (let pauses = 0; ; pauses++) {
    const matcher = new (findsMany ? BatchMatcher : RegExpMatcher)(ask.pattern);
    const scanner = new FileScanner({ ...plainSettings, ...ask.settings }, matcher, plan, ask.tuning);
    const result = scanner.scan(file, sink, control, resume);
    // Rows tell their offset too, which no run does.
    const lines = sink.lines.map(withoutOffset);
    if ('done' in result) return { lines, told: { rows: sink.lines, outcome: result.done, pauses, sink } };
    if ('cancelled' in result) throw new Error('cancelled');
    resume = structuredClone(result.paused);
  }
}

const withoutOffset = (row: string) => row.replace(/^(\d+):\d+:/, '$1:');
const letters = ['a', 'b', 'x\n', '\n', 'a\n', 'ab\n', 'c a c\n', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb\n'];

describe('runs of lines', () => {
  it.each([
    ['found by batches', true],
    ['found one by one', false],
  ])('of random texts, %s, hold what rows do', (_how, findsMany) => {
    for (let seed = 1; seed <= rounds(400); seed++) {
      const random = seeded(seed);
      const text = Array.from({ length: random(300) }, () => letters[random(letters.length)]).join('');
      const path = fileOf(random(6) === 0 ? `${text}a\0${text}` : text);
      const ask: Ask = {
        pattern: ['a', '^', 'b$', '^$', 'zzz', 'x'][random(6)],
        tuning: {
          windowBytes: [64, 100, 4096][random(3)],
          blockBytes: [48, 4096][random(2)],
          pauseEveryRows: [1, 64][random(2)],
        },
        rowBudget: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 7][random(3)],
        settings: { binary: { walked: 'quit', explicit: 'convert' } },
        file: { isExplicit: random(2) === 0 },
      };
      const pauses = random(2) === 0;
      const pausing = () => ({ ...ask, shouldPause: pauses ? () => true : undefined });
      const byRows = scanPath(path, pausing());
      const { lines, told } = scanByRuns(path, pausing(), findsMany);
      expect({ seed, lines }).toEqual({ seed, lines: byRows.rows.map(withoutOffset) });
      expect({ seed, ...told.outcome }).toEqual({ seed, ...byRows.outcome });
    }
  });

  it('are not longer than a run may be', () => {
    const sink = new RunSink();
    const path = fileOf(Buffer.from('a\n'.repeat(5000)));
    const scanner = new FileScanner(plainSettings, new BatchMatcher('a'), plan);
    const file = { index: 0, path, absolutePath: path, isExplicit: false };
    scanner.scan(file, sink, controlFor({ pattern: 'a' }), null);
    expect([sink.runs, sink.lines.length, sink.lines[4999]]).toEqual([5, 5000, '5000:a\n']);
  });
});
