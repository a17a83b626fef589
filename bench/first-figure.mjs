// The first figure: a warm Searcher against spawning `rg --json -j2` and parsing what it prints, on the Linux source.
//
//   node bench/first-figure.mjs [--corpus PATH] [--pattern PM_RESUME] [--runs 9]
//
// Both use two threads, the same files and the same rules, and must find the same lines before anything is timed. Runs
// alternate, after one of each to warm up. The raw times go to bench/runs/<date>-first-figure.json with the machine they
// are from. Unfair to ripgrep: it starts anew each time, which is how a service without it in-process has to use it.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rgPath } from '@vscode/ripgrep';
import { corpusPath } from './corpus.mjs';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    pattern: { type: 'string', default: 'PM_RESUME' },
    runs: { type: 'string', default: '9' },
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
  },
});
const { pattern } = values;
const cwd = corpusPath(values.corpus);
const { Searcher } = await import(new URL(`file://${values.dist}/index.js`).href);

/** Lines ripgrep finds, as `path:line`. */
function askRipgrep() {
  return new Promise((done, failed) => {
    const child = spawn(rgPath, ['--json', '-j2', '-e', pattern], {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const found = [];
    child.on('error', failed);
    createInterface({ input: child.stdout })
      .on('line', (line) => {
        const { type, data } = JSON.parse(line);
        if (type === 'match') found.push(`${data.path.text}:${data.line_number}`);
      })
      .on('close', () => done(found));
  });
}

const searcher = new Searcher({ threads: 2, cwd });

/** Lines threadgrep finds, in the same form. */
async function askSearcher() {
  const answer = await searcher.search({ pattern, maxResults: Infinity });
  return answer.matches.map((match) => `${match.path}:${match.line}`);
}

async function timed(ask) {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const wanted = (await askRipgrep()).sort();
const got = (await askSearcher()).sort();
if (wanted.join('\n') !== got.join('\n')) {
  throw new Error(
    `not the same lines: ripgrep ${wanted.length}, threadgrep ${got.length}; nothing was timed`,
  );
}
const times = { ripgrep: [], threadgrep: [] };
for (let run = 0; run < Number(values.runs); run++) {
  times.ripgrep.push(await timed(askRipgrep));
  times.threadgrep.push(await timed(askSearcher));
}
await searcher.close();
const result = {
  what: 'warm Searcher with two workers against spawning rg --json -j2 and parsing it',
  date: new Date().toISOString(),
  machine: { cpu: cpus()[0].model, cores: cpus().length, node: process.version },
  pattern,
  lines: wanted.length,
  milliseconds: times,
  median: { ripgrep: median(times.ripgrep), threadgrep: median(times.threadgrep) },
  ratioMedian: median(times.threadgrep.map((time, run) => time / times.ripgrep[run])),
};
const runs = fileURLToPath(new URL('runs', import.meta.url));
mkdirSync(runs, { recursive: true });
writeFileSync(
  `${runs}/${result.date.slice(0, 10)}-first-figure.json`,
  `${JSON.stringify(result, null, 2)}\n`,
);
console.log(
  `${pattern}: ${wanted.length} lines, ripgrep ${Math.round(result.median.ripgrep)} ms, ` +
    `threadgrep ${Math.round(result.median.threadgrep)} ms, ratio ${result.ratioMedian.toFixed(2)}`,
);
