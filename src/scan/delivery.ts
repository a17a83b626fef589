// Hands rows to the sink until no more are wanted. What comes after that is met all the same, so that it is counted and
// ends the file as if it had been handed over.
import type { FileSink, LineRun, RowKind, ScanControl, ScanSettings } from '../scanning.js';
import type { LineNumbers } from './line-numbers.js';
import { lineEndOf } from './lines.js';
import type { Progress } from './progress.js';
import { newRow } from './row.js';
import type { TextWindow } from './text-window.js';

/** The way of one file's rows to its sink. */
export class Delivery {
  readonly row = newRow();
  private readonly wantsRows: boolean;
  private readonly wantsGaps: boolean;
  private progress!: Progress;
  private sink!: FileSink;
  private control!: ScanControl;
  private takesRuns = false;

  constructor(
    private readonly settings: ScanSettings,
    private readonly window: TextWindow,
    private readonly terminator: number,
    private readonly lineNumbers: LineNumbers,
  ) {
    this.wantsRows = settings.depth === 'rows';
    this.wantsGaps = this.wantsRows && (settings.before > 0 || settings.after > 0);
  }

  beginFile(progress: Progress, sink: FileSink, control: ScanControl): void {
    this.progress = progress;
    this.sink = sink;
    this.control = control;
    this.takesRuns = sink.run !== undefined;
  }

  /** Rows go to the sink. */
  get isOpen(): boolean {
    return this.wantsRows && this.progress.contextOwed < 0;
  }

  /** The row budget is used up. */
  get isSpent(): boolean {
    return this.wantsRows && this.control.rowBudget <= 0;
  }

  /** How many lines a run may have, as far as it is for the sink and the budget to say. */
  get linesInRun(): number {
    return this.takesRuns ? Math.max(0, this.control.rowBudget) : 0;
  }

  /** Rows that are still wanted. */
  get budget(): number {
    return this.control.rowBudget;
  }

  /** Takes `rows` from the row budget. */
  spend(rows: number): void {
    if (this.wantsRows) this.control.rowBudget -= rows;
  }

  /** No row comes any more, save the context still owed to the last one. */
  close(): void {
    const { progress } = this;
    if (progress.contextOwed < 0) progress.contextOwed = progress.afterLeft;
  }

  /** The next line goes to the sink if it is context; asked once for each. */
  takesContext(): boolean {
    const { progress } = this;
    if (!this.wantsRows) return false;
    if (progress.contextOwed < 0) return true;
    if (progress.contextOwed > 0) {
      progress.contextOwed--;
      return true;
    }
    return this.settings.passthru && !progress.isOverBudget;
  }

  /** Matching lines beyond `maxPerFile` are context where it is owed, or where everything is shown. */
  matchAsContext(start: number, end: number): void {
    const { row } = this;
    row.spanCount = 0;
    row.replaced = null;
    for (let from = start; from < end && this.takesContext(); ) {
      const to = this.settings.passthru ? end : this.lineEnd(from, end);
      this.send('context', from, to);
      from = to;
    }
  }

  /** Matching lines beyond the row budget are rows of another page, even where context is owed. */
  passOver(start: number, end: number): void {
    const { progress } = this;
    for (let from = start; from < end && progress.contextOwed > 0; progress.contextOwed--) {
      from = this.lineEnd(from, end);
    }
  }

  private lineEnd(start: number, upto: number): number {
    const { bytes, base } = this.window;
    return lineEndOf(bytes, this.terminator, start - base, upto - base) + base;
  }

  /** Hands over `[start, end)`; spans and replacement are in the row. */
  send(kind: RowKind, start: number, end: number): void {
    const { row, window } = this;
    row.kind = kind;
    row.lineNumber = this.lineNumbers.at(start);
    row.byteOffset = start;
    row.bytes = window.bytes;
    row.start = start - window.base;
    row.end = end - window.base;
    this.sink.row(row);
  }

  /** Hands over a run, of which the bounds are known. False if the sink wants rows. */
  sendRun(run: LineRun): boolean {
    const { window, sink } = this;
    if (!this.takesRuns || sink.run === undefined) return false;
    run.bytes = window.bytes;
    run.lineNumber = this.lineNumbers.at(run.bounds[0] + window.base);
    run.terminator = this.terminator;
    this.takesRuns = sink.run(run);
    return this.takesRuns;
  }

  /** Lines may have been left out before `start`. */
  gapBefore(start: number): void {
    const { progress } = this;
    if (!this.wantsGaps || !this.isOpen) return;
    if (progress.hasSent && progress.visitedTo < start) this.sink.gap();
  }
}
