// OSC 8 hyperlinks: the format with its variables, filled in for one path and then for each place in it.
import { Buffer } from 'node:buffer';
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PathText, pathForFs } from '../candidate.js';
import type { PrintStyle } from '../printing.js';
import type { ByteOutput } from './byte-output.js';

type Part = Buffer | 'line' | 'column';

const opening = Buffer.from('\x1b]8;;');
const closing = Buffer.from('\x1b\\');
const linkEnd = Buffer.from('\x1b]8;;\x1b\\');
const variable = /\{\{|\}\}|\{(path|host|line|column)\}/;

/** The hyperlinks to one file. */
export class FileLink {
  readonly #parts: Part[];
  /** The link differs from line to line. */
  readonly isLineDependent: boolean;

  private constructor(parts: Part[]) {
    this.#parts = parts;
    this.isLineDependent = parts.includes('line');
  }

  /** Null if the style has no hyperlinks or the path cannot be made absolute. */
  static to(path: PathText, style: PrintStyle): FileLink | null {
    const { hyperlink, colors } = style;
    if (hyperlink === null || hyperlink.format === '' || colors === null) return null;
    const target = linkTarget(path, hyperlink.cwd);
    return target && new FileLink(fillFixed(hyperlink.format, target, hyperlink.host));
  }

  open(out: ByteOutput, line: number, column: number): void {
    const before = out.length;
    out.all(opening);
    for (const part of this.#parts) {
      if (part === 'line') out.number(line);
      else if (part === 'column') out.number(column);
      else out.all(part);
    }
    out.all(closing);
    out.escapeBytes += out.length - before;
  }

  close(out: ByteOutput): void {
    out.escape(linkEnd);
  }
}

function fillFixed(format: string, target: Buffer, host: string): Part[] {
  const parts: Part[] = [];
  let rest = format;
  for (let found = variable.exec(rest); found; found = variable.exec(rest)) {
    parts.push(Buffer.from(rest.slice(0, found.index)));
    const [text, name] = found;
    if (name === 'line' || name === 'column') parts.push(name);
    else if (name === 'path') parts.push(target);
    else parts.push(Buffer.from(name === 'host' ? host : text[0]));
    rest = rest.slice(found.index + text.length);
  }
  return [...parts, Buffer.from(rest)];
}

/** The absolute path without symbolic links, percent-encoded; ripgrep links to the same. */
function linkTarget(path: PathText, cwd: string): Buffer | null {
  try {
    return percentEncode(realpathSync.native(pathForFs(resolve(cwd, path)), 'buffer'));
  } catch {
    return null;
  }
}

const unencoded = /[0-9A-Za-z/:\-._~]/;

function percentEncode(bytes: Buffer): Buffer {
  const encoded: number[] = [];
  for (const byte of bytes) {
    if (byte >= 0x80 || unencoded.test(String.fromCharCode(byte))) encoded.push(byte);
    else encoded.push(...Buffer.from(`%${byte.toString(16).toUpperCase().padStart(2, '0')}`));
  }
  return Buffer.from(encoded);
}
