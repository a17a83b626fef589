// Finds the next occurrence of any of a set of literals: the one place that decides how literals are searched for. In bytes
// that have a kernel it does it, else loops in JavaScript do.
import { type ByteMemory, byteMemoryOf, tableBytes } from '../byte-memory.js';
import type { LiteralSet } from '../plan.js';
import { type LiteralTable, literalTableOf } from './literal-tables.js';
import { ScriptFinder } from './script-finders.js';

/** Finds the members of a set of literals. Not reentrant. */
export class LiteralFinder {
  readonly #set: LiteralSet;
  /** Null: the kernel cannot serve the set. Made when first needed, as is the other. */
  #table: LiteralTable | null | undefined;
  #script: ScriptFinder | null = null;
  #bytes: Buffer | null = null;
  /** That of `#bytes`, if it is to be used. */
  #memory: ByteMemory | undefined;

  constructor(set: LiteralSet) {
    this.#set = set;
  }

  /** The text changed: forget what was seen. */
  reset(): void {
    this.#script?.reset();
  }

  /**
   * The start of an occurrence in [from, end), or -1. Occurrences come in the order of their lines, not necessarily of their
   * first bytes. Between two calls of `reset`, `from` grows and bytes and `end` stay.
   */
  next(bytes: Buffer, from: number, end: number): number {
    if (bytes !== this.#bytes) this.#enter(bytes);
    const memory = this.#memory;
    if (memory === undefined) return this.#withoutKernel.next(bytes, from, end);
    const { search } = this.#put(memory);
    const start = bytes.byteOffset;
    const hit = memory.kernel[search](memory.tablesAt, start + from, start + end);
    return hit < 0 ? -1 : hit - start;
  }

  get #withoutKernel(): ScriptFinder {
    this.#script ??= new ScriptFinder(this.#set);
    return this.#script;
  }

  #enter(bytes: Buffer): void {
    this.#bytes = bytes;
    this.#memory = byteMemoryOf(bytes);
    if (this.#memory === undefined) return;
    if (this.#table === undefined) this.#table = literalTableOf(this.#set, tableBytes);
    if (this.#table === null) this.#memory = undefined;
  }

  /** The table, which is in `memory` now. */
  #put(memory: ByteMemory): LiteralTable {
    const table = this.#table!;
    if (memory.owner !== this) {
      memory.tables.set(table.bytes);
      memory.owner = this;
    }
    return table;
  }
}
