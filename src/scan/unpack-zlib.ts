// gzip, brotli and zstd by node:zlib. Its own synchronous functions hold all of a file in memory and give nothing of one
// that is damaged; minizlib works in pieces.
import { createRequire } from 'node:module';
import type { PackedInput, TakeUnpacked, Unpack } from './packed-input.js';

const load = createRequire(import.meta.url);
/** A piece of gzip becomes no more than a thousand times as much text, and that is in memory at once. */
const pieceBytes = 16 << 10;

/** The part of a minizlib stream that is used here: it works while `write` and `end` run. */
interface ZlibStream {
  on(event: 'data', listener: (piece: Uint8Array) => void): void;
  on(event: 'error', listener: (error: Error) => void): void;
  write(piece: Uint8Array): void;
  end(): void;
}

/** A stream of minizlib. */
export type StreamName = 'Gunzip' | 'BrotliDecompress' | 'ZstdDecompress';

function newStream(name: StreamName): ZlibStream {
  const { [name]: Stream } = load('minizlib') as Record<StreamName, new () => ZlibStream>;
  return new Stream();
}

/** Unpacks what `name` is for. */
export function unpackerByZlib(name: StreamName): Unpack {
  return (packed, take) => {
    const counted = { bytes: 0, reachedTo: 0 };
    try {
      feed(newStream(name), packed, Number.POSITIVE_INFINITY, counted, take);
    } catch (error) {
      rescue(newStream(name), packed, counted, take);
      throw error;
    }
  };
}

interface Count {
  /** Unpacked bytes handed over. */
  bytes: number;
  /** Packed bytes of which all was handed over. */
  reachedTo: number;
}

/** `carefulFrom`: from there on byte by byte. */
function feed(
  stream: ZlibStream,
  packed: PackedInput,
  carefulFrom: number,
  count: Count,
  take: TakeUnpacked,
): void {
  let failure: Error | null = null;
  stream.on('error', (error) => {
    failure ??= error;
  });
  stream.on('data', (piece) => {
    count.bytes += piece.length;
    take(piece);
  });
  while (packed.hasMore()) {
    count.reachedTo = packed.position;
    stream.write(packed.piece(packed.position < carefulFrom ? pieceBytes : 1));
    if (failure !== null) throw failure;
  }
  stream.end();
  if (failure !== null) throw failure;
}

/** What was unpacked of the damaged piece was lost with it: goes there once more, and through it byte by byte. */
function rescue(
  stream: ZlibStream,
  packed: PackedInput,
  { bytes, reachedTo }: Count,
  take: TakeUnpacked,
): void {
  let known = bytes;
  const takeNew = (piece: Uint8Array) => {
    const old = Math.min(known, piece.length);
    known -= old;
    if (old < piece.length) take(piece.subarray(old));
  };
  try {
    feed(stream, packed.again(), reachedTo, { bytes: 0, reachedTo: 0 }, takeNew);
  } catch {
    // The same damage, or a pipe that cannot be read twice.
  }
}
