// Clients that keep no rule: lines written to a server as they are, and HTTP requests with any header.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { createInterface } from 'node:readline';
import { fixtureServer } from './connect.js';

// biome-ignore lint/suspicious/noExplicitAny: messages are looked at by the tests, each at its own part
export type Message = any;

/** The first message of every client. */
export const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

/** The smallest request of a session. */
export const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' };

/** A call of a tool as it goes over the wire. */
export const toolCall = (id: number | string, name: string, given: unknown = {}, meta?: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given, ...(meta ? { _meta: meta } : {}) },
});

/** A server on standard input and output. */
export interface RawStdio extends AsyncDisposable {
  process: ChildProcess;
  /** Everything that was read from standard output. */
  lines: string[];
  /** Writes text as it is, or a message with its line end. */
  write(message: string | object): void;
  /** The first message that fulfils the condition, of those read already or of those to come. */
  find(condition: (message: Message, index: number) => boolean): Promise<Message>;
  /** The answer to an id. */
  answer(id: number | string | null): Promise<Message>;
  /** The exit code. */
  ended: Promise<number | null>;
}

/** Starts a server and initializes it. */
export async function rawStdio(cwd: string, environment: Record<string, string> = {}): Promise<RawStdio> {
  const child = spawn(process.execPath, fixtureServer, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin!.on('error', () => {});
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout! }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  const find = (condition: (message: Message, index: number) => boolean) =>
    new Promise<Message>((resolve) => {
      let from = 0;
      const look = () => {
        const at = lines.findIndex((line, index) => index >= from && condition(JSON.parse(line), index));
        from = lines.length;
        if (at < 0) return;
        waiting.delete(look);
        resolve(JSON.parse(lines[at]));
      };
      waiting.add(look);
      look();
    });
  const raw: RawStdio = {
    process: child,
    lines,
    write: (message) =>
      child.stdin!.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`),
    find,
    answer: (id) => find((message) => message.id === id && ('result' in message || 'error' in message)),
    ended,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
  raw.write(initialize);
  await raw.answer('first');
  raw.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return raw;
}

/** An answer over HTTP. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Headers that a client has to send. */
export const usualHeaders = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** One request, with nothing added to its headers but the length of its body. */
export function rawHttp(
  url: URL,
  body: string | object | null,
  headers: OutgoingHttpHeaders = usualHeaders,
  method = 'POST',
): Promise<RawAnswer> {
  const text = typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent: false }, async (response) => {
      let got = '';
      response.setEncoding('utf8');
      for await (const part of response) got += part;
      resolve({ status: response.statusCode!, headers: response.headers, body: got });
    });
    // A server may answer and close before it has read a body that is too long.
    asked.on('error', reject);
    asked.end(text);
  });
}

/** Opens a session and returns the headers for further requests. */
export async function rawSession(url: URL, headers: OutgoingHttpHeaders = usualHeaders) {
  const { status, headers: given, body } = await rawHttp(url, initialize, headers);
  if (status !== 200) throw new Error(`initialize was answered with ${status}: ${body}`);
  return { ...headers, 'mcp-session-id': given['mcp-session-id'] as string };
}

/** The message that a stream of events ends with. */
export function lastMessage({ body }: RawAnswer): Message {
  const data = body.split('\n').filter((line) => line.startsWith('data: '));
  return JSON.parse(data[data.length - 1].slice('data: '.length));
}
