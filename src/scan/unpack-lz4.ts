// LZ4 frames, and the older format of the Linux kernel. The libraries there are know neither several frames nor
// checksums, and the format is small.
import { Buffer } from 'node:buffer';
import { type Checksum, XxHash32 } from './checksums.js';
import { DamagedError, type PackedInput, type TakeUnpacked, UnknownPackingError } from './packed-input.js';

const frameMagic = 0x184d2204;
const legacyMagic = 0x184c2102;
const legacyBlockBytes = 8 << 20;
/** How far back a match may reach. */
const reachBytes = 64 << 10;
const shortestMatch = 4;

/** Unpacks LZ4 frames, one after the other; those that are to be skipped are. */
export function unpackLz4(packed: PackedInput, take: TakeUnpacked): void {
  let magic = packed.bytes(4).readUInt32LE();
  for (;;) {
    if (magic === legacyMagic) {
      const next = unpackLegacy(packed, take);
      if (next === null) return;
      magic = next;
      continue;
    }
    if (magic === frameMagic) unpackFrame(packed, take);
    else if ((magic & ~0xf) >>> 0 === 0x184d2a50) skip(packed, packed.bytes(4).readUInt32LE());
    else throw new DamagedError('it is no LZ4 file');
    if (!packed.hasMore()) return;
    magic = packed.bytes(4).readUInt32LE();
  }
}

function skip(packed: PackedInput, count: number): void {
  for (let left = count; left > 0; ) {
    const { length } = packed.piece(left);
    if (length === 0) throw new DamagedError('it ends too early');
    left -= length;
  }
}

interface FrameHeader {
  isLinked: boolean;
  hasBlockChecksums: boolean;
  /** Null where there is none. */
  checksum: Checksum | null;
  blockBytes: number;
}

/**
 *     flags: version 01 | independent blocks | block checksums | content size | content checksum | 0 | dictionary
 *     sizes: 0 | block size 4…7 | 0000;  content size: 8 bytes;  dictionary: 4 bytes;  one byte of checksum
 */
function readHeader(packed: PackedInput): FrameHeader {
  const [flags, sizes] = packed.bytes(2);
  const contentSize = packed.bytes(flags & 8 ? 8 : 0);
  const blockBytes = 1 << (2 * ((sizes >> 4) & 7) + 8);
  if (flags >> 6 !== 1 || blockBytes < reachBytes) throw new DamagedError('its header is damaged');
  if (flags & 1) throw new UnknownPackingError('it was packed with a dictionary');
  const checksum = new XxHash32();
  checksum.update(Uint8Array.of(flags, sizes, ...contentSize));
  if (checksum.digest()[1] !== packed.byte()) throw new DamagedError('its header is damaged');
  return {
    isLinked: (flags & 0x20) === 0,
    hasBlockChecksums: (flags & 0x10) !== 0,
    checksum: flags & 4 ? new XxHash32() : null,
    blockBytes,
  };
}

function unpackFrame(packed: PackedInput, take: TakeUnpacked): void {
  const header = readHeader(packed);
  const text = new BlockText(header.blockBytes);
  for (let size = packed.bytes(4).readUInt32LE(); size !== 0; size = packed.bytes(4).readUInt32LE()) {
    const isPlain = size > 0x7fffffff;
    const length = size & 0x7fffffff;
    if (length > 2 * header.blockBytes) throw new DamagedError('a block in it is too large');
    const block = packed.bytes(length);
    if (header.hasBlockChecksums) compareChecksum(new XxHash32(), block, packed);
    if (!header.isLinked) text.forget();
    const piece = isPlain ? text.copy(block) : text.unpack(block);
    header.checksum?.update(piece);
    take(piece);
  }
  if (header.checksum) compareChecksum(header.checksum, Buffer.alloc(0), packed);
}

function compareChecksum(checksum: Checksum, bytes: Uint8Array, packed: PackedInput): void {
  checksum.update(bytes);
  if (!checksum.digest().equals(packed.bytes(4))) throw new DamagedError('a checksum in it is wrong');
}

/** Returns the magic number that follows, or null at the end of the file. */
function unpackLegacy(packed: PackedInput, take: TakeUnpacked): number | null {
  const text = new BlockText(legacyBlockBytes);
  while (packed.hasMore()) {
    const size = packed.bytes(4).readUInt32LE();
    if (size > 2 * legacyBlockBytes) return size;
    text.forget();
    take(text.unpack(packed.bytes(size)));
  }
  return null;
}

/** The text of one block after the other, behind the end of the one before. */
class BlockText {
  private readonly bytes: Buffer;
  private start = reachBytes;
  private end = reachBytes;

  constructor(blockBytes: number) {
    this.bytes = Buffer.allocUnsafe(reachBytes + blockBytes);
  }

  /** Nothing before the next block can be referred to. */
  forget(): void {
    this.start = reachBytes;
    this.end = reachBytes;
  }

  /** Moves the last text in front of the place for the next block. */
  private begin(): void {
    const kept = Math.min(reachBytes, this.end - this.start);
    this.bytes.copyWithin(reachBytes - kept, this.end - kept, this.end);
    this.start = reachBytes - kept;
    this.end = reachBytes;
  }

  copy(block: Buffer): Buffer {
    this.begin();
    this.makeRoom(block.length);
    this.end += block.copy(this.bytes, this.end);
    return this.bytes.subarray(reachBytes, this.end);
  }

  unpack(block: Buffer): Buffer {
    this.begin();
    for (let at = 0; at < block.length; ) {
      const token = block[at++];
      let literals = token >> 4;
      if (literals === 15) for (let more = 255; more === 255; literals += more) more = byteAt(block, at++);
      if (at + literals > block.length) throw new DamagedError('a block in it is damaged');
      this.makeRoom(literals);
      this.end += block.copy(this.bytes, this.end, at, at + literals);
      at += literals;
      if (at === block.length) break;
      const distance = byteAt(block, at) | (byteAt(block, at + 1) << 8);
      at += 2;
      let length = token & 15;
      if (length === 15) for (let more = 255; more === 255; length += more) more = byteAt(block, at++);
      this.repeat(distance, length + shortestMatch);
    }
    return this.bytes.subarray(reachBytes, this.end);
  }

  private makeRoom(count: number): void {
    if (this.end + count > this.bytes.length) throw new DamagedError('a block in it is too large');
  }

  private repeat(distance: number, length: number): void {
    const { bytes } = this;
    let from = this.end - distance;
    if (distance === 0 || from < this.start) throw new DamagedError('a block in it is damaged');
    this.makeRoom(length);
    for (const stop = this.end + length; this.end < stop; ) bytes[this.end++] = bytes[from++];
  }
}

function byteAt(block: Buffer, at: number): number {
  if (at >= block.length) throw new DamagedError('a block in it is damaged');
  return block[at];
}
