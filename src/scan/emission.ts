// From a line that matches to rows at the sink: context around it, gaps, limits, counts, spans and replacements.
// The searches decide which lines match; nothing here looks for them.
import type { FileSink, ScanControl, ScanSettings } from '../scanning.js';
import type { Attachment } from './attachment.js';
import { type CountGone, type LineCount, LineNumbers } from './line-numbers.js';
import { countLines, lineEndOf, precedingLineStart } from './lines.js';
import type { Progress } from './progress.js';
import { newRow } from './row.js';
import { MatchFinder, type ScanPlan } from './row-matches.js';
import { type BinaryWatch, RowNul } from './row-nul.js';
import type { TextWindow } from './text-window.js';

export class Emission {
  progress!: Progress;
  readonly lineNumbers: LineNumbers;
  /** Rows are wanted at all. */
  readonly sendsRows: boolean;
  private readonly hasContext: boolean;
  private readonly row = newRow();
  private readonly finder: MatchFinder;
  private sink!: FileSink;
  private control!: ScanControl;
  private binary!: BinaryWatch;
  private readonly rowNul: RowNul;

  constructor(
    private readonly settings: ScanSettings,
    attachment: Attachment,
    groupCount: number,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    countGone: CountGone,
  ) {
    this.lineNumbers = new LineNumbers(window, plan.lineTerminator, countGone);
    this.rowNul = new RowNul(window);
    this.sendsRows = settings.depth === 'rows';
    this.hasContext = settings.before > 0 || settings.after > 0;
    this.finder = new MatchFinder(settings, attachment, groupCount, plan, window, this.row);
  }

  beginFile(
    progress: Progress,
    lines: LineCount,
    sink: FileSink,
    control: ScanControl,
    binary: BinaryWatch,
  ): void {
    this.progress = progress;
    this.lineNumbers.state = lines;
    this.sink = sink;
    this.control = control;
    this.rowNul.reset();
    this.binary = binary;
  }

  /** `maxPerFile` is reached. */
  get isLimitReached(): boolean {
    const { maxPerFile } = this.settings;
    return maxPerFile !== null && this.progress.limitCount >= maxPerFile;
  }

  /** Nothing more is to be found in this file; only context may still be owed. */
  get isFull(): boolean {
    return !this.settings.countsBeyondLimits && (this.isLimitReached || this.progress.isOverBudget);
  }

  /** From here on lines are only counted: no row can come any more, and no context is owed. */
  get onlyCounts(): boolean {
    const { progress, settings } = this;
    if (settings.stopOnNonmatch) return false;
    // ripgrep counts matching lines among the context after the last one, too: that takes the long way.
    if (settings.depth === 'count') return settings.after === 0 || settings.maxPerFile === null;
    if (!settings.countsBeyondLimits || progress.afterLeft > 0) return false;
    return progress.isOverBudget || (this.isLimitReached && !settings.passthru);
  }

  /** Takes a matching line in passing. */
  countLine(start: number, end: number): void {
    const isWithin = this.countAgainstLimit(1) === 1;
    this.count(start, end, isWithin);
  }

  /** Takes `count` lines without a match, which are what is wanted. */
  countLines(count: number): void {
    const within = this.countAgainstLimit(count);
    if (this.settings.rowUnit === 'line') this.progress.rows += within;
    this.progress.lines += count;
    if (this.settings.countsOccurrences && !this.sendsRows) this.progress.occurrences += count;
  }

  /** How many more may count against `maxPerFile`. */
  get limitLeft(): number {
    const { maxPerFile } = this.settings;
    return maxPerFile === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, maxPerFile - this.progress.limitCount);
  }

  /** Returns how many are within the limit. */
  private countAgainstLimit(count: number): number {
    const { progress } = this;
    const within = Math.min(count, this.limitLeft);
    progress.limitCount += within;
    if (within < count) progress.cutByMaxPerFile = true;
    return within;
  }

  /** Takes the matching line `[start, end)` with the context it brings. False when the file is to end. */
  match(start: number, end: number): boolean {
    const { progress, settings } = this;
    progress.hasMatched = true;
    if (settings.countsBeyondLimits && this.isLimitReached) {
      progress.cutByMaxPerFile = true;
      return this.countBeyond(start, end, false);
    }
    progress.limitCount++;
    return this.take(start, end);
  }

  /** As `match`, of lines that were counted against the limit already. */
  take(start: number, end: number): boolean {
    if (this.sendsRows && this.control.rowBudget <= 0) return this.takeOverBudget(start, end);
    return this.afterContext(start) && this.beforeContext(start) && this.sendMatch(start, end);
  }

  private takeOverBudget(start: number, end: number): boolean {
    const { progress, settings } = this;
    const rowsBefore = progress.rows;
    // A line of nothing but empty matches makes no row of unit `occurrence`, so it is not beyond anything.
    progress.isOverBudget ||= settings.rowUnit === 'line';
    const goesOn = this.countBeyond(start, end, true);
    progress.isOverBudget ||= progress.rows > rowsBefore;
    return goesOn && (!progress.isOverBudget || settings.countsBeyondLimits || progress.afterLeft > 0);
  }

  /** A matching line that gets no row may still be context. `isWithin`: it counts as a row all the same. */
  countBeyond(start: number, end: number, isWithin: boolean): boolean {
    if (!this.afterContext(start)) return false;
    this.count(start, end, isWithin);
    if (this.settings.passthru && !this.progress.isOverBudget) return this.sendContext(start, end);
    return this.afterContext(end);
  }

  /** Counts matching lines; returns how many spans the row now has. */
  private count(start: number, end: number, isRow: boolean, findsSpans = this.finder.isCounted): number {
    const { progress, settings, window, finder } = this;
    progress.lines += this.plan.multiline ? this.linesIn(start, end) : 1;
    const found = findsSpans ? finder.find(start - window.base, end - window.base) : 0;
    if (settings.countsOccurrences) progress.occurrences += this.sendsRows ? found : Math.max(1, found);
    if (!isRow) return found;
    const rows = settings.rowUnit === 'occurrence' ? finder.solidSpans(found) : 1;
    progress.rows += rows;
    this.control.rowBudget -= this.sendsRows ? rows : 0;
    return found;
  }

  private linesIn(start: number, end: number): number {
    const { bytes, words, base } = this.window;
    return countLines(bytes, words, this.plan.lineTerminator, start - base, end - base);
  }

  private sendMatch(start: number, end: number): boolean {
    const { progress, settings } = this;
    if (this.meetsNul(start, end)) return false;
    this.gapBefore(start);
    if (this.binary.endsAtMatch && progress.binaryOffset !== null) {
      this.count(start, end, false);
      return false;
    }
    if (this.sendsRows) this.sendMatchRow(start, end);
    else this.count(start, end, true);
    if (settings.depth === 'first') return false;
    progress.visitedTo = end;
    progress.afterLeft = settings.after;
    progress.hasSent = true;
    return true;
  }

  private sendMatchRow(start: number, end: number): void {
    const { row, window, finder } = this;
    row.kind = 'match';
    row.spanCount = this.count(start, end, true, finder.isNeeded);
    finder.addGroups(start - window.base, end - window.base);
    this.sendRow(start, end);
  }

  private sendRow(start: number, end: number): void {
    const { row, window } = this;
    row.lineNumber = this.lineNumbers.at(start);
    row.byteOffset = start;
    row.bytes = window.bytes;
    row.start = start - window.base;
    row.end = end - window.base;
    this.sink.row(row);
  }

  /** Context still owed to the last match, as far as `upto`. */
  afterContext(upto: number): boolean {
    const { progress } = this;
    while (progress.afterLeft > 0 && progress.visitedTo < upto) {
      const start = progress.visitedTo;
      const end = this.lineEnd(start, upto);
      if (!this.oneAfter(start, end)) return false;
    }
    return true;
  }

  private oneAfter(start: number, end: number): boolean {
    const { progress, settings } = this;
    // As ripgrep: after `maxPerFile` a matching line among the context is shown as the match it is.
    const isMatch =
      this.isFull && !progress.isOverBudget && this.isMatching(start, end) !== settings.invertMatch;
    if (!isMatch) return this.sendAfterContext(start, end);
    const left = progress.afterLeft;
    if (progress.position < end) progress.position = end;
    if (!this.sendMatch(start, end)) return false;
    progress.afterLeft = left - 1;
    return true;
  }

  private isMatching(start: number, end: number): boolean {
    return this.finder.isMatch(start - this.window.base, end - this.window.base);
  }

  sendAfterContext(start: number, end: number): boolean {
    if (!this.sendContext(start, end)) return false;
    this.progress.afterLeft--;
    return true;
  }

  private beforeContext(upto: number): boolean {
    const { progress, settings, window } = this;
    if (settings.before === 0 || progress.visitedTo >= upto) return true;
    const { bytes, base } = window;
    const floor = Math.max(progress.visitedTo - base, 0);
    const count = settings.before - 1;
    let start = base + precedingLineStart(bytes, this.plan.lineTerminator, floor, upto - base, count);
    while (start < upto) {
      const lineEnd = this.lineEnd(start, upto);
      this.gapBefore(start);
      if (!this.sendContext(start, lineEnd)) return false;
      start = lineEnd;
    }
    return true;
  }

  /** Passthru: every line up to `upto` that was not handed over yet is context. */
  otherContext(upto: number): boolean {
    const { progress } = this;
    while (progress.visitedTo < upto) {
      const start = progress.visitedTo;
      if (!this.sendContext(start, this.lineEnd(start, upto))) return false;
    }
    return true;
  }

  /** One context row. False when the file is to end. */
  sendContext(start: number, end: number): boolean {
    const { progress, settings, row, finder, window } = this;
    if (this.meetsNul(start, end)) return false;
    if (this.binary.endsAtMatch && progress.binaryOffset !== null) return false;
    if (this.sendsRows) {
      row.kind = 'context';
      row.spanCount = 0;
      row.replaced = null;
      // Inverted, the context is made of the lines that do contain matches.
      if (settings.invertMatch && finder.isNeeded) {
        row.spanCount = finder.find(start - window.base, end - window.base);
        finder.addGroups(start - window.base, end - window.base);
      }
      this.sendRow(start, end);
    }
    progress.visitedTo = end;
    progress.hasSent = true;
    return true;
  }

  private gapBefore(start: number): void {
    const { progress } = this;
    if (this.sendsRows && this.hasContext && progress.hasSent && progress.visitedTo < start) this.sink.gap();
  }

  private lineEnd(start: number, upto: number): number {
    const { bytes, base } = this.window;
    return lineEndOf(bytes, this.plan.lineTerminator, start - base, upto - base) + base;
  }

  /** Looks for a NUL in lines about to be handed over. True if it ends the file. */
  private meetsNul(start: number, end: number): boolean {
    const { progress, binary } = this;
    if (!binary.looksInRows) return false;
    if (progress.binaryOffset === null) {
      const nul = this.rowNul.in(start, end);
      if (nul < 0) return false;
      progress.binaryOffset = nul;
    }
    return binary.quits;
  }
}
