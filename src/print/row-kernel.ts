// Renders runs of lines in WebAssembly: a line costs some twenty nanoseconds, a tenth of what it takes to render one by one here.
//
// The lines are copied into a memory of its own, rendered there, and the output is copied out; both ways at once, at the speed of
// memory. The memory, by offset:
//
//         0   the job: bounds, end of bounds, text (where index 0 of the bounds would be), output,
//             path, length of path, separator, length of separator, line number, end of line number,
//             byte that lines are counted by, byte that ends a line, line end, length of line end; 32 bits each
//        64   the number of the first line in decimal digits, written up to 88; the kernel counts on in it
//       128   bounds
//      8320   path field, field separator
//             text
//             output
//
// Between any two there is room for the kernel, which copies 16 bytes a step.
import type { Buffer } from 'node:buffer';
import { allocateBytes, type ByteKernel, byteMemoryOf } from '../byte-memory.js';
import { type LineRun, longestRun } from '../scanning.js';

const digitsEnd = 88;
const boundsAt = 128;
const fieldsAt = boundsAt + 8 * longestRun.lines;
const slack = 32;
const mostDigits = 16;

/** What surrounds the lines of one file. */
export interface RowFields {
  /** The path with what divides it from the rest; may be empty. */
  path: Uint8Array;
  /** Behind the line number; null prints no number. */
  separator: Uint8Array | null;
  /** Ends a line. */
  terminator: number;
  /** Put behind a line that lacks its terminator: one or two bytes. */
  lineEnd: Uint8Array;
}

/** A kernel for rows, with its memory. */
export class RowKernel {
  /** What was rendered last lies here. */
  readonly output: Buffer;
  readonly outputAt: number;
  readonly #kernel: ByteKernel;
  readonly #job: Int32Array;
  readonly #bounds: Int32Array;
  readonly #textAt: number;
  readonly #fieldBytes: number;
  #isNumbered = false;

  /** Null where there is no WebAssembly. @param fieldBytes of path and separator together, at most */
  static create(fieldBytes: number): RowKernel | null {
    const textAt = align(fieldsAt + fieldBytes + 2 * slack);
    const outputAt = align(textAt + longestRun.bytes + slack);
    const rowBytes = fieldBytes + mostDigits + 2;
    const bytes = allocateBytes(outputAt + longestRun.bytes + longestRun.lines * rowBytes + slack);
    const kernel = byteMemoryOf(bytes)?.kernel;
    return kernel === undefined ? null : new RowKernel(bytes, kernel, textAt, outputAt, fieldBytes);
  }

  private constructor(
    bytes: Buffer,
    kernel: ByteKernel,
    textAt: number,
    outputAt: number,
    fieldBytes: number,
  ) {
    this.output = bytes;
    this.outputAt = outputAt;
    this.#kernel = kernel;
    this.#job = new Int32Array(bytes.buffer, bytes.byteOffset, boundsAt >> 2);
    this.#bounds = new Int32Array(bytes.buffer, bytes.byteOffset + boundsAt, 2 * longestRun.lines);
    this.#textAt = textAt;
    this.#fieldBytes = fieldBytes;
  }

  /** The fields of the lines that follow. False if they are too long for this kernel. */
  enter({ path, separator, terminator, lineEnd }: RowFields): boolean {
    const separatorLength = separator?.length ?? 0;
    if (path.length + separatorLength > this.#fieldBytes) return false;
    const job = this.#job;
    const address = this.output.byteOffset;
    const separatorAt = fieldsAt + path.length + slack;
    this.output.set(path, fieldsAt);
    if (separator !== null) this.output.set(separator, separatorAt);
    job[4] = address + fieldsAt;
    job[5] = path.length;
    job[6] = address + separatorAt;
    job[7] = separatorLength;
    job[11] = terminator;
    job[12] = lineEnd[0] | ((lineEnd[1] ?? 0) << 8);
    job[13] = lineEnd.length;
    this.#isNumbered = separator !== null;
    return true;
  }

  /** Renders a run. Returns where in `output` it ends; it begins at `outputAt`. */
  render({ bytes, bounds, count, lineNumber, terminator }: LineRun): number {
    const job = this.#job;
    const address = this.output.byteOffset;
    const from = bounds[0];
    const end = bounds[2 * count - 1];
    this.output.set(new Uint8Array(bytes.buffer, bytes.byteOffset + from, end - from), this.#textAt);
    this.#bounds.set(new Int32Array(bounds.buffer, bounds.byteOffset, 2 * count));
    job[0] = address + boundsAt;
    job[1] = address + boundsAt + 8 * count;
    job[2] = address + this.#textAt - from;
    job[3] = address + this.outputAt;
    job[8] = address + digitsEnd - (this.#isNumbered ? this.#writeDigits(lineNumber) : 0);
    job[9] = address + digitsEnd;
    job[10] = terminator;
    return this.#kernel.renderRows(address) - address;
  }

  #writeDigits(number: number): number {
    let at = digitsEnd;
    let rest = number;
    do {
      const tens = Math.floor(rest / 10);
      this.output[--at] = 0x30 + rest - tens * 10;
      rest = tens;
    } while (rest > 0);
    return digitsEnd - at;
  }
}

function align(offset: number): number {
  return (offset + 63) & ~63;
}
