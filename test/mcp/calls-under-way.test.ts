// Calls that take long, over standard input and output and over HTTP: their progress, their end, and those that wait for them.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, call, respond } from './calling.js';
import { type Connection, connect, transports } from './connect.js';
import { projectTree, slowPattern, slowTree } from './trees.js';

const tree = projectTree();
const slow = slowTree();
afterAll(() => {
  tree[Symbol.dispose]();
  slow[Symbol.dispose]();
});

/** Processor time of the server while nothing is asked of it, in milliseconds. */
async function idleTime(client: Client, ms: number): Promise<number> {
  const before = await respond(client, 'status');
  await new Promise((resolve) => setTimeout(resolve, ms));
  const after = await respond(client, 'status');
  return (after.cpuMicroseconds - before.cpuMicroseconds) / 1000;
}

describe.each(transports)('over %s', (transport) => {
  let connection: Connection;
  let client: Client;
  beforeAll(async () => {
    connection = await connect(transport, { cwd: tree.project });
    client = connection.client;
  });
  afterAll(() => connection.close());

  describe('a call under way', () => {
    describe('that takes long', () => {
      let own: Connection;
      beforeAll(async () => {
        own = await connect(transport, { cwd: slow.path });
      });
      afterAll(() => own.close());

      it('tells growing progress to a client that asked for it', async () => {
        const search = await begin(own.client, 'rg', { pattern: slowPattern });
        while (search.notes.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
        search.stop();
        const numbers = search.notes.map(({ progress }) => progress);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(search.notes[0].message).toMatch(/^\d+ of \d+ files found so far, 0 matching lines$/);
        while ((await respond(own.client, 'status')).running > 0);
      });

      it('is cancelled, and nothing goes on behind it', async () => {
        const search = await begin(own.client, 'rg', { pattern: slowPattern });
        expect(await respond(own.client, 'status')).toMatchObject({ running: 1 });
        search.stop();
        await expect(search.result).rejects.toThrow();
        // A worker ends its slice first.
        while ((await respond(own.client, 'status')).running > 0);
        expect(await idleTime(own.client, 500)).toBeLessThan(150);
      });
    });

    it('is cancelled alone: others go on', async () => {
      const [first, second] = [await begin(client, 'hold'), await begin(client, 'hold')];
      first.stop();
      await expect(first.result).rejects.toThrow();
      // Over HTTP the question may come in before the cancellation, which is a request of its own.
      await expect.poll(() => respond(client, 'status')).toMatchObject({ now: 1, cancelled: 1 });
      second.stop();
      await expect(second.result).rejects.toThrow();
      await expect.poll(() => respond(client, 'status')).toMatchObject({ now: 0, cancelled: 2, running: 0 });
    });

    it('waits for its turn where many run, and can be cancelled while it waits', async () => {
      await using own = await connect(transport, {
        cwd: tree.project,
        environment: { TEST_MAX_RUNNING: '2' },
      });
      const first = await begin(own.client, 'hold');
      const second = await begin(own.client, 'hold');
      const stop = new AbortController();
      const options = { signal: stop.signal };
      const third = own.client.callTool({ name: 'hold', arguments: {} }, CallToolResultSchema, options);
      const fourth = call(own.client, 'status');
      stop.abort();
      await expect(third).rejects.toThrow();
      first.stop();
      expect((await fourth).structuredContent).toMatchObject({
        now: 1,
        cancelled: 1,
        running: 1,
        waiting: 0,
      });
      second.stop();
    });
  });
});
