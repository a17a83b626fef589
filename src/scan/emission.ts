// From a line that matches to rows at the sink: context around it, limits, counts, spans and replacements.
// The searches decide which lines match; nothing here looks for them.
import { type FileSink, type LineRun, longestRun, type ScanControl, type ScanSettings } from '../scanning.js';
import type { Attachment } from './attachment.js';
import { Delivery } from './delivery.js';
import { type CountGone, type LineCount, LineNumbers } from './line-numbers.js';
import { lineEndOf, precedingLineStart } from './lines.js';
import type { Progress } from './progress.js';
import { MatchFinder, type ScanPlan } from './row-matches.js';
import { type BinaryWatch, RowNul } from './row-nul.js';
import { Tally } from './tally.js';
import type { TextWindow } from './text-window.js';

/** Fewer lines, or lines farther apart (in bytes, on average), are handed over faster one by one. */
const fewestInRun = 4;
const sparseBytes = 2048;

/** Takes the matching lines of one file after the other, in order, and says when a file is to end. */
export class Emission {
  progress!: Progress;
  readonly lineNumbers: LineNumbers;
  readonly tally: Tally;
  /** Rows are wanted at all. */
  readonly sendsRows: boolean;
  private readonly hasContext: boolean;
  /** Of matching lines nothing but the lines is wanted, and all of them. */
  private readonly sendsBareLines: boolean;
  private readonly delivery: Delivery;
  private readonly finder: MatchFinder;
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
    this.delivery = new Delivery(settings, window, plan.lineTerminator, this.lineNumbers);
    this.finder = new MatchFinder(settings, attachment, groupCount, plan, window, this.delivery.row);
    this.tally = new Tally(settings, plan, window, this.finder);
    this.sendsBareLines =
      this.sendsRows &&
      settings.maxPerFile === null &&
      !(this.hasContext || settings.passthru || settings.stopOnNonmatch || settings.invertMatch) &&
      !(this.finder.isNeeded || plan.multiline);
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
    this.tally.beginFile(progress);
    this.delivery.beginFile(progress, sink, control);
    this.rowNul.reset();
    this.binary = binary;
    this.delivery.row.isUnfiltered = progress.filter !== null && progress.filter.unfiltered !== null;
  }

  /** Nothing more is to be found in this file; only context may still be owed. */
  get isFull(): boolean {
    return !this.settings.countsBeyondLimits && (this.tally.isLimitReached || this.progress.isOverBudget);
  }

  /** From here on lines are only counted: no row can come any more, no context is owed, no NUL can end the file. */
  get onlyCounts(): boolean {
    const { progress, settings } = this;
    if (settings.stopOnNonmatch) return false;
    // ripgrep counts matching lines among the context after the last one, too: that takes the long way.
    if (settings.depth === 'count' && this.binary.looksInRows && this.binary.quits) return false;
    if (settings.depth === 'count') return settings.after === 0 || settings.maxPerFile === null;
    if (!settings.countsBeyondLimits || this.rowsDecideTheEnd) return false;
    if (progress.isOverBudget) return progress.contextOwed === 0;
    return this.tally.isLimitReached && progress.afterLeft === 0 && !settings.passthru;
  }

  /** Where the file ends, if it holds a NUL, depends on the rows, even on those nobody gets. */
  private get rowsDecideTheEnd(): boolean {
    const { binary, progress, settings } = this;
    if (!binary.matters) return false;
    if (binary.looksInRows || this.hasContext) return true;
    return binary.endsAtMatch && (settings.passthru || progress.binaryOffset !== null);
  }

  /** Lines that do not match are met like context. After the budget is used up that is of use only to the counts. */
  get passesThrough(): boolean {
    const { passthru, countsBeyondLimits } = this.settings;
    return passthru && (countsBeyondLimits || !this.progress.isOverBudget);
  }

  /** How many matching lines may be taken as one run; 0 where each of them needs a look. */
  get mostInRun(): number {
    const { progress, delivery } = this;
    if (!this.sendsBareLines || progress.binaryOffset !== null || progress.isOverBudget) return 0;
    return delivery.isOpen ? Math.min(longestRun.lines, delivery.linesInRun) : 0;
  }

  /** As `match`, of all lines of a run of at most `mostInRun`. False: nothing was taken, and each has to be taken by itself. */
  takeRun(run: LineRun): boolean {
    const { progress, delivery, window, binary } = this;
    const { bounds, count } = run;
    const end = bounds[2 * count - 1];
    if (count < fewestInRun || end - bounds[0] > count * sparseBytes) return false;
    if (binary.looksInRows && this.rowNul.in(bounds[0] + window.base, end + window.base) >= 0) return false;
    if (!delivery.sendRun(run)) return false;
    this.tally.countRun(count);
    delivery.spend(count);
    progress.hasMatched = true;
    progress.hasSent = true;
    progress.visitedTo = end + window.base;
    return true;
  }

  /** Takes the matching line `[start, end)` with the context it brings. False when the file is to end. */
  match(start: number, end: number): boolean {
    const isWithin = this.tally.countAgainstLimit(1) === 1;
    return this.take(start, end, isWithin);
  }

  /** As `match`, of lines that were counted against the limit already and are `isWithin` it or not. */
  take(start: number, end: number, isWithin: boolean): boolean {
    const { delivery } = this;
    this.progress.hasMatched = true;
    if (!this.afterContext(start)) return false;
    if (!isWithin || delivery.isSpent) delivery.close();
    if (!this.beforeContext(start) || !this.sendMatch(start, end, isWithin)) return false;
    return this.settings.countsBeyondLimits || this.owesContext();
  }

  /** Over budget without need of a count, the file ends as soon as the last row has its context. */
  private owesContext(): boolean {
    const { progress } = this;
    if (!progress.isOverBudget) return true;
    progress.afterLeft = progress.contextOwed;
    return progress.afterLeft > 0;
  }

  private sendMatch(start: number, end: number, isWithin: boolean): boolean {
    const { progress, settings, delivery } = this;
    if (this.meetsNul(start, end)) return false;
    delivery.gapBefore(start);
    if (this.binary.endsAtMatch && progress.binaryOffset !== null) {
      this.countRow(start, end, false);
      return false;
    }
    if (delivery.isOpen) this.sendMatchRow(start, end);
    else this.keepBack(start, end, isWithin);
    if (settings.depth === 'first') return false;
    progress.visitedTo = end;
    progress.afterLeft = settings.after;
    progress.hasSent = true;
    return true;
  }

  private sendMatchRow(start: number, end: number): void {
    const { delivery, window, finder } = this;
    const { budget } = delivery;
    delivery.row.spanCount = finder.told(this.countRow(start, end, true, finder.isNeeded), budget);
    finder.addGroups(start - window.base, end - window.base);
    delivery.send('match', start, end);
  }

  private countRow(start: number, end: number, isRow: boolean, findsSpans = this.finder.isCounted): number {
    const { progress } = this;
    const rowsBefore = progress.rows;
    const found = this.tally.countRow(start, end, isRow, findsSpans);
    this.delivery.spend(progress.rows - rowsBefore);
    return found;
  }

  /** A matching line that gets no row. `isWithin`: it counts as a row all the same. */
  private keepBack(start: number, end: number, isWithin: boolean): void {
    const { progress } = this;
    const rowsBefore = progress.rows;
    this.countRow(start, end, isWithin);
    if (!this.sendsRows) return;
    // A line of nothing but empty matches makes no row of unit `occurrence`, so it is not beyond anything.
    progress.isOverBudget ||= progress.rows > rowsBefore;
    if (isWithin) this.delivery.passOver(start, end);
    else this.delivery.matchAsContext(start, end);
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
    if (!this.sendMatch(start, end, true)) return false;
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
      this.delivery.gapBefore(start);
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
    const { progress, delivery } = this;
    if (this.meetsNul(start, end)) return false;
    if (this.binary.endsAtMatch && progress.binaryOffset !== null) return false;
    if (delivery.takesContext()) this.sendContextRow(start, end);
    progress.visitedTo = end;
    progress.hasSent = true;
    return true;
  }

  private sendContextRow(start: number, end: number): void {
    const { delivery, finder, window } = this;
    const { row } = delivery;
    row.spanCount = 0;
    row.replaced = null;
    // Inverted, the context is made of the lines that do contain matches.
    if (this.settings.invertMatch && finder.isNeeded) {
      row.spanCount = finder.told(finder.find(start - window.base, end - window.base), Infinity);
      finder.addGroups(start - window.base, end - window.base);
    }
    delivery.send('context', start, end);
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
