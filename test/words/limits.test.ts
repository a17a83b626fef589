// The page arithmetic as lists of numbers.
import { describe, expect, it } from 'vitest';
import { Page } from '../../src/limits.js';

function cuts(offset: number, maxResults: number, runs: number[]) {
  const page = new Page({ offset, maxResults, total: 'exact' });
  const kept = runs.map((rows) => page.advance(rows)).map(({ skip, keep }) => `${skip}+${keep}`);
  return { kept, isExceeded: page.isExceeded, nextOffset: page.nextOffset };
}

describe('a page', () => {
  it.each([
    ['an exact fit is complete', 0, 5, [2, 3], ['0+2', '0+3'], false],
    ['one row more is truncated', 0, 5, [2, 4], ['0+2', '0+3'], true],
    ['the offset is passed over across runs', 3, 2, [2, 2, 2], ['2+0', '1+1', '0+1'], true],
    ['a run may hold the whole page', 3, 2, [10], ['3+2'], true],
    ['an offset behind the end keeps nothing and is complete', 50, 2, [10], ['10+0'], false],
    ['no cap keeps all', 0, Infinity, [7, 8], ['0+7', '0+8'], false],
    ['an empty run changes nothing', 0, 1, [0, 1, 0], ['0+0', '0+1', '0+0'], false],
  ])('%s', (_, offset, maxResults, runs, kept, isExceeded) => {
    expect(cuts(offset, maxResults, runs)).toMatchObject({ kept, isExceeded });
  });

  it('says where the next page begins exactly when there is one', () => {
    expect(cuts(4, 3, [8]).nextOffset).toBe(7);
    expect(cuts(4, 3, [7]).nextOffset).toBeUndefined();
  });

  it('may stop only where nobody wants the total', () => {
    const exact = new Page({ offset: 0, maxResults: 1, total: 'exact' });
    const stop = new Page({ offset: 0, maxResults: 1, total: 'stop' });
    for (const page of [exact, stop]) page.advance(2);
    expect([exact.mayStop, stop.mayStop]).toEqual([false, true]);
  });

  it('knows one row beyond the cap, not how many a worker sent, where it stops there', () => {
    const page = new Page({ offset: 2, maxResults: 3, total: 'stop' });
    page.advance(100);
    expect(page.knownRows).toBe(6);
  });
});
