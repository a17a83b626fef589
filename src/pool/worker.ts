// The worker thread's entry: Piscina loads it by path and calls it with one slice at a time.
import { createRequire } from 'node:module';
import { deserialize } from 'node:v8';
import type * as PiscinaPackage from 'piscina';
import type { PackedQuery, Slice, SliceResult, WorkerQuery } from './slice.js';
import { preparation, runSlice } from './task.js';

/**
 * Output from this size on is moved to the coordinator. Smaller output is copied, which takes less time than Piscina takes to
 * load, whose `move` alone can mark what is to be moved; most searches never need it.
 */
const movedFromBytes = 64 * 1024;

let piscina: typeof PiscinaPackage | undefined;

function moved(result: SliceResult, buffers: ArrayBufferLike[]): SliceResult {
  piscina ??= createRequire(import.meta.url)('piscina') as typeof PiscinaPackage;
  const { move, transferableSymbol, valueSymbol } = piscina;
  return move({ [transferableSymbol]: buffers, [valueSymbol]: result } as never) as unknown as SliceResult;
}

function unpack(query: PackedQuery): WorkerQuery {
  return deserialize(new Uint8Array(new Uint8Array(query)));
}

/** Runs one slice. */
export default function work(slice: Slice<PackedQuery>): SliceResult | Promise<SliceResult> {
  const waiting = preparation(slice, unpack);
  return waiting ? waiting.then((failed) => failed ?? run(slice)) : run(slice);
}

function run(slice: Slice<PackedQuery>): SliceResult {
  const result = runSlice(slice, unpack);
  const { rows, printed } = result;
  const buffers = [rows?.numbers.buffer, rows?.text.buffer, printed?.bytes.buffer].filter(
    (buffer) => buffer !== undefined && buffer.byteLength > 0,
  ) as ArrayBufferLike[];
  const bytes = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0);
  return bytes < movedFromBytes ? result : moved(result, buffers);
}
