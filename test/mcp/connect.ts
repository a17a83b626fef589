// A real client of the SDK, connected to a server in a process of its own, over standard input and output or over HTTP. What
// holds for one has to hold for the other, so suites run on both: `describe.each(transports)`, and `connect(transport, …)`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { compiledPath } from '../campaigns/dist.mjs';

/** The two ways to a server. */
export const transports = ['stdio', 'http'] as const;
export type TransportName = (typeof transports)[number];

/** The server with the tools `hold`, `release`, `status` and `broken` beside the library's. */
export const fixtureServer = [fileURLToPath(new URL('fixture-server.mjs', import.meta.url))];
/** The server as it is shipped. */
export const shippedServer = [compiledPath('cli/threadgrep.js'), 'mcp'];

export interface ConnectOptions {
  /** The script and its first arguments. Default `fixtureServer`. */
  server?: string[];
  /** Options of the command. */
  options?: string[];
  /** Working directory of the server. */
  cwd: string;
  environment?: Record<string, string>;
  /** URIs that the client offers as roots; default none, and no such capability. A change of the list has to be notified. */
  roots?: { uri: string }[];
}

/** A client that is connected. */
export interface Connection extends AsyncDisposable {
  client: Client;
  /** The server's process, for what no protocol tells. */
  pid: number;
  close(): Promise<void>;
}

/** Starts a server and connects a client to it. */
export async function connect(transport: TransportName, settings: ConnectOptions): Promise<Connection> {
  const { roots } = settings;
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: roots ? { roots: { listChanged: true } } : {} },
  );
  if (roots) client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [...roots] }));
  const ends = transport === 'stdio' ? await overStdio(client, settings) : await overHttp(client, settings);
  return { client, ...ends, [Symbol.asyncDispose]: ends.close };
}

async function overStdio(client: Client, settings: ConnectOptions) {
  const { server = fixtureServer, options = [], cwd, environment } = settings;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [...server, ...options],
    cwd,
    env: { ...(process.env as Record<string, string>), ...environment },
    stderr: 'ignore',
  });
  await client.connect(transport);
  return { pid: transport.pid!, close: () => client.close() };
}

async function overHttp(client: Client, settings: ConnectOptions) {
  const server = await startHttp(settings);
  await client.connect(new StreamableHTTPClientTransport(server.url));
  const close = async () => {
    await client.close();
    await server.stop();
  };
  return { pid: server.process.pid!, close };
}

/** A server over HTTP, started and listening. */
export interface HttpServer extends AsyncDisposable {
  url: URL;
  process: ChildProcess;
  /** What it has written to standard error so far. */
  log: string[];
  stop(): Promise<void>;
}

/** Starts a server on a free port. */
export async function startHttp(settings: ConnectOptions): Promise<HttpServer> {
  const { server = fixtureServer, options = [], cwd, environment } = settings;
  const child = spawn(process.execPath, [...server, '--http', ...options], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  const url = await new Promise<URL>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log.join('\n')}`)));
    createInterface({ input: child.stderr! }).on('line', (line) => {
      log.push(line);
      const [address] = /http:\/\/\S+/.exec(line) ?? [];
      if (address) resolve(new URL(address));
    });
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  return { url, process: child, log, stop, [Symbol.asyncDispose]: stop };
}
