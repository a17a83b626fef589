// The benchmark suite: prepares what is searched, measures everybody in turn, prints tables and targets, keeps the raw figures
// and draws the chart of the README. What is measured, how, and what is unfair: bench/README.md.
//
//   npm run bench -- [--kernel PATH] [--only GROUP] [--rounds N] [--against last] [--quick]       (all options: --help)
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chart } from './suite/chart.mjs';
import { contestants } from './suite/contestants.mjs';
import { prepareCorpora } from './suite/corpora.mjs';
import { extras } from './suite/extras.mjs';
import { floorContestants } from './suite/floor.mjs';
import { measureSeries } from './suite/measuring.mjs';
import { readOptions, UsageError } from './suite/options.mjs';
import { patternsFor } from './suite/patterns.mjs';
import { preparePeers } from './suite/peers.mjs';
import { describeRun, earlierRun, freeRunPath, writeRun } from './suite/runs.mjs';
import { changeTable, seriesTable, targetTable } from './suite/table.mjs';
import { judge } from './suite/targets.mjs';

try {
  const options = readOptions(process.argv.slice(2));
  if (options) await main(options);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function main(options) {
  const started = performance.now();
  const corpora = prepareCorpora(options);
  const setting = {
    threadgrep: await import(pathToFileURL(join(options.dist, 'index.js')).href),
    dist: options.dist,
    threads: options.threads,
    rounds: options.rounds,
    cache: options.cache,
    quick: options.quick,
    pattern: options.pattern,
    peers: preparePeers(options.quick),
  };
  const run = { ...describeRun(options), series: [], targets: [] };
  // Read before anything is measured: a run that cannot be compared should say so at once.
  const earlier = options.against && earlierRun(options.against, options);
  const { load, cores } = run.machine;
  if (load > 0.5)
    console.error(`other work is running here (load ${load.toFixed(1)}, ${cores} cores): figures are noisy`);
  const rawFigures = freeRunPath(run.date, options.out, options.name);
  for (const group of options.only) {
    for await (const series of measured(group, corpora, setting)) {
      run.series.push(series);
      console.log(seriesTable(series));
      // Each time, so that a run that is stopped keeps what it has.
      writeRun(rawFigures, run);
    }
  }
  run.targets = judge(run.series, options.quick);
  writeRun(rawFigures, run);
  console.log(targetTable(run.targets));
  if (options.quick)
    console.log('--quick: made-up corpora and two rounds, so none of these figures means anything\n');
  if (earlier) console.log(changeTable(run.series, earlier));
  console.log(`raw figures: ${rawFigures}`);
  drawChart(run, options.out);
  console.log(`took ${Math.round((performance.now() - started) / 1000)} s`);
}

/** The series of one group, one after the other. */
async function* measured(group, corpora, setting) {
  if (extras[group]) return yield* await extras[group](corpora, setting);
  const corpus = corpora.get(group);
  for (const pattern of patternsFor(group, setting)) {
    const about = { name: `${group}/${pattern.name}`, group, title: `${corpus.title}: ${pattern.name}` };
    if (corpus.skipped) {
      yield { ...about, lines: null, figures: [], skipped: corpus.skipped };
      continue;
    }
    const withFloor = group === 'kernel' && pattern.name === 'rare literal';
    const present = contestants(setting).filter(({ isSlow }) => pattern.everyone || !isSlow);
    const all = [...present, ...(withFloor ? floorContestants(setting.threads) : [])];
    yield await measureSeries(about, all, { corpus, pattern }, setting.rounds);
  }
}

function drawChart(run, out) {
  const { machine, versions, settings } = run;
  const footnote =
    `Medians of ${settings.rounds} rounds in turn, ${settings.threads} threads, ${machine.cpu}, Node ${versions.node.slice(1)}, ` +
    `${run.date.slice(0, 10)}. * not equal in all respects: bench/README.md`;
  const svg = chart(run.series, footnote);
  if (svg === null)
    return console.log(
      'chart: left as it is, for it shows three series of the kernel that were not all measured',
    );
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'chart.svg'), svg);
  console.log(`chart: ${join(out, 'chart.svg')}`);
}
