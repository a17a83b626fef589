// offset, maxResults and the cut they make in the ordered sequence of rows. Pure arithmetic, in this one place.

/** The page a caller asked for. */
export interface Limits {
  /** Rows to pass over. */
  offset: number;
  /** Rows to return; may be Infinity. */
  maxResults: number;
  /** What to do once a row beyond the cap is known to exist. */
  total: 'exact' | 'stop';
}

/** Of a run of rows: leave out `skip`, return `keep`, the rest lies beyond the page. */
export interface Cut {
  skip: number;
  keep: number;
}

/** Follows the rows of a search in order and says of each run what belongs to the page. */
export class Page {
  readonly #limits: Limits;
  #seen = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Takes note of the next `rows` rows. */
  advance(rows: number): Cut {
    const { offset, maxResults } = this.#limits;
    const from = this.#seen;
    this.#seen += rows;
    const skip = Math.min(rows, Math.max(0, offset - from));
    const keep = Math.min(rows - skip, Math.max(0, offset + maxResults - Math.max(from, offset)));
    return { skip, keep };
  }

  /** Rows that are still of use: none beyond it can be on this page. */
  get remaining(): number {
    return Math.max(0, this.#limits.offset + this.#limits.maxResults - this.#seen);
  }

  /** Rows exist beyond the page. */
  get isExceeded(): boolean {
    return this.#seen > this.#limits.offset + this.#limits.maxResults;
  }

  /** The search may end: a row beyond the page is known and nobody wants the total. */
  get mayStop(): boolean {
    return this.#limits.total === 'stop' && this.isExceeded;
  }

  /** All rows seen; where the search stops at the cap, no more than one beyond it, however many a worker sent. */
  get knownRows(): number {
    return this.mayStop ? this.#limits.offset + this.#limits.maxResults + 1 : this.#seen;
  }

  /** Where the next page begins, if there is one. */
  get nextOffset(): number | undefined {
    return this.isExceeded ? this.#limits.offset + this.#limits.maxResults : undefined;
  }
}
