// Which encoding a file is in: the labels of the WHATWG standard, and byte order marks.
import type { Buffer } from 'node:buffer';
import { SearchError } from '../errors.js';
import { isDoubleByte } from './double-byte.js';
import { isSingleByte } from './single-byte.js';

/**
 * An encoding the scan can read. `sniff`: a byte order mark decides, else bytes as they are. `raw`: bytes, even a
 * byte order mark. Else a label's
 * name: decoded, and what cannot be becomes U+FFFD.
 */
export type EncodingName = 'sniff' | 'raw' | (string & {});

/** Labels TextDecoder of Node does not know, with their names. */
const ownLabels: Record<string, string> = {
  'iso-8859-16': 'iso-8859-16',
  'x-user-defined': 'x-user-defined',
  'iso-8859-8-i': 'iso-8859-8-i',
};

const whitespaceAround = /^[\t\n\f\r ]+|[\t\n\f\r ]+$/g;

function canonicalName(label: string): string | null {
  if (Object.hasOwn(ownLabels, label)) return ownLabels[label];
  try {
    const name = new TextDecoder(label).encoding;
    // The standard decodes both with one decoder, and the one of ICU for gbk misses some errors.
    return name === 'gbk' ? 'gb18030' : name;
  } catch {
    return null;
  }
}

/**
 * The encoding for `auto`, `none` or a WHATWG label, in any case and with blanks around it.
 * @throws SearchError `ENCODING_UNKNOWN`.
 */
export function resolveEncoding(label: string): EncodingName {
  const wanted = label.replace(whitespaceAround, '').toLowerCase();
  if (wanted === 'auto') return 'sniff';
  if (wanted === 'none') return 'raw';
  const name = canonicalName(wanted);
  if (name === null || name === 'replacement') {
    throw new SearchError(
      'ENCODING_UNKNOWN',
      `unknown encoding ${JSON.stringify(label)}; give 'auto', 'none' or a label of the WHATWG encoding standard such as 'utf-16le' or 'latin1'`,
      { value: label },
    );
  }
  return name;
}

/** How the bytes of one file become text. */
export interface FileEncoding {
  /** `raw`: bytes are the text. Else the encoding to decode from. */
  name: string;
  /** Length of the byte order marks at the start of the file, which are not part of the text. */
  bomBytes: number;
}

const asTheyAre: FileEncoding = { name: 'raw', bomBytes: 0 };

/** True if `bytes[0, count)` may begin with a byte order mark: the cheap question for the many files without one. */
export function mayHaveBom(bytes: Buffer, count: number): boolean {
  return count >= 2 && (bytes[0] === 0xef || bytes[0] >= 0xfe);
}

const marks: Record<string, readonly number[]> = {
  'utf-8': [0xef, 0xbb, 0xbf],
  'utf-16le': [0xff, 0xfe],
  'utf-16be': [0xfe, 0xff],
};

/** Length of the byte order mark of the encoding `name` at `at`, or 0. */
function markAt(name: string, bytes: Buffer, at: number, count: number): number {
  const mark = marks[name];
  const isThere = mark !== undefined && at + mark.length <= count;
  return isThere && mark.every((byte, index) => bytes[at + index] === byte) ? mark.length : 0;
}

/**
 * Decides from the setting and the first bytes of the file (`longestMarks`, or all there are). As ripgrep: a mark of
 * UTF-16 wins over a label, one of UTF-8 does not but is no part of the text either, and then the decoder leaves out
 * a mark of its own encoding, be it the second.
 */
export function encodingOf(setting: EncodingName, bytes: Buffer, count: number): FileEncoding {
  if (setting === 'raw') return asTheyAre;
  const marked = Object.keys(marks).find((name) => markAt(name, bytes, 0, count) > 0);
  const bomBytes = marked === undefined ? 0 : markAt(marked, bytes, 0, count);
  const isUtf16 = marked !== undefined && marked !== 'utf-8';
  const name = isUtf16 ? marked : setting === 'sniff' ? 'raw' : setting;
  return { name, bomBytes: bomBytes + markAt(name, bytes, bomBytes, count) };
}

/** Bytes that two byte order marks take at most. */
export const longestMarks = 6;

/** Whether text in this encoding is decoded, so that offsets in it are no offsets in the file. */
export function isTranscoded(encoding: FileEncoding): boolean {
  return encoding.name !== 'raw';
}

/** How bytes are turned into UTF-8: by a table, by pairs, by units of 16 bits, or by TextDecoder. */
export type DecoderKind = 'single-byte' | 'double-byte' | 'utf-16' | 'text';

/** The way to decode `name`, a canonical name. */
export function decoderKindOf(name: string): DecoderKind {
  if (isSingleByte(name)) return 'single-byte';
  if (isDoubleByte(name)) return 'double-byte';
  return name.startsWith('utf-16') ? 'utf-16' : 'text';
}
