// What the option `filter` costs: the same query on the Linux source with and without it, exact totals, warm Searcher.
//
//   node bench/filter.mjs [--corpus PATH] [--pattern 'kmalloc_array|kmemdup'] [--runs 9] [--dist PATH] [--keep]
//
// The runs alternate, after one of each to warm up. With `--keep` the raw times go to bench/runs.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { corpusPath } from './corpus.mjs';

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    pattern: { type: 'string', default: 'kmemdup|devm_kcalloc' },
    runs: { type: 'string', default: '9' },
    dist: { type: 'string', default: fileURLToPath(new URL('../dist', import.meta.url)) },
    keep: { type: 'boolean', default: false },
  },
});
const { Searcher } = await import(new URL(`file://${values.dist}/index.js`).href);
const searcher = new Searcher({ threads: 2, cwd: corpusPath(values.corpus) });
const query = { pattern: values.pattern, maxResults: 50 };

async function timed(more) {
  const started = performance.now();
  const answer = await searcher.search({ ...query, ...more });
  return { ms: performance.now() - started, answer };
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const filters = ['code', 'comments', 'strings', ['comments', 'strings']];
const runs = [];
for (let run = -1; run < Number(values.runs); run++) {
  const plain = await timed({});
  const filtered = [];
  for (const filter of filters) filtered.push(await timed({ filter }));
  if (run < 0) {
    const { files, lines } = plain.answer.totals;
    console.log(`${values.pattern}: ${lines} lines in ${files} files`);
    continue;
  }
  runs.push({ plain: plain.ms, filtered: filtered.map(({ ms }) => ms) });
}
await searcher.close();
console.log(`without a filter: ${median(runs.map(({ plain }) => plain)).toFixed(0)} ms`);
for (const [index, filter] of filters.entries()) {
  const added = median(runs.map(({ plain, filtered }) => filtered[index] / plain - 1));
  console.log(`${[filter].flat().join('+')}: adds ${added.toFixed(2)} × (pair by pair, median)`);
}
if (values.keep) {
  const folder = fileURLToPath(new URL('./runs', import.meta.url));
  const date = new Date().toISOString();
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0].model, cores: cpus().length, node: process.version };
  const raw = { date, machine, pattern: values.pattern, filters, runs };
  writeFileSync(`${folder}/${date.slice(0, 10)}-filter.json`, `${JSON.stringify(raw, null, 1)}\n`);
}
