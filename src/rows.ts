// Rows on their way from a worker to the caller: packed into one array of numbers and one of text, so that they cross
// the thread border without an object per hit; src/unpacked-rows.ts makes objects of them when they are asked for.
import { Buffer } from 'node:buffer';
import { windowAround } from './row-window.js';
import type { FileOutcome, FileSink, Row, SinkState } from './scanning.js';

/**
 * `numbers` holds rows one after the other, all offsets in bytes:
 *
 *     kind  file  line  byteOffset  textStart  textEnd  cut  cutUnits  spanCount  groupCount  endLine
 *     then per span:   start  end  replacementStart  replacementEnd
 *     then per group:  start  end
 *
 * line, byteOffset: of the first line in the text. endLine: number of the last one.
 * kind 0 match, 1 context. file: index in the batch. text: in `text`, without the line terminator. cut: bit 0 left,
 * bit 1 right edge; bit 2: the file is let through by a filter. cutUnits: UTF-16 code units cut away on the left. start/end: relative to textStart, -1 for a group
 * that took no part. replacement: in `text`, -1 without one. groupCount is per span and counts the whole match.
 */
export interface PackedRows {
  numbers: Float64Array;
  text: Uint8Array;
}

/** Numbers in front of the spans. */
export const headerLength = 11;

/** A line by its number and where it starts in the bytes. */
interface LinePlace {
  line: number;
  start: number;
}

/** How rows are packed. */
export interface RowPacking {
  /** One row per match that is not empty, its text alone. */
  only: boolean;
  /** Code points; 0 is no cut. */
  maxLineLength: number;
  lineTerminator: number;
  crlf: boolean;
  /** Rows may be of several lines. */
  multiline: boolean;
}

/** Keeps rows in packed form. */
export class RowPacker implements FileSink<PackedRows> {
  readonly #packing: RowPacking;
  #numbers = new Float64Array(1024);
  #count = 0;
  #text = Buffer.allocUnsafeSlow(16 * 1024);
  #textLength = 0;
  #file = 0;
  #rows = 0;
  /** Of the row under way: so many code units lie between these two. */
  #units = 0;
  #unitsStart = 0;
  #unitsAt = 0;
  readonly #place: LinePlace = { line: 0, start: 0 };

  constructor(packing: RowPacking) {
    this.#packing = packing;
  }

  begin(index: number, _path: string, state: SinkState | null): void {
    this.#file = index;
    this.#rows = state?.rows ?? 0;
  }

  row(row: Row): void {
    this.#unitsAt = 0;
    this.#place.line = row.lineNumber;
    this.#place.start = row.start;
    if (row.kind === 'match' && this.#packing.only) {
      for (let span = 0; span < row.spanCount; span++) this.#occurrence(row, span);
    } else {
      this.#line(row);
    }
  }

  gap(): void {}

  end(_outcome: FileOutcome): void {}

  pause(): SinkState {
    return { rows: this.#rows, bytesPrinted: 0 };
  }

  size(): number {
    return this.#count * 8 + this.#textLength;
  }

  take(): PackedRows {
    const packed = {
      numbers: this.#numbers.slice(0, this.#count),
      text: new Uint8Array(this.#text.subarray(0, this.#textLength)),
    };
    this.#count = 0;
    this.#textLength = 0;
    return packed;
  }

  #line(row: Row): void {
    const end = this.#contentEnd(row);
    const first = row.spanCount > 0 ? row.spans[0] : row.start;
    const firstEnd = row.spanCount > 0 ? row.spans[1] : row.start;
    this.#put(row, row.start, end, first, firstEnd, 0, row.spanCount);
  }

  #occurrence(row: Row, span: number): void {
    const start = row.spans[2 * span];
    const end = row.spans[2 * span + 1];
    if (end > start) this.#put(row, start, end, start, end, span, span + 1);
  }

  /** The row's end without its terminator; a match that takes the terminator in keeps it. */
  #contentEnd(row: Row): number {
    let end = row.end;
    if (end > row.start && row.bytes[end - 1] === this.#packing.lineTerminator) {
      end--;
      if (this.#packing.crlf && end > row.start && row.bytes[end - 1] === 0x0d) end--;
    }
    return row.spanCount > 0 ? Math.max(end, row.spans[2 * row.spanCount - 1]) : end;
  }

  #put(
    row: Row,
    start: number,
    end: number,
    first: number,
    firstEnd: number,
    from: number,
    to: number,
  ): void {
    const { maxLineLength } = this.#packing;
    const place = this.#placeOf(row, start);
    const isLong = maxLineLength > 0 && end - start > maxLineLength;
    const window = isLong
      ? windowAround(row.bytes, start, end, first, firstEnd, maxLineLength)
      : { start, end };
    this.#reserve(headerLength + (to - from) * (4 + 2 * row.groupCount));
    const header = this.#count;
    const numbers = this.#numbers;
    numbers[header] = row.kind === 'match' ? 0 : 1;
    numbers[header + 1] = this.#file;
    numbers[header + 2] = place.line;
    numbers[header + 3] = row.byteOffset + place.start - row.start;
    numbers[header + 4] = this.#textLength;
    this.#append(row.bytes, window.start, window.end);
    numbers[header + 5] = this.#textLength;
    numbers[header + 6] =
      (window.start > start ? 1 : 0) | (window.end < end ? 2 : 0) | (row.isUnfiltered ? 4 : 0);
    numbers[header + 7] = window.start > place.start ? this.#unitsTo(row, place.start, window.start) : 0;
    numbers[header + 9] = row.groupCount;
    numbers[header + 10] = place.line + this.#lineEndsIn(row, start, end);
    this.#count += headerLength;
    numbers[header + 8] = this.#spans(row, window.start, window.end, from, to);
    this.#rows++;
  }

  /** The line that `at` is in; in the lines of one row places are asked for in order. */
  #placeOf(row: Row, at: number): LinePlace {
    const place = this.#place;
    if (!this.#packing.multiline) return place;
    for (let end = this.#lineEnd(row, place.start); end < at; end = this.#lineEnd(row, end + 1)) {
      place.line++;
      place.start = end + 1;
    }
    return place;
  }

  #lineEnd({ bytes, end }: Row, from: number): number {
    const found = bytes.indexOf(this.#packing.lineTerminator, from);
    return found < 0 ? end : found;
  }

  /** Line ends in `[start, end)` with text behind them. */
  #lineEndsIn(row: Row, start: number, end: number): number {
    let count = 0;
    if (!this.#packing.multiline) return count;
    for (let at = this.#lineEnd(row, start); at < end - 1; at = this.#lineEnd(row, at + 1)) count++;
    return count;
  }

  /**
   * UTF-16 code units from the start of the line to `at`. The occurrences of a line are asked for in order, so each goes on where
   * the last one ended; only behind a byte that begins a character, since nothing before it is decoded with what follows.
   */
  #unitsTo({ bytes }: Row, start: number, at: number): number {
    const isOnward = this.#unitsStart === start && this.#unitsAt <= at && this.#unitsAt > start;
    const from = isOnward && !isContinuation(bytes[this.#unitsAt]) ? this.#unitsAt : start;
    this.#units = (from === start ? 0 : this.#units) + bytes.toString('utf8', from, at).length;
    this.#unitsStart = start;
    this.#unitsAt = at;
    return this.#units;
  }

  /** Spans that touch the window, clipped to it; returns their number. */
  #spans(row: Row, start: number, end: number, from: number, to: number): number {
    let kept = 0;
    for (let span = from; span < to; span++) {
      const spanStart = row.spans[2 * span];
      const spanEnd = row.spans[2 * span + 1];
      if (spanEnd < start || spanStart > end) continue;
      const numbers = this.#numbers;
      numbers[this.#count++] = Math.max(spanStart, start) - start;
      numbers[this.#count++] = Math.min(spanEnd, end) - start;
      this.#replacement(row, span);
      for (let group = 0; group < 2 * row.groupCount; group++) {
        const at = row.groups[2 * row.groupCount * span + group];
        numbers[this.#count++] = at < 0 ? -1 : Math.min(Math.max(at, start), end) - start;
      }
      kept++;
    }
    return kept;
  }

  #replacement(row: Row, span: number): void {
    if (row.replaced === null) {
      this.#numbers[this.#count++] = -1;
      this.#numbers[this.#count++] = -1;
      return;
    }
    const { bytes, spans } = row.replaced;
    this.#numbers[this.#count++] = this.#textLength;
    this.#append(bytes, spans[2 * span], spans[2 * span + 1]);
    this.#numbers[this.#count++] = this.#textLength;
  }

  #append(bytes: Buffer, start: number, end: number): void {
    const needed = this.#textLength + end - start;
    if (needed > this.#text.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#text.length));
      this.#text.copy(grown, 0, 0, this.#textLength);
      this.#text = grown;
    }
    bytes.copy(this.#text, this.#textLength, start, end);
    this.#textLength = needed;
  }

  #reserve(length: number): void {
    if (this.#count + length <= this.#numbers.length) return;
    const grown = new Float64Array(Math.max(this.#count + length, 2 * this.#numbers.length));
    grown.set(this.#numbers.subarray(0, this.#count));
    this.#numbers = grown;
  }
}

/** Inside of a character in UTF-8. */
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;
