// A searcher that remembers answers as one that has never seen the tree: while nothing changes, and after every kind of change.
//
//   node test/campaigns/remembered.mjs [--trees 30] [--seed 1]
import assert from 'node:assert/strict';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checked } from './ledger-check.mjs';
import { growForest, growQuery } from './paging.mjs';
import { seededRandom } from './random.mjs';
import { withTree } from './trees.mjs';

/** What is younger proves nothing, and is not remembered. */
const settledMs = 2100;
/** A fourth of the files is learned in each; the first learns none. */
const searchesToLearnAll = 6;

/** All have the same time of modification, of whole seconds, so that it can be set back. */
const makeOld = (path) => utimesSync(path, 1e9, 1e9);

/** Each takes a path and leaves a file there, or none. */
const changes = [
  function rewriteInPlace(path, random) {
    writeFileSync(path, shuffled(readFileSync(path), random));
    makeOld(path);
  },
  function append(path, random) {
    appendFileSync(path, random.pick(['foo\n', 'PM_RESUME', '\0', 'δ\n']));
  },
  function shorten(path) {
    truncateSync(path, statSync(path).size >> 1);
  },
  function replaceByItsText(path, random) {
    writeFileSync(`${path}.new`, shuffled(readFileSync(path), random));
    renameSync(`${path}.new`, path);
  },
  function touch(path) {
    utimesSync(path, 1, 1);
  },
  function remove(path) {
    rmSync(path);
  },
  function linkBeside(path) {
    rmSync(`${path}.too`, { recursive: true, force: true });
    linkSync(path, `${path}.too`);
  },
  function copyBeside(path) {
    rmSync(`${path}.copy`, { recursive: true, force: true });
    copyFileSync(path, `${path}.copy`);
  },
  function becomeFolder(path) {
    rmSync(path);
    mkdirSync(path);
    writeFileSync(join(path, 'foo.txt'), 'foo\n');
  },
  function changeMode(path) {
    chmodSync(path, 0o600);
  },
];

/** The same bytes in another order of lines, and letters of another case. */
function shuffled(bytes, random) {
  const lines = bytes.toString('latin1').split('\n');
  const text = random.sample(lines, lines.length).join('\n');
  const other = random.chance(0.5) ? text.toUpperCase() : text.replace(/o/g, 'e');
  return Buffer.from(other, 'latin1').subarray(0, bytes.length);
}

const filesOf = (cwd) =>
  readdirSync(cwd, { recursive: true })
    .map((name) => join(cwd, name))
    .filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isFile());

/** What two searches must agree in. */
const telling = ({ matches, files, counts, totals, coverage, problems, outcome }) => ({
  rows: [matches, files, counts],
  totals: { ...totals, elapsedMs: 0 },
  coverage,
  problems,
  outcome,
});

async function compare(searcher, { search, SearchError }, query, asked) {
  asked.queries++;
  let expected;
  try {
    expected = await search(query);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    asked.refused++;
    return;
  }
  asked.rows += expected.matches.length + expected.files.length + expected.counts.length;
  const answer = await checked((one) => searcher.search(one))(query);
  assert.deepEqual(telling(answer), telling(expected), `${JSON.stringify(query)}`);
}

/**
 * Asks random queries of trees that stay, change and stay again, and throws at the first answer that differs from that of a
 * search without memory.
 * @returns what was asked
 */
export async function rememberedCampaign(engine, { seed, trees, threads = 2, queries = 12, rounds = 4 }) {
  const random = seededRandom(seed);
  const asked = { trees: 0, queries: 0, refused: 0, rows: 0, changes: 0 };
  const forest = {
    files: Array.from({ length: trees }, (_, at) =>
      growForest(random).files.map((file) => ({ ...file, path: `tree${at}/${file.path}` })),
    ).flat(),
  };
  await withTree(forest, async (root) => {
    for (const path of filesOf(root)) makeOld(path);
    const searcher = new engine.Searcher({ threads });
    try {
      for (let round = 0; round < rounds; round++) {
        await wait(settledMs);
        for (let left = searchesToLearnAll; left > 0; left--)
          await searcher.search({
            pattern: 'nothing of the kind',
            cwd: root,
            hidden: true,
            ignoreFiles: false,
          });
        for (let at = 0; at < trees; at++) {
          const cwd = join(root, `tree${at}`);
          for (let left = queries; left > 0; left--) {
            await compare(searcher, engine, { ...growQuery(random, forest), cwd }, asked);
            if (left % 3 > 0) continue;
            const pattern = changeOne(cwd, random, asked);
            await compare(searcher, engine, { pattern, fixedStrings: true, cwd }, asked);
          }
        }
      }
    } finally {
      await searcher.close();
    }
  });
  return { ...asked, trees };
}

/** Returns something that is in the file now. */
function changeOne(cwd, random, asked) {
  const files = filesOf(cwd);
  if (files.length === 0) return 'nothing';
  const path = random.pick(files);
  random.pick(changes)(path, random);
  asked.changes++;
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return 'foo';
  const words = readFileSync(path, 'latin1').match(/[!-~]{3,9}/g);
  return words === null ? 'foo' : random.pick(words);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { engine } = await import('./engine.mjs');
  const { values } = parseArgs({
    options: { trees: { type: 'string', default: '30' }, seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  const asked = await rememberedCampaign(engine, { seed, trees: Number(values.trees) });
  console.log(`seed ${seed}: ${JSON.stringify(asked)}, all answers equal those of a search without memory`);
}
