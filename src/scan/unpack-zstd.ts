// zstd: by node:zlib from Node 22.15 on, before that by fzstd, which does not compare checksums.
import { createRequire } from 'node:module';
import type { PackedInput, TakeUnpacked } from './packed-input.js';
import { unpackerByZlib } from './unpack-zlib.js';

const load = createRequire(import.meta.url);
const nothing = new Uint8Array(0);

/** The part of fzstd that is used here. */
interface Fzstd {
  Decompress: new (
    take: TakeUnpacked,
  ) => {
    push(piece: Uint8Array, isLast?: boolean): void;
  };
}

/** Unpacks zstd frames, one after the other. */
export function unpackZstd(packed: PackedInput, take: TakeUnpacked): void {
  if ('createZstdDecompress' in load('node:zlib')) {
    unpackerByZlib('ZstdDecompress')(packed, take);
    return;
  }
  const { Decompress } = load('fzstd') as Fzstd;
  const stream = new Decompress(take);
  // It keeps what it is given.
  while (packed.hasMore()) stream.push(new Uint8Array(packed.piece()));
  stream.push(nothing, true);
}
