// Values of flags: numbers, sizes with a suffix, separators with escapes.
import { UsageError } from './usage-error.js';

const unitBytes: Record<string, number> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/** @throws UsageError unless `text` is a whole number ≥ 0 */
export function wholeNumber(text: string): number {
  if (!/^\+?\d+$/.test(text)) {
    throw new UsageError(`value is not a valid number: '${text}' should be a whole number, 0 or more`);
  }
  return Number(text);
}

/** Bytes. @throws UsageError unless `text` is a number, perhaps with suffix K, M or G */
export function sizeInBytes(text: string): number {
  const [, digits, unit] = /^(\d+)([KMG]?)$/.exec(text) ?? [];
  if (digits === undefined) {
    throw new UsageError(`invalid size: '${text}' should be a number, perhaps followed by K, M or G`);
  }
  return Number(digits) * (unitBytes[unit] ?? 1);
}

const escapes: Record<string, number> = { '0': 0, n: 0x0a, r: 0x0d, t: 0x09, '\\': 0x5c };
const escapeSequence = /\\(?:x([0-9A-Fa-f]{2})|([0nrt\\]))/g;

/** A separator's bytes: UTF-8, with the escapes `\n \r \t \0 \\` and `\xNN`. Other backslashes stand for themselves. */
export function separatorBytes(text: string): Uint8Array {
  const parts: Buffer[] = [];
  let at = 0;
  for (const found of text.matchAll(escapeSequence)) {
    const [whole, hex, letter] = found;
    parts.push(Buffer.from(text.slice(at, found.index)));
    parts.push(Buffer.of(hex === undefined ? escapes[letter] : Number.parseInt(hex, 16)));
    at = found.index + whole.length;
  }
  return Uint8Array.from(Buffer.concat([...parts, Buffer.from(text.slice(at))]));
}

/** One character a byte, or null for none. @throws UsageError unless it is one byte or none */
export function pathSeparator(text: string): string | null {
  const bytes = Buffer.from(separatorBytes(text));
  if (bytes.length > 1) {
    throw new UsageError(
      `a path separator must be exactly one byte, but '${text}' is ${bytes.length} bytes` +
        (/^[A-Za-z]:|^\//.test(text) ? "; a shell on Windows may have expanded '/': write '//'" : ''),
    );
  }
  return bytes.length === 0 ? null : bytes.toString('latin1');
}

/** @throws UsageError unless `text` is one of `choices` */
export function oneOf<Choice extends string>(choices: readonly Choice[], text: string): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) {
    throw new UsageError(`choice '${text}' is unrecognized; choose from: ${choices.join(', ')}`);
  }
  return found;
}
