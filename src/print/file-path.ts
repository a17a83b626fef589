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
  /** The path with its colour, without a hyperlink. */
  readonly text: Buffer;

  constructor(path: PathText, style: PrintStyle) {
    this.link = FileLink.to(path, style);
    this.text = colored(printedPath(path, style), style);
  }

  /** The path with its hyperlink. */
  write(out: ByteOutput): void {
    this.link?.open(out, 1, 1);
    out.all(this.text);
    this.link?.close(out);
  }
}

function colored(path: Buffer, style: PrintStyle): Buffer {
  if (style.colors === null) return path;
  return Buffer.concat([Buffer.from(style.colors.path), path, colorReset]);
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
