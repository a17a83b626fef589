// Lines with path, number and nothing else: by far the most printed format, so a row is a handful of native copies.
import { Buffer } from 'node:buffer';
import type { PrintStyle } from '../printing.js';
import type { LineRun, Row } from '../scanning.js';
import type { ByteOutput } from './byte-output.js';
import { LinesSink } from './lines-sink.js';
import { RowKernel } from './row-kernel.js';

/** Room in a kernel for the fields of most paths; what is longer gets a kernel of its own size. */
const usualFieldBytes = 256;

/** True if a style asks for nothing that looks into the line or decorates it. */
export function isPlain(style: PrintStyle): boolean {
  const { colors, column, byteOffset, onlyMatching, perMatch, maxColumns, trim, replaced, multiline } = style;
  return (
    colors === null &&
    maxColumns === null &&
    !(column || byteOffset || onlyMatching || perMatch || trim || replaced || multiline)
  );
}

/** The path field, copied from where it was last written: a third of the cost of copying it from elsewhere. */
class RepeatedField {
  readonly bytes: Buffer;
  #writtenAt = -1;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  write(out: ByteOutput): void {
    const { length } = this.bytes;
    if (length === 0) return;
    const at = out.length;
    if (this.#writtenAt < 0) out.all(this.bytes);
    else out.repeat(this.#writtenAt, length);
    this.#writtenAt = at;
  }
}

export class PlainLines extends LinesSink {
  #matchPath = new RepeatedField(Buffer.alloc(0));
  #contextPath = new RepeatedField(Buffer.alloc(0));
  #kernel: RowKernel | null = null;
  /** The kernel knows the fields of this file. */
  #isEntered = false;

  override run(run: LineRun): boolean {
    if (!this.isStarted) this.start();
    if (!this.#isEntered && !this.#enter()) return false;
    const kernel = this.#kernel as RowKernel;
    const end = kernel.render(run);
    this.memory.matchRows += run.count;
    this.out.copy(kernel.output, kernel.outputAt, end);
    return true;
  }

  #enter(): boolean {
    const { lineNumber, fieldMatchSeparator, lineTerminator } = this.style;
    const fields = {
      path: this.#matchPath.bytes,
      separator: lineNumber ? fieldMatchSeparator : null,
      terminator: lineTerminator,
      lineEnd: this.lineEnd,
    };
    this.#isEntered = this.#kernel?.enter(fields) ?? false;
    if (this.#isEntered) return true;
    const wanted = fields.path.length + fieldMatchSeparator.length;
    this.#kernel = RowKernel.create(Math.max(usualFieldBytes, wanted));
    this.#isEntered = this.#kernel?.enter(fields) ?? false;
    return this.#isEntered;
  }

  override row(row: Row): void {
    if (!this.isStarted) this.start();
    const { out, style } = this;
    const isMatch = row.kind === 'match';
    if (isMatch) this.memory.matchRows++;
    (isMatch ? this.#matchPath : this.#contextPath).write(out);
    if (style.lineNumber) {
      out.number(row.lineNumber);
      out.all(isMatch ? style.fieldMatchSeparator : style.fieldContextSeparator);
    }
    const { bytes, start, end } = row;
    out.copy(bytes, start, end);
    if (end === start || bytes[end - 1] !== style.lineTerminator) out.all(this.lineEnd);
  }

  // Also called when a file goes on in another slice, so a field never points into bytes that were taken.
  protected override start(): void {
    super.start();
    this.#isEntered = false;
    this.#matchPath = new RepeatedField(this.#pathField(this.style.fieldMatchSeparator));
    this.#contextPath = new RepeatedField(this.#pathField(this.style.fieldContextSeparator));
  }

  #pathField(separator: Uint8Array): Buffer {
    if (this.path === null || this.style.heading) return Buffer.alloc(0);
    const { text } = this.path;
    return Buffer.concat([text, this.style.nullAfterPath ? Buffer.of(0) : separator]);
  }
}
