// The bytes of a compressed file, in order, for those who unpack it.
import { Buffer } from 'node:buffer';
import { readFully } from './byte-source.js';

const pieceBytes = 64 << 10;

/** What is packed is damaged, or ends too early. What was unpacked before is good. */
export class DamagedError extends Error {
  readonly code = 'UNPACK_FAILED';
}

/** The file is packed in a way that is not known here; another program may know it. */
export class UnknownPackingError extends Error {
  readonly code = 'UNPACK_FAILED';
}

/** Takes what was unpacked, piece by piece; a piece is only valid during the call. */
export type TakeUnpacked = (piece: Uint8Array) => void;

/** Unpacks all of `packed`. Throws, after it has handed over all that it could unpack, for whatever is wrong with it. */
export type Unpack = (packed: PackedInput, take: TakeUnpacked) => void;

/** An open file, from where it stands. */
export class PackedInput {
  /** Bytes taken so far. */
  position = 0;
  private readonly buffer = Buffer.allocUnsafeSlow(pieceBytes);
  private at = 0;
  private filled = 0;

  /** `isSeekable`: it is read from its start, wherever it stands. */
  constructor(
    private readonly fd: number,
    private readonly isSeekable = false,
  ) {}

  /** The same bytes once more, where the file can be read twice. */
  again(): PackedInput {
    return new PackedInput(this.fd, true);
  }

  /** False if nothing more can be taken. */
  hasMore(): boolean {
    return this.at < this.filled || this.fill() > 0;
  }

  private fill(): number {
    this.at = 0;
    const position = this.isSeekable ? this.position : null;
    this.filled = readFully(this.fd, this.buffer, 0, pieceBytes, position);
    return this.filled;
  }

  /** The next byte. Throws DamagedError at the end. */
  byte(): number {
    if (this.at === this.filled && this.fill() === 0) throw new DamagedError('it ends too early');
    this.position++;
    return this.buffer[this.at++];
  }

  /** As many bytes as come easily, none at the end; valid until more are taken. */
  piece(atMost = pieceBytes): Buffer {
    if (!this.hasMore()) return this.buffer.subarray(0, 0);
    const piece = this.buffer.subarray(this.at, Math.min(this.filled, this.at + atMost));
    this.at += piece.length;
    this.position += piece.length;
    return piece;
  }

  /** The next `count` bytes, copied. Throws DamagedError if there are not as many. */
  bytes(count: number): Buffer {
    const bytes = Buffer.allocUnsafe(count);
    for (let at = 0; at < count; ) {
      const piece = this.piece(count - at);
      if (piece.length === 0) throw new DamagedError('it ends too early');
      at += piece.copy(bytes, at);
    }
    return bytes;
  }
}
