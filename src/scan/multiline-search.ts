// Search over the whole text of a file at once, where a match may reach over line ends.
// Lines touched by matches that overlap or adjoin become one row, as in ripgrep. Positions are offsets in the text.
import type { ScanControl, ScanSettings } from '../scanning.js';
import type { Attachment } from './attachment.js';
import type { Emission } from './emission.js';
import type { Verdict } from './line-search.js';
import { lineEndOf, lineStartOf } from './lines.js';
import type { Progress } from './progress.js';
import type { ScanPlan } from './row-matches.js';
import type { TextWindow } from './text-window.js';

const cancelEveryRows = 1024;
/** What took less than this is no set-up worth to be made up for. */
const noSetUpMs = 5;

export class MultilineSearch {
  private progress!: Progress;
  private control!: ScanControl;
  private readonly span: number[] = [];
  private untilPause = 0;
  private begunMs = 0;
  /** Time before which there is no pause; -1 until the first find. */
  private pauseFrom = -1;
  private untilCancel = cancelEveryRows;

  constructor(
    private readonly settings: ScanSettings,
    private readonly attachment: Attachment,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
    private readonly emission: Emission,
    private readonly pauseEveryRows: number,
  ) {}

  /** The window holds the whole text, which was begun to be read at `begunMs` (of `performance.now()`). */
  search(progress: Progress, control: ScanControl, begunMs: number): Verdict {
    this.begunMs = begunMs;
    this.progress = progress;
    this.control = control;
    this.untilPause = this.pauseEveryRows;
    this.pauseFrom = -1;
    const verdict = this.settings.invertMatch ? this.searchInverted() : this.searchMatching();
    return verdict ?? this.finish();
  }

  private searchMatching(): Verdict | null {
    const { progress, window, emission } = this;
    while (progress.position < window.textEnd && !emission.isFull) {
      // What is beyond the limit is no part of the last row within it.
      const isRowComplete = emission.tally.isLimitReached && !progress.isPendingBeyond;
      const pause = isRowComplete ? this.flush() : null;
      if (pause) return pause;
      if (!this.find(progress.position)) break;
      const [matchStart, matchEnd] = this.span;
      this.moveBehind(matchStart, matchEnd);
      const start = this.lineStart(matchStart);
      const end = this.lineEndOfMatch(start, matchEnd);
      const verdict = emission.tally.isLimitReached
        ? this.takeBeyond(start, end)
        : this.takeWithin(start, end);
      if (verdict) return verdict;
    }
    progress.position = window.textEnd;
    return this.flush();
  }

  /**
   * After a pause the whole text is read again, and where the pattern looks around the first find goes through all of it. As
   * much time as that took is then spent on searching: else a pause every few rows would make the whole quadratic.
   */
  private find(from: number): boolean {
    const matcher = this.attachment.current;
    if (this.pauseFrom >= 0) return matcher.find(from, this.span);
    const isFound = matcher.find(from, this.span);
    const now = performance.now();
    const setUpMs = now - this.begunMs;
    this.pauseFrom = setUpMs < noSetUpMs ? 0 : now + setUpMs;
    return isFound;
  }

  private takeWithin(start: number, end: number): Verdict | null {
    this.progress.limitCount++;
    return this.joinPending(start, end);
  }

  /** Takes the lines of a match beyond `maxPerFile`, save those that are part of an earlier row. */
  private takeBeyond(matchStart: number, end: number): Verdict | null {
    const { progress } = this;
    const isPending = progress.pendingStart >= 0;
    const start = isPending ? matchStart : Math.max(matchStart, progress.pendingEnd);
    if (!isPending && start >= end) return null;
    progress.cutByMaxPerFile = true;
    const verdict = this.joinPending(start, end);
    progress.isPendingBeyond = true;
    return verdict;
  }

  /** Lines that overlap or adjoin those of the match before become one row with them. */
  private joinPending(start: number, end: number): Verdict | null {
    const { progress } = this;
    if (progress.pendingStart >= 0 && progress.pendingEnd >= start) {
      progress.pendingEnd = end;
      return null;
    }
    const verdict = this.flush();
    progress.pendingStart = start;
    progress.pendingEnd = end;
    return verdict;
  }

  /** Hands over the lines of the matches found last. */
  private flush(): Verdict | null {
    const { progress } = this;
    const { pendingStart, pendingEnd } = progress;
    if (pendingStart < 0) return null;
    progress.pendingStart = -1;
    // An empty match behind the last line end touches no line.
    if (pendingStart === pendingEnd) return null;
    if (!this.otherContext(pendingStart)) return 'stop';
    if (!this.emission.take(pendingStart, pendingEnd, !progress.isPendingBeyond)) return 'stop';
    return this.askToPause();
  }

  /** Passthru: what lies before `start` comes first. */
  private otherContext(start: number): boolean {
    return !this.emission.passesThrough || this.emission.otherContext(start);
  }

  private searchInverted(): Verdict | null {
    const { progress, window, emission } = this;
    while (progress.position < window.textEnd && !emission.isFull) {
      const from = progress.position;
      const isFound = this.find(from);
      const start = isFound ? this.lineStart(this.span[0]) : window.textEnd;
      const verdict = this.takeLines(from, start);
      if (verdict) return verdict;
      if (emission.isFull) break;
      // The next line begins behind the lines of the match, or at least behind this one.
      progress.position = isFound ? this.lineEndOfMatch(start, this.span[1]) : window.textEnd;
    }
    return null;
  }

  private takeLines(from: number, to: number): Verdict | null {
    const { progress } = this;
    for (let start = from; start < to && !this.emission.isFull; ) {
      const end = this.lineEnd(start, to);
      progress.position = end;
      if (!this.otherContext(start) || !this.emission.match(start, end)) return 'stop';
      const pause = this.askToPause();
      if (pause) return pause;
      start = end;
    }
    return null;
  }

  /** Context still owed at the end of the file. */
  private finish(): Verdict {
    const { emission, window } = this;
    if (emission.passesThrough) emission.otherContext(window.textEnd);
    else emission.afterContext(window.textEnd);
    return 'more';
  }

  /** An empty match is left behind by one byte, as in ripgrep, also inside of a character. */
  private moveBehind(start: number, end: number): void {
    this.progress.position = end > start || end >= this.window.textEnd ? end : end + 1;
  }

  private lineStart(at: number): number {
    return lineStartOf(this.window.bytes, this.plan.lineTerminator, at, 0);
  }

  private lineEnd(at: number, end: number): number {
    return lineEndOf(this.window.bytes, this.plan.lineTerminator, at, end);
  }

  private lineEndOfMatch(lineStart: number, end: number): number {
    const { bytes, textEnd } = this.window;
    if (end > lineStart && bytes[end - 1] === this.plan.lineTerminator) return end;
    return this.lineEnd(end, textEnd);
  }

  private askToPause(): Verdict | null {
    if (--this.untilCancel === 0) {
      this.untilCancel = cancelEveryRows;
      if (this.control.isCancelled()) return 'cancelled';
    }
    if (--this.untilPause > 0) return null;
    this.untilPause = this.pauseEveryRows;
    return performance.now() >= this.pauseFrom && this.control.shouldPause() ? 'pause' : null;
  }
}
