// The containers of LZMA: .xz with its blocks, checksums and index, and the older .lzma.
import type * as Crypto from 'node:crypto';
import { createRequire } from 'node:module';
import { type Checksum, Crc32, Crc64 } from './checksums.js';
import { LzmaDecoder } from './lzma-decoder.js';
import { LzmaWindow } from './lzma-window.js';
import { DamagedError, type PackedInput, type TakeUnpacked, UnknownPackingError } from './packed-input.js';

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0];
const footerMagic = 'YZ';
const lzma2 = 0x21;
/** Sizes of the check values, by the number in the stream's flags. */
const checkBytes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];
const noChecksum: Checksum = { update: () => {}, digest: () => Buffer.alloc(0) };

function damagedHeader(): DamagedError {
  return new DamagedError('its header is damaged');
}

/**
 *     properties: 1 byte · size of the dictionary: 4 · size of the text: 8, all ones if there is an end marker · LZMA
 */
export function unpackLzma(packed: PackedInput, take: TakeUnpacked): void {
  const header = packed.bytes(13);
  const size = header.readBigUInt64LE(5);
  const hasSize = size !== 0xffffffffffffffffn;
  if (hasSize && size > BigInt(Number.MAX_SAFE_INTEGER)) throw damagedHeader();
  const window = new LzmaWindow(Math.max(4096, header.readUInt32LE(1)), take);
  const decoder = new LzmaDecoder(packed, window);
  decoder.setProperties(header[0]);
  try {
    decoder.begin();
    const isWhole = decoder.decode(hasSize ? Number(size) : Number.POSITIVE_INFINITY);
    if (hasSize && !isWhole) throw new DamagedError('it ends too early');
  } finally {
    window.flush();
  }
}

/** Unpacks xz streams, one after the other, with or without zeros between them. */
export function unpackXz(packed: PackedInput, take: TakeUnpacked): void {
  let first = packed.bytes(magic.length);
  for (;;) {
    if (!first.equals(Buffer.from(magic))) throw new DamagedError('it is no xz file');
    unpackStream(packed, take);
    do {
      if (!packed.hasMore()) return;
      first = packed.bytes(4);
    } while (first.equals(Buffer.alloc(4)));
    first = Buffer.concat([first, packed.bytes(magic.length - 4)]);
  }
}

/** What the index must say of a block. */
interface BlockSizes {
  unpadded: number;
  unpacked: number;
}

function unpackStream(packed: PackedInput, take: TakeUnpacked): void {
  const flags = packed.bytes(2);
  expectCrc(packed, flags);
  if (flags[0] !== 0 || flags[1] > 15) throw damagedHeader();
  const blocks: BlockSizes[] = [];
  for (let size = packed.byte(); size !== 0; size = packed.byte()) {
    blocks.push(unpackBlock(packed, take, 4 * (size + 1), flags[1]));
  }
  const indexBytes = readIndex(packed, blocks);
  const [crc, footer] = [packed.bytes(4), packed.bytes(6)];
  const isRight = footer.readUInt32LE() === indexBytes / 4 - 1 && footer.subarray(4).equals(flags);
  if (!isRight || !crc.equals(crcOf(footer))) throw new DamagedError('its end is damaged');
  if (packed.bytes(2).toString('latin1') !== footerMagic) throw new DamagedError('its end is damaged');
}

/**
 *     header: its size / 4 - 1 (read already) · flags · [packed size] · [unpacked size] · filters · zeros · CRC-32
 *     then LZMA2, zeros up to a multiple of four, and the check value
 */
function unpackBlock(
  packed: PackedInput,
  take: TakeUnpacked,
  headerBytes: number,
  check: number,
): BlockSizes {
  const header = packed.bytes(headerBytes - 5);
  expectCrc(packed, Buffer.concat([Buffer.of(headerBytes / 4 - 1), header]));
  const checksum = checksumFor(check);
  const start = packed.position;
  let unpacked = 0;
  const window = new LzmaWindow(dictionaryOf(header), (piece) => {
    unpacked += piece.length;
    checksum.update(piece);
    take(piece);
  });
  try {
    unpackChunks(packed, window);
  } finally {
    window.flush();
  }
  const unpadded = headerBytes + packed.position - start + checkBytes[check];
  expectZeros(packed, -(packed.position - start) & 3);
  const stored = packed.bytes(checkBytes[check]);
  const value = checksum.digest();
  if (value.length > 0 && !value.equals(stored)) throw new DamagedError('a checksum in it is wrong');
  return { unpadded, unpacked };
}

/** The size of the dictionary of a block. Throws UnknownPackingError if LZMA2 is not its only filter. */
function dictionaryOf(header: Buffer): number {
  const fields = new Fields(header);
  const flags = fields.byte();
  if (flags & 0x40) fields.number();
  if (flags & 0x80) fields.number();
  if ((flags & 3) > 0 || fields.number() !== lzma2)
    throw new UnknownPackingError('it was packed with a filter');
  const exponent = fields.number() === 1 ? fields.byte() : 255;
  if (exponent > 40) throw damagedHeader();
  return exponent === 40 ? 0xffffffff : (2 | (exponent & 1)) * 2 ** ((exponent >> 1) + 11);
}

/**
 * LZMA2, a run of chunks, each with a byte in front:
 *
 *     0 end · 1 plain, dictionary emptied · 2 plain · 0x80 LZMA, its lowest five bits the highest of the unpacked size,
 *     and bits 5 and 6: 0 nothing · 1 state reset · 2 with new properties · 3 with the dictionary emptied
 */
function unpackChunks(packed: PackedInput, window: LzmaWindow): void {
  const decoder = new LzmaDecoder(packed, window);
  let hasProperties = false;
  for (let control = packed.byte(); control !== 0; control = packed.byte()) {
    if (control === 1 || control >= 0xe0) window.forget();
    if (control < 3) {
      for (let left = packed.bytes(2).readUInt16BE() + 1; left > 0; left--) window.put(packed.byte());
      continue;
    }
    if (control < 0x80) throw new DamagedError('it is damaged');
    const unpackedBytes = ((control & 0x1f) << 16) + packed.bytes(2).readUInt16BE() + 1;
    const packedBytes = packed.bytes(2).readUInt16BE() + 1;
    if (control >= 0xc0) decoder.setProperties(packed.byte());
    else if (control >= 0xa0) decoder.reset();
    hasProperties ||= control >= 0xc0;
    if (!hasProperties) throw new DamagedError('it is damaged');
    const start = packed.position;
    decoder.begin();
    const isWhole = decoder.decode(unpackedBytes) && decoder.isAtEnd();
    if (!isWhole || packed.position - start !== packedBytes) throw new DamagedError('it is damaged');
  }
}

/**
 *     0 (read already) · number of blocks · of each its size without padding and its unpacked size · zeros · CRC-32
 *
 * Returns its length.
 */
function readIndex(packed: PackedInput, blocks: BlockSizes[]): number {
  const index = [0];
  const number = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      index.push(packed.byte());
      value += (index[index.length - 1] & 0x7f) * 2 ** shift;
      if (index[index.length - 1] < 0x80 || shift > 49) return value;
    }
  };
  const isRight =
    number() === blocks.length &&
    blocks.every(({ unpadded, unpacked }) => number() === unpadded && number() === unpacked);
  if (!isRight) throw new DamagedError('its index is damaged');
  for (; index.length % 4 !== 0; index.push(0)) expectZeros(packed, 1);
  expectCrc(packed, Uint8Array.from(index));
  return index.length + 4;
}

function checksumFor(check: number): Checksum {
  if (check === 1) return new Crc32();
  if (check === 4) return new Crc64();
  if (check !== 10) return noChecksum;
  const { createHash } = createRequire(import.meta.url)('node:crypto') as typeof Crypto;
  return createHash('sha256');
}

function crcOf(bytes: Uint8Array): Buffer {
  const crc = new Crc32();
  crc.update(bytes);
  return crc.digest();
}

function expectCrc(packed: PackedInput, bytes: Uint8Array): void {
  if (!packed.bytes(4).equals(crcOf(bytes))) throw damagedHeader();
}

function expectZeros(packed: PackedInput, count: number): void {
  if (packed.bytes(count).some((byte) => byte !== 0)) throw new DamagedError('it is damaged');
}

/** The fields of a header, in order. */
class Fields {
  private at = 0;

  constructor(private readonly bytes: Buffer) {}

  byte(): number {
    if (this.at >= this.bytes.length) throw damagedHeader();
    return this.bytes[this.at++];
  }

  /** Seven bits a byte, lowest first; the highest bit says that more follow. */
  number(): number {
    let value = 0;
    for (let shift = 0; shift < 50; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw damagedHeader();
  }
}
