// Files and folders that are trouble to read, each with what the engine makes of it.
import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inFolder, manyLines, pathsOf, searchOnce } from './fault-searches.mjs';
import * as trees from './fault-trees.mjs';
import { checkedEvents } from './ledger-check.mjs';
import { seededRandom } from './random.mjs';

/** Faults of files, each as `faults.mjs` describes it. */
export const fileFaults = [
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
];
