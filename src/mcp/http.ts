// MCP's streamable HTTP on node:http: who may call, how much at once, and which session is meant. The protocol itself is the
// SDK's transport.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import { guard, type HttpSettings, type Refusal } from './guards.js';
import { answerJson, passOn, readBody, refuse, webRequest } from './http-bridge.js';
import { type HttpSession, HttpSessions, type SessionLimits } from './http-sessions.js';
import { readMessage } from './message.js';
import type { Service } from './service.js';

const endpoint = '/mcp';
const methods = ['GET', 'POST', 'DELETE'];
const maxBodyBytes = 1 << 20;
const sessionLimits: SessionLimits = { maxSessions: 64, idleMs: 30 * 60_000 };
const searching = ['tools/call', 'resources/read'];

/** Bounds for clients that are slow, many or silent. Streams of answers are not bounded in time. */
const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  maxHeaderSize: 16 << 10,
};
/** More than calls may run and wait, each of which has a connection of its own. */
const maxConnections = 1280;

/** A server that listens. */
export interface HttpServer {
  url: string;
  /** Ends all sessions and connections. */
  close(): Promise<void>;
}

/** Listens; throws the system's error if that cannot be. */
export async function serveHttp(
  service: Service,
  settings: HttpSettings,
  limits: Partial<SessionLimits> = {},
): Promise<HttpServer> {
  const sessions = new HttpSessions(service, { ...sessionLimits, ...limits });
  const endpointOf = new Endpoint(service, settings, sessions);
  const server = createServer(
    connectionLimits,
    (request, response) => void endpointOf.answer(request, response),
  );
  server.maxConnections = maxConnections;
  const port = await listening(server, settings);
  const host = isIPv6(settings.host) ? `[${settings.host}]` : settings.host;
  const close = async () => {
    server.close();
    await sessions.close();
    server.closeAllConnections();
  };
  return { url: `http://${host}:${port}${endpoint}`, close };
}

function listening(server: Server, { host, port }: HttpSettings): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as { port: number }).port);
    });
  });
}

/** Answers the requests of one server. */
class Endpoint {
  readonly #service: Service;
  readonly #settings: HttpSettings;
  readonly #sessions: HttpSessions;

  constructor(service: Service, settings: HttpSettings, sessions: HttpSessions) {
    this.#service = service;
    this.#settings = settings;
    this.#sessions = sessions;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client may go at any moment; what is to be done then hangs on `close`.
    response.on('error', () => {});
    try {
      const refusal = guard(request, this.#settings) ?? this.#refusalOf(request);
      this.#allowOrigin(request, response);
      if (refusal !== null) return refuse(response, refusal);
      if (request.method === 'OPTIONS') return void response.writeHead(204).end();
      if (request.method === 'POST') await this.#post(request, response);
      else await this.#streamOrEnd(request, response);
    } catch (error) {
      // Of a request that its client broke off there is nothing to tell.
      if (!request.destroyed) process.stderr.write(`threadgrep mcp: ${(error as Error).stack}\n`);
      if (response.headersSent) response.destroy();
      else refuse(response, { status: 500, message: 'The server failed and tells it on standard error' });
    }
  }

  #refusalOf({ url = '', method = '' }: IncomingMessage): Refusal | null {
    if (url.split('?')[0] !== endpoint) return { status: 404, message: `There is only ${endpoint}` };
    const isPreflight = method === 'OPTIONS' && this.#settings.allowedOrigins.length > 0;
    if (methods.includes(method) || isPreflight) return null;
    return {
      status: 405,
      message: `Method ${method} is not one of ${methods.join(', ')}`,
      headers: { Allow: methods.join(', ') },
    };
  }

  /** An origin that came past the guard is an allowed one. */
  #allowOrigin({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
    if (origin === undefined || !this.#settings.allowedOrigins.includes(origin)) return;
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Vary', 'Origin');
    response.setHeader('Access-Control-Allow-Methods', methods.join(', '));
    const names = 'Authorization, Content-Type, Mcp-Session-Id, Mcp-Protocol-Version, Last-Event-ID';
    response.setHeader('Access-Control-Allow-Headers', names);
    response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id');
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      return refuse(response, { status: 415, message: 'Content-Type must be application/json' });
    }
    const text = await readBody(request, maxBodyBytes);
    if (text === null)
      return refuse(response, { status: 413, message: `Body longer than ${maxBodyBytes} bytes` });
    const { message, refusal } = readMessage(text);
    if (message === undefined) return answerJson(response, 400, refusal);
    const method = 'method' in message ? message.method : null;
    const found = await this.#sessionFor(request, method);
    if ('status' in found) return refuse(response, found);
    if (method !== null && searching.includes(method) && this.#service.turns.isFull) {
      return refuse(response, busy('searches'));
    }
    const id = ('method' in message && 'id' in message ? message.id : undefined) ?? null;
    if (id !== null && !found.begin(id)) {
      return refuse(response, { status: 400, message: `A request with the id ${id} is under way` });
    }
    if (id !== null) response.once('close', () => found.end(id));
    await this.#handOver(found, request, response, message);
  }

  /** GET opens the stream of what the server has to say by itself, DELETE ends the session. */
  async #streamOrEnd(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await this.#sessionFor(request, null);
    if ('status' in found) return refuse(response, found);
    await this.#handOver(found, request, response);
  }

  async #sessionFor({ headers }: IncomingMessage, method: string | null): Promise<HttpSession | Refusal> {
    const id = headers['mcp-session-id'];
    if (id !== undefined) {
      return (
        this.#sessions.find(String(id)) ?? {
          status: 404,
          message: 'Unknown session; it may have ended: initialize again',
        }
      );
    }
    if (method !== 'initialize')
      return { status: 400, message: 'Mcp-Session-Id is missing; initialize first' };
    return (await this.#sessions.create()) ?? busy('sessions');
  }

  async #handOver(
    to: HttpSession,
    request: IncomingMessage,
    response: ServerResponse,
    message?: unknown,
  ): Promise<void> {
    to.open++;
    to.lastUsed = performance.now();
    response.once('close', () => {
      to.open--;
      to.lastUsed = performance.now();
    });
    const answer = await to.transport.handleRequest(webRequest(request), { parsedBody: message });
    // Refused before it was initialized: nobody could find it again.
    if (to.transport.sessionId === undefined) void to.session.close();
    await passOn(answer, response);
  }
}

function busy(what: string): Refusal {
  return { status: 503, message: `Too many ${what}; try again in a second`, headers: { 'Retry-After': '1' } };
}
