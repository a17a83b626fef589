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

  override row(_row: Row): void {}

  protected override open(path: string): void {
    this.#path = path;
  }

  // ripgrep takes stock of what was printed before it prints the line of a summary.
  protected override close(outcome: FileOutcome): void {
    this.stopCounting(() => this.#print(outcome));
  }

  #print(outcome: FileOutcome): void {
    if (!hasFileRow(this.#style, outcome)) return;
    const { format } = this.#style;
    if (format.startsWith('count')) this.#count(countOf(this.#style, outcome));
    else this.#pathLine();
  }

  #count(count: number): void {
    const { withFilename, nullAfterPath } = this.#style;
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

/** True if a file has a line of its own in a summary; never in the formats that print rows. */
export function hasFileRow(style: PrintStyle, outcome: FileOutcome): boolean {
  // A file that was given up has no true count, except for one whose start was searched.
  if (outcome.column !== null && outcome.column !== 'lineTooLong') return false;
  switch (style.format) {
    case 'count':
    case 'count-matches':
      return style.includeZero || countOf(style, outcome) > 0;
    case 'files':
      return outcome.lines > 0;
    case 'files-without':
      return outcome.lines === 0;
    default:
      return false;
  }
}

function countOf({ format, multiline }: PrintStyle, { lines, occurrences }: FileOutcome): number {
  if (format === 'count-matches') return occurrences;
  return multiline && occurrences > 0 ? occurrences : lines;
}
