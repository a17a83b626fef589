// How fast the matcher goes over text in memory, by engine and kind of pattern, without files and threads.
//
//   node bench/matcher.bench.mjs [--dist DIR] [--megabytes 1] [--time 300] FILE_OR_FOLDER...
//
// All text comes from one buffer: the files given, concatenated until it is full. It is one that WebAssembly can search, as a scan
// allocates it; `other bytes` is the same text in one that it cannot. `lines` finds every matching line,
// `batches` the same, many with one call, `spans` also every match in it. The engines must find the same before anything is timed. Figures are MB/s of
// the fastest run: the loops are steady, what differs is what else the machine does.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Bench } from 'tinybench';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    megabytes: { type: 'string', default: '1' },
    time: { type: 'string', default: '300' },
    pattern: { type: 'string', multiple: true },
  },
});
const { compilePattern, defaultPatternOptions } = await import(
  pathToFileURL(resolve(values.dist, 'pattern/index.js')).href
);
const { allocateBytes, createMatcher, isRe2Available } = await import(
  pathToFileURL(resolve(values.dist, 'matcher/index.js')).href
);

/** Every so many words of the text, so that there are `count` of them. */
function wordsOfText(count) {
  const words = [...new Set(text.toString('latin1', 0, end).match(/[A-Za-z_]{6,}/g))];
  const step = Math.max(1, Math.floor(words.length / count));
  return words.filter((_, at) => at % step === 0).slice(0, count);
}

const patternsOf = () => [
  'zqxjkvbp',
  'PM_RESUME',
  'return',
  '[A-Z]+_RESUME',
  '(?i)pm_resume',
  '(?i)return',
  'struct|union|enum|typedef',
  'alpha|beta|gamma|delta|omega',
  wordsOfText(200).join('|'),
  '[A-Za-z]{30}',
  '[0-9]{6,}zz',
  '\\w{5}\\s+\\w{5}\\s+\\w{5}\\s+\\w{5}',
  '\\w{30}',
  '\\bif\\b',
  '[A-Za-z_]\\w*\\s*\\(',
  'return$',
  '^\\s*$',
  '.',
];

function* filesIn(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

function textOf(paths, bytes) {
  const text = allocateBytes(bytes + 4);
  let end = 0;
  for (const path of paths) {
    for (const file of filesIn(path)) {
      end += readFileSync(file).copy(text, end, 0);
      if (end >= bytes) return { text, end: text.lastIndexOf(10, bytes - 1) + 1 };
    }
  }
  return { text, end };
}

const { text, end } = textOf(positionals, Number(values.megabytes) * 2 ** 20);
const otherBytes = Buffer.from(text);
const spans = [];

function lines({ matcher, text }, withSpans) {
  matcher.attach(text, end);
  let lineCount = 0;
  let spanCount = 0;
  for (let from = 0; from < end; ) {
    const hit = matcher.findLine(from);
    if (hit < 0) break;
    lineCount++;
    const lineEnd = text.indexOf(10, hit);
    if (withSpans) {
      let start = hit;
      while (start > from && text[start - 1] !== 10) start--;
      spanCount += matcher.findAllInLine(start, lineEnd, spans);
    }
    from = lineEnd + 1;
  }
  return { lineCount, spanCount };
}

const batch = new Int32Array(1024);

function batches({ matcher, text }) {
  matcher.attach(text, end);
  let lineCount = 0;
  for (let from = 0; from < end; ) {
    const count = matcher.findLines(from, batch);
    if (count === 0) break;
    lineCount += count;
    from = batch[count * 2 - 1];
  }
  return lineCount;
}

const engines = isRe2Available() ? ['auto', 're2', 'automaton'] : ['auto', 'automaton'];
const contenders = [...engines.map((engine) => ({ engine, text })), { engine: 'auto', text: otherBytes }];
console.log(`${(end / 1e6).toFixed(1)} MB, Node ${process.version}`);
console.log(
  ['pattern'.padEnd(36), 'lines'.padStart(8), 'matches'.padStart(8)].join(' '),
  '| MB/s lines/batches/spans:',
  [...engines, 'auto in other bytes'].join(', '),
);
for (const pattern of values.pattern ?? patternsOf()) {
  const plan = compilePattern([{ text: pattern }], defaultPatternOptions);
  const matchers = contenders.map(({ engine, text }) => ({ matcher: createMatcher(plan, { engine }), text }));
  const counts = matchers.map((matcher) => JSON.stringify(lines(matcher, true)));
  if (new Set(counts).size > 1) throw new Error(`the engines disagree on ${pattern}: ${counts.join(' ')}`);
  const byBatches = new Set(matchers.map(batches));
  if (byBatches.size > 1 || !byBatches.has(JSON.parse(counts[0]).lineCount)) {
    throw new Error(`batches of lines differ on ${pattern}: ${[...byBatches].join(' ')}`);
  }
  const bench = new Bench({ time: Number(values.time), warmupTime: 100 });
  for (const [index, matcher] of matchers.entries()) {
    bench.add(`${index} lines`, () => lines(matcher, false));
    bench.add(`${index} batches`, () => batches(matcher));
    bench.add(`${index} spans`, () => lines(matcher, true));
  }
  await bench.run();
  const speeds = bench.tasks.map(({ result }) => (end / 1e3 / result.latency.min).toFixed(0).padStart(5));
  const { lineCount, spanCount } = JSON.parse(counts[0]);
  const triples = contenders.map((_, index) => speeds.slice(index * 3, index * 3 + 3).join('/'));
  console.log(
    (pattern.length > 36 ? `${pattern.slice(0, 35)}…` : pattern).padEnd(36),
    String(lineCount).padStart(8),
    String(spanCount).padStart(8),
    '|',
    triples.join(' '),
  );
}
