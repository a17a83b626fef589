// A search's accounts: what each delivered piece adds to the ledger, the totals and the page.
import { Ledger, samplesPerColumn } from '../coverage.js';
import type { Problem } from '../errors.js';
import type { FileNotes, FilterSummary, Outcome, Summary, Totals } from '../events.js';
import { type Limits, Page } from '../limits.js';
import type { Mode, ResolvedQuery } from '../query.js';
import type { FileOutcome, FilterEffect } from '../scanning.js';
import type { Piece } from './merge.js';

const noFiles = (): FileNotes => ({ files: 0, samples: [] });

function noteFile(notes: FileNotes, path: string, detail: string): void {
  notes.files++;
  if (notes.samples.length < samplesPerColumn) notes.samples.push({ path, detail });
}

/** Takes pieces in order; all numbers of the answer come from here. */
export class Accounts {
  readonly ledger = new Ledger();
  readonly problems: Problem[] = [];
  readonly page: Page;
  readonly #mode: Mode;
  readonly #startedAt = performance.now();
  readonly #totals: Totals = { rows: 0, lines: 0, occurrences: 0, files: 0, exact: true };
  readonly #filter: FilterSummary | null;
  readonly #withoutSymbols: FileNotes | null;
  /** The file that `withoutSymbols` noted last: a file comes in several pieces. */
  #notedPath: string | null = null;
  /** Rows of the file under way that were delivered already. */
  #deliveredRows = 0;
  #isCutPerFile = false;
  #isCountExact = true;
  #filesSearched = 0;
  bytesSearched = 0;

  constructor(query: ResolvedQuery, limits: Limits) {
    this.page = new Page(limits);
    this.#mode = query.mode;
    this.#filter = query.scan.filter
      ? { removedLines: 0, removedOccurrences: 0, unfiltered: noFiles() }
      : null;
    this.#withoutSymbols = query.details.enclosing ? noFiles() : null;
    this.#isCountExact = query.scan.countsBeyondLimits || query.scan.maxPerFile === null;
  }

  get filesSearched(): number {
    return this.#filesSearched;
  }

  get lines(): number {
    return this.#totals.lines;
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Once per piece, before its files. */
  takePiece({ batch, isFirst, result }: Piece): void {
    this.bytesSearched += result.bytesSearched;
    if (!isFirst) return;
    for (const entry of batch.skipped) this.ledger.skip(entry);
    this.problems.push(...batch.problems);
  }

  /** Rows of the file under way that a slice delivered. */
  takeRows(rows: number): void {
    this.#deliveredRows += rows;
  }

  /** The file has ended. Returns its rows that exist but were not delivered: all of them lie beyond the page. */
  takeOutcome(path: string, outcome: FileOutcome): number {
    if (outcome.column === null) this.#searched(1);
    else this.ledger.skip({ column: outcome.column, path, detail: outcome.detail });
    if (outcome.problem !== null) this.problems.push(outcome.problem);
    this.#totals.lines += outcome.lines;
    this.#totals.occurrences += outcome.occurrences;
    const isWithout = outcome.lines === 0 && outcome.column === null;
    if (this.#mode === 'files-without' ? isWithout : outcome.lines > 0) this.#totals.files++;
    if (outcome.filtered !== null) this.#takeFiltered(path, outcome.filtered);
    this.#isCutPerFile ||= outcome.cutByMaxPerFile;
    const undelivered = Math.max(0, outcome.rows - this.#deliveredRows);
    this.#deliveredRows = 0;
    return undelivered;
  }

  #takeFiltered(path: string, effect: FilterEffect): void {
    const filter = this.#filter!;
    filter.removedLines += effect.removedLines;
    filter.removedOccurrences += effect.removedOccurrences;
    if (effect.unfiltered !== null) noteFile(filter.unfiltered, path, effect.unfiltered);
  }

  /** A file with rows whose declarations cannot be told. */
  takeWithoutSymbols(path: string, detail: string): void {
    if (this.#notedPath === path) return;
    this.#notedPath = path;
    noteFile(this.#withoutSymbols!, path, detail);
  }

  /** The search ended inside a file, after `rows` of its rows. */
  takePartial(rows: number): void {
    this.#totals.lines += rows;
    if (rows > 0) this.#totals.files++;
  }

  /** Files without a match: for mode `files-without` a row. */
  takeSearched(files: number): void {
    this.#searched(files);
    if (this.#mode === 'files-without') this.#totals.files += files;
  }

  #searched(files: number): void {
    this.ledger.searched(files);
    this.#filesSearched += files;
  }

  /** Files of the piece's batch from index `from` on that the search did not come to (or not to their end). */
  takeUnreached(piece: Piece, from: number, why: string): void {
    const rest = piece.batch.candidates.slice(from);
    this.ledger.skipMany(
      'notReached',
      rest.map((candidate) => candidate.path),
      why,
    );
    this.#deliveredRows = 0;
  }

  close(stoppedBy: Outcome | null): Summary {
    const isTruncated = this.page.isExceeded || this.#isCutPerFile;
    const coverage = this.ledger.close();
    const summary: Summary = {
      totals: {
        ...this.#totals,
        rows: this.page.knownRows,
        exact: this.#isCountExact && stoppedBy === null,
      },
      coverage,
      outcome: stoppedBy ?? (isTruncated ? 'truncated' : 'complete'),
      problems: this.problems,
      bytesSearched: this.bytesSearched,
      durationMs: this.elapsedMs,
    };
    if (this.#filter) summary.filter = this.#filter;
    if (this.#withoutSymbols) summary.withoutSymbols = this.#withoutSymbols;
    const { nextOffset } = this.page;
    if (nextOffset !== undefined) summary.nextOffset = nextOffset;
    return summary;
  }
}
