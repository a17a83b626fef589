// The limits of rg, maxResults and maxPerFile: what they cut, and what the answer says of it.
import { expect, it } from 'vitest';
import { ask, three } from './rg-asked.js';
import { eachWay } from './ways.js';

eachWay('maxResults', () => {
  it('that fits exactly truncates nothing', async () => {
    const answer = await ask(three, { pattern: 'x', maxResults: 3 });
    expect(answer).not.toHaveProperty('truncated');
    expect(answer).not.toHaveProperty('nextOffset');
  });

  it('cuts rows and says how many there are', async () => {
    const answer = await ask(three, { pattern: 'x', maxResults: 2 });
    expect(answer).toEqual({
      files: [['a.txt', '1:x1', '3:x2']],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
      nextOffset: 2,
    });
  });

  it('is 30 by default', async () => {
    const answer = await ask({ 'a.txt': 'x\n'.repeat(31) }, { pattern: 'x' });
    expect(answer).toMatchObject({ matchCount: 30, totalMatches: 31, truncated: true });
  });

  it('caps filesOnly, whose rows are files', async () => {
    const answer = await ask(three, { pattern: 'x', filesOnly: true, maxResults: 1 });
    expect(answer).toEqual({
      files: [['a.txt']],
      matchCount: 1,
      totalMatches: 2,
      truncated: true,
      nextOffset: 1,
    });
  });

  it('caps countPerFile, whose matchCount is the sum of the counts shown', async () => {
    const answer = await ask(three, { pattern: 'x', countPerFile: true, maxResults: 1 });
    expect(answer).toEqual({
      files: [['a.txt', 2]],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
      nextOffset: 1,
    });
  });

  it.each([
    ['rows', {}],
    ['files', { filesOnly: true }],
    ['counts', { countPerFile: true }],
    ['occurrences', { only: true }],
  ])('cuts pages of %s that neither overlap nor skip', async (_, how) => {
    const tree = { 'a.txt': 'x\nxx\nx\n', 'b/c.txt': 'x\n', 'd.txt': 'no\n', 'e.txt': 'xxx\nx\n' };
    const all = await ask(tree, { pattern: 'x', ...how });
    const flat = (files: readonly (string | number)[][]) =>
      files.flatMap(([path, ...rows]) => (rows.length === 0 ? [path] : rows.map((row) => `${path}:${row}`)));
    const rows: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page = await ask(tree, { pattern: 'x', ...how, maxResults: 2, offset });
      rows.push(...(flat(page.files) as string[]));
      offset = page.nextOffset;
    }
    expect(rows).toEqual(flat(all.files));
  });
});

eachWay('maxPerFile', () => {
  it('cuts rows that still count in the total', async () => {
    const answer = await ask(three, { pattern: 'x', maxPerFile: 1 });
    expect(answer).toEqual({
      files: [
        ['a.txt', '1:x1'],
        ['b.txt', '1:x3'],
      ],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
    });
  });

  it('truncates nothing where no file has more', async () => {
    expect(await ask(three, { pattern: 'x', maxPerFile: 2 })).not.toHaveProperty('truncated');
  });

  it('of counts is a cap as well', async () => {
    const answer = await ask(three, { pattern: 'x', countPerFile: true, maxPerFile: 1 });
    expect(answer).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
  });

  it('of counts of occurrences is a cap on lines', async () => {
    const how = { only: true, countPerFile: true, maxPerFile: 1 };
    const answer = await ask({ 'a.txt': 'xx\nxxx\n', 'b.txt': 'x\n' }, { pattern: 'x', ...how });
    expect(answer).toEqual({
      files: [
        ['a.txt', 2],
        ['b.txt', 1],
      ],
      matchCount: 3,
      totalMatches: 6,
      truncated: true,
    });
  });

  it('of occurrences counts those of the lines beyond it', async () => {
    const answer = await ask({ 'a.txt': 'xx\nxxx\n' }, { pattern: 'x', only: true, maxPerFile: 1 });
    expect(answer).toMatchObject({ matchCount: 2, totalMatches: 5, truncated: true });
  });

  it('that cuts nothing but empty matches truncates nothing', async () => {
    const none = await ask({ 'a.txt': 'x\ny\n' }, { pattern: 'q*', only: true, maxPerFile: 1 });
    expect(none).toEqual({ files: [], matchCount: 0, totalMatches: 0 });
    const one = await ask({ 'a.txt': 'q\ny\n' }, { pattern: 'q*', only: true, maxPerFile: 1 });
    expect(one).toEqual({ files: [['a.txt', '1:q']], matchCount: 1, totalMatches: 1 });
  });

  it('leaves the names of files as they are', async () => {
    const answer = await ask(three, { pattern: 'x', filesOnly: true, maxPerFile: 1 });
    expect(answer).toEqual({ files: [['a.txt'], ['b.txt']], matchCount: 2, totalMatches: 2 });
  });
});
