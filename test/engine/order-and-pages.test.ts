// The promised order and the pages cut from it, at a size for every day; the campaigns ask more.
import { describe, expect, it } from 'vitest';
import { orderCampaign } from '../campaigns/order.mjs';
import { growForest, pagesOf, pagingCampaign, rowsOf } from '../campaigns/paging.mjs';
import { seededRandom } from '../campaigns/random.mjs';
import { withTree } from '../campaigns/trees.mjs';
import { rounds } from '../rounds.js';
import { checked, engine } from './door.js';

describe('the promised order', () => {
  it('is the same with 0, 1, 2 and 8 threads, run after run', async () => {
    await withTree(growForest(seededRandom(11), 20), (cwd: string) =>
      orderCampaign(engine, { cwd, runs: rounds(8) }),
    );
  });
});

describe('pages', () => {
  it('of 1, 7 and 100 rows, put together, are the whole answer', async () => {
    const asked = await pagingCampaign(engine, { seed: 5, count: 25, mostRows: 40 });
    expect(asked.rows).toBeGreaterThan(100);
  });

  it('end with an exact fit, which is complete', async () => {
    const tree = { files: [{ path: 'a.txt', bytes: Buffer.from('x\nx\nx\nx\n') }] };
    await withTree(tree, async (cwd: string) => {
      const pages = await pagesOf(checked(engine.search), { pattern: 'x', cwd, threads: 0 }, 2);
      expect(pages.map((page) => page.outcome)).toEqual(['truncated', 'complete']);
      expect(pages.flatMap(rowsOf).map((match) => match.line)).toEqual([1, 2, 3, 4]);
    });
  });

  it('beyond the last row are empty and complete', async () => {
    const tree = { files: [{ path: 'a.txt', bytes: Buffer.from('x\n') }] };
    await withTree(tree, async (cwd: string) => {
      const page = await checked(engine.search)({ pattern: 'x', cwd, threads: 0, offset: 5 });
      expect(page).toMatchObject({ matches: [], outcome: 'complete', totals: { rows: 1 } });
    });
  });
});

it('context behind a match of many lines is there, also where its text was cut', async () => {
  const text = `a\n${'b\n'.repeat(200)}c\nd1\nd2\n`;
  const tree = { files: [{ path: 'a.txt', bytes: Buffer.from(text) }] };
  await withTree(tree, async (cwd: string) => {
    const query = {
      pattern: 'a\\n(b\\n)+c',
      cwd,
      threads: 0,
      multiline: true,
      context: 2,
      maxLineLength: 50,
    };
    const [match] = (await checked(engine.search)(query)).matches;
    expect(match).toMatchObject({
      line: 1,
      endLine: 202,
      after: [
        { line: 203, text: 'd1' },
        { line: 204, text: 'd2' },
      ],
    });
  });
});
