// Reads bytes of any encoding and hands them on as UTF-8, in chunks, with places from which decoding can begin anew.
import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';
import type { ByteSource } from './byte-source.js';
import { DoubleByteDecoder } from './double-byte.js';
import { type DecoderKind, decoderKindOf } from './encoding.js';
import { decodeSingleByte, singleByteTable } from './single-byte.js';

const chunkBytes = 64 << 10;
/** No byte becomes more than one character of three bytes; what a decoder held back may come on top. */
const growth = 3;
const heldBack = 16;

/** A place where the decoder remembers nothing: `raw` bytes of the file are `text` bytes of UTF-8. */
export interface DecodingMark {
  raw: number;
  text: number;
}

/**
 * UTF-8 of an encoded source; what cannot be decoded becomes U+FFFD. Byte order marks are not treated: the caller begins
 * behind them. Throws `ERR_ENCODING_…` for an encoding this Node does not have.
 */
export class TranscodingSource implements ByteSource {
  private readonly kind: DecoderKind;
  private readonly table: Uint32Array | null;
  private readonly pairs: DoubleByteDecoder | null;
  private readonly decoder: TextDecoder | null;
  private readonly raw: Buffer;
  private rawCount = 0;
  private readonly text: Buffer;
  private textFrom = 0;
  private textTo = 0;
  private isRawAtEnd = false;
  private marks: DecodingMark[];
  private readonly isBigEndian: boolean;
  /** False where an escape sequence can change the meaning of all that follows. */
  private readonly canBeClean: boolean;
  private rawPosition: number;
  private textPosition: number;

  /** Decodes what `source` gives from `start` on, in front of it `first`. */
  constructor(
    name: string,
    private readonly source: ByteSource,
    start: DecodingMark,
    first: Buffer,
    chunk = chunkBytes,
  ) {
    this.isBigEndian = name === 'utf-16be';
    this.canBeClean = name !== 'iso-2022-jp';
    this.kind = decoderKindOf(name);
    this.table = this.kind === 'single-byte' ? singleByteTable(name) : null;
    this.pairs = this.kind === 'double-byte' ? new DoubleByteDecoder(name) : null;
    this.decoder = this.table || this.pairs ? null : new TextDecoder(name, { ignoreBOM: true });
    const room = Math.max(chunk, first.length) + heldBack;
    this.raw = Buffer.allocUnsafeSlow(room);
    this.text = Buffer.allocUnsafeSlow(room * growth);
    this.rawCount = first.copy(this.raw);
    this.rawPosition = start.raw;
    this.textPosition = start.text;
    this.marks = [{ ...start }];
  }

  read(target: Buffer, offset: number, length: number): number {
    while (this.textFrom === this.textTo) {
      if (!this.decodeChunk()) return 0;
    }
    const count = this.text.copy(
      target,
      offset,
      this.textFrom,
      Math.min(this.textTo, this.textFrom + length),
    );
    this.textFrom += count;
    return count;
  }

  /** The last place at or before `text` from which a new source can go on. */
  markBefore(text: number): DecodingMark {
    const after = this.marks.findIndex((mark) => mark.text > text);
    if (after > 1) this.marks.splice(0, after - 1);
    else if (after < 0) this.marks.splice(0, this.marks.length - 1);
    return this.marks[0];
  }

  private decodeChunk(): boolean {
    if (this.isRawAtEnd) return false;
    const read = this.source.read(this.raw, this.rawCount, this.raw.length - this.rawCount);
    this.rawCount += read;
    this.isRawAtEnd = read === 0;
    const wanted = this.isRawAtEnd ? this.rawCount : this.decodableLength();
    const isAtLineEnd = this.canBeClean && wanted > 0 && this.raw[wanted - 1] === 0x0a;
    const isClean = this.kind !== 'text' || isAtLineEnd;
    this.textFrom = 0;
    const count = this.decode(wanted);
    this.raw.copyWithin(0, count, this.rawCount);
    this.rawCount -= count;
    this.rawPosition += count;
    this.textPosition += this.textTo;
    if (isClean) this.marks.push({ raw: this.rawPosition, text: this.textPosition });
    return true;
  }

  /** How much of the raw bytes to decode now, so that the decoder remembers nothing afterwards, where that can be had. */
  private decodableLength(): number {
    if (this.kind === 'single-byte' || this.kind === 'double-byte') return this.rawCount;
    if (this.kind === 'utf-16') return this.wholeUnits();
    // A line feed is never part of a longer sequence in the encodings that have no escapes.
    return this.raw.lastIndexOf(0x0a, this.rawCount - 1) + 1 || this.rawCount;
  }

  private wholeUnits(): number {
    const whole = this.rawCount & ~1;
    if (whole === 0) return 0;
    const high = this.raw[this.isBigEndian ? whole - 2 : whole - 1];
    return (high & 0xfc) === 0xd8 ? whole - 2 : whole;
  }

  /** Decodes up to `count` raw bytes to the text. Returns how many it used. */
  private decode(count: number): number {
    const { raw, text } = this;
    let used = count;
    if (this.table) this.textTo = decodeSingleByte(this.table, raw, count, text);
    else if (this.pairs) {
      const decoded = this.pairs.decode(raw, count, this.isRawAtEnd);
      used = decoded.used;
      this.textTo = text.write(decoded.text, 0, 'utf8');
    } else {
      const stream = !this.isRawAtEnd;
      this.textTo = text.write(this.decoder!.decode(raw.subarray(0, count), { stream }), 0, 'utf8');
    }
    return used;
  }
}
