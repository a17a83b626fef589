// How long a small search waits while a large one runs on the same Searcher: 95th percentile of many small searches, idle and
// under load. Wanted: less than three times.
//
//   node test/campaigns/fairness.mjs FOLDER [SMALL_FOLDER_INSIDE] [--runs 200] [--threads 2] [--pattern struct]
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledUrl } from './dist.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '200' },
    threads: { type: 'string', default: '2' },
    pattern: { type: 'string', default: '[A-Za-z]{30}' },
    wanted: { type: 'string', default: 'mutex_lock' },
  },
});
const [folder = '.', small = '.'] = positionals;
const runs = Number(values.runs);
const { Searcher } = await import(compiledUrl('index.js'));
const searcher = new Searcher({ threads: Number(values.threads) });

async function smallSearch() {
  const start = performance.now();
  const { coverage } = await searcher.search({ pattern: values.wanted, cwd: join(folder, small) });
  return { ms: performance.now() - start, files: coverage.filesSearched };
}

async function measured() {
  const times = [];
  let files = 0;
  for (let run = 0; run < runs; run++) {
    const one = await smallSearch();
    times.push(one.ms);
    files = one.files;
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))];
  return { files, p50: at(0.5), p95: at(0.95), worst: at(1) };
}

/** Large searches, one after the other, until told to end. */
async function load(signal) {
  let searches = 0;
  while (!signal.aborted) {
    await searcher.search({ pattern: values.pattern, cwd: folder, total: 'exact', signal }).catch(() => {});
    searches++;
  }
  return searches;
}

function row(name, { files, p50, p95, worst }) {
  const figures = [p50, p95, worst].map((ms) => ms.toFixed(1).padStart(8)).join(' ');
  console.log(`${name.padEnd(6)} ${String(files).padStart(5)} files ${figures}`);
}

await measured();
console.log('                      p50      p95    worst  ms');
const idle = await measured();
row('idle', idle);
const end = new AbortController();
const loaded = load(end.signal);
await new Promise((resolve) => setTimeout(resolve, 500));
const busy = await measured();
end.abort();
row('busy', busy);
console.log(
  `p95 busy to idle: ${(busy.p95 / idle.p95).toFixed(2)}, p50: ${(busy.p50 / idle.p50).toFixed(2)}`,
);
await loaded;
await searcher.close();
