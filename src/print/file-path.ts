// The path of a file as it is printed, rendered once per file: separator, colour and hyperlink.
import { Buffer } from 'node:buffer';
import { type PathText, pathToBytes } from '../candidate.js';
import type { PrintStyle } from '../printing.js';
import type { ByteOutput } from './byte-output.js';
import { FileLink } from './hyperlink.js';

/** Ends any colour. */
export const colorReset = Buffer.from('\x1b[0m');

export class FilePath {
  readonly link: FileLink | null;
  /** The path without colour and hyperlink. */
  readonly text: Buffer;
  readonly #color: Buffer | null;

  constructor(path: PathText, style: PrintStyle) {
    this.link = FileLink.to(path, style);
    this.text = printedPath(path, style);
    this.#color = style.colors && Buffer.from(style.colors.path);
  }

  /** The path with its colour and hyperlink. */
  write(out: ByteOutput): void {
    this.link?.open(out, 1, 1);
    this.writeText(out);
    this.link?.close(out);
  }

  /** The path with its colour. */
  writeText(out: ByteOutput): void {
    if (this.#color !== null) out.escape(this.#color);
    out.all(this.text);
    if (this.#color !== null) out.escape(colorReset);
  }
}

function printedPath(path: PathText, style: PrintStyle): Buffer {
  const bytes = pathToBytes(path);
  if (style.pathSeparator === null) return bytes;
  const separator = Buffer.from(style.pathSeparator, 'latin1')[0];
  return Buffer.from(bytes.map((byte) => (byte === 0x2f ? separator : byte)));
}

/** What ends a line of output. */
export function lineEnd(style: PrintStyle): Buffer {
  return style.crlf ? Buffer.from('\r\n') : Buffer.of(style.lineTerminator);
}
