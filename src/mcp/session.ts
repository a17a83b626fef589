// One client's connection: the protocol's requests turned into calls of tools. What lasts longer is the service's, how
// messages come and go is the transport's.
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  type JSONRPCRequest,
  type RequestId,
  type Result,
  ResultSchema,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import type { RgRequest, ToolContext } from '../index.js';
import { checkAnswer, checkBounds } from './bounds.js';
import { progressNotes } from './call-progress.js';
import { instructions } from './instructions.js';
import { type CallParams, callParams, refuseCursor, uriParam } from './params.js';
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
    // A handler of the SDK's own kind is given what is left after its schemas: without arguments called __proto__, and with
    // faults told as internal ones.
    this.#server.fallbackRequestHandler = async (request, extra) => this.#answer(request, extra);
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

  #answer({ method, params = {} }: JSONRPCRequest, extra: Extra): Result | Promise<Result> {
    switch (method) {
      case 'tools/list':
        refuseCursor(params);
        return { tools: [...this.#service.tools.values()].map(listed) };
      case 'tools/call':
        return this.#inTurn(extra, (signal) => this.#callTool(callParams(params), signal, extra));
      case 'resources/list':
        refuseCursor(params);
        return { resources: listResources(this.#retained) };
      case 'resources/templates/list':
        refuseCursor(params);
        return { resourceTemplates };
      case 'resources/read':
        return this.#inTurn(extra, (signal) => this.#readResource(uriParam(params), signal, extra));
      default:
        throw new ProtocolError(errorCodes.methodNotFound, `Unknown method "${method}"`);
    }
  }

  async #readResource(uri: string, signal: AbortSignal, extra: Extra): Promise<Result> {
    const context = await this.#context(signal, extra);
    return pageOf(uri, this.#retained, this.#service, context);
  }

  async #callTool(params: CallParams, signal: AbortSignal, extra: Extra): Promise<CallToolResult> {
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
      checkBounds(tool, params.given);
      const context = await this.#context(signal, extra);
      const retain = (request: RgRequest) => {
        kept.push(this.#keep(request));
        return kept[kept.length - 1];
      };
      const response = await tool.call(params.given, { ...context, retain });
      signal.throwIfAborted();
      checkAnswer(response);
      return resultOf(tool, response, kept);
    } catch (error) {
      if (signal.aborted) throw new ProtocolError(errorCodes.cancelled, 'The call was cancelled');
      if (error instanceof ProtocolError) throw error;
      return failureOf(error);
    }
  }

  #keep(request: RgRequest): string {
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
    // A client that goes on waiting must not keep a turn for ever.
    const { searcher, callTimeoutMs } = this.#service;
    const context = { roots, searcher, signal, timeoutMs: callTimeoutMs };
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
      // The SDK's schema for the answer would refuse all roots for one that is no file.
      const { roots } = await extra.sendRequest({ method: 'roots/list' }, ResultSchema, options);
      return (roots as { uri: string }[]).map(({ uri }) => String(uri));
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

/** The SDK checks the answers to its questions to users with it; this server asks none. */
const jsonSchemaValidator = {
  getValidator: (): never => {
    throw new Error('this server asks users nothing');
  },
};
