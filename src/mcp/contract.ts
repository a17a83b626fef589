// What a tool is to this server: the shape that the library's tools have. Tests give the server tools of their own.
import type { Progress, Searcher } from '../index.js';

/** What a call brings along beside its request. */
export interface ToolContext {
  /** Folders that the call may look into, as absolute paths; nothing outside of them is read. */
  roots?: readonly string[];
  searcher?: Searcher;
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
  /** Keeps a request whose answer was cut, and returns the URI under which the whole is read. */
  retain?: (request: object) => string;
}

/** One tool, as the library exports it. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  inputSchema: object;
  outputSchema: object;
  /** @throws SearchError where the request is at fault */
  call(request: unknown, context: ToolContext): Promise<unknown>;
  /** A response as short text. */
  render(response: never): string;
}
