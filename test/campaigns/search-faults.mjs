// Searches that are interrupted, that lose their workers, that are many or hard, each with what the engine makes of it.
import assert from 'node:assert/strict';
import { closeSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inFolder, manyLines, searchOnce } from './fault-searches.mjs';
import * as trees from './fault-trees.mjs';
import { checked } from './ledger-check.mjs';
import { seededRandom } from './random.mjs';

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

/** A search under way on one worker, of a pipe that nobody has written to and of a file behind it. */
function searchBehindPipe(Searcher, root) {
  const pipe = join(root, 'pipe');
  trees.makeFifo(pipe);
  writeFileSync(join(root, 'z.txt'), 'needle\n');
  const searcher = new Searcher({ threads: 1, cwd: root });
  const search = checked((query) => searcher.search(query));
  return { pipe, searcher, search, answer: search({ pattern: 'needle', path: ['pipe', 'z.txt'] }) };
}

/** Faults of searches, each as `faults.mjs` describes it. */
export const searchFaults = [
  {
    claim: 'a worker that dies once costs nothing: its batch is searched again',
    run: ({ Searcher }, { liveWorkers }) =>
      inFolder(async (root) => {
        const { pipe, searcher, answer } = searchBehindPipe(Searcher, root);
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
        const { pipe, searcher, search, answer } = searchBehindPipe(Searcher, root);
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
