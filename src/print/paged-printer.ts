// A printer that lets only the rows of one page through, with the context that belongs to them. It sees all rows of a
// search in order, so it is for searches on one thread.
import { Buffer } from 'node:buffer';
import type { Printed, PrintPage, PrintStyle } from '../printing.js';
import type { FileOutcome, FileSink, Row, SinkState } from '../scanning.js';
import { hasFileRow } from './summaries.js';

/** What the page keeps of a file between two slices. */
interface PagedState extends SinkState {
  inner: SinkState;
}

/** What a file has to say that shows nothing on this page. */
const nothingShown = { lines: 0, occurrences: 0, binaryOffset: null, column: 'notReached' } as const;

/** Prints one page of what another printer would print. */
export class PagedPrinter implements FileSink<Printed> {
  readonly #inner: FileSink<Printed>;
  readonly #style: PrintStyle;
  readonly #page: PrintPage;
  /** A row of the page is a row of the scan, not a file. */
  readonly #printsRows: boolean;
  /** Rows met so far, over all files. */
  #seen = 0;
  /** Context lines that a later row may reach back to. */
  #waiting: Row[] = [];
  /** Number of the line behind the last one printed of this file, 0 if none was. */
  #nextLine = 0;
  /** Lines of context that the last row printed may still have. */
  #afterLeft = 0;

  constructor(inner: FileSink<Printed>, style: PrintStyle, page: PrintPage) {
    this.#inner = inner;
    this.#style = style;
    this.#page = page;
    this.#printsRows = style.format === 'lines' || style.format === 'json';
  }

  begin(index: number, path: string, state: SinkState | null): void {
    this.#inner.begin(index, path, (state as PagedState | null)?.inner ?? null);
    if (state !== null) return;
    this.#waiting = [];
    this.#nextLine = 0;
    this.#afterLeft = 0;
  }

  row(row: Row): void {
    if (!this.#printsRows) return;
    if (row.kind === 'context') this.#context(row);
    else if (this.#isOnPage(this.#seen++)) this.#match(row);
    else this.#afterLeft = 0;
  }

  // Which groups are apart is seen from the line numbers, for rows between them may have been left out.
  gap(): void {}

  end(outcome: FileOutcome): void {
    const isRow = hasFileRow(this.#style, outcome);
    const isFileShown = isRow ? this.#isOnPage(this.#seen++) : this.#nextLine > 0;
    this.#inner.end(isFileShown ? outcome : { ...outcome, ...nothingShown });
  }

  pause(): SinkState {
    const inner = this.#inner.pause();
    const state: PagedState = { ...inner, inner };
    return state;
  }

  size(): number {
    return this.#inner.size();
  }

  take(): Printed {
    return this.#inner.take();
  }

  #isOnPage(position: number): boolean {
    const { offset, maxResults } = this.#page;
    return position >= offset && position < offset + maxResults;
  }

  #match(row: Row): void {
    const reach = row.lineNumber - this.#page.before;
    for (const waiting of this.#waiting) if (waiting.lineNumber >= reach) this.#print(waiting, 1);
    this.#waiting = [];
    this.#print(row, lineCount(row, this.#style));
    this.#afterLeft = this.#page.after;
  }

  #context(row: Row): void {
    if (this.#afterLeft > 0) {
      this.#afterLeft--;
      this.#print(row, 1);
    } else if (this.#page.before > 0) {
      this.#waiting.push(copied(row));
      if (this.#waiting.length > this.#page.before) this.#waiting.shift();
    }
  }

  #print(row: Row, lines: number): void {
    if (this.#style.hasContext && this.#nextLine > 0 && row.lineNumber > this.#nextLine) this.#inner.gap();
    this.#inner.row(row);
    this.#nextLine = row.lineNumber + lines;
  }
}

function copied(row: Row): Row {
  const { start, end, spanCount } = row;
  const bytes = Buffer.from(row.bytes.subarray(start, end));
  const spans = row.spans.slice(0, 2 * spanCount).map((offset) => offset - start);
  return { ...row, bytes, start: 0, end: end - start, spans, groups: [] };
}

function lineCount({ bytes, start, end }: Row, { lineTerminator, multiline }: PrintStyle): number {
  if (!multiline) return 1;
  let count = 0;
  for (let at = start; at < end; count++) {
    const found = bytes.indexOf(lineTerminator, at);
    at = found < 0 || found >= end ? end : found + 1;
  }
  return count;
}
