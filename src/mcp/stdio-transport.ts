// MCP over two streams: one message a line. Lines that are no message, or too long, are answered and the next one is read;
// the SDK's transport ends the connection instead.
import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { readMessage } from './message.js';
import { errorCodes, errorMessage } from './protocol-error.js';

const newline = 10;

/** Reads from one stream and writes to another until either ends. */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #maxLineBytes: number;
  #line: Buffer[] = [];
  #lineBytes = 0;
  #isClosed = false;

  /** @param maxLineBytes longer lines are passed over and answered with an error; default 4 MiB */
  constructor(input: Readable, output: Writable, maxLineBytes = 4 << 20) {
    this.#input = input;
    this.#output = output;
    this.#maxLineBytes = maxLineBytes;
  }

  async start(): Promise<void> {
    const close = () => void this.close();
    this.#input.on('data', (chunk: Buffer) => this.#take(chunk));
    this.#input.on('end', close).on('close', close).on('error', close);
    // EPIPE: nobody is left to answer to.
    this.#output.on('error', close).on('close', close);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#write(message);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.removeAllListeners('data');
    this.#input.pause();
    this.#line = [];
    this.onclose?.();
  }

  /** Settles when the stream can take more, which never comes if the client stops reading: then the close settles it. */
  #write(message: object): Promise<void> {
    return new Promise((resolve) => {
      if (this.#isClosed || this.#output.write(`${JSON.stringify(message)}\n`)) return resolve();
      const settle = () => {
        this.#output.off('drain', settle).off('close', settle);
        resolve();
      };
      this.#output.on('drain', settle).on('close', settle);
    });
  }

  #take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      this.#append(chunk.subarray(from, end));
      this.#endLine();
      from = end + 1;
    }
    this.#append(chunk.subarray(from));
  }

  #append(part: Buffer): void {
    this.#lineBytes += part.length;
    if (this.#lineBytes > this.#maxLineBytes) this.#line = [];
    else if (part.length > 0) this.#line.push(part);
  }

  #endLine(): void {
    const text = Buffer.concat(this.#line).toString('utf8').trim();
    const isTooLong = this.#lineBytes > this.#maxLineBytes;
    this.#line = [];
    this.#lineBytes = 0;
    if (isTooLong) {
      void this.#write(errorMessage(errorCodes.parse, `Line longer than ${this.#maxLineBytes} bytes`));
    } else if (text !== '') this.#read(text);
  }

  #read(text: string): void {
    const { message, refusal } = readMessage(text);
    if (message === undefined) void this.#write(refusal);
    else this.onmessage?.(message);
  }
}
