// The text of the rows of rg: of matches of several lines, of occurrences, of context and of long lines.
import { expect, it } from 'vitest';
import type { RgRequest } from '../../src/index.js';
import { ask } from './rg-asked.js';
import { eachWay } from './ways.js';

eachWay('multiline', () => {
  const block = `start\n${'hay\n'.repeat(100)}end\n`;
  const tree = { 'a.txt': `${block}hay\n${block}`, 'b.txt': 'start end\n' };
  const request = { pattern: 'start[\\s\\S]*?end', multiline: true };

  it('counts matches per file, not the lines they touch', async () => {
    expect(await ask(tree, { ...request, countPerFile: true })).toEqual({
      files: [
        ['a.txt', 2],
        ['b.txt', 1],
      ],
      matchCount: 3,
      totalMatches: 3,
    });
  });

  it('has the context of a match that is cut', async () => {
    const { files } = await ask(tree, { ...request, context: 1, maxResults: 1 });
    expect(files).toEqual([['a.txt', expect.stringMatching(/^1:start.*…$/s), '103-hay']]);
  });

  it('has a total of what its rows are, also where a cap on each file hides some', async () => {
    const all = await ask(tree, request);
    const capped = await ask(tree, { ...request, maxPerFile: 1 });
    expect([all.matchCount, all.totalMatches]).toEqual([3, 3]);
    expect(capped).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
    const counted = await ask(tree, { ...request, maxPerFile: 1, countPerFile: true });
    expect(counted).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
  });
});

eachWay('only and replace', () => {
  it('give one row for each occurrence', async () => {
    const answer = await ask({ 'a.txt': 'xx yx\n' }, { pattern: '[xy]', only: true });
    expect(answer).toEqual({
      files: [['a.txt', '1:x', '1:x', '1:y', '1:x']],
      matchCount: 4,
      totalMatches: 4,
    });
  });

  it('give no row for empty matches, which do not count either', async () => {
    const answer = await ask({ 'a.txt': 'axxb\nno\n' }, { pattern: 'x*', only: true });
    expect(answer).toEqual({ files: [['a.txt', '1:xx']], matchCount: 1, totalMatches: 1 });
  });

  it.each([
    [{}, 3],
    [{ maxResults: 1 }, 3],
    [{ maxPerFile: 1 }, 3],
    [{ maxPerFile: 2 }, 3],
  ])('count no empty matches with %j', async (how, total) => {
    const answer = await ask({ 'a.txt': 'axxbx\nno\nxx\n' }, { pattern: 'x*', only: true, ...how });
    expect(answer.totalMatches).toBe(total);
  });

  it('replace no empty match', async () => {
    const answer = await ask({ 'a.txt': 'axxb\nno\n' }, { pattern: 'x*', replace: '<$0>' });
    expect(answer).toEqual({ files: [['a.txt', '1:<xx>']], matchCount: 1, totalMatches: 1 });
  });

  it('puts the template in the place of each occurrence', async () => {
    const answer = await ask({ 'a.txt': 'k=v, l=w\n' }, { pattern: '(\\w)=(\\w)', replace: '$2/$1' });
    expect(answer.files).toEqual([['a.txt', '1:v/k', '1:w/l']]);
  });

  it('cuts what takes the place of an occurrence like any line', async () => {
    const answer = await ask({ 'a.txt': 'x\n' }, { pattern: 'x', replace: 'y'.repeat(500) });
    expect(answer.files).toEqual([['a.txt', `1:${'y'.repeat(120)}…`]]);
  });

  it('counts occurrences per file with countPerFile', async () => {
    const answer = await ask({ 'a.txt': 'xx\nx\n' }, { pattern: 'x', only: true, countPerFile: true });
    expect(answer).toEqual({ files: [['a.txt', 3]], matchCount: 3, totalMatches: 3 });
  });
});

eachWay('context', () => {
  it('is written with a dash', async () => {
    const { files } = await ask({ 'a.txt': 'a\nb\nx\nc\nd\n' }, { pattern: 'x', context: 1 });
    expect(files).toEqual([['a.txt', '2-b', '3:x', '4-c']]);
  });

  it('of neighbours stands once', async () => {
    const { files } = await ask({ 'a.txt': 'x\na\nx\nx\nb\nc\n' }, { pattern: 'x', context: 1 });
    expect(files).toEqual([['a.txt', '1:x', '2-a', '3:x', '4:x', '5-b']]);
  });

  it('is only that of the rows returned', async () => {
    const tree = { 'a.txt': 'x\na\nb\nc\nx\nd\n' };
    const first = await ask(tree, { pattern: 'x', context: 1, maxResults: 1 });
    const second = await ask(tree, { pattern: 'x', context: 1, maxResults: 1, offset: 1 });
    expect([first.files, second.files]).toEqual([
      [['a.txt', '1:x', '2-a']],
      [['a.txt', '4-c', '5:x', '6-d']],
    ]);
  });

  it('counts as no row', async () => {
    const answer = await ask({ 'a.txt': 'a\nx\nb\n' }, { pattern: 'x', context: 5 });
    expect(answer).toMatchObject({ matchCount: 1, totalMatches: 1 });
  });
});

eachWay('maxLineLength', () => {
  const long = `${'a'.repeat(300)}needle${'b'.repeat(300)}`;
  const rowOf = async (line: string, request: Partial<RgRequest> = {}) => {
    const { files } = await ask({ 'a.txt': `${line}\n` }, { pattern: 'needle', ...request });
    return String(files[0][1]).replace(/^1:/, '');
  };

  it('is 120 characters around the match by default', async () => {
    expect(await rowOf(long)).toBe(`…${'a'.repeat(57)}needle${'b'.repeat(57)}…`);
  });

  it('of 0 cuts nothing', async () => {
    expect(await rowOf(long, { maxLineLength: 0 })).toBe(long);
  });

  it.each([
    ['emoji', '😀'],
    ['umlauts', 'ä'],
    ['Chinese', '漢'],
    ['combining marks', 'e\u0301'],
  ])('keeps a match behind %s in the window', async (_, character) => {
    const row = await rowOf(`${character.repeat(400)}needle${character.repeat(400)}`);
    expect(row).toContain('needle');
    expect([...row].length).toBeLessThanOrEqual(122);
  });
});
