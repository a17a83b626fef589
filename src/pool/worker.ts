// The worker thread's entry: Piscina loads it by path and calls it with one slice at a time.
import { move, Piscina } from 'piscina';
import type { Slice, SliceResult } from './slice.js';
import { runSlice } from './task.js';

/** Tells Piscina which buffers of a result to move to the coordinator instead of copying them. */
class MovedResult {
  readonly #result: SliceResult;

  constructor(result: SliceResult) {
    this.#result = result;
  }

  get [Piscina.transferableSymbol](): ArrayBufferLike[] {
    const { rows, printed } = this.#result;
    const buffers = [rows?.numbers.buffer, rows?.text.buffer, printed?.bytes.buffer];
    return buffers.filter((buffer) => buffer !== undefined && buffer.byteLength > 0) as ArrayBufferLike[];
  }

  get [Piscina.valueSymbol](): SliceResult {
    return this.#result;
  }
}

/** Runs one slice. */
export default function work(slice: Slice): SliceResult {
  return move(new MovedResult(runSlice(slice)) as never) as unknown as SliceResult;
}
