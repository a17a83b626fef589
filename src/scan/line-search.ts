// Search by lines: which lines of a stretch of text match, in order, handed to the emission.
// Follows ripgrep's line searcher in what it reports; positions are offsets in the text.
import { longestRun, type ScanControl, type ScanSettings } from '../scanning.js';
import type { Attachment } from './attachment.js';
import type { Emission } from './emission.js';
import { countLines } from './lines.js';
import { MatchCursor } from './match-cursor.js';
import type { Progress } from './progress.js';
import { newRun } from './row.js';
import type { ScanPlan } from './row-matches.js';
import type { TextWindow } from './text-window.js';

/** `more`: this stretch is done. `stop`: the file is done. */
export type Verdict = 'more' | 'stop' | 'pause' | 'cancelled';

const cancelEveryRows = 4096;
/** Lines in a run cost so much less than rows do that so many times as many go between two questions whether to pause. */
const runPerRow = 16;

export class LineSearch {
  private progress!: Progress;
  private control!: ScanControl;
  private readonly cursor: MatchCursor;
  private readonly run = newRun();
  private untilPause = 0;
  private untilCancel = cancelEveryRows;
  private readonly stepsThroughAllLines: boolean;

  constructor(
    private readonly settings: ScanSettings,
    attachment: Attachment,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    private readonly emission: Emission,
    private readonly pauseEveryRows: number,
  ) {
    this.cursor = new MatchCursor(attachment, window, plan.lineTerminator);
    // ripgrep always steps through lines that end at NUL; it shows only in the context behind the last counted match.
    const showsStepping = plan.lineTerminator === 0 && settings.maxPerFile !== null && settings.after > 0;
    this.stepsThroughAllLines = settings.passthru || showsStepping;
  }

  beginFile(progress: Progress, control: ScanControl): void {
    this.progress = progress;
    this.control = control;
    this.cursor.forget();
    this.untilPause = this.pauseEveryRows;
  }

  /** Searches from the position to `end`, the end of a line, all of it in the window. */
  search(end: number): Verdict {
    if (this.emission.onlyCounts) return this.count(end);
    if (this.stepsThroughAllLines) return this.stepThrough(end);
    return this.settings.invertMatch ? this.searchInverted(end) : this.searchMatching(end);
  }

  private searchMatching(end: number): Verdict {
    const { progress, emission } = this;
    while (progress.position < end) {
      if (this.settings.stopOnNonmatch && progress.hasMatched) return this.stepThrough(end);
      if (emission.isFull) break;
      if (emission.onlyCounts) return this.count(end);
      const most = Math.min(emission.mostInRun, runPerRow * this.pauseEveryRows);
      this.cursor.collect(progress.position, end, Math.max(1, most), this.run);
      if (this.run.count === 0) break;
      const verdict = this.takeRun();
      if (verdict) return verdict;
    }
    return this.finish(end);
  }

  private takeRun(): Verdict | null {
    const { progress, emission, run, window } = this;
    if (!emission.takeRun(run)) return this.takeOneByOne();
    progress.position = run.bounds[2 * run.count - 1] + window.base;
    this.untilCancel -= run.count - 1;
    this.untilPause = 1;
    return this.askToPause();
  }

  private takeOneByOne(): Verdict | null {
    const { progress, emission, run, window } = this;
    for (let index = 0; index < run.count; index++) {
      // The lines that were collected in vain are found once more.
      if (index > 0 && (emission.isFull || emission.onlyCounts)) return this.forgetRest();
      const start = run.bounds[2 * index] + window.base;
      progress.position = run.bounds[2 * index + 1] + window.base;
      if (!emission.match(start, progress.position)) return 'stop';
      const pause = this.askToPause();
      if (pause) return pause;
    }
    return null;
  }

  private forgetRest(): null {
    this.cursor.forget();
    return null;
  }

  /** The context still owed at the end of a stretch, and the end of a file that is full. */
  private finish(end: number): Verdict {
    const { progress, emission } = this;
    if (!emission.afterContext(end)) return 'stop';
    if (emission.isFull && progress.afterLeft === 0) return 'stop';
    progress.position = end;
    return 'more';
  }

  /** Lines between the lines that match are what is wanted. */
  private searchInverted(end: number): Verdict {
    const { progress, emission } = this;
    while (progress.position < end && !emission.isFull) {
      if (emission.onlyCounts) return this.count(end);
      const at = this.cursor.from(progress.position);
      const rangeEnd = at >= end ? end : this.lineStart(at);
      const verdict = this.takeLines(rangeEnd);
      if (verdict) return verdict;
      if (emission.isFull || at >= end || progress.position < rangeEnd) continue;
      if (this.settings.stopOnNonmatch && progress.hasMatched) return this.stepThrough(end);
      progress.position = this.cursor.lineEnd(at, end);
    }
    return this.finish(end);
  }

  /** Takes every line from the position to `rangeEnd`, unless the file is full or nothing but counting is left before. */
  private takeLines(rangeEnd: number): Verdict | null {
    const { progress, emission } = this;
    while (progress.position < rangeEnd && !emission.isFull && !emission.onlyCounts) {
      const start = progress.position;
      progress.position = this.cursor.lineEnd(start, rangeEnd);
      if (!emission.match(start, progress.position)) return 'stop';
      const pause = this.askToPause();
      if (pause) return pause;
    }
    return null;
  }

  /** Line by line, where lines that do not match matter too. */
  private stepThrough(end: number): Verdict {
    const { progress, emission, settings } = this;
    while (progress.position < end) {
      if (emission.isFull && !emission.passesThrough && progress.afterLeft === 0) return 'stop';
      if (emission.onlyCounts) return this.count(end);
      const start = progress.position;
      const lineEnd = this.cursor.lineEnd(start, end);
      const isMatch = !emission.isFull && this.cursor.from(start) < lineEnd;
      progress.position = lineEnd;
      const isWanted = isMatch !== settings.invertMatch;
      if (!this.takeStep(start, lineEnd, isWanted)) return 'stop';
      if (settings.stopOnNonmatch && !isWanted && progress.hasMatched) return 'stop';
      const pause = this.askToPause();
      if (pause) return pause;
    }
    return 'more';
  }

  private takeStep(start: number, end: number, isWanted: boolean): boolean {
    const { emission, settings, progress } = this;
    if (isWanted && !(emission.isFull && settings.invertMatch)) return emission.match(start, end);
    if (progress.afterLeft > 0) return emission.sendAfterContext(start, end);
    return !emission.passesThrough || emission.sendContext(start, end);
  }

  /** Counts to `end` without a look at any line that need not be looked at. */
  private count(end: number): Verdict {
    return this.settings.invertMatch ? this.countInverted(end) : this.countMatching(end);
  }

  private countMatching(end: number): Verdict {
    const { progress, emission } = this;
    if (emission.tally.countsOnlyLines) return this.countRuns(end);
    while (progress.position < end) {
      if (emission.isFull) return 'stop';
      const at = this.cursor.from(progress.position);
      if (at >= end) break;
      const start = this.settings.countsOccurrences ? this.lineStart(at) : at;
      progress.position = this.cursor.lineEnd(at, end);
      emission.tally.countLine(start, progress.position);
      if (--this.untilCancel <= 0 && this.isCancelled()) return 'cancelled';
    }
    progress.position = end;
    return 'more';
  }

  private countRuns(end: number): Verdict {
    const { progress, emission, run, window } = this;
    while (progress.position < end) {
      this.cursor.collect(progress.position, end, longestRun.lines, run);
      if (run.count === 0) break;
      emission.tally.countRun(run.count);
      progress.position = run.bounds[2 * run.count - 1] + window.base;
      this.untilCancel -= run.count;
      if (this.untilCancel <= 0 && this.isCancelled()) return 'cancelled';
    }
    progress.position = end;
    return 'more';
  }

  private countInverted(end: number): Verdict {
    const { progress, emission } = this;
    while (progress.position < end) {
      if (emission.isFull) return 'stop';
      const at = this.cursor.from(progress.position);
      const rangeEnd = at >= end ? end : this.lineStart(at);
      const lines = this.linesBetween(progress.position, rangeEnd);
      if (lines > emission.tally.limitLeft && !this.settings.countsBeyondLimits) return this.countRest(end);
      emission.tally.countLines(lines);
      progress.position = at >= end ? end : this.cursor.lineEnd(at, end);
      if (--this.untilCancel <= 0 && this.isCancelled()) return 'cancelled';
    }
    return 'more';
  }

  /** The last lines within `maxPerFile`. */
  private countRest(end: number): Verdict {
    const { progress, emission } = this;
    for (let left = emission.tally.limitLeft; left > 0; left--) {
      progress.position = this.cursor.lineEnd(progress.position, end);
      emission.tally.countLines(1);
    }
    return 'stop';
  }

  private linesBetween(from: number, to: number): number {
    const { bytes, words, base } = this.window;
    return countLines(bytes, words, this.plan.lineTerminator, from - base, to - base);
  }

  /** As `MatchCursor.adopt`. */
  adopt(firstMatch: number): void {
    this.cursor.adopt(firstMatch);
  }

  private lineStart(at: number): number {
    return this.cursor.lineStart(at, this.progress.position);
  }

  private askToPause(): Verdict | null {
    if (--this.untilCancel <= 0 && this.isCancelled()) return 'cancelled';
    if (--this.untilPause > 0) return null;
    this.untilPause = this.pauseEveryRows;
    return this.control.shouldPause() ? 'pause' : null;
  }

  private isCancelled(): boolean {
    this.untilCancel = cancelEveryRows;
    return this.control.isCancelled();
  }
}
