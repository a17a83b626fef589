// Bytes that WebAssembly can search where they are: a Buffer on a memory of its own, with the kernel of assembly/ instantiated
// on it. Who fills a buffer allocates it here; who looks something up in it asks whether it is such a one.
//
// A memory, by address:
//
//         0   nothing; what the compiler may want
//      1024   tables of whoever uses the kernel, up to 63 KiB
//     65536   what an automaton reads and writes, 2 MiB (src/matcher/dfa-image.ts)
//   2162688   the buffer
//             at least 128 bytes that are not the buffer's, which the kernel may read
import { Buffer } from 'node:buffer';
import { byteKernel } from './byte-kernel.generated.js';

/** The loops of assembly/, which documents them. Addresses are into the memory; all of [from, end) is in the buffer. */
export interface ByteKernel {
  /** How many bytes of [from, to) are `byte`. */
  countByte(byte: number, from: number, to: number): number;
  /** Goes on with the lanes of the automaton: the number of one that wants a cell, or -1: they went as far as they can. */
  runLanes(): number;
  /** Goes on with the first lane in lines in which a search finds something: see assembly/dfa.ts. 0: it wants a cell, -1: as above. */
  runCandidates(search: number, table: number, length: number, end: number): number;
  /** An address within the first run of `length` (1 to 64) bytes of the set in the table at `table`, in [from, end); or -1. */
  findRun(table: number, length: number, from: number, end: number): number;
  /** Writes the lines in which a search finds something to `out`: see assembly/lines.ts. Returns how many. */
  findLines(
    search: number,
    table: number,
    length: number,
    from: number,
    end: number,
    terminator: number,
    out: number,
    room: number,
  ): number;
  /** Where the literal in the table at `table` first occurs in [from, end), or -1. */
  findLiteral(table: number, from: number, end: number): number;
  /** Where a literal of the table at `table` occurs in [from, end), or -1; in the order of their windows. */
  findFewLiterals(table: number, from: number, end: number): number;
  /** The same, for tables of many literals. */
  findManyLiterals(table: number, from: number, end: number): number;
  /** A Bloom filter of what three bytes follow one another in [from, end), in 2^`bits` bits at `out`: see assembly/trigrams.ts. */
  noteTrigrams(from: number, end: number, out: number, bits: number): void;
  /** Renders lines; the job and all it names are in the buffer. Returns the address behind what it wrote. */
  renderRows(job: number): number;
}

// What is used of WebAssembly: the types of Node 20 leave it out, those of the DOM would bring all else.
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
  Instance: new (module: object, imports: object) => { readonly exports: object };
};

const pageBytes = 65536;
const tablesAt = 1024;
const automatonAt = pageBytes;
const textAt = automatonAt + 2 * 2 ** 20;
const slackBytes = 128;
/** Addresses stay far from the sign of a 32-bit integer. */
const largestBuffer = 1 << 30;

/** A buffer's memory. */
export class ByteMemory {
  readonly kernel: ByteKernel;
  /** Address of `tables[0]`. */
  readonly tablesAt = tablesAt;
  /** What the kernel reads beside the text. Whoever finds that `owner` is another fills it anew. */
  readonly tables: Uint8Array;
  owner: unknown = null;
  /** Address of `automaton[0]`. */
  readonly automatonAt = automatonAt;
  /** The part for an automaton, with an owner of its own. */
  readonly automaton: Int32Array;
  automatonOwner: unknown = null;

  constructor(memory: ArrayBuffer, kernel: ByteKernel) {
    this.kernel = kernel;
    this.tables = new Uint8Array(memory, tablesAt, automatonAt - tablesAt);
    this.automaton = new Int32Array(memory, automatonAt, automatonBytes / Int32Array.BYTES_PER_ELEMENT);
  }
}

/** Room for tables in a memory, in bytes. */
export const tableBytes = automatonAt - tablesAt;
/** Room for an automaton in a memory, in bytes. */
export const automatonBytes = textAt - automatonAt;

const memories = new WeakMap<ArrayBufferLike, ByteMemory>();
/** Null: cannot be had here. */
let kernelModule: object | null | undefined;

/** Without WebAssembly (`--jitless`) or its vector instructions there is no kernel. */
function compiledKernel(): object | null {
  if (kernelModule === undefined) {
    try {
      kernelModule = new WebAssembly.Module(Buffer.from(byteKernel, 'base64'));
    } catch {
      kernelModule = null;
    }
  }
  return kernelModule;
}

/**
 * A buffer of `length` bytes of any values, aligned to 8 bytes or more. On a memory with a kernel where that can be had (it
 * takes 0.06 ms and 10 GiB of addresses, of which only what is used is memory), else an ordinary one. It is freed as any other,
 * unless `releaseBytes` hands it to the next who asks.
 */
export function allocateBytes(length: number): Buffer {
  const at = released.findIndex((one) => one.length === length);
  if (at >= 0) return released.splice(at, 1)[0];
  return allocateWithKernel(length) ?? Buffer.allocUnsafeSlow(length);
}

/** Buffers with a kernel that wait for their next user. */
const released: Buffer[] = [];
const mostReleased = 4;

/**
 * The caller, and whoever it gave the buffer to, is done with it. Addresses come back only when garbage is collected, and little else
 * makes garbage: a service that searches all day would use them up.
 */
export function releaseBytes(bytes: Buffer): void {
  const isNew = memories.has(bytes.buffer) && !released.includes(bytes);
  if (isNew && released.length < mostReleased) released.push(bytes);
}

function allocateWithKernel(length: number): Buffer | null {
  const module = length > largestBuffer ? null : compiledKernel();
  if (module === null) return null;
  try {
    // One that cannot grow: growing would take the buffer away from under its users.
    const pages = Math.ceil((textAt + length + slackBytes) / pageBytes);
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
    const instance = new WebAssembly.Instance(module, { env: { memory } });
    const { buffer } = memory;
    memories.set(buffer, new ByteMemory(buffer, instance.exports as ByteKernel));
    return Buffer.from(buffer, textAt, length);
  } catch {
    // Address space is limited here, and each attempt collects all garbage first (40 ms): not asked again in this thread.
    kernelModule = null;
    return null;
  }
}

/** The memory of bytes that `allocateBytes` made, or of a part of them; undefined for others. An address is `byteOffset` + index. */
export function byteMemoryOf(bytes: Uint8Array): ByteMemory | undefined {
  return memories.get(bytes.buffer);
}
