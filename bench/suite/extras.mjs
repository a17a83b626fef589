// Questions that are not "who is faster on this pattern": threads, memory, the start, much output, fair turns.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rgPath } from '@vscode/ripgrep';
import { queryOf, ripgrepArguments, tgCommand } from './contestants.mjs';
import { hosted } from './host.mjs';
import { measureSeries, quantile } from './measuring.mjs';
import { patternNamed } from './patterns.mjs';
import { linesOfFile, run } from './processes.mjs';

/**
 * @typedef {import('./contestants.mjs').Setting & { rounds: number, cache: string, quick: boolean }} ExtraSetting
 * @typedef {{ get: (name: string) => import('./corpora.mjs').Corpus }} Corpora
 */

/** @type {Record<string, (corpora: Corpora, setting: ExtraSetting) => Promise<import('./measuring.mjs').Series[]>>} */
export const extras = { threads, memory, startup, lines, fairness };

const plain = { refuses: () => null, unfair: null, whyOtherLines: 'a fault: it is the same program' };

/** A series of this group that cannot be measured. */
function unmeasured(group, reason) {
  return [{ name: group, group, title: group, lines: null, figures: [], skipped: reason }];
}

/** A warm Searcher with one worker and with two. Finding the files is the calling thread's work in both. */
async function threads(corpora, { threadgrep, rounds }) {
  const corpus = corpora.get('kernel');
  if (corpus.skipped) return unmeasured('threads', corpus.skipped);
  const withThreads = (count) => ({
    ...plain,
    name: `${count} thread${count === 1 ? '' : 's'}`,
    kind: 'in-process',
    prepare: (task) => {
      const searcher = new threadgrep.Searcher({ threads: count });
      return {
        run: async () => (await searcher.search(queryOf(task))).matches.length,
        close: () => searcher.close(),
      };
    },
  });
  const all = [];
  for (const name of ['rare literal', 'class']) {
    const about = {
      name: `threads/${name}`,
      group: 'threads',
      title: `1 → 2 threads, ${name}, ${corpus.title}`,
    };
    const task = { corpus, pattern: patternNamed(name) };
    all.push(await measureSeries(about, [withThreads(1), withThreads(2)], task, rounds));
  }
  return all;
}

/** The most memory a process has ever had resident, with all its threads, as Linux counts it (VmHWM). */
async function memory(corpora, { dist, threads: count }) {
  const corpus = corpora.get('kernel');
  if (corpus.skipped) return unmeasured('memory', corpus.skipped);
  if (!existsSync('/proc/self/status')) return unmeasured('memory', 'only Linux tells the peak (VmHWM)');
  const script = fileURLToPath(new URL('peak-memory.mjs', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'peak-'));
  const file = join(folder, 'peak');
  const values = {};
  for (const name of ['rare literal', 'common literal', 'class']) {
    const pattern = patternNamed(name);
    const query = JSON.stringify({ ...queryOf({ corpus, pattern }), maxResults: undefined });
    const [node, ...tg] = tgCommand({ dist }, ripgrepArguments({ corpus, pattern }, count));
    const commands = {
      tg: [node, '--import', script, ...tg],
      Searcher: [node, '--import', script, script, join(dist, 'index.js'), String(count), query],
    };
    for (const [who, argv] of Object.entries(commands)) {
      await run({ argv, cwd: corpus.path, env: { BENCH_PEAK_FILE: file } }, () => {});
      values[`${who}, ${name}: MiB`] = Number(readFileSync(file, 'utf8')) / 1024;
    }
  }
  rmSync(folder, { recursive: true });
  values['highest: MiB'] = Math.max(...Object.values(values));
  const title = `peak memory, ${corpus.title}`;
  return [{ name: 'memory', group: 'memory', title, lines: null, figures: [], values, skipped: null }];
}

/** The whole command on a small project against Node's own start. */
async function startup(corpora, setting) {
  const corpus = corpora.get('small');
  const pattern = patternNamed('rare literal');
  const contestant = (name, argvOf) => ({
    ...plain,
    name,
    kind: 'command',
    prepare: (task) => ({ run: () => hosted('printedLines', { argv: argvOf(task), cwd: corpus.path }) }),
  });
  const node = contestant('node -e 0', () => [process.execPath, '-e', '0']);
  const all = [
    contestant('tg', (task) => tgCommand(setting, ripgrepArguments(task, setting.threads))),
    contestant('rg', (task) => [rgPath, ...ripgrepArguments(task, setting.threads)]),
    {
      ...node,
      prepare: (task) => ({
        run: () =>
          node
            .prepare(task)
            .run()
            .then(() => null),
      }),
    },
  ];
  const about = { name: 'startup', group: 'startup', title: `whole commands, ${corpus.title}` };
  return [await measureSeries(about, all, { corpus, pattern }, setting.rounds)];
}

/** Statements and blocks of C: 12 million lines in Linux 6.1. */
const muchOutput = { name: 'ten million lines', text: '[;{]', corpora: [] };

/** As much output as a large tree gives, written to a file. */
async function lines(corpora, setting) {
  const corpus = corpora.get('kernel');
  if (corpus.skipped) return unmeasured('lines', corpus.skipped);
  mkdirSync(setting.cache, { recursive: true });
  const outputFile = join(setting.cache, 'output.txt');
  const contestant = (name, argvOf) => ({
    ...plain,
    whyOtherLines: 'a fault: the rules are the same',
    name,
    kind: 'command',
    prepare: (task) => {
      let found = null;
      const command = { argv: argvOf(task), cwd: corpus.path, outputFile };
      return {
        // Counting what is in the file is not part of the work.
        run: async () => {
          await run(command, () => {});
          found ??= linesOfFile(outputFile);
          return found;
        },
      };
    },
  });
  const all = [
    contestant('tg', (task) => tgCommand(setting, ripgrepArguments(task, setting.threads))),
    contestant('rg', (task) => [rgPath, ...ripgrepArguments(task, setting.threads)]),
  ];
  const about = { name: 'lines', group: 'lines', title: `all matching lines into a file, ${corpus.title}` };
  const series = await measureSeries(about, all, { corpus, pattern: muchOutput }, setting.rounds);
  rmSync(outputFile, { force: true });
  return [series];
}

/** How much longer a search of a small folder takes while another search of the same Searcher reads the kernel. */
async function fairness(corpora, { threadgrep, threads: count, rounds }) {
  const corpus = corpora.get('kernel');
  if (corpus.skipped) return unmeasured('fairness', corpus.skipped);
  const searcher = new threadgrep.Searcher({ threads: count });
  const small = queryOf({ corpus: corpora.get('small'), pattern: patternNamed('rare literal') });
  const large = queryOf({ corpus, pattern: patternNamed('class') });
  const times = { idle: [], busy: [] };
  const searches = async (into) => {
    for (let search = 0; search < 10; search++) {
      const started = performance.now();
      await searcher.search(small);
      into.push(performance.now() - started);
    }
  };
  await searcher.search(large);
  await searches([]);
  for (let round = 0; round < rounds; round++) {
    await searches(times.idle);
    const stop = new AbortController();
    const background = repeatedly(() => searcher.search({ ...large, signal: stop.signal }), stop.signal);
    await searches(times.busy);
    stop.abort();
    await background;
  }
  await searcher.close();
  const values = {
    'idle, p95: ms': quantile(times.idle, 0.95),
    'busy, p95: ms': quantile(times.busy, 0.95),
    'busy ÷ idle, p95': quantile(times.busy, 0.95) / quantile(times.idle, 0.95),
  };
  const title = `a small search while the same Searcher reads ${corpus.title}`;
  return [{ name: 'fairness', group: 'fairness', title, lines: null, figures: [], values, skipped: null }];
}

async function repeatedly(search, signal) {
  while (!signal.aborted) await search();
}
