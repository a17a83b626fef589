// Where a line longer than --max-columns is cut for its preview: after so many characters as a reader sees them.
import { Buffer } from 'node:buffer';
import { hasEscapedBytes, pathFromBytes } from '../candidate.js';

/** Made when first needed: it takes milliseconds. */
let graphemes: Intl.Segmenter | undefined;
/** No grapheme that matters is longer on average; bounds the work on a line of megabytes. */
const bytesPerGrapheme = 16;

/** The end of the first `columns` graphemes of `bytes[start, end)`. */
export function previewEnd(bytes: Buffer, start: number, end: number, columns: number): number {
  const plain = start + columns;
  if (plain < end && isAsciiText(bytes, start, plain + 1)) return plain;
  const window = bytes.subarray(start, Math.min(end, start + columns * bytesPerGrapheme + 256));
  // The same form in which paths carry bytes that are not UTF-8, so that every segment's length is known.
  let at = start;
  let left = columns;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  for (const { segment } of graphemes.segment(pathFromBytes(window))) {
    if (left-- === 0) break;
    at += hasEscapedBytes(segment) ? escapedLength(segment) : Buffer.byteLength(segment);
  }
  return at;
}

function isAsciiText(bytes: Buffer, start: number, end: number): boolean {
  // \r\n is one grapheme, so a carriage return is left to the careful way.
  for (let at = start; at < end; at++) if (bytes[at] >= 0x80 || bytes[at] === 0x0d) return false;
  return true;
}

function escapedLength(segment: string): number {
  let length = 0;
  for (const character of segment) length += hasEscapedBytes(character) ? 1 : Buffer.byteLength(character);
  return length;
}
