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
  /** Null where no path is printed. */
  protected path: FilePath | null = null;
  /** The heading, if there is one, has been printed. */
  protected isStarted = false;

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
    this.path = this.style.withFilename ? new FilePath(path, this.style) : null;
    this.isStarted = this.memory.bytesPrinted > 0;
  }

  protected start(): void {
    this.isStarted = true;
    if (!this.style.heading || this.path === null) return;
    this.path.write(this.out);
    if (this.style.nullAfterPath) this.out.byte(0);
    else this.out.all(this.lineEnd);
  }

  protected override close(outcome: FileOutcome): void {
    const { binaryOffset, column } = outcome;
    const hasMatch = this.memory.matchRows > 0 || outcome.lines > 0;
    if (binaryOffset === null || !hasMatch) return;
    if (this.path !== null) {
      this.path.write(this.out);
      this.out.all(pathMessageSeparator);
    }
    const message =
      column === 'binaryContent'
        ? 'WARNING: stopped searching binary file after match'
        : 'binary file matches';
    this.out.all(Buffer.from(`${message} (found "\\0" byte around offset ${binaryOffset})\n`));
  }
}
