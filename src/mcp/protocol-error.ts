// Faults that are answered with a JSON-RPC error: the client's program made them, and no model can mend them by trying
// again. The SDK's McpError is not used because it writes its code into the message, which clients then do once more.

/** JSON-RPC's own codes, and those of MCP. */
export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  server: -32000,
  resourceNotFound: -32002,
  cancelled: -32800,
} as const;

/** An error with the code that goes over the wire. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly code: number;
  readonly data?: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    if (data !== undefined) this.data = data;
  }
}

/** A fault as a message, for a request whose id is known or, by JSON-RPC's rule, null. */
export function errorMessage(code: number, message: string, id: string | number | null = null) {
  return { jsonrpc: '2.0' as const, id, error: { code, message } };
}
