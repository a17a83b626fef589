// Single-byte encodings as tables. TextDecoder of Node 20 gives most of them right; where it departs from the
// WHATWG standard (windows-1252 is decoded as latin1, nodejs/node #56542) or knows nothing, the difference is here.
import { Buffer } from 'node:buffer';

const undefinedCharacter = 0xfffd;

/** windows-1252, 0x80 to 0x9F; the bytes without a character stand for the control character of the same number. */
const windows1252High = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
  0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a,
  0x153, 0x9d, 0x17e, 0x178,
];

/** iso-8859-16, 0xA0 to 0xFF. */
const iso885916High =
  '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸż' +
  'ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚß' +
  'àáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ';

/** What TextDecoder gets wrong, as [byte, code point] pairs. */
const corrections: Record<string, [number, number][]> = {
  'koi8-u': [
    [0xae, 0x45e],
    [0xbe, 0x40e],
  ],
  'windows-874': [0xdb, 0xdc, 0xdd, 0xde, 0xfc, 0xfd, 0xfe, 0xff].map((byte) => [byte, undefinedCharacter]),
  'windows-1253': [[0xaa, undefinedCharacter]],
  'windows-1255': [[0xca, 0x5ba]],
};

const names = new Set([
  ...['ibm866', 'koi8-r', 'koi8-u', 'macintosh', 'windows-874', 'x-mac-cyrillic', 'x-user-defined'],
  ...['iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-8'],
  ...['iso-8859-8-i', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14', 'iso-8859-15', 'iso-8859-16'],
  ...['windows-1250', 'windows-1251', 'windows-1252', 'windows-1253', 'windows-1254', 'windows-1255'],
  ...['windows-1256', 'windows-1257', 'windows-1258'],
]);

/** Whether `name`, a canonical lower-case WHATWG name, is a single-byte encoding. */
export function isSingleByte(name: string): boolean {
  return names.has(name);
}

function codePointOf(name: string, byte: number, decoded: string): number {
  if (name === 'x-user-defined') return 0xf700 + byte;
  if (name === 'iso-8859-16') return byte < 0xa0 ? byte : iso885916High.charCodeAt(byte - 0xa0);
  if (name === 'windows-1252') return windows1252High[byte - 0x80] ?? byte;
  const correction = corrections[name]?.find(([at]) => at === byte);
  return correction ? correction[1] : decoded.charCodeAt(byte - 0x80);
}

/** UTF-8 of every byte, packed: the low 24 bits are up to three bytes in order, the high 8 bits their number. */
export function singleByteTable(name: string): Uint32Array {
  const high = Buffer.from(Array.from({ length: 128 }, (_, at) => at + 0x80));
  const isKnown = name !== 'x-user-defined' && name !== 'iso-8859-16';
  const decoded = isKnown ? new TextDecoder(name).decode(high) : '';
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    if (byte < 0x80) return byte | (1 << 24);
    const utf8 = Buffer.from(String.fromCharCode(codePointOf(name, byte, decoded)), 'utf8');
    return (utf8.length << 24) | (utf8[0] | (utf8[1] << 8) | ((utf8[2] ?? 0) << 16));
  });
}

/** Decodes `raw[0, count)` to `target`, which must hold three bytes for each. Returns the bytes written. */
export function decodeSingleByte(table: Uint32Array, raw: Buffer, count: number, target: Buffer): number {
  let to = 0;
  for (let at = 0; at < count; at++) {
    const packed = table[raw[at]];
    target[to] = packed & 0xff;
    target[to + 1] = (packed >>> 8) & 0xff;
    target[to + 2] = (packed >>> 16) & 0xff;
    to += packed >>> 24;
  }
  return to;
}
