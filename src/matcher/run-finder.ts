// Finds runs of bytes of one set, in bytes that have a kernel. As the kernel reads it, a set is
//
//       0  by the low half of a byte below 0x80: a bit for each high half, 16 bytes
//      16  the same for the bytes from 0x80
import { Buffer } from 'node:buffer';
import { type ByteMemory, byteMemoryOf } from '../byte-memory.js';
import { findKernelLines, type KernelJob, type KernelScout, kernelJob } from './kernel-lines.js';
import type { Run } from './required-run.js';

function tableOf(set: Uint8Array): Uint8Array {
  const table = new Uint8Array(32);
  set.forEach((isMember, byte) => {
    const at = (byte & 0x0f) + (byte < 0x80 ? 0 : 16);
    table[at]! |= isMember << ((byte >> 4) & 7);
  });
  return table;
}

/** Finds one kind of run. */
export class RunFinder implements KernelScout {
  /** As LiteralFinder.isByKernel: nothing else does it. */
  readonly isByKernel = true;
  readonly #job: KernelJob;
  readonly #table: Uint8Array;
  #memory: ByteMemory | undefined;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;

  constructor({ set, length }: Run) {
    this.#job = kernelJob('findRun', length);
    this.#table = tableOf(set);
  }

  /** The text is `bytes[0, end)` now. False: it has no kernel, so nothing can be found in it. */
  attach(bytes: Buffer, end: number): boolean {
    this.#memory = byteMemoryOf(bytes);
    this.#bytes = bytes;
    this.#end = end;
    return this.#memory !== undefined;
  }

  /** An offset within the first run at or after `from`, or -1. */
  next(from: number): number {
    const memory = this.#memory!;
    const { length } = this.enter(memory);
    const { byteOffset } = this.#bytes;
    const hit = memory.kernel.findRun(memory.tablesAt, length, byteOffset + from, byteOffset + this.#end);
    return hit < 0 ? -1 : hit - byteOffset;
  }

  /** As Matcher.findLines, of lines that have such a run. */
  findLines(from: number, terminator: number, lines: Int32Array): number {
    const memory = this.#memory!;
    const text = { memory, bytes: this.#bytes, from, end: this.#end, terminator };
    return findKernelLines(text, this.enter(memory), lines);
  }

  enter(memory: ByteMemory): KernelJob {
    if (memory.owner !== this) {
      memory.tables.set(this.#table);
      memory.owner = this;
    }
    return this.#job;
  }
}
