// The text of one row with its matches: colours around them, leading space trimmed, long lines cut.
import { Buffer } from 'node:buffer';
import { hasColor, needsSpans, type PrintStyle } from '../printing.js';
import type { Row } from '../scanning.js';
import type { ByteOutput } from './byte-output.js';
import { colorReset } from './file-path.js';
import { previewEnd } from './preview.js';

export class MarkedText {
  bytes: Buffer = Buffer.alloc(0);
  start = 0;
  end = 0;
  /** [start, end] pairs, absolute in `bytes`. */
  spans: number[] = [];
  spanCount = 0;
  isContext = false;
  lineNumber = 1;
  byteOffset = 0;
  /** Matches of the line before a replacement. */
  #originalCount = 0;
  // The matches that count for `colored` and `cut`, and the one to go on with.
  #first = 0;
  #last = 0;
  #current = 0;
  readonly #out: ByteOutput;
  readonly #style: PrintStyle;
  readonly #lineEnd: Buffer;
  /** Rows may carry spans that this style must not show in its messages. */
  readonly #needsSpans: boolean;
  readonly #matchColor: Buffer | null;
  readonly #highlight: Buffer | null;

  constructor(out: ByteOutput, style: PrintStyle, lineEnd: Buffer) {
    this.#out = out;
    this.#style = style;
    this.#lineEnd = lineEnd;
    this.#needsSpans = needsSpans(style);
    const { colors } = style;
    this.#matchColor = colors && Buffer.from(colors.match);
    this.#highlight = colors && hasColor(colors.highlight) ? Buffer.from(colors.highlight) : null;
  }

  load(row: Row): void {
    this.isContext = row.kind === 'context';
    this.lineNumber = row.lineNumber;
    this.byteOffset = row.byteOffset;
    this.#loadOriginal(row);
    this.#originalCount = this.spanCount;
    if (row.replaced === null || !this.#style.replaced || row.replaced.spans.length === 0) return;
    this.bytes = row.replaced.bytes;
    this.start = 0;
    this.end = row.replaced.bytes.length;
    this.spans = row.replaced.spans;
    this.spanCount = row.replaced.spans.length >> 1;
  }

  #loadOriginal(row: Row): void {
    this.bytes = row.bytes;
    this.start = row.start;
    this.end = row.end;
    this.spans = row.spans;
    this.spanCount = this.#needsSpans ? reportedSpans(row) : 0;
  }

  /** Matches `first` to `last` (exclusive) are the ones that `colored` and `cut` know, from `current` on. */
  choose(first: number, last: number, current = first): void {
    this.#first = first;
    this.#last = last;
    this.#current = current;
  }

  /** Calls back with start and end of each line of the row (terminator included) and its number from 0. */
  eachLine(visit: (start: number, end: number, number: number) => void): void {
    let at = this.start;
    for (let number = 0; at < this.end; number++) {
      const found = this.bytes.indexOf(this.#style.lineTerminator, at);
      const end = found < 0 || found >= this.end ? this.end : found + 1;
      visit(at, end, number);
      at = end;
    }
  }

  trimmedStart(start: number, end: number): number {
    if (!this.#style.trim) return start;
    let at = start;
    while (at < end && isSpace(this.bytes[at]) && !this.#isOfLineEnd(this.bytes[at])) at++;
    return at;
  }

  #isOfLineEnd(byte: number): boolean {
    return byte === this.#style.lineTerminator || (this.#style.crlf && byte === 0x0d);
  }

  /** The end of `[start, end)` without its line terminator. */
  contentEnd(start: number, end: number): number {
    if (end === start || this.bytes[end - 1] !== this.#style.lineTerminator) return end;
    return this.#style.crlf && this.bytes[end - 2] === 0x0d ? end - 2 : end - 1;
  }

  isTooLong(start: number, end: number): boolean {
    const { maxColumns } = this.#style;
    return maxColumns !== null && end - start > maxColumns;
  }

  /** A line as it is, ended if it was not. `shift` is where it starts in the row, for counting matches left out. */
  line(start: number, end: number, shift = 0): void {
    const from = this.trimmedStart(start, end);
    if (this.isTooLong(from, end)) {
      this.choose(0, this.spanCount);
      this.cut(from, end, shift);
      return;
    }
    this.#out.copy(this.bytes, from, end);
    if (from === end || this.bytes[end - 1] !== this.#style.lineTerminator) this.#out.all(this.#lineEnd);
  }

  /** The content of a line with the chosen matches in colour. */
  colored(start: number, lineEnd: number): void {
    const end = this.contentEnd(start, lineEnd);
    const highlight = this.isContext ? null : this.#highlight;
    if (this.#first === this.#last) {
      this.#out.copy(this.bytes, start, end);
      return;
    }
    if (highlight !== null) this.#out.escape(highlight);
    this.#coloredPieces(start, end, highlight ?? colorReset);
    if (highlight !== null) this.#out.escape(colorReset);
  }

  #coloredPieces(start: number, end: number, afterMatch: Buffer): void {
    let inMatch = false;
    let at = start;
    const leaveMatch = (): void => {
      if (inMatch && this.#matchColor !== null) this.#out.escape(afterMatch);
      inMatch = false;
    };
    while (at < end) {
      const matchStart = this.spans[2 * this.#current];
      const matchEnd = this.spans[2 * this.#current + 1];
      let upTo = end;
      if (matchEnd <= at) {
        if (this.#current + 1 < this.#last) {
          this.#current++;
          continue;
        }
        leaveMatch();
      } else if (at < matchStart) {
        upTo = Math.min(end, matchStart);
        leaveMatch();
      } else {
        upTo = Math.min(end, matchEnd);
        if (!inMatch && this.#matchColor !== null) this.#out.escape(this.#matchColor);
        inMatch = true;
      }
      this.#out.copy(this.bytes, at, upTo);
      at = upTo;
    }
    leaveMatch();
  }

  /** A line that is too long: its preview, or a word in its place. */
  cut(start: number, end: number, shift = 0): void {
    if (this.#style.maxColumnsPreview) {
      const upTo = previewEnd(this.bytes, start, end, this.#style.maxColumns ?? 0);
      if (this.#matchColor === null) this.#out.copy(this.bytes, start, this.contentEnd(start, upTo));
      else this.colored(start, upTo);
      this.#out.all(Buffer.from(this.#remainder(upTo, end, shift)));
    } else {
      this.#out.all(Buffer.from(this.#omission()));
    }
    this.#out.all(this.#lineEnd);
  }

  #remainder(from: number, to: number, shift: number): string {
    if (this.#first === this.#last) return ' [... omitted end of long line]';
    let count = 0;
    for (let index = this.#first; index < this.#last; index++) {
      const start = this.spans[2 * index] + shift;
      if (start >= from && start < to) count++;
    }
    return ` [... ${count} more ${count === 1 ? 'match' : 'matches'}]`;
  }

  #omission(): string {
    if (this.#originalCount > 0 && !this.#style.onlyMatching) {
      return `[Omitted long line with ${this.#originalCount} matches]`;
    }
    return this.isContext ? '[Omitted long context line]' : '[Omitted long matching line]';
  }
}

/** Matches that are reported: an empty one behind the last byte of the row is not. */
export function reportedSpans(row: Row): number {
  const { spans, spanCount, end } = row;
  const last = 2 * spanCount - 2;
  return spanCount > 0 && spans[last] === spans[last + 1] && spans[last] >= end ? spanCount - 1 : spanCount;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}
