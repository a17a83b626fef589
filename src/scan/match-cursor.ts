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
  /** Lines that match, as the matcher gave them: those from `nextLine` to `lineCount` are not yet taken. */
  private readonly lines = new Int32Array(2 * longestRun.lines);
  private nextLine = 0;
  private lineCount = 0;

  constructor(
    private readonly attachment: Attachment,
    private readonly window: TextWindow,
    private readonly terminator: number,
  ) {}

  /** Nothing is known: another file, or matches that were found are to be found once more. */
  forget(): void {
    this.nextMatch = -1;
    this.nextLine = 0;
    this.lineCount = 0;
  }

  /** The window already holds what the matcher was attached to, and its first match. */
  adopt(firstMatch: number): void {
    this.attachment.adopt();
    this.generation = this.window.generation;
    this.lineCount = 0;
    this.nextMatch = this.offsetOf(firstMatch);
  }

  /** Offset inside the first line at or after `position`, a line's start, that contains a match, or `none`. */
  from(position: number): number {
    const { window } = this;
    if (this.generation !== window.generation || this.nextMatch < position) {
      if (this.generation !== window.generation) this.lineCount = 0;
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
    run.count = 0;
    if (most === 1 || this.attachment.current.findLines === undefined) {
      this.collectOne(position, end, run);
      return;
    }
    const stop = end - this.window.base;
    for (let from = position - this.window.base; from < stop && this.hasLine(from); ) {
      if (!this.take(stop, most, run)) return;
      from = run.bounds[2 * run.count - 1];
    }
  }

  private collectOne(position: number, end: number, run: LineRun): void {
    const at = this.from(position);
    if (at >= end) return;
    run.bounds[0] = this.lineStart(at, position) - this.window.base;
    run.bounds[1] = this.lineEnd(at, end) - this.window.base;
    run.count = 1;
  }

  /** Sees to it that the next of `lines` is the first line at or after `from` that matches. False if there is none. */
  private hasLine(from: number): boolean {
    const { window, lines } = this;
    const { base } = window;
    let known = from;
    if (this.generation === window.generation) {
      while (this.nextLine < this.lineCount && lines[2 * this.nextLine] < from) this.nextLine++;
      if (this.nextLine < this.lineCount) return true;
      if (this.nextMatch === none) return false;
      if (this.nextMatch >= from + base) known = this.lineStart(this.nextMatch, from + base) - base;
    }
    this.generation = window.generation;
    this.nextLine = 0;
    this.lineCount = this.attachment.current.findLines!(known, lines);
    this.nextMatch = this.lineCount > 0 ? lines[0] + base : none;
    return this.lineCount > 0;
  }

  /** Puts lines before `stop` into the run. False if no more of them follow, or the run is as long as it may be. */
  private take(stop: number, most: number, run: LineRun): boolean {
    const { lines } = this;
    const { bounds } = run;
    const first = run.count > 0 ? bounds[0] : lines[2 * this.nextLine];
    const farthest = first + longestRun.bytes;
    let { count } = run;
    let next = this.nextLine;
    let isOpen = true;
    for (; next < this.lineCount; next++) {
      const end = lines[2 * next + 1];
      isOpen = lines[2 * next] < stop && count < most && (count === 0 || end <= farthest);
      if (!isOpen) break;
      bounds[2 * count] = lines[2 * next];
      bounds[2 * count + 1] = end;
      count++;
    }
    this.nextLine = next;
    run.count = count;
    return isOpen;
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
