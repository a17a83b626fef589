// bzip2 by seek-bzip, a byte at a time in and out, so that one block at most is in memory.
import { Buffer } from 'node:buffer';
import { createRequire } from 'node:module';
import type { PackedInput, TakeUnpacked } from './packed-input.js';

const load = createRequire(import.meta.url);
const pieceBytes = 64 << 10;

/** The part of seek-bzip that is used here. */
interface SeekBzip {
  decode(
    input: {
      readByte(): number;
      read(target: Uint8Array, offset: number, length: number): number;
      eof(): boolean;
    },
    output: { writeByte(byte: number): void },
    isMultistream: boolean,
  ): void;
}

/** Unpacks bzip2 streams, one after the other. */
export function unpackBzip2(packed: PackedInput, take: TakeUnpacked): void {
  const { decode } = load('seek-bzip') as SeekBzip;
  const piece = Buffer.allocUnsafe(pieceBytes);
  let length = 0;
  const flush = () => {
    take(piece.subarray(0, length));
    length = 0;
  };
  const writeByte = (byte: number) => {
    piece[length++] = byte;
    if (length === pieceBytes) flush();
  };
  try {
    decode(inputOf(packed), { writeByte }, true);
  } finally {
    flush();
  }
}

/** The mark at the end of a stream and its checksum: 80 bits. */
const shortestEnd = 9;
const longestEnd = 11;

/**
 * seek-bzip asks for the end of the input in front of every block, where it would take it for the end of the file, and
 * behind the end of a stream, where it is. What was read between two questions tells which it is.
 */
function inputOf(packed: PackedInput): Parameters<SeekBzip['decode']>[0] {
  let askedAt = 0;
  return {
    readByte: () => packed.byte(),
    read: (target, offset, length) => {
      target.set(packed.bytes(length), offset);
      return length;
    },
    eof: () => {
      const count = packed.position - askedAt;
      askedAt = packed.position;
      return count >= shortestEnd && count <= longestEnd && !packed.hasMore();
    },
  };
}
