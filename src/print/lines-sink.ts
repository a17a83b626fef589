// What the two printers of lines share: heading, gaps between groups of context, and the word about binary files.
import { Buffer } from 'node:buffer';
import type { PrintStyle } from '../printing.js';
import type { FileOutcome } from '../scanning.js';
import { FilePath, lineEnd } from './file-path.js';
import { SlicedSink } from './sliced-sink.js';

const pathMessageSeparator = Buffer.from(': ');

export abstract class LinesSink extends SlicedSink {
  protected readonly style: PrintStyle;
  protected readonly lineEnd: Buffer;
  /** Null where no path is printed. Made when it is first needed. */
  protected path: FilePath | null = null;
  /** The path is made, and the heading, if there is one, printed. */
  protected isStarted = false;
  #written = '';

  constructor(style: PrintStyle) {
    super();
    this.style = style;
    this.lineEnd = lineEnd(style);
  }

  override gap(): void {
    const { contextSeparator } = this.style;
    if (contextSeparator === null) return;
    this.out.all(contextSeparator);
    this.out.all(this.lineEnd);
  }

  protected override open(path: string): void {
    this.#written = path;
    this.isStarted = false;
  }

  /** Before the first row of a file in a slice. */
  protected start(): void {
    this.isStarted = true;
    this.path = this.style.withFilename ? new FilePath(this.#written, this.style) : null;
    if (!this.style.heading || this.path === null || this.memory.bytesPrinted > 0) return;
    this.path.write(this.out);
    if (this.style.nullAfterPath) this.out.byte(0);
    else this.out.all(this.lineEnd);
  }

  protected override close(outcome: FileOutcome): void {
    const { binaryOffset, column } = outcome;
    const hasMatch = this.memory.matchRows > 0 || outcome.lines > 0;
    if (binaryOffset === null || !hasMatch) return;
    if (this.style.withFilename) {
      new FilePath(this.#written, this.style).write(this.out);
      this.out.all(pathMessageSeparator);
    }
    const message =
      column === 'binaryContent'
        ? 'WARNING: stopped searching binary file after match'
        : 'binary file matches';
    this.out.all(Buffer.from(`${message} (found "\\0" byte around offset ${binaryOffset})\n`));
  }
}
