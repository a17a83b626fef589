// What all tools have in common: the context they are called in, and their shape for those who serve them.
import type { Searcher } from '../engine.js';
import type { Progress } from '../options.js';
import type { JsonSchema } from './json-schema.js';
import type { RgRequest } from './rg-request.js';

/** Where and with what a request is answered. Anything that is not listed here, or has another type, throws `OPTION_INVALID`. */
export interface ToolContext {
  /** Directories requests are confined to; the first is the one relative paths start from. Default: `[process.cwd()]`. */
  roots?: readonly string[];
  /** Whose workers and caches are used. Default: the shared ones. */
  searcher?: Searcher;
  /** Stops the search when it is aborted; what was found so far is the answer. Default none. */
  signal?: AbortSignal;
  /**
   * Milliseconds a call may take; what was found until then is the answer, which says so. Of this and an argument of the request
   * the shorter time counts. Default unlimited.
   */
  timeoutMs?: number;
  /** Called at most 10 times a second while the search runs, and once at its end. Default none. */
  onProgress?: (progress: Progress) => void;
  /**
   * Keeps a request whose answer was cut and returns the URI under which all of it can be read page by page. Default:
   * nothing is retained.
   */
  retain?: (request: RgRequest) => string;
}

/** A contract as servers offer it. */
export interface Tool<Request = unknown, Response = unknown> {
  name: string;
  title: string;
  /** For an agent: when to use it, limits first. */
  description: string;
  /** Of the request; unknown arguments are refused. */
  inputSchema: JsonSchema;
  /** Of every response. */
  outputSchema: JsonSchema;
  /** @throws SearchError for misuse; what is wrong with the request is named in the message */
  call(request: Request, context?: ToolContext): Promise<Response>;
  /**
   * Lines that the answer may have at most, those of context included, so that a server can refuse to make it. The request is as it came:
   * what is no number counts as if it was left out. Absent where no argument says how long the answer may be.
   */
  mostLines?(request: Request): number;
  /** A short text of the response for a model. */
  render(response: Response): string;
}
