// Counts what a file holds: lines, occurrences, rows, and what counts against `maxPerFile`.
import type { ScanSettings } from '../scanning.js';
import { countLines } from './lines.js';
import type { Progress } from './progress.js';
import type { MatchFinder, ScanPlan } from './row-matches.js';
import type { TextWindow } from './text-window.js';

/** The counts of one file after the other; they are kept in its progress. */
export class Tally {
  private progress!: Progress;
  private readonly sendsRows: boolean;
  /** Of lines that match nothing but their number is counted, however many are beyond `maxPerFile`. */
  readonly countsOnlyLines: boolean;

  constructor(
    private readonly settings: ScanSettings,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    private readonly finder: MatchFinder,
  ) {
    this.sendsRows = settings.depth === 'rows';
    this.countsOnlyLines =
      !(finder.isCounted || plan.multiline) && (settings.maxPerFile === null || settings.countsBeyondLimits);
  }

  beginFile(progress: Progress): void {
    this.progress = progress;
  }

  /** `maxPerFile` is reached. */
  get isLimitReached(): boolean {
    const { maxPerFile } = this.settings;
    return maxPerFile !== null && this.progress.limitCount >= maxPerFile;
  }

  /** How many more may count against `maxPerFile`. */
  get limitLeft(): number {
    const { maxPerFile } = this.settings;
    return maxPerFile === null
      ? Number.POSITIVE_INFINITY
      : Math.max(0, maxPerFile - this.progress.limitCount);
  }

  /** Returns how many are within the limit. */
  countAgainstLimit(count: number): number {
    const { progress } = this;
    const within = Math.min(count, this.limitLeft);
    progress.limitCount += within;
    if (within < count) progress.cutByMaxPerFile = true;
    return within;
  }

  /** Takes `count` matching lines, where only lines are counted. */
  countRun(count: number): void {
    const { progress } = this;
    progress.rows += this.countAgainstLimit(count);
    progress.lines += count;
  }

  /** Takes a matching line in passing. */
  countLine(start: number, end: number): void {
    const isWithin = this.countAgainstLimit(1) === 1;
    this.countRow(start, end, isWithin);
  }

  /** Takes `count` lines without a match, which are what is wanted. */
  countLines(count: number): void {
    const within = this.countAgainstLimit(count);
    if (this.settings.rowUnit === 'line') this.progress.rows += within;
    this.progress.lines += count;
    if (this.settings.countsOccurrences && !this.sendsRows) this.progress.occurrences += count;
  }

  /**
   * Counts the matching lines `[start, end)`, as rows only if `isRow`. Returns how many spans the row now has, and
   * leaves in `progress` how many rows there are.
   */
  countRow(start: number, end: number, isRow: boolean, findsSpans = this.finder.isCounted): number {
    const { progress, settings } = this;
    progress.lines += this.plan.multiline ? this.linesIn(start, end) : 1;
    const found = findsSpans ? this.findIn(start, end) : 0;
    if (settings.countsOccurrences) progress.occurrences += this.sendsRows ? found : Math.max(1, found);
    if (isRow) progress.rows += settings.rowUnit === 'occurrence' ? this.finder.solidSpans(found) : 1;
    return found;
  }

  /** Where lines of a row follow on those of another, a match that began there is not looked for in its middle. */
  private findIn(start: number, end: number): number {
    const { progress, window, finder } = this;
    const found = finder.find(start - window.base, end - window.base, progress.matchedTo - window.base);
    if (found > 0 && this.plan.multiline) progress.matchedTo = finder.endOf(found) + window.base;
    return found;
  }

  private linesIn(start: number, end: number): number {
    const { bytes, words, base } = this.window;
    return countLines(bytes, words, this.plan.lineTerminator, start - base, end - base);
  }
}
