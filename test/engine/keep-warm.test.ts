// When a searcher starts its workers.
import { describe, expect, it, vi } from 'vitest';
import { withTree } from '../campaigns/trees.mjs';
import { engine, liveWorkers } from './door.js';

const { Searcher } = engine;
const tree = { files: [{ path: 'a.txt', bytes: Buffer.from('needle\n') }] };

describe('a searcher', () => {
  it('starts its workers at once and keeps them until it is closed', async () => {
    const searcher = new Searcher({ threads: 2 });
    await vi.waitFor(() => expect(liveWorkers.size).toBe(2));
    await searcher.close();
    await vi.waitFor(() => expect(liveWorkers.size).toBe(0));
  });

  it('with keepWarm: false searches a small tree without any', async () => {
    await withTree(tree, async (cwd: string) => {
      await using searcher = new Searcher({ threads: 2, cwd, keepWarm: false });
      const { totals } = await searcher.search({ pattern: 'needle' });
      expect([totals.lines, liveWorkers.size]).toEqual([1, 0]);
    });
  });

  it.each(['yes', 1, null])('refuses %j as keepWarm', (keepWarm) => {
    expect(() => new Searcher({ keepWarm: keepWarm as never })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID', value: keepWarm }),
    );
  });
});
