// Verbs of the scan's tests: a file made of a string, scanned with a pattern, told as lines of text.
import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileScanner, type ScanFile, type ScanPlan, type ScanTuning } from '../../src/scan/index.js';
import type {
  FileOutcome,
  FileSink,
  MatchFilter,
  Row,
  ScanControl,
  ScanResult,
  ScanResume,
  ScanSettings,
  SinkState,
  TextMemory,
} from '../../src/scanning.js';
import { RegExpMatcher } from './regexp-matcher.js';

export const plainSettings: ScanSettings = {
  invertMatch: false,
  before: 0,
  after: 0,
  passthru: false,
  maxPerFile: null,
  countsBeyondLimits: false,
  depth: 'rows',
  needsSpans: false,
  needsGroups: false,
  countsOccurrences: false,
  rowUnit: 'line',
  replace: null,
  binary: { walked: 'none', explicit: 'none' },
  encoding: 'auto',
  maxFileSize: null,
  maxLineBytes: 64 << 20,
  stopOnNonmatch: false,
};

/** Matches count before the first `c`, behind the second, and so on; as a comment would be told from code. */
export const betweenCs: MatchFilter = {
  languageOf: () => 'cs',
  offsetsOf: (_language, bytes, end) => {
    const text = bytes.toString('latin1', 0, end);
    const before = [0];
    for (const letter of text) before.push(before[before.length - 1] + (letter === 'c' ? 1 : 0));
    return (offset) => before[offset + 1] % 2 === 0;
  },
};

/** Writes down what it is told: `1:0:text` for a match (number, offset), `1-0-text` for context, `--` for a gap. */
export class RecordingSink implements FileSink<string[]> {
  lines: string[] = [];
  ended: FileOutcome[] = [];
  states: (SinkState | null)[] = [];

  begin(_index: number, _path: string, state: SinkState | null): void {
    this.states.push(state);
  }

  row(row: Row): void {
    const mark = row.kind === 'match' ? ':' : '-';
    const text = row.bytes.toString('latin1', row.start, row.end);
    const spans = row.spans.slice(0, 2 * row.spanCount).map((at) => at - row.start);
    const groups = row.groups
      .slice(0, 2 * row.spanCount * row.groupCount)
      .map((at) => (at < 0 ? -1 : at - row.start));
    let line = `${row.lineNumber}${mark}${row.byteOffset}${mark}${text}`;
    if (spans.length > 0) line += `{${spans.join(' ')}}`;
    if (groups.length > 0) line += `(${groups.join(' ')})`;
    if (row.replaced) line += ` => ${row.replaced.bytes.toString('latin1')}{${row.replaced.spans.join(' ')}}`;
    this.lines.push(line);
  }

  gap(): void {
    this.lines.push('--');
  }

  end(outcome: FileOutcome): void {
    this.ended.push(outcome);
  }

  pause(): SinkState {
    return { rows: this.lines.length, bytesPrinted: 0 };
  }

  size(): number {
    return this.lines.length;
  }

  take(): string[] {
    return this.lines.splice(0);
  }
}

export interface Ask {
  pattern: string;
  settings?: Partial<ScanSettings>;
  plan?: Partial<ScanPlan>;
  tuning?: Partial<ScanTuning>;
  file?: Partial<ScanFile>;
  filter?: MatchFilter | null;
  memory?: TextMemory | null;
  rowBudget?: number;
  /** Asked whenever the scan asks; default never. */
  shouldPause?: () => boolean;
  isCancelled?: () => boolean;
}

export interface Told {
  rows: string[];
  outcome: FileOutcome;
  pauses: number;
  sink: RecordingSink;
}

export function scannerFor(ask: Ask): FileScanner {
  const plan = { multiline: false, crlf: false, lineTerminator: 10, groupNames: [null], ...ask.plan };
  const matcher = new RegExpMatcher(ask.pattern, plan.crlf, plan.lineTerminator, plan.multiline);
  return new FileScanner(
    { ...plainSettings, ...ask.settings },
    matcher,
    plan,
    ask.tuning,
    ask.filter,
    ask.memory,
  );
}

export function controlFor(ask: Ask): ScanControl {
  return {
    isCancelled: ask.isCancelled ?? (() => false),
    shouldPause: ask.shouldPause ?? (() => false),
    rowBudget: ask.rowBudget ?? Number.POSITIVE_INFINITY,
  };
}

/** Scans the file at `path`; every pause is taken up by another scanner, through a clone as if over a thread border. */
export function scanPath(path: string, ask: Ask): Told {
  const sink = new RecordingSink();
  const control = controlFor(ask);
  const file: ScanFile = { index: 0, path, absolutePath: path, isExplicit: false, ...ask.file };
  let resume: ScanResume | null = null;
  for (let pauses = 0; ; pauses++) {
    const scanner = scannerFor(ask);
    const result: ScanResult = scanner.scan(file, sink, control, resume);
    // The next one works in the same memory: new memory takes most of the time of a small scan.
    scanner.release();
    if ('done' in result) return { rows: sink.lines, outcome: result.done, pauses, sink };
    if ('cancelled' in result) throw new Error('cancelled');
    resume = structuredClone(result.paused);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'threadgrep-scan-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
let fileCount = 0;

/** A fresh file; strings are written as latin1, one byte a character. */
export function fileOf(content: string | Buffer): string {
  const path = join(folder, `${++fileCount}.txt`);
  writeFileSync(path, typeof content === 'string' ? Buffer.from(content, 'latin1') : content);
  return path;
}

export function scan(content: string | Buffer, ask: Ask): Told {
  return scanPath(fileOf(content), ask);
}

/** Random numbers that are the same in every run. */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
