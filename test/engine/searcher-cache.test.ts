// A searcher that remembers which files there are answers as one that does not.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from 'vitest';
import { rememberedCampaign } from '../campaigns/remembered.mjs';
import { checked, engine } from './door.js';

const { Searcher, search } = engine;

const root = mkdtempSync(join(tmpdir(), 'threadgrep-cache-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a searcher', () => {
  it.each([{}, { cache: true }, { cache: false }])(
    'with %j sees files that come and go between searches',
    async (memory) => {
      await using searcher = new Searcher({ cwd: root, threads: 0, ...memory });
      for (const name of ['a.txt', 'b.txt', 'a.txt']) {
        writeFileSync(join(root, name), 'needle\n');
        const search = checked((query) => searcher.search(query));
        const found = async () => (await search({ pattern: 'needle' })).matches.map(({ path }) => path);
        expect(await found()).toContain(name);
        rmSync(join(root, name));
        expect(await found()).not.toContain(name);
      }
    },
  );

  it.each(['yes', 1, null])('refuses %j as cache', (cache) => {
    expect(() => new Searcher({ cache: cache as never })).toThrow(
      expect.objectContaining({ code: 'OPTION_INVALID', value: cache }),
    );
  });

  it('is told about its cache once, not with a query', async () => {
    await expect(search({ pattern: 'x', cwd: root, cache: false } as never)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    });
  });
});

describe('a searcher that remembers what is in files', () => {
  it.each([0, 2])('answers as a search that does not, whatever changes, in %i threads', async (threads) => {
    const asked = await rememberedCampaign(engine, { seed: 1201 + threads, trees: 4, threads, rounds: 2 });
    expect(asked).toMatchObject({ trees: 4, queries: 128 });
    expect(asked.changes).toBeGreaterThan(20);
  });
});

describe('what a searcher remembers', () => {
  it.each([0, 1])('is gone with it, in %i threads', async (threads) => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    writeFileSync(join(root, 'kept.txt'), 'needle\n');
    for (let count = 0; count < 4; count++) {
      const searcher = new Searcher({ cwd: root, threads });
      // The second search begins the table of 72 MiB.
      for (let searches = 0; searches < 3; searches++) await searcher.search({ pattern: 'needle' });
      await searcher.close();
    }
    for (let collections = 0; collections < 5; collections++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      collectGarbage();
    }
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(40 * 2 ** 20);
  });
});
