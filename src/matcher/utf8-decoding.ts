// Reads single code points out of UTF-8, strictly: overlong forms, surrogates and cut-off sequences are invalid.
// Only word boundaries need it; the automaton itself works on bytes.

/** What `decodeAt` and `decodeBefore` answer where there is no valid code point. */
export const INVALID_CODE_POINT = -1;

function continuation(bytes: Uint8Array, at: number, end: number): number {
  if (at >= end) return -1;
  const byte = bytes[at]!;
  return (byte & 0xc0) === 0x80 ? byte & 0x3f : -1;
}

/** The code point whose sequence begins at `at` and ends at or before `end`. */
export function decodeAt(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  if (lead < 0x80) return lead;
  if (lead < 0xc2 || lead > 0xf4) return INVALID_CODE_POINT;
  const second = continuation(bytes, at + 1, end);
  if (second < 0) return INVALID_CODE_POINT;
  if (lead < 0xe0) return ((lead & 0x1f) << 6) | second;
  const third = continuation(bytes, at + 2, end);
  if (third < 0) return INVALID_CODE_POINT;
  if (lead < 0xf0) {
    const codePoint = ((lead & 0x0f) << 12) | (second << 6) | third;
    return codePoint < 0x800 || (codePoint >= 0xd800 && codePoint <= 0xdfff) ? INVALID_CODE_POINT : codePoint;
  }
  const fourth = continuation(bytes, at + 3, end);
  if (fourth < 0) return INVALID_CODE_POINT;
  const codePoint = ((lead & 0x07) << 18) | (second << 12) | (third << 6) | fourth;
  return codePoint < 0x10000 || codePoint > 0x10ffff ? INVALID_CODE_POINT : codePoint;
}

/** Length of the UTF-8 of a valid code point. */
export function utf8Length(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

/**
 * The code point before `at`, looking back no further than `start` and at most four bytes. As Rust's regex does, a valid
 * code point followed by stray continuation bytes within those four bytes counts as the one before.
 */
export function decodeBefore(bytes: Uint8Array, at: number, start: number): number {
  let lead = at - 1;
  if (bytes[lead]! < 0x80) return bytes[lead]!;
  const limit = Math.max(start, at - 4);
  while (lead > limit && (bytes[lead]! & 0xc0) === 0x80) lead--;
  return decodeAt(bytes, lead, at);
}

/** The UTF-8 of code points. */
export function utf8Of(codePoints: readonly number[]): Buffer {
  let text = '';
  for (const codePoint of codePoints) text += String.fromCodePoint(codePoint);
  return Buffer.from(text);
}

/** True if `at` lies within the sequence of a valid code point in [start, end). */
export function isInsideCharacter(bytes: Uint8Array, at: number, start: number, end: number): boolean {
  for (let lead = at - 1; lead >= start && lead >= at - 3; lead--) {
    if ((bytes[lead]! & 0xc0) === 0x80) continue;
    const codePoint = decodeAt(bytes, lead, end);
    return codePoint !== INVALID_CODE_POINT && lead + utf8Length(codePoint) > at;
  }
  return false;
}
