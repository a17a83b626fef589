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
  /** Length of the byte order mark at the start of the file, which is not part of the text. */
  bomBytes: number;
}

const asTheyAre: FileEncoding = { name: 'raw', bomBytes: 0 };

/** True if `bytes[0, count)` may begin with a byte order mark: the cheap question for the many files without one. */
export function mayHaveBom(bytes: Buffer, count: number): boolean {
  return count >= 2 && (bytes[0] === 0xef || bytes[0] >= 0xfe);
}

/** Decides from the setting and the first bytes of the file (three, or all there are). A mark wins over a label. */
export function encodingOf(setting: EncodingName, bytes: Buffer, count: number): FileEncoding {
  if (setting === 'raw') return asTheyAre;
  if (count >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { name: 'raw', bomBytes: 3 };
  }
  if (count >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return { name: 'utf-16le', bomBytes: 2 };
  if (count >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return { name: 'utf-16be', bomBytes: 2 };
  return setting === 'sniff' ? asTheyAre : { name: setting, bomBytes: 0 };
}

/** Whether text in this encoding is decoded, so that offsets in it are no offsets in the file. */
export function isTranscoded(encoding: FileEncoding): boolean {
  return encoding.name !== 'raw';
}

/** How the bytes of `name` are turned into UTF-8. */
export type DecoderKind = 'single-byte' | 'double-byte' | 'utf-16' | 'text';

export function decoderKindOf(name: string): DecoderKind {
  if (isSingleByte(name)) return 'single-byte';
  if (isDoubleByte(name)) return 'double-byte';
  return name.startsWith('utf-16') ? 'utf-16' : 'text';
}
