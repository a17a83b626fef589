// The sessions of an HTTP server: each belongs to one client, and ends by DELETE, by being idle, or because another needs its
// place.
import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';
import { errorCodes, errorMessage } from './protocol-error.js';
import type { Service } from './service.js';
import { Session } from './session.js';

/** One session with its transport. */
export class HttpSession {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly session: Session;
  /** Responses being sent. */
  open = 0;
  lastUsed = performance.now();
  readonly #begun = new Set<RequestId>();

  constructor(service: Service, onStart: (id: string, started: HttpSession) => void) {
    this.transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => onStart(id, this),
    });
    this.session = new Session(service);
    this.session.onCancelled = (id) => this.#endStream(id);
  }

  /** False if a request of that id is being answered: its stream would be taken by the other one. */
  begin(id: RequestId): boolean {
    if (this.#begun.has(id)) return false;
    this.#begun.add(id);
    return true;
  }

  /** The response to a request is sent, or nobody is there to take it: then its call is of no use any more. */
  end(id: RequestId): void {
    this.#begun.delete(id);
    if (this.session.isUnderWay(id)) this.session.cancel(id);
  }

  /** A cancelled request gets no answer, so the SDK's transport would hold its stream open for ever. */
  #endStream(id: RequestId): void {
    this.transport.closeSSEStream(id);
    // With the stream gone this sends nothing; it makes the transport forget the request.
    const nobody = { ...errorMessage(errorCodes.cancelled, 'The call was cancelled'), id };
    setImmediate(() => void this.transport.send(nobody).catch(() => {}));
  }
}

/** How many sessions there are and how long they may be idle. */
export interface SessionLimits {
  /** Default 64. */
  maxSessions: number;
  /** Default half an hour. */
  idleMs: number;
}

/** All sessions by their ids. */
export class HttpSessions {
  readonly #service: Service;
  readonly #limits: SessionLimits;
  readonly #sessions = new Map<string, HttpSession>();
  readonly #expiry: NodeJS.Timeout;

  constructor(service: Service, limits: SessionLimits) {
    this.#service = service;
    this.#limits = limits;
    this.#expiry = setInterval(() => this.#expire(), Math.min(limits.idleMs, 60_000)).unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  find(id: string): HttpSession | undefined {
    return this.#sessions.get(id);
  }

  /** A session that becomes known when it is initialized; null if all places are taken by sessions in use. */
  async create(): Promise<HttpSession | null> {
    if (this.#sessions.size >= this.#limits.maxSessions && !(await this.#makeRoom())) return null;
    const created = new HttpSession(this.#service, (id, started) => {
      this.#sessions.set(id, started);
      started.session.onClosed = () => this.#sessions.delete(id);
    });
    await created.session.connect(created.transport);
    return created;
  }

  async close(): Promise<void> {
    clearInterval(this.#expiry);
    await Promise.all([...this.#sessions.values()].map(({ session }) => session.close()));
  }

  /** Clients often go without saying so: the one that was silent longest makes room. */
  async #makeRoom(): Promise<boolean> {
    const idle = [...this.#sessions.values()].filter(({ open }) => open === 0);
    const [oldest] = idle.sort((a, b) => a.lastUsed - b.lastUsed);
    await oldest?.session.close();
    return oldest !== undefined;
  }

  #expire(): void {
    const latest = performance.now() - this.#limits.idleMs;
    for (const { open, lastUsed, session } of this.#sessions.values()) {
      if (open === 0 && lastUsed < latest) void session.close();
    }
  }
}
