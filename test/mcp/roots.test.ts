// The roots of a server and those that its client offers, over standard input and output and over HTTP.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, respond } from './calling.js';
import { type Connection, connect, transports } from './connect.js';
import { projectTree } from './trees.js';

const tree = projectTree();
afterAll(() => tree[Symbol.dispose]());

describe.each(transports)('over %s', (transport) => {
  describe('roots', () => {
    const uri = (...parts: string[]) => ({ uri: pathToFileURL(join(tree.path, ...parts)).href });
    const found = async (own: Client) =>
      (await respond(own, 'rg', { pattern: 'needle', filesOnly: true, maxResults: 100 })).files.flat();

    describe('given to the server', () => {
      const offered: { uri: string }[] = [];
      let own: Connection;
      beforeAll(async () => {
        const options = ['--root', tree.project];
        own = await connect(transport, { cwd: tree.path, options, roots: offered });
      });
      afterAll(() => own.close());
      const offer = (...uris: { uri: string }[]) => {
        offered.splice(0, offered.length, ...uris);
        return own.client.sendRootsListChanged();
      };

      it('are the border for a client that offers none', async () => {
        await offer();
        expect((await found(own.client))[0]).toBe('src/file00.txt');
        const { isError } = await call(own.client, 'rg', {
          pattern: 'a',
          path: join(tree.path, 'secret', 'secret.txt'),
        });
        expect(isError).toBe(true);
      });

      it('are narrowed by those of the client, also where these are wider', async () => {
        await offer(uri('project', 'src'));
        expect((await found(own.client))[0]).toBe('file00.txt');
        await offer({ uri: 'file:///' });
        expect((await found(own.client))[0]).toBe('src/file00.txt');
      });

      it('leave nothing to search for a client whose roots lie elsewhere, and it is said', async () => {
        await offer(uri('secret'));
        await expect(found(own.client)).rejects.toThrow(/inside the roots of this server/);
      });

      it('are narrowed only by folders', async () => {
        await offer(
          { uri: 'https://example.org/' },
          { uri: 'file:///no/such/folder' },
          uri('project', 'src'),
        );
        expect((await found(own.client))[0]).toBe('file00.txt');
      });
    });

    it('of the client are asked for again when it says that they have changed', async () => {
      const roots = [uri('project', 'src')];
      await using own = await connect(transport, { cwd: tree.path, roots });
      expect(await found(own.client)).toContain('file00.txt');
      roots[0] = uri('secret');
      await own.client.sendRootsListChanged();
      expect(await found(own.client)).toEqual(['secret.txt']);
    });
  });
});
