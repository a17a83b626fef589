// Which compressed files can be unpacked, and how: here, without another program, or else by one.
import { writeSync } from 'node:fs';
import type { PathText } from '../candidate.js';
import { DamagedError, PackedInput, UnknownPackingError, type Unpack } from './packed-input.js';
import { unpackBzip2 } from './unpack-bzip2.js';
import { unpackLz4 } from './unpack-lz4.js';
import { unpackLzma, unpackXz } from './unpack-xz.js';
import { unpackerByZlib } from './unpack-zlib.js';
import { unpackZstd } from './unpack-zstd.js';

/** How files with certain endings are unpacked. */
export interface Unpacker {
  endings: readonly string[];
  /** Null: only a program can. */
  unpack: Unpack | null;
  /** The program that unpacks standard input to standard output, for what is not known here. */
  command: readonly string[];
}

const unpackers: readonly Unpacker[] = [
  { endings: ['.gz', '.tgz'], unpack: unpackerByZlib('Gunzip'), command: ['gzip', '-d', '-c'] },
  { endings: ['.bz2', '.tbz2'], unpack: unpackBzip2, command: ['bzip2', '-d', '-c'] },
  { endings: ['.xz', '.txz'], unpack: unpackXz, command: ['xz', '-d', '-c'] },
  { endings: ['.lz4'], unpack: unpackLz4, command: ['lz4', '-d', '-c'] },
  { endings: ['.lzma'], unpack: unpackLzma, command: ['xz', '--format=lzma', '-d', '-c'] },
  { endings: ['.br'], unpack: unpackerByZlib('BrotliDecompress'), command: ['brotli', '-d', '-c'] },
  { endings: ['.zst', '.zstd'], unpack: unpackZstd, command: ['zstd', '-q', '-d', '-c'] },
  { endings: ['.Z'], unpack: null, command: ['gzip', '-d', '-c'] },
];

/** By the ending of the path; undefined for a file that is not compressed. */
export function unpackerOf(path: PathText): Unpacker | undefined {
  return unpackers.find(({ endings }) => endings.some((ending) => path.endsWith(ending)));
}

/**
 * Unpacks the open file `input` to `output`, without another program.
 * @throws UnknownPackingError if that cannot be done here, or what is wrong with the file: what could be unpacked of it
 * is in `output` then
 */
export function unpackHere(unpack: Unpack, input: number, output: number): void {
  const packed = new PackedInput(input);
  if (!packed.hasMore()) throw new DamagedError('it is empty');
  try {
    unpack(packed, (piece) => {
      for (let at = 0; at < piece.length; ) at += writeSync(output, piece, at);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new UnknownPackingError('the library for it is not installed');
  }
}
