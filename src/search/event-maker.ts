// Makes the events of a search out of its pieces, and enters every file in the accounts on the way.

import type { ContextLine, Match, SearchEvent } from '../events.js';
import type { FileOutcome } from '../scanning.js';
import { type UnpackedRow, unpackRows } from '../unpacked-rows.js';
import { ContextFilter } from './context-filter.js';
import { Descriptions, type ToldOfMatch } from './descriptions.js';
import type { Piece } from './merge.js';
import type { SearchRun } from './run.js';

/** Index of a file of which nothing is known yet. */
const noFile = -1;

/** Holds what it knows of the file under way between two pieces. */
export class EventMaker {
  readonly #run: SearchRun;
  readonly #contexts: ContextFilter<ContextLine>;
  /** The file under way has sent its `begin`. */
  #hasBegun = false;
  /** Match rows of the file under way. */
  #rowsInFile = 0;

  constructor(run: SearchRun) {
    this.#run = run;
    const { before, after, passthru } = run.query.scan;
    this.#contexts = new ContextFilter(before, passthru ? Infinity : after);
  }

  /** Events of one piece, in order. Ends the search at the first row beyond the page if nobody wants the total. */
  *of(piece: Piece): Generator<SearchEvent> {
    if (piece.isFirst) for (const problem of piece.batch.problems) yield { type: 'problem', ...problem };
    const rows = new FileRows(piece, this.#run.query.only);
    const descriptions = new Descriptions(piece.result.descriptions);
    const { page } = this.#run.accounts;
    const { outcomes, endedBefore } = piece.result;
    let settled = piece.from;
    for (let next = 0; next < outcomes.length || rows.file !== noFile; ) {
      const index = Math.min(outcomes[next]?.index ?? Infinity, rows.file === noFile ? Infinity : rows.file);
      yield* this.#silent(piece, settled, index);
      if (page.mayStop) return;
      yield* this.#rows(piece, index, rows, descriptions);
      const outcome = outcomes[next]?.index === index ? outcomes[next++] : null;
      if (page.mayStop) return this.#endAtCap(piece, index, null);
      if (outcome !== null) yield* this.#end(piece.batch.candidates[index].path, outcome);
      else if (index < endedBefore) yield* this.#endWithoutMatch(piece.batch.candidates[index].path);
      settled = outcome === null ? index : index + 1;
      if (page.mayStop) return this.#endAtCap(piece, index, outcome);
    }
    yield* this.#silent(piece, settled, endedBefore);
  }

  /** Inside a file it is not searched to its end, behind one (where a row is a file) the next one is not. */
  #endAtCap(piece: Piece, index: number, outcome: FileOutcome | null): void {
    if (outcome === null) this.#run.accounts.takePartial(this.#rowsInFile);
    this.#run.endAtCap(piece, outcome === null ? index : index + 1);
  }

  /** Files [from, to) that were searched and have nothing to say. */
  *#silent(piece: Piece, from: number, to: number): Generator<SearchEvent> {
    if (to <= from) return;
    const { accounts, query } = this.#run;
    if (query.mode !== 'files-without') return accounts.takeSearched(to - from);
    for (let index = from; index < to; index++) {
      accounts.takeSearched(1);
      if (accounts.page.advance(1).keep > 0) yield { type: 'file', path: piece.batch.candidates[index].path };
      if (accounts.page.mayStop) return this.#run.endAtCap(piece, index + 1);
    }
  }

  *#rows(piece: Piece, index: number, rows: FileRows, descriptions: Descriptions): Generator<SearchEvent> {
    const { page } = this.#run.accounts;
    const { path } = piece.batch.candidates[index];
    for (let row = rows.next(index); row !== null && !page.mayStop; row = rows.next(index)) {
      if (row.kind === 'context') {
        const line = this.#contexts.context({ line: row.line, text: row.text });
        if (line !== null) yield* this.#begin(path);
        if (line !== null) yield { type: 'context', path, ...line };
        continue;
      }
      this.#rowsInFile++;
      this.#run.accounts.takeRows(1);
      const told = descriptions.next(index);
      if (page.advance(1).keep === 0) continue;
      const reason = descriptions.withoutSymbols(index);
      if (reason !== null) this.#run.accounts.takeWithoutSymbols(path, reason);
      yield* this.#match(path, row, told);
    }
  }

  *#begin(path: string): Generator<SearchEvent> {
    if (!this.#hasBegun) yield { type: 'begin', path };
    this.#hasBegun = true;
  }

  *#match(path: string, row: UnpackedRow, told: ToldOfMatch): Generator<SearchEvent> {
    yield* this.#begin(path);
    for (const line of this.#contexts.keep(row.line, row.endLine)) {
      yield { type: 'context', path, ...line };
    }
    yield { type: 'match', ...matchOf(path, row), ...told };
  }

  *#end(path: string, outcome: FileOutcome): Generator<SearchEvent> {
    const { accounts, query } = this.#run;
    const undelivered = accounts.takeOutcome(path, outcome);
    if (query.mode === 'matches') accounts.page.advance(undelivered);
    else yield* this.#fileRow(path, outcome);
    if (this.#hasBegun) {
      const { lines, occurrences, binaryOffset } = outcome;
      yield { type: 'end', path, lines, occurrences, binaryOffset };
    }
    if (outcome.problem !== null) yield { type: 'problem', ...outcome.problem };
    this.#nextFile();
  }

  /** A file with context rows alone, as `passthru` makes them. */
  *#endWithoutMatch(path: string): Generator<SearchEvent> {
    if (this.#hasBegun) yield { type: 'end', path, lines: 0, occurrences: 0, binaryOffset: null };
    this.#nextFile();
  }

  #nextFile(): void {
    this.#hasBegun = false;
    this.#rowsInFile = 0;
    this.#contexts.nextFile();
  }

  *#fileRow(path: string, outcome: FileOutcome): Generator<SearchEvent> {
    const { mode } = this.#run.query;
    const isRow =
      mode === 'files-without' ? outcome.lines === 0 && outcome.column === null : outcome.lines > 0;
    if (!isRow || this.#run.accounts.page.advance(1).keep === 0) return;
    if (mode.startsWith('files')) yield { type: 'file', path };
    else yield { type: 'count', path, count: mode === 'count' ? outcome.lines : outcome.occurrences };
  }
}

/** The unpacked rows of a piece, file by file. */
class FileRows {
  readonly #rows: Iterator<UnpackedRow>;
  #ahead: UnpackedRow | null;

  constructor({ result }: Piece, only: boolean) {
    this.#rows = result.rows === null ? [][Symbol.iterator]() : unpackRows(result.rows, only);
    this.#ahead = this.#pull();
  }

  /** Index of the file the next row belongs to, -1 when there is none. */
  get file(): number {
    return this.#ahead?.file ?? noFile;
  }

  /** The next row of file `index`, or null when it has no more. */
  next(index: number): UnpackedRow | null {
    if (this.file !== index) return null;
    const row = this.#ahead;
    this.#ahead = this.#pull();
    return row;
  }

  #pull(): UnpackedRow | null {
    const next = this.#rows.next();
    return next.done ? null : next.value;
  }
}

function matchOf(path: string, row: UnpackedRow): Match {
  const { line, endLine, column, text, lossy, submatches, byteOffset } = row;
  const match: Match = { path, line, endLine, column, text, submatches, byteOffset };
  if (lossy) match.lossy = true;
  if (row.unfiltered) match.unfiltered = true;
  return match;
}
