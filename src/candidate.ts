// A file that may be searched, and how its path is written where a path is not valid UTF-8.
import { Buffer } from 'node:buffer';
import type { LedgerEntry } from './coverage.js';
import type { Problem } from './errors.js';

/**
 * A path as text. Bytes of a name that are not valid UTF-8 stand as the lone surrogates U+DC80 to U+DCFF (PEP 383,
 * "surrogateescape"), so a path is always a string and never loses a byte.
 */
export type PathText = string;

/** A file that may be searched. */
export interface Candidate {
  /** As shown: the root as the caller wrote it, joined with `/` to the rest. Relative to `cwd` unless the root was absolute. */
  path: PathText;
  /** Named by the caller itself, not found by walking: it is searched whatever the rules say. */
  isExplicit: boolean;
}

/** What the files room found in one go: each list in the promised order. */
export interface FileStep {
  candidates: Candidate[];
  skipped: LedgerEntry[];
  problems: Problem[];
}

const escaped = /[\uDC80-\uDCFF]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** True if `path` stands for a name that is not valid UTF-8. */
export function hasEscapedBytes(path: PathText): boolean {
  return escaped.test(path);
}

/** What to hand to `node:fs`: the string itself, or its bytes where the name is not valid UTF-8. */
export function pathForFs(path: PathText): string | Buffer {
  return hasEscapedBytes(path) ? pathToBytes(path) : path;
}

/** The bytes of the name; the inverse of `pathFromBytes`. */
export function pathToBytes(path: PathText): Buffer {
  if (!hasEscapedBytes(path)) return Buffer.from(path, 'utf8');
  const parts = path.split(/([\uDC80-\uDCFF])/);
  return Buffer.concat(
    parts.map((part) =>
      part.length === 1 && escaped.test(part)
        ? Buffer.of(part.charCodeAt(0) - 0xdc00)
        : Buffer.from(part, 'utf8'),
    ),
  );
}

/** A name as the file system gives it, as text that loses no byte. */
export function pathFromBytes(bytes: Uint8Array): PathText {
  try {
    return utf8.decode(bytes);
  } catch {
    return escapeInvalid(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}

function escapeInvalid(bytes: Buffer): PathText {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at);
    text += length === 0 ? String.fromCharCode(0xdc00 + bytes[at]) : bytes.toString('utf8', at, at + length);
    at += Math.max(length, 1);
  }
  return text;
}

/** Length of the valid UTF-8 sequence at `at`, or 0. */
function sequenceLength(bytes: Buffer, at: number): number {
  const first = bytes[at];
  const length =
    first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  try {
    utf8.decode(bytes.subarray(at, at + length));
    return length;
  } catch {
    return 0;
  }
}

/** Orders paths bytewise by component: the order of every answer. */
export function comparePaths(a: PathText, b: PathText): number {
  const left = pathToBytes(a);
  const right = pathToBytes(b);
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at++) {
    if (left[at] !== right[at]) {
      const l = left[at] === 0x2f ? -1 : left[at];
      const r = right[at] === 0x2f ? -1 : right[at];
      return l - r;
    }
  }
  return left.length - right.length;
}
