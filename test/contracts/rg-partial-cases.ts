// Answers of rg that are not the whole: where the rest is kept, and what a stopped search says.
import { describe, expect, it } from 'vitest';
import type { RgRequest, RgResponse } from '../../src/index.js';
import { ask, three } from './rg-asked.js';
import { plant } from './tree.js';
import { eachServer, readPage, retainedOf, rg } from './ways.js';

// The caller of a function keeps the request itself.
describe('retained', () => {
  it('is the URI of what was cut', async () => {
    const kept: RgRequest[] = [];
    const retain = (request: RgRequest) => `kept:${kept.push(request)}`;
    const answer = await ask(three, { pattern: 'x', maxResults: 1 }, { retain });
    expect(answer.retained).toBe('kept:1');
    expect(kept).toEqual([{ pattern: 'x', maxResults: 1 }]);
  });

  it('is absent where nothing was cut', async () => {
    const retain = () => 'kept';
    expect(await ask(three, { pattern: 'x' }, { retain })).not.toHaveProperty('retained');
  });
});

eachServer('what a server retains', () => {
  const lines = 'x\nhay\nxx\n'.repeat(200);
  const longFiles = { 'a.txt': lines, 'b.txt': lines, 'c.txt': lines };
  const names = Array.from({ length: 510 }, (_, at) => `${at}.txt`);
  const manyFiles = Object.fromEntries(names.map((name) => [name, 'x\nx\n']));

  it.each<[pages: number, request: Partial<RgRequest>]>([
    [3, {}],
    [3, { context: 1 }],
    [2, { maxPerFile: 300 }],
    [4, { only: true }],
    [4, { replace: '<$0>' }],
    [2, { filesOnly: true }],
    [2, { countPerFile: true }],
  ])('is in %i pages, which together are the unpaged answer to %j', async (count, how) => {
    const areRowsFiles = 'filesOnly' in how || 'countPerFile' in how;
    using planted = plant(areRowsFiles ? manyFiles : longFiles);
    const request = { pattern: 'x', ...how };
    const whole = await rg({ ...request, maxResults: 2000 }, planted.context);
    expect(whole.matchCount).toBeGreaterThan(500);
    const pages: RgResponse[] = [];
    let uri = await retainedOf({ ...request, maxResults: 1 }, planted.context);
    for (; uri !== undefined; uri = (pages.at(-1) as { next?: string }).next) pages.push(await readPage(uri));
    expect(pages).toHaveLength(count);
    expect(pages.map(({ totalMatches }) => totalMatches)).toEqual(pages.map(() => whole.totalMatches));
    expect(joined(pages, 'context' in how)).toEqual(whole.files);
  });
});

/** The rows of pages as those of one answer; a line of context between two pages is on both. */
function joined(pages: readonly RgResponse[], hasContext: boolean): RgResponse['files'] {
  const files: [string, ...(string | number)[]][] = [];
  for (const [path, ...rows] of pages.flatMap((page) => page.files)) {
    const last = files.at(-1);
    if (last?.[0] !== path) files.push([path, ...rows]);
    else last.push(...rows.filter((row) => !hasContext || !last.includes(row)));
  }
  return files as RgResponse['files'];
}

// A call that its client cancels is not answered.
describe('an aborted search', () => {
  it('says so among the problems', async () => {
    const answer = await ask(three, { pattern: 'x' }, { signal: AbortSignal.abort() });
    expect(answer.problems).toMatchObject([{ code: 'ABORTED' }]);
  });
});
