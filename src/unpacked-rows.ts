// Rows that have crossed the thread border, unpacked into objects one by one, as they are asked for.
import { Buffer, isUtf8 } from 'node:buffer';
import { headerLength, type PackedRows } from './rows.js';

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
  /** Number of the last line in it. */
  endLine: number;
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
    endLine: numbers[at + 10],
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
