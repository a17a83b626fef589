// Rows on their way from a worker to the caller: packed into one array of numbers and one of text, so that they cross
// the thread border without an object per hit; unpacked only when asked for.
import { Buffer, isUtf8 } from 'node:buffer';
import { windowAround } from './row-window.js';
import type { FileOutcome, FileSink, Row, SinkState } from './scanning.js';

/**
 * `numbers` holds rows one after the other, all offsets in bytes:
 *
 *     kind  file  line  byteOffset  textStart  textEnd  cut  cutUnits  spanCount  groupCount
 *     then per span:   start  end  replacementStart  replacementEnd
 *     then per group:  start  end
 *
 * kind 0 match, 1 context. file: index in the batch. text: in `text`, without the line terminator. cut: bit 0 left,
 * bit 1 right edge; bit 2: the file is let through by a filter. cutUnits: UTF-16 code units cut away on the left. start/end: relative to textStart, -1 for a group
 * that took no part. replacement: in `text`, -1 without one. groupCount is per span and counts the whole match.
 */
export interface PackedRows {
  numbers: Float64Array;
  text: Uint8Array;
}

const headerLength = 10;

/** How rows are packed. */
export interface RowPacking {
  /** One row per match that is not empty, its text alone. */
  only: boolean;
  /** Code points; 0 is no cut. */
  maxLineLength: number;
  lineTerminator: number;
  crlf: boolean;
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

  constructor(packing: RowPacking) {
    this.#packing = packing;
  }

  begin(index: number, _path: string, state: SinkState | null): void {
    this.#file = index;
    this.#rows = state?.rows ?? 0;
  }

  row(row: Row): void {
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
    const isLong = maxLineLength > 0 && end - start > maxLineLength;
    const window = isLong
      ? windowAround(row.bytes, start, end, first, firstEnd, maxLineLength)
      : { start, end };
    this.#reserve(headerLength + (to - from) * (4 + 2 * row.groupCount));
    const header = this.#count;
    const numbers = this.#numbers;
    numbers[header] = row.kind === 'match' ? 0 : 1;
    numbers[header + 1] = this.#file;
    numbers[header + 2] = row.lineNumber;
    numbers[header + 3] = row.byteOffset;
    numbers[header + 4] = this.#textLength;
    this.#append(row.bytes, window.start, window.end);
    numbers[header + 5] = this.#textLength;
    numbers[header + 6] =
      (window.start > start ? 1 : 0) | (window.end < end ? 2 : 0) | (row.isUnfiltered ? 4 : 0);
    numbers[header + 7] =
      window.start > row.start ? row.bytes.toString('utf8', row.start, window.start).length : 0;
    numbers[header + 9] = row.groupCount;
    this.#count += headerLength;
    numbers[header + 8] = this.#spans(row, window.start, window.end, from, to);
    this.#rows++;
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

/** One match in a row. */
export interface Submatch {
  /** UTF-16 code units from the start of `text`. */
  start: number;
  end: number;
  text: string;
  /** With the option `groups`: by number, from group 1; null for one that took no part. */
  groups?: (string | null)[];
  /** With the option `replace`. */
  replacement?: string;
}

/** One row, unpacked. */
export interface UnpackedRow {
  kind: 'match' | 'context';
  file: number;
  line: number;
  /** 1-based, UTF-16 code units, of the first match in the whole line. */
  column: number;
  byteOffset: number;
  text: string;
  lossy: boolean;
  /** The file is let through by a filter. */
  unfiltered: boolean;
  submatches: Submatch[];
}

/** Unpacks rows in order. `only` puts the replacement, where there is one, in the place of the text. */
export function* unpackRows({ numbers, text }: PackedRows, only = false): Generator<UnpackedRow> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  for (let at = 0; at < numbers.length; ) {
    const stride = 4 + 2 * numbers[at + 9];
    yield unpackRow(numbers, bytes, at, stride, only);
    at += headerLength + numbers[at + 8] * stride;
  }
}

/** Number of match rows. */
export function countRows({ numbers }: PackedRows): number {
  let rows = 0;
  for (let at = 0; at < numbers.length; at += headerLength + numbers[at + 8] * (4 + 2 * numbers[at + 9])) {
    if (numbers[at] === 0) rows++;
  }
  return rows;
}

function unpackRow(
  numbers: Float64Array,
  bytes: Buffer,
  at: number,
  stride: number,
  only: boolean,
): UnpackedRow {
  const start = numbers[at + 4];
  const end = numbers[at + 5];
  const body = bytes.toString('utf8', start, end);
  // Equal lengths mean one code unit per byte: ASCII, or invalid bytes, each U+FFFD.
  const isUnitPerByte = body.length === end - start;
  const left = numbers[at + 6] & 1 ? '…' : '';
  const right = numbers[at + 6] & 2 ? '…' : '';
  const units = (offset: number): number =>
    left.length + (isUnitPerByte ? offset : bytes.toString('utf8', start, start + offset).length);
  const submatches: Submatch[] = [];
  for (let span = 0; span < numbers[at + 8]; span++) {
    submatches.push(
      unpackSpan(numbers, bytes, at + headerLength + span * stride, start, units, numbers[at + 9]),
    );
  }
  const replacement = only ? submatches[0]?.replacement : undefined;
  return {
    kind: numbers[at] === 0 ? 'match' : 'context',
    file: numbers[at + 1],
    line: numbers[at + 2],
    column: numbers[at + 7] + 1 + (submatches.length > 0 ? submatches[0].start - left.length : 0),
    byteOffset: numbers[at + 3],
    text: replacement ?? left + body + right,
    lossy: body.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end)),
    unfiltered: (numbers[at + 6] & 4) !== 0,
    submatches,
  };
}

function unpackSpan(
  numbers: Float64Array,
  bytes: Buffer,
  at: number,
  textStart: number,
  units: (offset: number) => number,
  groupCount: number,
): Submatch {
  const slice = (from: number, to: number) => bytes.toString('utf8', textStart + from, textStart + to);
  const submatch: Submatch = {
    start: units(numbers[at]),
    end: units(numbers[at + 1]),
    text: slice(numbers[at], numbers[at + 1]),
  };
  if (numbers[at + 2] >= 0) submatch.replacement = bytes.toString('utf8', numbers[at + 2], numbers[at + 3]);
  if (groupCount > 0) {
    submatch.groups = Array.from({ length: groupCount - 1 }, (_, group) => {
      const from = at + 4 + 2 * (group + 1);
      return numbers[from] < 0 ? null : slice(numbers[from], numbers[from + 1]);
    });
  }
  return submatch;
}
