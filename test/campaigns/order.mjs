// The same question gets the same bytes, whatever the threads did.
//
//   node test/campaigns/order.mjs [--runs 50] [--seed 1] [--path FOLDER] [--pattern TEXT]
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checked, checkedEvents } from './ledger-check.mjs';
import { growForest } from './paging.mjs';
import { seededRandom } from './random.mjs';
import { withTree } from './trees.mjs';

/** An answer or a list of events as text, without what is a matter of time. */
export function textOf(answer) {
  return JSON.stringify(answer, (key, value) => (key === 'durationMs' ? undefined : value));
}

const queries = [
  { pattern: '\\w+' },
  { pattern: 'a', context: 1 },
  { pattern: 'foo|the', only: true, ignoreCase: true },
  { pattern: 'o', maxResults: 40 },
  { pattern: 'o', maxResults: 40, offset: 13, total: 'stop' },
  { pattern: '.', mode: 'count' },
  { pattern: 'x', mode: 'files' },
];

/** Asks each query `runs` times with 0, 1, 2 and 8 threads in turn; throws at the first answer that differs. */
export async function orderCampaign(engine, { cwd, runs, asked = queries, log = () => {} }) {
  const searchers = [0, 1, 2, 8].map((threads) => new engine.Searcher({ threads, cwd }));
  try {
    for (const query of asked) {
      const texts = new Map();
      for (let run = 0; run < runs; run++) {
        const searcher = searchers[run % searchers.length];
        const answer = await checked((one) => searcher.search(one))(query);
        // Where a search may stop early, how many files it had reached by then is a matter of time.
        texts.set(textOf(query.total === 'stop' ? answer.matches : answer), run);
      }
      assert.equal(texts.size, 1, `${JSON.stringify(query)} gave ${texts.size} different answers`);
      const [text] = texts.keys();
      log(`${JSON.stringify(query)}: ${runs} runs alike, ${text.length} characters, ${hash(text)}`);
      await compareStreams(searchers, query, runs);
    }
  } finally {
    await Promise.all(searchers.map((searcher) => searcher.close()));
  }
}

async function compareStreams(searchers, query, runs) {
  if (query.total === 'stop') return;
  const texts = new Set();
  for (let run = 0; run < Math.ceil(runs / 5); run++) {
    const events = await checkedEvents(searchers[run % searchers.length].stream(query));
    texts.add(textOf(events));
  }
  assert.equal(texts.size, 1, `${JSON.stringify(query)} gave ${texts.size} different streams`);
}

const hash = (text) => createHash('sha1').update(text).digest('hex').slice(0, 12);

/** A tree large enough that many batches are under way at once. */
export function growLargeForest(seed) {
  const random = seededRandom(seed);
  const files = [];
  for (let part = 0; part < 60; part++) {
    for (const file of growForest(random, 4).files) files.push({ ...file, path: `${part}/${file.path}` });
  }
  return { files };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { engine } = await import('./engine.mjs');
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      path: { type: 'string' },
      pattern: { type: 'string' },
    },
  });
  const options = { runs: Number(values.runs), log: console.log };
  if (values.pattern !== undefined) options.asked = [{ pattern: values.pattern }];
  if (values.path) await orderCampaign(engine, { ...options, cwd: values.path });
  else
    await withTree(growLargeForest(Number(values.seed)), (cwd) => orderCampaign(engine, { ...options, cwd }));
}
