// How much memory a search takes at its peak, each case in a process of its own.
//
//   node test/campaigns/memory.mjs [--corpus PATH] [--only TEXT]
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeLineless, makeSparse } from './fault-trees.mjs';
import { withTree } from './trees.mjs';

const inFolder = (use) => withTree({ files: [] }, use);

/** Each case does its work and gives what it found, to show that it did. */
const cases = {
  'nothing: the library loaded': async () => 0,
  'kernel, rare literal, two workers': ({ searcher, corpus }) =>
    rowsOf(searcher({ cwd: corpus }), 'PM_RESUME'),
  'kernel, no literal, two workers': ({ searcher, corpus }) =>
    rowsOf(searcher({ cwd: corpus }), '[A-Za-z]{30}'),
  'kernel, frequent word, capped answer': ({ searcher, corpus }) =>
    rowsOf(searcher({ cwd: corpus }), 'struct'),
  'sparse file of 3 GiB': ({ searcher }) =>
    inFolder(async (cwd) => {
      makeSparse(join(cwd, 'sparse.txt'), 3);
      return rowsOf(searcher({ cwd, binary: 'text', nullData: true }), 'needle');
    }),
  'file of 1 GiB without a line end': ({ searcher }) =>
    inFolder(async (cwd) => {
      makeLineless(join(cwd, 'line.txt'), 2 ** 30);
      return rowsOf(searcher({ cwd }), 'needle');
    }),
  'ten million matches to a slow reader': ({ searcher }) =>
    inFolder(async (cwd) => {
      for (let at = 0; at < 10; at++) writeFileSync(join(cwd, `${at}.txt`), 'needle\n'.repeat(1_000_000));
      let rows = 0;
      for await (const event of searcher({ cwd }).stream({ pattern: 'needle' })) {
        if (event.type !== 'match') continue;
        // A reader that lets everything else run every hundred rows is slower than the workers by far.
        if (++rows % 100 === 0) await setImmediate();
      }
      return rows;
    }),
};

async function rowsOf(searcher, pattern) {
  const answer = await searcher.search({ pattern });
  return answer.totals.rows;
}

async function runCase(name, corpus) {
  const { engine } = await import('./engine.mjs');
  const open = [];
  const searcher = (options) => {
    open.push(new engine.Searcher({ threads: 2, ...options }));
    return open.at(-1);
  };
  const rows = await cases[name]({ searcher, corpus });
  await Promise.all(open.map((one) => one.close()));
  console.log(JSON.stringify({ rows, kilobytes: process.resourceUsage().maxRSS }));
}

/** Peak memory of each case in a process of its own: `{ name, rows, megabytes }`. */
export function measureMemory(corpus, only = '') {
  return Object.keys(cases)
    .filter((name) => name.includes(only))
    .map((name) => {
      const args = [fileURLToPath(import.meta.url), '--run', name, '--corpus', corpus];
      const text = execFileSync(process.execPath, args, {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { rows, kilobytes } = JSON.parse(text);
      return { name, rows, megabytes: Math.round(kilobytes / 1024) };
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      corpus: { type: 'string' },
      only: { type: 'string', default: '' },
      run: { type: 'string' },
    },
  });
  const { corpusPath } = await import('../../bench/corpus.mjs');
  if (values.run !== undefined) await runCase(values.run, values.corpus);
  else for (const row of measureMemory(corpusPath(values.corpus), values.only)) console.log(row);
}
