// Text → a JSON-RPC message, or the error that answers it. The SDK's transports drop what they cannot read without a word.
import { type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { errorCodes, errorMessage } from './protocol-error.js';

/** What a text is: a message, or an answer for whoever sent it. */
export type ReadMessage =
  | { message: JSONRPCMessage; refusal?: undefined }
  | { message?: undefined; refusal: ReturnType<typeof errorMessage> };

/** Reads one message. Batches went out of MCP with its version 2025-06-18 and are refused. */
export function readMessage(text: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused(errorCodes.parse, `Not JSON: ${(error as Error).message}`);
  }
  if (Array.isArray(value)) {
    return refused(errorCodes.invalidRequest, 'Batches are not supported; send each message on its own');
  }
  const { success, data } = JSONRPCMessageSchema.safeParse(value);
  if (!success) {
    return refused(
      errorCodes.invalidRequest,
      'Not a JSON-RPC 2.0 message: needed are jsonrpc "2.0", a method, and an id that is a string or whole number for requests',
      idOf(value),
    );
  }
  return { message: data };
}

function refused(code: number, message: string, id: string | number | null = null): ReadMessage {
  return { refusal: errorMessage(code, message, id) };
}

function idOf(value: unknown): string | number | null {
  const id = (value as { id?: unknown } | null)?.id;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}
