// Pages of any size, put together, are the whole answer.
//
//   node test/campaigns/paging.mjs [--count 200] [--seed 1]
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checked } from './ledger-check.mjs';
import { growPattern } from './patterns.mjs';
import { seededRandom } from './random.mjs';
import { growTree, withTree } from './trees.mjs';

/** A tree of several small ones, so that rows come from many files in many folders. */
export function growForest(random, most = 6) {
  const files = [];
  for (let at = random.between(1, most); at > 0; at--) {
    for (const file of growTree(random).files) {
      if (typeof file.path === 'string') files.push({ ...file, path: `part${at}/${file.path}` });
    }
  }
  return { files };
}

const optionTable = [
  [3, () => ({ ignoreCase: true })],
  [2, () => ({ wordRegexp: true })],
  [2, () => ({ invertMatch: true })],
  [3, (random) => ({ context: random.between(1, 3) })],
  [2, (random) => ({ beforeContext: random.between(0, 2), afterContext: random.between(0, 2) })],
  [3, () => ({ only: true })],
  [2, (random) => ({ maxPerFile: random.between(1, 3) })],
  [2, () => ({ multiline: true })],
  [2, () => ({ hidden: true })],
  [1, () => ({ binary: 'text' })],
  [1, () => ({ binary: 'until-match' })],
  [2, () => ({ groups: true })],
  [1, () => ({ replace: '<$0>' })],
  [1, (random) => ({ maxLineLength: random.between(1, 30) })],
  [1, () => ({ passthru: true })],
  [5, (random) => ({ mode: random.pick(['files', 'files-without', 'count', 'count-matches']) })],
];

/** Options for one query; the pattern is one the engine accepts, or the query is thrown away by the caller. */
export function growQuery(random, tree) {
  const options = Array.from({ length: random.between(0, 3) }, () => random.weighted(optionTable)(random));
  return Object.assign({ pattern: growPattern(random, tree) }, ...options);
}

/** The three lists of an answer as one. */
export const rowsOf = (answer) => [...answer.matches, ...answer.files, ...answer.counts];

/** All pages of a query, one search for each. */
export async function pagesOf(search, query, size) {
  const pages = [];
  for (let offset = 0; offset !== undefined; ) {
    const page = await search({ ...query, offset, maxResults: size });
    pages.push(page);
    assert.ok(page.nextOffset === undefined || page.nextOffset > offset, 'pages go forward');
    offset = page.nextOffset;
  }
  return pages;
}

/**
 * Asks `count` random queries whole and in pages of 1, 7 and 100, and throws at the first that differs.
 * @returns what was asked
 */
export async function pagingCampaign(engine, { seed, count, threads = 2, mostRows = 150 }) {
  const random = seededRandom(seed);
  const searcher = new engine.Searcher({ threads });
  const search = checked((query) => searcher.search(query));
  const asked = { queries: 0, refused: 0, rows: 0, pages: 0 };
  try {
    while (asked.queries < count) {
      const tree = growForest(random);
      await withTree(tree, async (cwd) => {
        for (let left = 5; left > 0 && asked.queries < count; left--) {
          await compareQuery(search, engine, { ...growQuery(random, tree), cwd }, asked, mostRows);
        }
      });
    }
  } finally {
    await searcher.close();
  }
  return asked;
}

async function compareQuery(search, { SearchError }, query, asked, mostRows) {
  asked.queries++;
  let whole;
  try {
    whole = await search({ ...query, maxResults: Infinity });
  } catch (error) {
    if (!(error instanceof SearchError))
      throw new Error(`${describe(query)}: ${error.message}`, { cause: error });
    asked.refused++;
    return;
  }
  const rows = rowsOf(whole);
  asked.rows += rows.length;
  for (const size of [1, 7, 100]) {
    if (rows.length / size > mostRows) continue;
    try {
      const pages = await pagesOf(search, query, size);
      asked.pages += pages.length;
      assert.deepEqual(pages.flatMap(rowsOf), rows, `pages of ${size} are the whole`);
      for (const page of pages)
        assert.deepEqual(page.totals, whole.totals, `a page of ${size} knows the totals`);
    } catch (error) {
      throw new Error(`${describe(query)}, pages of ${size}: ${error.message}`, { cause: error });
    }
  }
}

const describe = ({ cwd, ...query }) => `${JSON.stringify(query)} in a tree of ${cwd}`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { engine } = await import('./engine.mjs');
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
  });
  const seed = Number(values.seed);
  const asked = await pagingCampaign(engine, { seed, count: Number(values.count) });
  console.log(`seed ${seed}: ${JSON.stringify(asked)}, all pages equal the whole`);
}
