// Calls of tools by a real client of the SDK, as the tests make them.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type CallToolResult, CallToolResultSchema, type Progress } from '@modelcontextprotocol/sdk/types.js';

// biome-ignore lint/suspicious/noExplicitAny: each test looks at its own part of a response
export type Response = any;

/** The result of a tool, also where it is an error. */
export async function call(client: Client, name: string, given: object = {}): Promise<CallToolResult> {
  return (await client.callTool({ name, arguments: { ...given } })) as CallToolResult;
}

/** What a tool answers; throws where that is an error. */
export async function respond(client: Client, name: string, given: object = {}): Promise<Response> {
  const { isError, structuredContent, content } = await call(client, name, given);
  if (isError) throw new Error(JSON.stringify(content));
  return structuredContent;
}

/** Starts a call; resolves when the server tells its first progress. */
export async function begin(client: Client, name: string, given: object = {}) {
  const stop = new AbortController();
  const notes: Progress[] = [];
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const onprogress = (note: Progress) => {
    notes.push(note);
    begun();
  };
  const options = { signal: stop.signal, onprogress };
  const result = client.callTool({ name, arguments: { ...given } }, CallToolResultSchema, options);
  result.catch(() => {});
  await Promise.race([hasBegun, result]);
  return { stop: () => stop.abort(), notes, result };
}
