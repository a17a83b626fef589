// Finds the next occurrence of any of a set of literals: the one place that decides how literals are searched for. In bytes
// that have a kernel it does it, else loops in JavaScript do.
import { type ByteMemory, byteMemoryOf, tableBytes } from '../byte-memory.js';
import type { LiteralSet } from '../plan.js';
import { findKernelLines, type KernelJob, type KernelScout, kernelJob } from './kernel-lines.js';
import { type LiteralTable, literalTableOf } from './literal-tables.js';
import { ScriptFinder } from './script-finders.js';

/** Finds the members of a set of literals. Not reentrant. */
export class LiteralFinder implements KernelScout {
  readonly #set: LiteralSet;
  /** Null: the kernel cannot serve the set. Made when first needed, as is the other. */
  #table: LiteralTable | null | undefined;
  #job: KernelJob | null = null;
  #script: ScriptFinder | null = null;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;
  /** That of `#bytes`, if it is to be used. */
  #memory: ByteMemory | undefined;
  /** Where there is none, just the text: what looks for literals then knows no other end. */
  #text: Buffer | null = null;

  constructor(set: LiteralSet) {
    this.#set = set;
  }

  /** The text is `bytes[0, end)` now. It does not change before the next call. */
  attach(bytes: Buffer, end: number): void {
    // Most often it is the same window with another file in it.
    if (bytes !== this.#bytes) this.#memory = this.#usableMemory(bytes);
    this.#bytes = bytes;
    this.#end = end;
    this.#text = null;
    this.#script?.reset();
  }

  /** The kernel does it: no other search of the text is faster, however dense the literals are. */
  get isByKernel(): boolean {
    return this.#memory !== undefined;
  }

  /**
   * The start of an occurrence at or after `from`, or -1. Occurrences come in the order of their lines, not necessarily of
   * their first bytes. `from` is never less than at the last call for this text.
   */
  next(from: number): number {
    const memory = this.#memory;
    if (memory === undefined) return this.#nextByScript(from);
    this.enter(memory);
    const { search } = this.#table!;
    const start = this.#bytes.byteOffset;
    const hit = memory.kernel[search](memory.tablesAt, start + from, start + this.#end);
    return hit < 0 ? -1 : hit - start;
  }

  /** As Matcher.findLines, of lines that have an occurrence; -1: these bytes have no kernel, ask for one after the other. */
  findLines(from: number, terminator: number, lines: Int32Array): number {
    const memory = this.#memory;
    if (memory === undefined) return -1;
    const text = { memory, bytes: this.#bytes, from, end: this.#end, terminator };
    return findKernelLines(text, this.enter(memory), lines);
  }

  #nextByScript(from: number): number {
    this.#script ??= new ScriptFinder(this.#set);
    this.#text ??= this.#bytes.subarray(0, this.#end);
    return this.#script.next(this.#text, from, this.#end);
  }

  #usableMemory(bytes: Buffer): ByteMemory | undefined {
    const memory = byteMemoryOf(bytes);
    if (memory === undefined) return undefined;
    if (this.#table === undefined) this.#table = literalTableOf(this.#set, tableBytes);
    return this.#table === null ? undefined : memory;
  }

  /** Only where `isByKernel`. */
  enter(memory: ByteMemory): KernelJob {
    const table = this.#table!;
    if (memory.owner !== this) {
      memory.tables.set(table.bytes);
      memory.owner = this;
    }
    this.#job ??= kernelJob(table.search);
    return this.#job;
  }
}
