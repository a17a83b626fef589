// One client's connection: the protocol's requests turned into calls of tools. What lasts longer is the service's, how
// messages come and go is the transport's.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolRequest,
  CallToolRequestSchema,
  type CallToolResult,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListRootsResultSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  type RequestId,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { progressNotes } from './call-progress.js';
import type { ToolContext } from './contract.js';
import { instructions } from './instructions.js';
import { errorCodes, ProtocolError } from './protocol-error.js';
import { listResources, pageOf, resourceTemplates } from './resources.js';
import { RetainedRequests } from './retained.js';
import { SessionRoots } from './roots.js';
import type { Service } from './service.js';
import { failureOf, listed, resultOf } from './tool-results.js';
import { serverVersion } from './version.js';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** How long a client may take to tell its roots. */
const rootsTimeoutMs = 5000;

/** One connection to one client. */
export class Session {
  readonly #service: Service;
  readonly #server: Server;
  readonly #roots: SessionRoots;
  readonly #retained = new RetainedRequests();
  readonly #calls = new Map<RequestId, AbortController>();
  /** Called with each request that was cancelled: nothing will answer it. */
  onCancelled: (id: RequestId) => void = () => {};
  /** Called when the connection has ended. */
  onClosed: () => void = () => {};

  constructor(service: Service) {
    this.#service = service;
    this.#roots = new SessionRoots(service.settings.roots, service.settings.clientRootsReplace);
    this.#server = new Server(
      { name: 'threadgrep', title: 'threadgrep code search', version: serverVersion() },
      { capabilities: { tools: {}, resources: { listChanged: true } }, instructions, jsonSchemaValidator },
    );
    this.#server.onclose = () => {
      for (const call of this.#calls.values()) call.abort();
      this.onClosed();
    };
    this.#answerTools();
    this.#answerResources();
    this.#server.setNotificationHandler(RootsListChangedNotificationSchema, () => this.#roots.forget());
  }

  /** Takes the messages of a transport from now on. */
  async connect(transport: Transport): Promise<void> {
    transport.onmessage = (message) => {
      if (!('method' in message) || message.method !== 'notifications/cancelled') return;
      const id = (message.params as { requestId?: RequestId } | undefined)?.requestId;
      if (id !== undefined) this.cancel(id);
    };
    await this.#server.connect(transport);
  }

  /** Stops a call that is under way; without effect for another id. The SDK's own way leaves out the id 0. */
  cancel(id: RequestId): void {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    call.abort();
    this.onCancelled(id);
  }

  /** True of a request that has not been answered. */
  isUnderWay(id: RequestId): boolean {
    return this.#calls.has(id);
  }

  /** Ends the connection and all its calls. */
  async close(): Promise<void> {
    await this.#server.close();
  }

  #answerTools(): void {
    const { tools } = this.#service;
    this.#server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
      refuseCursor(params?.cursor);
      return { tools: [...tools.values()].map(listed) };
    });
    this.#server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
      this.#inTurn(extra, (signal) => this.#callTool(params, signal, extra)),
    );
  }

  #answerResources(): void {
    this.#server.setRequestHandler(ListResourcesRequestSchema, ({ params }) => {
      refuseCursor(params?.cursor);
      return { resources: listResources(this.#retained) };
    });
    this.#server.setRequestHandler(ListResourceTemplatesRequestSchema, ({ params }) => {
      refuseCursor(params?.cursor);
      return { resourceTemplates };
    });
    this.#server.setRequestHandler(ReadResourceRequestSchema, ({ params }, extra) =>
      this.#inTurn(extra, async (signal) => {
        const context = await this.#context(signal, extra);
        return pageOf(params.uri, this.#retained, this.#service, context);
      }),
    );
  }

  async #callTool(
    params: CallToolRequest['params'],
    signal: AbortSignal,
    extra: Extra,
  ): Promise<CallToolResult> {
    const tool = this.#service.tools.get(params.name);
    if (tool === undefined) {
      const known = [...this.#service.tools.keys()].join(', ');
      throw new ProtocolError(
        errorCodes.invalidParams,
        `Unknown tool "${params.name}"; the tools are ${known}`,
      );
    }
    const kept: string[] = [];
    try {
      const context = await this.#context(signal, extra);
      const retain = (request: object) => {
        kept.push(this.#keep(request));
        return kept[kept.length - 1];
      };
      const response = await tool.call(params.arguments ?? {}, { ...context, retain });
      signal.throwIfAborted();
      return resultOf(tool, response, kept);
    } catch (error) {
      if (signal.aborted) throw new ProtocolError(errorCodes.cancelled, 'The call was cancelled');
      if (error instanceof ProtocolError) throw error;
      return failureOf(error);
    }
  }

  #keep(request: object): string {
    const uri = this.#retained.keep(request);
    this.#server.sendResourceListChanged().catch(() => {});
    return uri;
  }

  /** Runs a call when its turn comes, with a signal that ends it from every side. */
  async #inTurn<T>(extra: Extra, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const call = new AbortController();
    const signal = AbortSignal.any([call.signal, extra.signal]);
    this.#calls.set(extra.requestId, call);
    try {
      return await this.#service.turns.run(signal, () => work(signal));
    } finally {
      if (this.#calls.get(extra.requestId) === call) this.#calls.delete(extra.requestId);
    }
  }

  async #context(signal: AbortSignal, extra: Extra): Promise<ToolContext> {
    const roots = await this.#roots.current(signal, () => this.#askRoots(signal, extra));
    if (roots.length === 0) throw new ProtocolError(errorCodes.invalidRequest, noRoots);
    const progressToken = extra._meta?.progressToken;
    const context = { roots, searcher: this.#service.searcher, signal };
    if (progressToken === undefined) return context;
    const onProgress = progressNotes((note) => {
      const params = { progressToken, ...note };
      extra.sendNotification({ method: 'notifications/progress', params }).catch(() => {});
    });
    return { ...context, onProgress };
  }

  /** The question goes along with the call that needs the answer: over HTTP there may be no other way to the client. */
  async #askRoots(signal: AbortSignal, extra: Extra): Promise<readonly string[] | null> {
    if (this.#server.getClientCapabilities()?.roots === undefined) return null;
    const options = { signal, timeout: rootsTimeoutMs };
    try {
      const { roots } = await extra.sendRequest({ method: 'roots/list' }, ListRootsResultSchema, options);
      return roots.map(({ uri }) => uri);
    } catch (error) {
      if (signal.aborted) throw error;
      process.stderr.write(
        `threadgrep mcp: the client did not tell its roots: ${(error as Error).message}\n`,
      );
      return null;
    }
  }
}

const noRoots =
  'None of the roots that the client offers is a folder inside the roots of this server; ' +
  'start it with another --root, or open a folder inside one of them';

/** Everything fits on one page, so a cursor is none of ours. */
function refuseCursor(cursor: string | undefined): void {
  if (cursor !== undefined) throw new ProtocolError(errorCodes.invalidParams, `Unknown cursor "${cursor}"`);
}

/** The SDK checks the answers to its questions to users with it; this server asks none. */
const jsonSchemaValidator = {
  getValidator: (): never => {
    throw new Error('this server asks users nothing');
  },
};
