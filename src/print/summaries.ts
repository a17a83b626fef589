// One line per file: counts, or paths with or without a match. And the printer that prints nothing.
import { Buffer } from 'node:buffer';
import type { PrintStyle } from '../printing.js';
import type { FileOutcome, Row } from '../scanning.js';
import { FilePath, lineEnd } from './file-path.js';
import { SlicedSink } from './sliced-sink.js';

// ripgrep's counts know no other separator, whatever --field-match-separator says.
const countSeparator = Buffer.from(':');

/** The sink of the formats with at most one line per file. */
export class FileSummaries extends SlicedSink {
  readonly #style: PrintStyle;
  readonly #lineEnd: Buffer;
  #path = '';

  constructor(style: PrintStyle) {
    super();
    this.#style = style;
    this.#lineEnd = lineEnd(style);
  }

  override row(_row: Row): void {
    this.memory.matchRows++;
  }

  protected override open(path: string): void {
    this.#path = path;
  }

  // ripgrep takes stock of what was printed before it prints the line of a summary.
  protected override close(outcome: FileOutcome): void {
    this.stopCounting(() => this.#print(outcome));
  }

  #print(outcome: FileOutcome): void {
    // A file that was given up has no true count, except for one whose start was searched.
    if (outcome.column !== null && outcome.column !== 'lineTooLong') return;
    const lines = Math.max(outcome.lines, this.memory.matchRows);
    const { format, multiline } = this.#style;
    if (format === 'count') this.#count(multiline && outcome.occurrences > 0 ? outcome.occurrences : lines);
    else if (format === 'count-matches') this.#count(outcome.occurrences);
    else if (format === 'files' && lines > 0) this.#pathLine();
    else if (format === 'files-without' && lines === 0) this.#pathLine();
  }

  #count(count: number): void {
    const { withFilename, nullAfterPath, includeZero } = this.#style;
    if (count === 0 && !includeZero) return;
    if (withFilename) {
      new FilePath(this.#path, this.#style).write(this.out);
      if (nullAfterPath) this.out.byte(0);
      else this.out.all(countSeparator);
    }
    this.out.number(count);
    this.out.all(this.#lineEnd);
  }

  #pathLine(): void {
    new FilePath(this.#path, this.#style).write(this.out);
    if (this.#style.nullAfterPath) this.out.byte(0);
    else this.out.all(this.#lineEnd);
  }
}
