// The ways to a contract: its function, and the shipped server over standard input and output and over HTTP, asked by a real
// client. Cases are written once and run on each; what a server answers has to be what the function answers, so the compiled
// server has to be one of these sources: `npm run build`.
import { realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallToolResult, ReadResourceResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  type ExplainSkipRequest,
  type ExplainSkipResponse,
  type RgRequest,
  type RgResponse,
  type SearchCodebaseRequest,
  type SearchCodebaseResponse,
  SearchError,
  type ToolContext,
  tools,
} from '../../src/index.js';
import { type Connection, connect, shippedServer, type TransportName, transports } from '../mcp/connect.js';

let current: 'function' | TransportName = 'function';

/** A suite that runs on every way; one of `describe` is about the functions alone. */
export function eachWay(title: string, suite: () => void): void {
  describe(title, suite);
  eachServer(title, suite);
}

/** A suite about what there is only with a server. */
export function eachServer(title: string, suite: () => void): void {
  for (const transport of transports) {
    describe(`${title} (over ${transport})`, () => {
      beforeAll(async () => {
        current = transport;
        await serverOver(transport);
      });
      afterAll(() => {
        current = 'function';
      });
      suite();
    });
  }
}

/** `rg` by the current way. */
export const rg = (request: RgRequest, context?: ToolContext) =>
  ask('rg', request, context) as Promise<RgResponse>;
/** `searchCodebase` by the current way. */
export const searchCodebase = (request: SearchCodebaseRequest, context?: ToolContext) =>
  ask('search_codebase', request, context) as Promise<SearchCodebaseResponse>;
/** `explainSkip` by the current way. */
export const explainSkip = (request: ExplainSkipRequest, context?: ToolContext) =>
  ask('explain_skip', request, context) as Promise<ExplainSkipResponse>;

/** A page of what a server keeps, over the current transport. */
export async function readPage(uri: string): Promise<RgResponse & { offset: number; next?: string }> {
  const { client } = await serverOver(current as TransportName);
  const { contents } = (await client.readResource({ uri })) as ReadResourceResult;
  return JSON.parse((contents[0] as { text: string }).text);
}

/** The URI under which a server keeps the whole of a cut answer of `rg`, over the current transport. */
export async function retainedOf(request: RgRequest, { roots }: ToolContext): Promise<string | undefined> {
  const { structuredContent } = await callServer('rg', request, roots);
  return structuredContent?.retained as string | undefined;
}

const isSuperuser = process.geteuid?.() === 0;
const nobody = 'data:text/javascript,process.setgid(65534);process.setuid(65534)';
const canBeNobody = isSuperuser && isOpenToAll(shippedServer[0]);

/** True where a server cannot read what is locked: one of the superuser's can, so it runs as nobody if that one may load it. */
export const areLocksKept = () => current === 'function' || !isSuperuser || canBeNobody;

function isOpenToAll(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o5) >= 4 && (parent === path || isOpenToAll(parent));
}

const place = realpathSync(tmpdir());
interface Server extends Connection {
  /** What the client offers; changed in place. */
  roots: { uri: string }[];
}
const servers = new Map<TransportName, Promise<Server>>();

function serverOver(transport: TransportName): Promise<Server> {
  const started = servers.get(transport) ?? start(transport);
  servers.set(transport, started);
  return started;
}

async function start(transport: TransportName): Promise<Server> {
  const roots: { uri: string }[] = [];
  const server = canBeNobody ? ['--import', nobody, ...shippedServer] : shippedServer;
  const connection = await connect(transport, { server, options: ['--root', place], cwd: place, roots });
  // From now on the client checks every answer against the schema that the server told.
  await connection.client.listTools();
  return { ...connection, roots };
}

afterAll(async () => {
  for (const server of servers.values()) await (await server).close();
});

const functionNamed = (name: string) => tools.find((tool) => tool.name === name)!;

async function ask(name: string, request: object, context?: ToolContext): Promise<unknown> {
  const tool = functionNamed(name);
  if (current === 'function') return tool.call(request, context);
  const { roots, searcher: _, ...others } = context ?? {};
  if (Object.keys(others).length > 0) throw new Error(`no server takes ${Object.keys(others)}`);
  const result = await callServer(name, request, roots);
  if (!result.isError) expect(textOf(result)).toBe(tool.render(result.structuredContent));
  // What was found until a time is up differs from run to run.
  if (!('timeout_ms' in request)) {
    const own = await tool.call(request, { ...context, retain: () => 'kept' }).then(comparable, toldBy);
    expect(result.isError ? toldIn(result) : comparable(result.structuredContent)).toEqual(own);
  }
  if (result.isError) throw errorIn(result);
  const { retained: __, ...answer } = result.structuredContent as { retained?: string };
  return answer;
}

async function callServer(
  name: string,
  request: object,
  folders: readonly string[] = [],
): Promise<CallToolResult> {
  const { client, roots } = await serverOver(current as TransportName);
  const offered = folders.map((folder) => ({ uri: pathToFileURL(folder).href }));
  if (JSON.stringify(offered) !== JSON.stringify(roots)) {
    roots.splice(0, roots.length, ...offered);
    await client.sendRootsListChanged();
  }
  return (await client.callTool({ name, arguments: { ...request } })) as CallToolResult;
}

/**
 * An answer without what differs between two that are equal: how long it took, under which URI the whole is kept, and what a
 * second search, which has 50 ms, found among the files that were left out.
 */
function comparable(answer: unknown): object {
  const { duration_ms: _, retained, hint, ...rest } = JSON.parse(JSON.stringify(answer));
  return {
    ...rest,
    ...(hint !== undefined && { hint: hint.split(' Of what was left out')[0] }),
    ...(retained !== undefined && { retained: /^(kept$|threadgrep:\/\/rg\/)/.test(retained) }),
  };
}

const textOf = ({ content }: CallToolResult) => (content[0] as { text: string }).text;
const factsIn = ({ _meta = {} }: CallToolResult) =>
  _meta['threadgrep/error'] as { code: SearchError['code']; position?: number };
const toldIn = (result: CallToolResult) => ({ ...factsIn(result), text: textOf(result) });

function toldBy(error: unknown): object {
  if (!(error instanceof SearchError)) throw error;
  const { code, position, message } = error;
  return { code, ...(position !== undefined && { position }), text: `${code}: ${message}` };
}

function errorIn(result: CallToolResult): SearchError {
  const { code } = factsIn(result);
  return new SearchError(code, textOf(result).slice(`${code}: `.length));
}
