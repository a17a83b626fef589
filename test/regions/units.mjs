// Answers of parsers that count UTF-16 units, turned into answers for bytes.

/** Kinds of UTF-16 units as kinds of bytes. */
export function unitsToBytes(units, text) {
  if (Buffer.byteLength(text) === text.length) return units;
  const bytes = new Uint8Array(Buffer.byteLength(text));
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isPair = code >= 0xd800 && code < 0xdc00;
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : isPair ? 4 : 3;
    bytes.fill(units[i], at, at + length);
    at += length;
    if (isPair) i++;
  }
  return bytes;
}
