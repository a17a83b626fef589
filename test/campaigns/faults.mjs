// Everything that can go wrong during a search, made to happen: each fault is one claim about what the engine does then.
//
//   node test/campaigns/faults.mjs [--scale full|small] [--only TEXT]
//
// `small` is what the test suite runs; `full` takes the sizes of the claims (3 GiB, 100,000 files, …).
import assert from 'node:assert/strict';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as trees from './fault-trees.mjs';
import { checked, checkedEvents } from './ledger-check.mjs';
import { seededRandom } from './random.mjs';
import { withTree } from './trees.mjs';

const inFolder = (use) => withTree({ files: [] }, use);

/** A search on workers of its own, its answer checked, its workers gone afterwards. */
async function searchOnce(engine, query, threads = 2) {
  const searcher = new engine.Searcher({ threads });
  try {
    return await checked((one) => searcher.search(one))(query);
  } finally {
    await searcher.close();
  }
}

const pathsOf = (answer) => answer.matches.map((match) => match.path);

/** Files of `lines` lines with a needle each. */
const manyLines = (lines) => Buffer.from('needle and some more text\n'.repeat(lines));

/** What keeps the process or costs memory: threads, open files, timers and other live handles. */
function liveResources() {
  return {
    threads: readdirSync('/proc/self/task').length,
    openFiles: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().length,
  };
}

/** What lives after one search has come and gone: whatever the process keeps once it has searched is not a leak. */
async function resourcesWhenIdle(Searcher, cwd) {
  await searchOnce({ Searcher }, { pattern: 'warm', cwd });
  await sleep(100);
  return liveResources();
}

/** Waits until nothing more lives than `before` (threads need a moment to end), and throws where it does. */
async function expectNothingLeft(before) {
  for (let tries = 0; tries < 100; tries++) {
    const now = liveResources();
    if (Object.keys(before).every((name) => now[name] <= before[name])) return;
    await sleep(20);
  }
  assert.fail(`left behind: ${JSON.stringify(liveResources())}, before ${JSON.stringify(before)}`);
}

/** Ends the workers (give the searcher only one) while they read from `pipe`: a gate, so the moment is certain. */
async function loseWorkers(liveWorkers, pipe) {
  const writer = await trees.waitForReader(pipe);
  const ended = [...liveWorkers].map((worker) => worker.terminate());
  // Only now does the read return, into a thread that has been told to stop.
  closeSync(writer);
  await Promise.all(ended);
}

/** Each fault: a claim, and `run(engine, { isFull, liveWorkers })`, which throws where the claim does not hold. */
export const faults = [
  {
    claim: 'a tree with one file for each column yields exactly those columns, each with its sample',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        const { query, samples, prunedDirectories } = trees.plantColumns(root);
        const answer = await trees.asOrdinaryUser(root, () => searchOnce({ Searcher }, query));
        const { coverage } = answer;
        const found = Object.entries(coverage.samples).map(([column, list]) => [
          column,
          list.map((one) => one.path),
        ]);
        assert.deepEqual(Object.fromEntries(found), samples);
        assert.deepEqual(coverage.prunedDirectories, prunedDirectories);
        const pruned = (column) => prunedDirectories[column] ?? 0;
        const counts = Object.entries(samples).map(([column, paths]) => [
          column,
          paths.length - pruned(column),
        ]);
        assert.deepEqual(coverage.skipped, Object.fromEntries(counts));
        assert.deepEqual(pathsOf(answer), ['plain.txt']);
      }),
  },
  {
    claim: 'files that cannot be read are named, and the rest is answered',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        writeFileSync(join(root, 'a.txt'), 'needle\n');
        writeFileSync(join(root, 'b.txt'), 'needle\n', { mode: 0 });
        mkdirSync(join(root, 'closed'), { mode: 0 });
        writeFileSync(join(root, 'closed', 'c.txt'), 'needle\n');
        const answer = await trees.asOrdinaryUser(root, () =>
          searchOnce({ Searcher }, { pattern: 'needle', cwd: root }),
        );
        assert.deepEqual(pathsOf(answer), ['a.txt']);
        assert.deepEqual(answer.problems.map((one) => `${one.path} ${one.code}`).sort(), [
          'b.txt EACCES',
          'closed EACCES',
        ]);
      }),
  },
  {
    claim: 'a file deleted between the walk and its scan is vanished, not an error',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        writeFileSync(join(root, 'a.txt'), manyLines(200_000));
        writeFileSync(join(root, 'z.txt'), 'needle\n');
        const searcher = new Searcher({ threads: 0, cwd: root });
        const paths = new Set();
        let summary;
        for await (const event of searcher.stream({ pattern: 'needle' })) {
          if (event.type === 'begin') rmSync(join(root, 'z.txt'));
          if (event.type === 'match') paths.add(event.path);
          if (event.type === 'summary') summary = event;
        }
        await searcher.close();
        assert.deepEqual([...paths], ['a.txt']);
        assert.deepEqual(summary.coverage.skipped, { vanished: 1 });
      }),
  },
  {
    claim: 'files cut short or grown while they are read end the search in order',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
        for (let round = 0; round < (isFull ? 20 : 3); round++) {
          for (const name of names) writeFileSync(join(root, name), manyLines(60_000));
          const random = seededRandom(round);
          const searcher = new Searcher({ threads: 2, cwd: root });
          const events = checkedEvents(searcher.stream({ pattern: 'needle' }));
          await sleep(random.between(0, 30));
          truncateSync(join(root, 'b.txt'), random.between(0, 1_500_000));
          truncateSync(join(root, 'c.txt'), 0);
          appendFileSync(join(root, 'd.txt'), manyLines(1000));
          const { coverage } = (await events).at(-1);
          await searcher.close();
          assert.equal(coverage.filesMet, 4);
        }
      }),
  },
  {
    claim: 'a circle of symlinks ends, and is named',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        mkdirSync(join(root, 'a', 'b'), { recursive: true });
        writeFileSync(join(root, 'a', 'f.txt'), 'needle\n');
        symlinkSync('../..', join(root, 'a', 'b', 'up'));
        symlinkSync('self', join(root, 'self'));
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root, followSymlinks: true });
        assert.deepEqual(pathsOf(answer), ['a/f.txt']);
        assert.ok(
          answer.problems.some((one) => one.path === 'a/b/up'),
          JSON.stringify(answer.problems),
        );
      }),
  },
  {
    claim: 'pipes, sockets and devices found on the way are never opened',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        trees.makeFifo(join(root, 'pipe'));
        writeFileSync(join(root, 'z.txt'), 'needle\n');
        const close = await trees.makeSocket(join(root, 'socket'));
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root, timeoutMs: 10_000 });
        await close();
        assert.deepEqual(answer.coverage.skipped, { special: 2 });
        assert.deepEqual(pathsOf(answer), ['z.txt']);
      }),
  },
  {
    claim: '/dev/zero named explicitly ends at the longest line, in bounded memory',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        const query = {
          pattern: 'needle',
          cwd: root,
          path: '/dev/zero',
          binary: 'text',
          maxLineBytes: 4 << 20,
          timeoutMs: 20_000,
        };
        const answer = await searchOnce({ Searcher }, query);
        assert.notEqual(answer.outcome, 'timed-out');
        assert.deepEqual(answer.matches, []);
        assert.equal(answer.coverage.filesMet, 1);
      }),
  },
  {
    claim: 'a sparse file of gigabytes is searched to its end in bounded memory',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        trees.makeSparse(join(root, 'sparse.txt'), isFull ? 3 : 0.1);
        const query = { pattern: 'needle', cwd: root, nullData: true, path: 'sparse.txt', binary: 'text' };
        const before = process.memoryUsage().rss;
        const answer = await searchOnce({ Searcher }, query, 1);
        assert.deepEqual(
          answer.matches.map((match) => match.text),
          ['needle\n', '\nneedle\n'],
        );
        assert.ok(process.memoryUsage().rss - before < 400 << 20, 'memory stays bounded');
      }),
  },
  {
    claim: 'a file without a line end is too long a line, and the search goes on',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        trees.makeLineless(join(root, 'line.txt'), isFull ? 2 ** 30 : 100 << 20);
        writeFileSync(join(root, 'z.txt'), 'needle\n');
        const before = process.memoryUsage().rss;
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root });
        assert.deepEqual(pathsOf(answer), ['z.txt']);
        assert.deepEqual(answer.coverage.skipped, { lineTooLong: 1 });
        assert.ok(process.memoryUsage().rss - before < 500 << 20, 'memory stays bounded');
      }),
  },
  {
    claim: 'many files in one folder are all searched, in order',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        const count = isFull ? 100_000 : 5_000;
        trees.makeManyFiles(root, count);
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root, maxResults: Infinity });
        const paths = pathsOf(answer);
        assert.equal(paths.length, count);
        assert.deepEqual(paths, [...paths].sort());
      }),
  },
  {
    claim: 'deeply nested folders are walked as far as the system can name them',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        const depth = isFull ? 1000 : 300;
        trees.makeDeepFolders(root, depth);
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root });
        // 4,096 bytes are the longest path Linux takes; what lies deeper is named as a problem.
        const reachable = Math.min(
          depth,
          Math.floor((4095 - root.length - '/f.txt'.length) / '/deeper'.length) + 1,
        );
        assert.ok(answer.matches.length >= reachable - 1, `${answer.matches.length} of ${reachable}`);
        if (answer.matches.length < depth) assert.ok(answer.problems.length > 0, 'what is too deep is named');
      }),
  },
  {
    claim: 'names with line ends, control characters and invalid UTF-8 are found as they are',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        trees.plantOddNames(root);
        const answer = await searchOnce({ Searcher }, { pattern: 'needle', cwd: root });
        assert.deepEqual(new Set(pathsOf(answer)), new Set([...trees.oddNames, 'bad\udcff\udcfename.txt']));
        assert.deepEqual(answer.problems, []);
      }),
  },
  {
    claim: 'a worker that dies once costs nothing: its batch is searched again',
    run: ({ Searcher }, { liveWorkers }) =>
      inFolder(async (root) => {
        const pipe = join(root, 'pipe');
        trees.makeFifo(pipe);
        writeFileSync(join(root, 'z.txt'), 'needle\n');
        const searcher = new Searcher({ threads: 1, cwd: root });
        const search = checked((query) => searcher.search(query));
        const answer = search({ pattern: 'needle', path: ['pipe', 'z.txt'] });
        await loseWorkers(liveWorkers, pipe);
        const writer = await trees.waitForReader(pipe);
        writeSync(writer, 'needle\n');
        closeSync(writer);
        const { matches, coverage, problems } = await answer;
        await searcher.close();
        assert.deepEqual(
          [matches.map((match) => match.path), coverage.skipped, problems],
          [['pipe', 'z.txt'], {}, []],
        );
      }),
  },
  {
    claim:
      'a file that takes three workers with it, one after the other, is in the ledger, and the search goes on',
    run: ({ Searcher }, { liveWorkers }) =>
      inFolder(async (root) => {
        const pipe = join(root, 'pipe');
        trees.makeFifo(pipe);
        writeFileSync(join(root, 'z.txt'), 'needle\n');
        const searcher = new Searcher({ threads: 1, cwd: root });
        const search = checked((query) => searcher.search(query));
        const answer = search({ pattern: 'needle', path: ['pipe', 'z.txt'] });
        for (let worker = 0; worker < 3; worker++) await loseWorkers(liveWorkers, pipe);
        const { coverage, problems } = await answer;
        assert.ok(
          coverage.samples.workerLost.some((one) => one.path === 'pipe'),
          JSON.stringify(coverage),
        );
        assert.ok(
          problems.some((one) => one.code === 'WORKER_LOST'),
          JSON.stringify(problems),
        );
        const after = await search({ pattern: 'needle', path: 'z.txt' });
        await searcher.close();
        assert.equal(after.matches.length, 1, 'a lost worker is replaced');
      }),
  },
  {
    claim: 'searches stopped at any moment answer with what they found and leave nothing behind',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        for (let at = 0; at < 40; at++) writeFileSync(join(root, `${at}.txt`), manyLines(20_000));
        const before = await resourcesWhenIdle(Searcher, root);
        const searcher = new Searcher({ threads: 2, cwd: root });
        const random = seededRandom(7);
        const outcomes = new Set();
        for (let round = 0; round < (isFull ? 200 : 30); round++) {
          const controller = new AbortController();
          const timer = setTimeout(() => controller.abort(), random.between(0, 60));
          const query = { pattern: 'needle', maxResults: 100, signal: controller.signal };
          if (random.chance(0.3)) query.timeoutMs = random.between(1, 40);
          const answer = await checked((one) => searcher.search(one))(query);
          outcomes.add(answer.outcome);
          clearTimeout(timer);
        }
        const whole = await checked((one) => searcher.search(one))({ pattern: 'needle' });
        await searcher.close();
        assert.equal(whole.totals.rows, 800_000, 'the searcher goes on working');
        assert.ok(outcomes.has('aborted') && outcomes.has('timed-out'), [...outcomes].join());
        await expectNothingLeft(before);
      }),
  },
  {
    claim: 'leaving a stream early leaves nothing behind',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        for (let at = 0; at < 10; at++) writeFileSync(join(root, `${at}.txt`), manyLines(50_000));
        const before = await resourcesWhenIdle(Searcher, root);
        const searcher = new Searcher({ threads: 2, cwd: root });
        for (let round = 0; round < 20; round++) {
          let left = round * 7;
          for await (const _ of searcher.stream({ pattern: 'needle' })) if (left-- <= 0) break;
        }
        await searcher.close();
        await expectNothingLeft(before);
      }),
  },
  {
    claim: 'many searches at once on one searcher get the answers they get alone',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        for (let at = 0; at < 50; at++)
          writeFileSync(join(root, `${at}.txt`), `needle ${at}\nother ${at % 7}\n`.repeat(20));
        const searcher = new Searcher({ threads: 2, cwd: root });
        const search = checked((query) => searcher.search(query));
        const queries = Array.from({ length: isFull ? 200 : 50 }, (_, at) => ({
          pattern: `(needle|other) ${at % 50}$`,
        }));
        const together = await Promise.all(queries.map(search));
        for (const [at, query] of queries.slice(0, 50).entries()) {
          const alone = await search(query);
          assert.deepEqual(together[at].matches, alone.matches);
          assert.deepEqual(together[at].totals, alone.totals);
        }
        await searcher.close();
      }),
  },
  {
    claim: 'a closed searcher refuses with ENGINE_CLOSED, and so do the searches under way',
    run: ({ Searcher }) =>
      inFolder(async (root) => {
        for (let at = 0; at < 10; at++) writeFileSync(join(root, `${at}.txt`), manyLines(50_000));
        const searcher = new Searcher({ threads: 2, cwd: root });
        const underWay = searcher.search({ pattern: 'needle' });
        const refused = assert.rejects(underWay, { name: 'SearchError', code: 'ENGINE_CLOSED' });
        await sleep(5);
        await searcher.close();
        await refused;
        await assert.rejects(searcher.search({ pattern: 'x' }), {
          name: 'SearchError',
          code: 'ENGINE_CLOSED',
        });
      }),
  },
  {
    claim: 'patterns that explode elsewhere take time in proportion to the text, or are refused as too large',
    run: ({ Searcher }, { isFull }) =>
      inFolder(async (root) => {
        const size = isFull ? 200_000 : 20_000;
        writeFileSync(join(root, 'a.txt'), `${'a'.repeat(size)}!\n${'x'.repeat(size)}!\n`.repeat(3));
        for (const pattern of [
          '(a*)*b',
          '(a|a)*b',
          '(x+x+)+y',
          '(?:a?){50}a{50}b',
          '(.*)*(.*)*z',
          '(\\w+\\s*)+;',
        ]) {
          const started = performance.now();
          const answer = await searchOnce({ Searcher }, { pattern, cwd: root, timeoutMs: 60_000 });
          assert.equal(answer.outcome, 'complete', pattern);
          assert.ok(
            performance.now() - started < 20_000,
            `${pattern} took ${Math.round(performance.now() - started)} ms`,
          );
        }
        const tooLarge = searchOnce({ Searcher }, { pattern: '.{1000}{1000}', cwd: root });
        await assert.rejects(tooLarge, { name: 'SearchError', code: 'PATTERN_TOO_LARGE' });
      }),
  },
];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { engine, liveWorkers } = await import('./engine.mjs');
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: 'full' }, only: { type: 'string', default: '' } },
  });
  let failed = 0;
  for (const { claim, run } of faults.filter((fault) => fault.claim.includes(values.only))) {
    const started = performance.now();
    const trouble = await run(engine, { isFull: values.scale === 'full', liveWorkers }).then(
      () => null,
      (error) => error,
    );
    if (trouble) failed++;
    console.log(`${trouble ? 'FAILS' : 'holds'}  ${claim} (${Math.round(performance.now() - started)} ms)`);
    if (trouble)
      console.log(
        `       ${String(trouble.stack ?? trouble)
          .split('\n')
          .slice(0, 25)
          .join('\n       ')}`,
      );
  }
  console.log(`${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
