// The rows of rg: what they are, and in which order.
import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { ask, three } from './rg-asked.js';
import { plant } from './tree.js';
import { eachWay, rg } from './ways.js';

eachWay('rows', () => {
  it('are line:text, file by file in path order', async () => {
    const tree = { 'b.txt': 'x\n', 'a/z.txt': 'no\nx y\n', 'a.txt': 'x\n' };
    const { files } = await ask(tree, { pattern: 'x' });
    expect(files).toEqual([
      ['a/z.txt', '2:x y'],
      ['a.txt', '1:x'],
      ['b.txt', '1:x'],
    ]);
  });

  it('come with the number of rows and the total', async () => {
    const answer = await ask(three, { pattern: 'x' });
    expect(answer).toEqual({
      files: [
        ['a.txt', '1:x1', '3:x2'],
        ['b.txt', '1:x3'],
      ],
      matchCount: 3,
      totalMatches: 3,
    });
  });

  it('are none where nothing matches', async () => {
    expect(await ask(three, { pattern: 'z' })).toEqual({ files: [], matchCount: 0, totalMatches: 0 });
  });

  it('are all lines for the empty pattern', async () => {
    expect((await ask(three, { pattern: '' })).matchCount).toBe(4);
  });

  it('are the same for a single file as path as for its folder', async () => {
    const whole = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x' });
    const folder = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x', path: 'd' });
    const file = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x', path: 'd/a.txt' });
    expect([folder.files, file.files]).toEqual([whole.files, whole.files]);
  });

  it('are in the same order run after run', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${(at * 7919) % 100}/${at}.txt`);
    using planted = plant(Object.fromEntries(names.map((name) => [name, 'x\n'])));
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => rg({ pattern: 'x', maxResults: 100 }, planted.context)),
    );
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(1);
  });

  it('hold all lines of a match with multiline', async () => {
    const { files } = await ask({ 'a.txt': 'one\ntwo\nthree\n' }, { pattern: 'e\\nt', multiline: true });
    expect(files).toEqual([['a.txt', '1:one\ntwo']]);
  });

  it('replace bytes that are not UTF-8', async () => {
    const { files } = await ask({ 'a.txt': Buffer.from('caf\xe9 x\n', 'latin1') }, { pattern: 'x' });
    expect(files).toEqual([['a.txt', '1:caf\uFFFD x']]);
  });
});
