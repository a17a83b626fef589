// A tool's response, or what went wrong, as MCP's result of tools/call. Faults in a tool's arguments are results too, so that
// the model sees them and can mend its call; the schema of the output holds for responses only, so their facts go to `_meta`.
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { SearchError, type Tool } from '../index.js';

/** Where a result says which error it is. */
const errorKey = 'threadgrep/error';

/** A tool as tools/list shows it. */
export function listed(tool: Tool): ListedTool {
  const { name, title, description, inputSchema, outputSchema } = tool;
  return {
    name,
    title,
    description,
    inputSchema: inputSchema as unknown as ListedTool['inputSchema'],
    outputSchema: outputSchema as unknown as ListedTool['outputSchema'],
    annotations: {
      title,
      readOnlyHint: true,
      idempotentHint: true,
      destructiveHint: false,
      openWorldHint: false,
    },
  };
}

/** A response: its structure, its text, and links to what was kept for it. */
export function resultOf(tool: Tool, response: unknown, retained: readonly string[]): CallToolResult {
  return {
    content: [
      { type: 'text', text: tool.render(response) },
      ...retained.map((uri) => ({
        type: 'resource_link' as const,
        uri,
        name: 'the whole result',
        mimeType: 'application/json',
      })),
    ],
    structuredContent: response as Record<string, unknown>,
  };
}

/** A fault: the caller's with its code, our own without details, which go to standard error. */
export function failureOf(error: unknown): CallToolResult {
  if (error instanceof SearchError) {
    const { code, position } = error;
    return failure(`${code}: ${error.message}`, position === undefined ? { code } : { code, position });
  }
  process.stderr.write(`threadgrep mcp: ${(error as Error)?.stack ?? String(error)}\n`);
  return failure(
    'INTERNAL: the call failed through a fault of the server, which tells it on standard error',
    {
      code: 'INTERNAL',
    },
  );
}

function failure(text: string, facts: { code: string; position?: number }): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }], _meta: { [errorKey]: facts } };
}
