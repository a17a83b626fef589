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
    const starts = this.#only ? startsOfOccurrences(row) : [row.spanCount > 0 ? row.spans[0] : row.start];
    this.#places.push(...placesOf(row, starts));
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

/** Each goes on from the one before: a line of a million bytes may hold thousands. */
function placesOf({ bytes, start, lineNumber }: Row, starts: readonly number[]): Place[] {
  let line = lineNumber;
  let column = 0;
  let from = start;
  let lineEnd = bytes.indexOf(lineFeed, start);
  return starts.map((at) => {
    for (; lineEnd >= 0 && lineEnd < at; lineEnd = bytes.indexOf(lineFeed, lineEnd + 1)) {
      line++;
      column = 0;
      from = lineEnd + 1;
    }
    column += bytes.toString('utf8', from, at).length;
    from = at;
    return { line, column };
  });
}
