// A matcher of which only those matches are left that start where the filter wants them. Everything behind it, rows, counts
// and limits, sees what is left. What it removes is counted here, once each, however often a line is looked at.
import { type Matcher, mostSpans, TooManyMatches } from '../matching.js';
import type { MatchFilter, OffsetFilter } from '../scanning.js';
import { lineEndOf, lineStartOf, terminatorLength } from './lines.js';
import type { FilterProgress } from './progress.js';
import type { ScanPlan } from './row-matches.js';
import type { TextWindow } from './text-window.js';

/** Thrown at the first match of a file whose text is not held yet: the search is to begin again, with all of it. */
export const wantsWholeText = new Error('the text is to be held from its start');

/** Serves one file after the other. The window holds the whole text of a file that is filtered. */
export class FilteredMatcher implements Matcher {
  private progress!: FilterProgress;
  /** Null until the first match of the file: most files have none. */
  private counts: OffsetFilter | null = null;
  private end = 0;
  /** The line found last, and the spans that are left in it. */
  private lineStart = -1;
  private lineEnd = -1;
  private lineCount = 0;
  private readonly lineSpans: number[] = [];

  constructor(
    private readonly inner: Matcher,
    private readonly filter: MatchFilter,
    private readonly plan: ScanPlan,
    private readonly window: TextWindow,
  ) {}

  beginFile(progress: FilterProgress): void {
    this.progress = progress;
    this.counts = null;
    this.lineStart = -1;
  }

  get engine(): string {
    return this.inner.engine;
  }

  get groupCount(): number {
    return this.inner.groupCount;
  }

  attach(bytes: Buffer, end: number): void {
    this.inner.attach(bytes, end);
    this.end = end;
    this.counts = null;
    this.lineStart = -1;
  }

  findLine(from: number): number {
    const { inner, progress, end } = this;
    if (progress.unfiltered !== null) return inner.findLine(from);
    for (let at = from; at < end; at = this.lineEnd) {
      const found = inner.findLine(at);
      if (found < 0 || this.isBehindLastLine(found)) return found;
      if (progress.looksAhead) throw wantsWholeText;
      if (this.takeLine(Math.min(found, end - 1), at) > 0) return found;
    }
    return -1;
  }

  private isBehindLastLine(found: number): boolean {
    return found >= this.end && this.window.bytes[this.end - 1] === this.plan.lineTerminator;
  }

  /** Finds the spans that are left in the line around `found`; returns their number. */
  private takeLine(found: number, floor: number): number {
    const { window, plan, end, progress } = this;
    this.lineStart = lineStartOf(window.bytes, plan.lineTerminator, found, floor);
    this.lineEnd = lineEndOf(window.bytes, plan.lineTerminator, found, end);
    const all = this.inner.findAllInLine(this.lineStart, this.contentEnd(), this.lineSpans);
    this.lineCount = this.keepCounting(this.lineSpans, all);
    if (this.lineStart < progress.removedTo) return this.lineCount;
    progress.removedTo = this.lineEnd;
    progress.removedOccurrences += all - this.lineCount;
    if (this.lineCount === 0) progress.removedLines++;
    return this.lineCount;
  }

  private contentEnd(): number {
    const { lineTerminator, crlf } = this.plan;
    return (
      this.lineEnd - terminatorLength(this.window.bytes, this.lineStart, this.lineEnd, lineTerminator, crlf)
    );
  }

  /** Moves the spans that count to the front; returns their number. */
  private keepCounting(spans: number[], count: number): number {
    if (count > mostSpans) throw new TooManyMatches();
    let kept = 0;
    for (let span = 0; span < count; span++) {
      if (!this.isWanted(spans[2 * span])) continue;
      spans[2 * kept] = spans[2 * span];
      spans[2 * kept + 1] = spans[2 * span + 1];
      kept++;
    }
    return kept;
  }

  /** A match behind the last byte belongs to what that is part of. */
  private isWanted(offset: number): boolean {
    this.counts ??= this.filter.offsetsOf(this.progress.language!, this.window.bytes, this.end);
    return this.end === 0 || this.counts(Math.min(offset, this.end - 1));
  }

  findAllInLine(start: number, end: number, spans: number[]): number {
    if (this.progress.unfiltered !== null) return this.inner.findAllInLine(start, end, spans);
    if (start !== this.lineStart || end !== this.contentEnd()) {
      return this.keepCounting(spans, this.inner.findAllInLine(start, end, spans));
    }
    for (let at = 0; at < 2 * this.lineCount; at++) spans[at] = this.lineSpans[at];
    return this.lineCount;
  }

  find(from: number, span: number[]): boolean {
    if (this.progress.unfiltered !== null) return this.inner.find(from, span);
    let removedEnd = -1;
    for (let at = from; at <= this.end && this.inner.find(at, span); ) {
      const [start, end] = span;
      const isEmpty = start === end;
      at = isEmpty ? end + 1 : end;
      // An empty match right behind another is none, whether the other counts or not.
      if (isEmpty && start === removedEnd) continue;
      if (this.isWanted(start)) return true;
      removedEnd = end;
      this.remove(start);
    }
    return false;
  }

  private remove(start: number): void {
    const { progress } = this;
    if (start < progress.removedTo) return;
    progress.removedTo = start + 1;
    progress.removedOccurrences++;
    progress.removedLines++;
  }

  captures(from: number, start: number, end: number, groups: number[]): boolean {
    return this.inner.captures(from, start, end, groups);
  }
}
