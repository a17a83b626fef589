// Between node:http and the SDK's transport, which speaks the web's Request and Response; and the reading of bodies.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Refusal } from './guards.js';
import { errorCodes, errorMessage } from './protocol-error.js';

/** The head of a request; its body is read apart, with a bound. */
export function webRequest(request: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  return new Request('http://localhost/mcp', { method: request.method, headers });
}

/** Passes a response on as fast as it is read. If the reader goes away, the response is told. */
export async function passOn(from: Response, to: ServerResponse): Promise<void> {
  to.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.body === null) {
    to.end();
    return;
  }
  // A stream of events may be silent for long; its reader wants to know that it is there.
  to.flushHeaders();
  const reader = from.body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  if (to.destroyed) stop();
  else to.once('close', stop);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (!to.write(value)) await drained(to);
  }
  to.end();
}

function drained(stream: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle).off('close', settle);
      resolve();
    };
    stream.on('drain', settle).on('close', settle);
  });
}

/** Answers with a JSON-RPC error, as the SDK's transport does for its own. */
export function refuse(response: ServerResponse, { status, message, headers }: Refusal): void {
  answerJson(response, status, errorMessage(errorCodes.server, message), headers);
}

/** Answers with one JSON-RPC message. A body that was not read to its end makes the connection of no more use. */
export function answerJson(
  response: ServerResponse,
  status: number,
  message: object,
  headers: Record<string, string> = {},
): void {
  const isUnread = !response.req.complete;
  const text = JSON.stringify(message);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...(isUnread ? { Connection: 'close' } : {}),
    ...headers,
  });
  if (!isUnread) response.end(text);
  else {
    response.write(text);
    letItFinish(response.req, () => response.end());
  }
}

/** How much of a body is taken and dropped after its request was refused, in bytes, and for how long, in milliseconds. */
const dropped = { bytes: 16 << 20, milliseconds: 2000 };

/**
 * Takes the rest of a refused request's body. A connection that is closed on unread bytes is reset, and a client that still
 * writes may then never see the answer (RFC 9112, 9.6).
 */
function letItFinish(request: IncomingMessage, end: () => void): void {
  let bytes = 0;
  const settle = () => {
    clearTimeout(patience);
    request.off('data', drop).off('end', settle).off('close', settle).pause();
    end();
  };
  const drop = (part: Buffer) => {
    bytes += part.length;
    if (bytes > dropped.bytes) settle();
  };
  const patience = setTimeout(settle, dropped.milliseconds);
  request.on('data', drop).on('end', settle).on('close', settle);
}

/** A body as text; null if it is longer than `maxBytes`, of which no more is read then. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  // The loop must not end the connection when it is left: the answer goes out on it.
  for await (const part of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
