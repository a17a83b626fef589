// A keeper of rows that also writes down where each match stands, so that the declaration around it can be looked for.
import { type PackedRows, RowPacker, type RowPacking } from '../rows.js';
import type { FileOutcome, FileSink, Row, SinkState } from '../scanning.js';

/** A position in a file. */
export interface Place {
  /** 1-based. */
  line: number;
  /** 0-based, UTF-16 code units. */
  column: number;
}

const lineFeed = 0x0a;

/** Packs rows as `RowPacker` does. */
export class DescribedRows implements FileSink<PackedRows> {
  readonly #packer: RowPacker;
  readonly #only: boolean;
  #places: Place[] = [];

  constructor(packing: RowPacking) {
    this.#packer = new RowPacker(packing);
    this.#only = packing.only;
  }

  begin(index: number, path: string, state: SinkState | null): void {
    this.#packer.begin(index, path, state);
  }

  row(row: Row): void {
    this.#packer.row(row);
    if (row.kind !== 'match') return;
    if (!this.#only) this.#places.push(placeOf(row, row.spanCount > 0 ? row.spans[0] : row.start));
    else for (const at of startsOfOccurrences(row)) this.#places.push(placeOf(row, at));
  }

  gap(): void {
    this.#packer.gap();
  }

  end(outcome: FileOutcome): void {
    this.#packer.end(outcome);
  }

  pause(): SinkState {
    return this.#packer.pause();
  }

  size(): number {
    return this.#packer.size();
  }

  take(): PackedRows {
    return this.#packer.take();
  }

  /** One for each match row since the last call: those of one file, if it is called after each. */
  takePlaces(): Place[] {
    const places = this.#places;
    this.#places = [];
    return places;
  }
}

/** As `RowPacker` makes rows of them. */
function startsOfOccurrences({ spans, spanCount }: Row): number[] {
  return Array.from({ length: spanCount }, (_, span) => span)
    .filter((span) => spans[2 * span] < spans[2 * span + 1])
    .map((span) => spans[2 * span]);
}

function placeOf({ bytes, start, lineNumber }: Row, at: number): Place {
  let line = lineNumber;
  let lineStart = start;
  for (
    let end = bytes.indexOf(lineFeed, start);
    end >= 0 && end < at;
    end = bytes.indexOf(lineFeed, end + 1)
  ) {
    line++;
    lineStart = end + 1;
  }
  return { line, column: bytes.toString('utf8', lineStart, at).length };
}
