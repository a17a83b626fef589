// How far a scan is above its floor: opening, reading and closing the same files with nothing else done.
// Usage: node bench/scan.bench.mjs DIST FOLDER [RUNS], where DIST is compiled output and FOLDER is listed with ripgrep.
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rgPath } from '@vscode/ripgrep';

const [dist, folder, runs = '7'] = process.argv.slice(2);
const { FileScanner } = await import(pathToFileURL(resolve(dist, 'scan/index.js')).href);
const listed = execFileSync(rgPath, ['--no-config', '--files', '--sort=path', folder], {
  maxBuffer: 1 << 28,
});
const paths = listed.toString().trimEnd().split('\n');

/** Finds nothing and looks at nothing: what is left is the scan itself. */
class Never {
  engine = 'never';
  groupCount = 1;
  attach() {}
  findLine() {
    return -1;
  }
  findAllInLine() {
    return 0;
  }
  find() {
    return false;
  }
  captures() {
    return false;
  }
}

/** Finds a plain string with Buffer.indexOf. */
class Literal extends Never {
  engine = 'literal';
  constructor(text) {
    super();
    this.needle = Buffer.from(text);
  }
  attach(bytes, end) {
    this.bytes = bytes;
    this.end = end;
  }
  findLine(from) {
    const at = this.bytes.subarray(0, this.end).indexOf(this.needle, from);
    return at;
  }
  findAllInLine(start, end, spans) {
    const line = this.bytes.subarray(start, end);
    let count = 0;
    for (let at = line.indexOf(this.needle); at >= 0; at = line.indexOf(this.needle, at + 1)) {
      spans[2 * count] = start + at;
      spans[2 * count + 1] = start + at + this.needle.length;
      count++;
    }
    return count;
  }
}

class CountingSink {
  rows = 0;
  begin() {}
  row() {
    this.rows++;
  }
  gap() {}
  end() {}
  pause() {
    return { rows: 0, bytesPrinted: 0 };
  }
  size() {
    return 0;
  }
  take() {}
}

const settings = {
  invertMatch: false,
  before: 0,
  after: 0,
  passthru: false,
  maxPerFile: null,
  countsBeyondLimits: false,
  depth: 'rows',
  needsSpans: true,
  needsGroups: false,
  countsOccurrences: false,
  rowUnit: 'line',
  replace: null,
  binary: { walked: 'quit', explicit: 'convert' },
  encoding: 'auto',
  maxFileSize: null,
  maxLineBytes: 64 << 20,
  stopOnNonmatch: false,
};
const plan = { multiline: false, crlf: false, lineTerminator: 10, groupNames: [null] };
const control = { isCancelled: () => false, shouldPause: () => false, rowBudget: Number.POSITIVE_INFINITY };
const buffer = Buffer.allocUnsafeSlow(256 << 10);

function floor() {
  for (const path of paths) {
    const fd = openSync(path);
    readSync(fd, buffer, 0, buffer.length, null);
    closeSync(fd);
  }
  return '';
}

function scan(matcher, change = {}) {
  return () => {
    const scanner = new FileScanner({ ...settings, ...change }, matcher, plan);
    const sink = new CountingSink();
    let lines = 0;
    paths.forEach((path, index) => {
      const file = { index, path, absolutePath: path, isExplicit: false };
      lines += scanner.scan(file, sink, control, null).done.lines;
    });
    return `${lines} lines, ${sink.rows} rows`;
  };
}

const contestants = {
  floor,
  'scan, no match': scan(new Never()),
  'scan, rare literal': scan(new Literal('EXPORT_SYMBOL_NS_GPL')),
  'scan, frequent literal': scan(new Literal('return')),
  'count, frequent literal': scan(new Literal('return'), { depth: 'count' }),
};
const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
const notes = {};
// Alternating, so that whatever else the machine does falls on all of them.
for (let run = 0; run <= Number(runs); run++) {
  for (const [name, work] of Object.entries(contestants)) {
    const start = performance.now();
    notes[name] = work();
    if (run > 0) times[name].push(performance.now() - start);
  }
}
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
console.log(`${paths.length} files, Node ${process.version}, median of ${runs} runs`);
for (const [name, values] of Object.entries(times)) {
  const ratio = median(values.map((time, run) => time / times.floor[run]));
  console.log(
    `${name.padEnd(26)} ${median(values).toFixed(0).padStart(6)} ms  ${ratio.toFixed(2)} × floor  ${notes[name]}`,
  );
}
