// What all sessions of one process share: the tools, one warm searcher, the roots it was started with, and the turns.
import { type RgRequest, type RgResponse, Searcher, type Tool, type ToolContext } from '../index.js';
import { Turns } from './turns.js';

/** How a server is made; tests put tools of their own in. */
export interface ServiceSettings {
  tools: readonly Tool[];
  /** Answers one page of a request of `rg` that was kept. */
  rg: (request: RgRequest, context: ToolContext) => Promise<RgResponse>;
  /** Folders, as absolute real paths. */
  roots: readonly string[];
  /** True if the roots of a client may take the place of `roots`; otherwise they only narrow them. */
  clientRootsReplace: boolean;
  turns?: Turns;
  /** Rows in one page of a kept request. Default 500. */
  pageRows?: number;
  /** After this time a call is answered with what was found until then. Default five minutes. */
  callTimeoutMs?: number;
}

/** The part of a server that outlives a session. */
export class Service {
  readonly settings: ServiceSettings;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly turns: Turns;
  readonly pageRows: number;
  readonly callTimeoutMs: number;
  #searcher: Searcher | null = null;

  constructor(settings: ServiceSettings) {
    this.settings = settings;
    this.tools = new Map(settings.tools.map((tool) => [tool.name, tool]));
    this.turns = settings.turns ?? new Turns();
    this.pageRows = settings.pageRows ?? 500;
    this.callTimeoutMs = settings.callTimeoutMs ?? 5 * 60_000;
  }

  /** Made for the first call: answering `initialize` needs none. */
  get searcher(): Searcher {
    this.#searcher ??= new Searcher();
    return this.#searcher;
  }

  /** Ends the workers; calls under way fail. */
  async close(): Promise<void> {
    await this.#searcher?.close();
  }
}
