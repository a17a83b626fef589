// What a client gets, by a real client of the SDK: the same over standard input and output and over HTTP.
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Response, respond } from './calling.js';
import { type Connection, connect, transports } from './connect.js';
import { oneFile, projectTree } from './trees.js';

const tree = projectTree();
afterAll(() => tree[Symbol.dispose]());

describe.each(transports)('over %s', (transport) => {
  let connection: Connection;
  let client: Client;
  beforeAll(async () => {
    connection = await connect(transport, { cwd: tree.project });
    client = connection.client;
  });
  afterAll(() => connection.close());

  describe('the tools', () => {
    it('are listed with valid schemas, and as reading only', async () => {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['search_codebase', 'rg', 'explain_skip']));
      const validator = new AjvJsonSchemaValidator();
      for (const tool of tools) {
        expect(() => validator.getValidator(tool.inputSchema as object)).not.toThrow();
        expect(() => validator.getValidator(tool.outputSchema as object)).not.toThrow();
        expect(tool.annotations).toMatchObject({
          readOnlyHint: true,
          idempotentHint: true,
          destructiveHint: false,
          openWorldHint: false,
        });
      }
    });

    const calls: [tool: string, given: object][] = [
      ['search_codebase', { query: 'thread' }],
      ['search_codebase', { query: 'nothing has this' }],
      ['rg', { pattern: 'needle' }],
      ['rg', { pattern: 'needle', filesOnly: true, maxResults: 2 }],
      ['rg', { pattern: 'needle', countPerFile: true }],
      ['explain_skip', { path: 'ignored.txt' }],
      ['explain_skip', { path: 'code.ts' }],
    ];
    it.each(calls)('%s answers %j as its output schema says, and with a text', async (name, given) => {
      const { tools } = await client.listTools();
      const { structuredContent, content, isError } = await call(client, name, given);
      expect(isError, JSON.stringify(content)).toBeFalsy();
      const schema = tools.find((tool) => tool.name === name)?.outputSchema as object;
      const { valid, errorMessage } = new AjvJsonSchemaValidator().getValidator(schema)(structuredContent);
      expect(errorMessage ?? '').toBe('');
      expect(valid).toBe(true);
      expect(content[0]).toMatchObject({ type: 'text', text: expect.stringMatching(/\S/) });
    });

    it('find what is there, and leave out what is ignored', async () => {
      const { files, totalMatches } = await respond(client, 'rg', { pattern: 'needle', filesOnly: true });
      expect(totalMatches).toBe(12);
      expect(files[0]).toEqual(['src/file00.txt']);
    });
  });

  describe('faults', () => {
    it('of a pattern are results with a code, a position and the way out', async () => {
      const { isError, content, _meta, structuredContent } = await call(client, 'rg', { pattern: 'a(b' });
      expect(isError).toBe(true);
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^PATTERN_INVALID: /) }]);
      expect(_meta?.['threadgrep/error']).toMatchObject({ code: 'PATTERN_INVALID' });
      expect(structuredContent).toBeUndefined();
    });

    const invalid: [what: string, given: object, named: RegExp][] = [
      ['an unknown argument', { pattern: 'a', patern: 'b' }, /patern/],
      ['a missing argument', {}, /pattern/],
      ['a wrong type', { pattern: 'a', maxResults: 'many' }, /maxResults/],
      ['a number out of range', { pattern: 'a', maxResults: -1 }, /maxResults.*-1/],
    ];
    it.each(invalid)('%s is a result that a model can read, and names it', async (_what, given, named) => {
      const { isError, content, _meta } = await call(client, 'rg', given);
      expect(isError).toBe(true);
      expect(JSON.stringify(content)).toMatch(named);
      expect(_meta?.['threadgrep/error']).toMatchObject({ code: 'OPTION_INVALID' });
    });

    it.each(['../secret', '/etc/passwd', 'link', 'src/../../secret', 'link/secret.txt'])(
      'path %s leads outside of the roots and is refused',
      async (path) => {
        for (const name of ['rg', 'explain_skip']) {
          const { isError, content } = await call(
            client,
            name,
            name === 'rg' ? { pattern: 'e', path } : { path },
          );
          expect(JSON.stringify(content)).not.toContain('needle that is secret');
          expect(JSON.stringify(content)).not.toContain('root:');
          expect(isError).toBe(true);
        }
      },
    );

    it('an unknown tool is an error of the protocol, which names the tools', async () => {
      await expect(call(client, 'grep')).rejects.toMatchObject({
        code: -32602,
        message: expect.stringMatching(/"grep".*search_codebase, rg, explain_skip/),
      });
    });

    it('of the server itself are told without their details', async () => {
      const { isError, content } = await call(client, 'broken');
      expect(isError).toBe(true);
      expect(JSON.stringify(content)).toMatch(/INTERNAL/);
      expect(JSON.stringify(content)).not.toContain('secret detail');
    });

    it('an unknown cursor is refused', async () => {
      await expect(client.listTools({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 });
      await expect(client.listResources({ cursor: 'x' })).rejects.toMatchObject({ code: -32602 });
    });
  });

  describe('resources', () => {
    it('hold the whole of a cut result: their pages together are the unpaged result', async () => {
      const asked = { pattern: 'needle', context: 1 };
      const whole = await respond(client, 'rg', { ...asked, maxResults: 1000 });
      const cut = await respond(client, 'rg', { ...asked, maxResults: 5 });
      expect(cut).toMatchObject({ truncated: true, matchCount: 5, totalMatches: 120 });
      const rows = new Map<string, string[]>();
      let pages = 0;
      for (let uri: string | undefined = cut.retained; uri !== undefined; pages++) {
        const { contents } = await client.readResource({ uri });
        const page: Response = JSON.parse((contents[0] as { text: string }).text);
        expect(page).toMatchObject({ offset: pages * 50, totalMatches: 120 });
        for (const [file, ...more] of page.files) rows.set(file, [...(rows.get(file) ?? []), ...more]);
        uri = page.next;
      }
      expect(pages).toBe(3);
      // A context row between two pages is on both.
      expect([...rows].map(([file, lines]) => [file, ...new Set(lines)])).toEqual(whole.files);
    });

    it.each([{ filesOnly: true }, { countPerFile: true }, { only: true }])(
      'have pages with %j',
      async (way) => {
        const asked = { pattern: 'needle', ...way };
        const { retained } = await respond(client, 'rg', { ...asked, maxResults: 1 });
        const whole = await respond(client, 'rg', { ...asked, maxResults: 1000 });
        const files: unknown[][] = [];
        for (let uri: string | undefined = retained; uri !== undefined; ) {
          const { contents } = await client.readResource({ uri });
          const page: Response = JSON.parse((contents[0] as { text: string }).text);
          for (const [file, ...more] of page.files) {
            const last = files[files.length - 1];
            if (last?.[0] === file) last.push(...more);
            else files.push([file, ...more]);
          }
          uri = page.next;
        }
        expect(files).toEqual(whole.files);
      },
    );

    it('are linked from the answer, listed, and told of', async () => {
      let told = () => {};
      const isTold = new Promise<void>((resolve) => {
        told = resolve;
      });
      client.setNotificationHandler(ResourceListChangedNotificationSchema, () => told());
      const { content, structuredContent } = await call(client, 'rg', { pattern: 'needle 3', maxResults: 1 });
      const { retained } = structuredContent as { retained: string };
      expect(content[1]).toMatchObject({ type: 'resource_link', uri: retained });
      const { resources } = await client.listResources();
      expect(resources[0]).toMatchObject({ uri: retained, name: 'rg "needle 3"' });
      await isTold;
      const { resourceTemplates } = await client.listResourceTemplates();
      expect(resourceTemplates).toMatchObject([{ uriTemplate: 'threadgrep://rg/{id}{?offset}' }]);
    });

    it('of 65 the one unused for longest is forgotten', async () => {
      const retained: string[] = [];
      for (let at = 0; at < 65; at++) {
        retained.push(
          (await respond(client, 'rg', { pattern: `needle|${at}x`, path: oneFile, maxResults: 1 })).retained,
        );
        if (at === 63) await client.readResource({ uri: retained[0] });
      }
      expect(new Set(retained).size).toBe(65);
      await expect(client.readResource({ uri: retained[0] })).resolves.toBeDefined();
      await expect(client.readResource({ uri: retained[1] })).rejects.toMatchObject({ code: -32002 });
    });

    it.each([
      'threadgrep://rg/AAAAAAAAAAAAAAAAAAAAAA',
      'threadgrep://rg/x?offset=-1',
      'threadgrep://rg/',
      'file:///etc/passwd',
    ])('%s is not there, and it is said what to do', async (uri) => {
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        code: -32002,
        message: expect.stringContaining('call rg again'),
        data: { uri },
      });
    });
  });

  it('sees at once what changes between two calls', async () => {
    const [before, after] = ['file11.txt', 'file99.txt'].map((name) => join(tree.project, 'src', name));
    const last = async () =>
      (await respond(client, 'rg', { pattern: 'needle', filesOnly: true, maxResults: 100 })).files.at(-1);
    expect(await last()).toEqual(['src/file11.txt']);
    renameSync(before, after);
    expect(await last()).toEqual(['src/file99.txt']);
    renameSync(after, before);
  });

  it('tells a model which tool is for what', () => {
    for (const name of ['search_codebase', 'rg', 'explain_skip']) {
      expect(client.getInstructions()).toContain(name);
    }
  });
});
