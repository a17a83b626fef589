// Bytes as JSON: `{"text":"…"}` where they are valid UTF-8, else `{"bytes":"…"}` in base64. Straight into the output.
import { Buffer, isUtf8 } from 'node:buffer';
import type { ByteOutput } from './byte-output.js';

const textStart = Buffer.from('{"text":"');
const bytesStart = Buffer.from('{"bytes":"');
const dataEnd = Buffer.from('"}');

/** The escape of each byte below 0x80 that needs one, as the bytes of its text. */
const escapes: (Buffer | null)[] = Array.from({ length: 128 }, (_, byte) => {
  const text = JSON.stringify(String.fromCharCode(byte)).slice(1, -1);
  return text.length === 1 ? null : Buffer.from(text);
});

/** 1 for bytes that are written as they are. */
const isVerbatim = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 128 || escapes[byte] === null ? 1 : 0,
);

/** Writes bytes[start, end) as a data object. */
export function writeData(out: ByteOutput, bytes: Buffer, start: number, end: number): void {
  const before = out.length;
  out.all(textStart);
  if (writeEscaped(out, bytes, start, end) || isUtf8(bytes.subarray(start, end))) {
    out.all(dataEnd);
    return;
  }
  out.length = before;
  out.all(bytesStart);
  out.all(Buffer.from(bytes.toString('base64', start, end)));
  out.all(dataEnd);
}

/** True if all bytes were ASCII, so that nothing remains to be checked. Runs without escapes are copied at once. */
function writeEscaped(out: ByteOutput, source: Buffer, start: number, end: number): boolean {
  let seen = 0;
  let copied = start;
  for (let at = start; at < end; at++) {
    const byte = source[at];
    seen |= byte;
    if (isVerbatim[byte] === 1) continue;
    out.copy(source, copied, at);
    out.all(escapes[byte] as Buffer);
    copied = at + 1;
  }
  out.copy(source, copied, end);
  return seen < 0x80;
}
