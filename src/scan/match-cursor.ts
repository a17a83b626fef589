// Where the next line that matches is, in the text that the window holds, and where its line begins and ends.
import { type LineRun, longestRun } from '../scanning.js';
import type { Attachment } from './attachment.js';
import { lineEndOf, lineStartOf } from './lines.js';
import type { TextWindow } from './text-window.js';

const none = Number.POSITIVE_INFINITY;
/** So far a loop is faster than a call into native code. */
const nearBytes = 128;

/** The matching lines of one file after the other. Positions are offsets in the text, those of a run indexes into the window. */
export class MatchCursor {
  /** A match at or after the position, `none`, or -1 if it is not known. */
  private nextMatch = -1;
  /** What the window held when `nextMatch` was found. */
  private generation = -1;

  constructor(
    private readonly attachment: Attachment,
    private readonly window: TextWindow,
    private readonly terminator: number,
  ) {}

  /** Nothing is known: another file, or matches that were found are to be found once more. */
  forget(): void {
    this.nextMatch = -1;
  }

  /** The window already holds what the matcher was attached to, and its first match. */
  adopt(firstMatch: number): void {
    this.attachment.adopt();
    this.generation = this.window.generation;
    this.nextMatch = this.offsetOf(firstMatch);
  }

  /** Offset inside the first line at or after `position`, a line's start, that contains a match, or `none`. */
  from(position: number): number {
    const { window } = this;
    if (this.generation !== window.generation || this.nextMatch < position) {
      this.generation = window.generation;
      this.nextMatch = this.offsetOf(this.attachment.current.findLine(position - window.base));
    }
    return this.nextMatch;
  }

  /** A match at the very end of the text is one in the unfinished last line, or in no line at all. */
  private offsetOf(found: number): number {
    const { bytes, base, textEnd } = this.window;
    if (found < 0) return none;
    if (found < textEnd) return found + base;
    return bytes[textEnd - 1] === this.terminator ? none : textEnd - 1 + base;
  }

  /** Puts matching lines of [position, end) into `run`, at most `most` of them, from the first on without leaving one out. */
  collect(position: number, end: number, most: number, run: LineRun): void {
    const { base } = this.window;
    const { bounds } = run;
    let count = 0;
    let from = position;
    while (count < most && from < end) {
      const at = this.from(from);
      if (at >= end) break;
      const start = this.lineStart(at, from) - base;
      const stop = this.lineEnd(at, end);
      if (count > 0 && stop - base - bounds[0] > longestRun.bytes) break;
      bounds[2 * count] = start;
      bounds[2 * count + 1] = stop - base;
      count++;
      from = stop;
    }
    run.count = count;
  }

  /** Start of the line that contains `at`; never before `floor`, which is a line's start. */
  lineStart(at: number, floor: number): number {
    const { bytes, base } = this.window;
    const { terminator } = this;
    const nearest = Math.max(floor, at - nearBytes) - base;
    let start = at - base;
    while (start > nearest && bytes[start - 1] !== terminator) start--;
    if (start > nearest || start === floor - base) return start + base;
    return lineStartOf(bytes, terminator, start, floor - base) + base;
  }

  /** End, terminator included, of the line that contains `at`; `end` if no terminator stands before it. */
  lineEnd(at: number, end: number): number {
    const { bytes, base } = this.window;
    const { terminator } = this;
    const farthest = Math.min(end, at + nearBytes) - base;
    let stop = at - base;
    while (stop < farthest && bytes[stop] !== terminator) stop++;
    if (stop < farthest) return stop + 1 + base;
    return lineEndOf(bytes, terminator, stop, end - base) + base;
  }
}
