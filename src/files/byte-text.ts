// Rules and globs match bytes, as git and ripgrep do: `?` is one byte, a class holds bytes. A byte text is a string
// with one character per byte: ASCII stands for itself, a byte from 0x80 up as U+DC80 to U+DCFF. Those characters
// have no upper or lower case, so a match without regard to case folds ASCII only.
import { Buffer } from 'node:buffer';
import { type PathText, pathToBytes } from '../candidate.js';

const isNotAscii = /[^\x00-\x7f]/;

/** The byte text of a path or a pattern. */
export function toByteText(text: PathText): string {
  return isNotAscii.test(text) ? bytesToText(pathToBytes(text)) : text;
}

/** The byte text of raw bytes. */
export function bytesToText(bytes: Uint8Array): string {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  if (!isNotAscii.test(latin)) return latin;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
  return text;
}
