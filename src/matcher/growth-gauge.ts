// Tells whether an automaton that is made while it runs grows faster than it is used.

/** One that has to be emptied before each of its cells served so many bytes, on average, … */
const bytesPerCell = 256;
/** … so many times, is not worth having. */
const usualPatience = 3;
/** Nor is one with so many cells (they take 20 ms to make), … */
const manyCells = 16_384;
/** … each of which served so few bytes. */
const fewBytesPerCell = 8;

/** Watches one automaton. */
export class GrowthGauge {
  /** Another engine is better, from now on. */
  isTooFast = false;
  // Since the automaton was last emptied.
  #bytes = 0;
  #cellsBefore = 0;
  #failures = 0;
  readonly #patience: number;

  constructor(patience = usualPatience) {
    this.#patience = patience;
  }

  /** So many bytes were run over; the automaton has been given so many cells, ever. */
  noteSearched(bytes: number, filledCells: number): void {
    this.#bytes += bytes;
    const cells = filledCells - this.#cellsBefore;
    const isFailure = cells > manyCells && this.#bytes < cells * fewBytesPerCell;
    if (isFailure && this.#patience < Number.POSITIVE_INFINITY) this.isTooFast = true;
  }

  /** The automaton was emptied: was it worth filling? */
  noteEmptied(filledCells: number): void {
    const isFailure = this.#bytes < (filledCells - this.#cellsBefore) * bytesPerCell;
    this.#failures = isFailure ? this.#failures + 1 : 0;
    this.#cellsBefore = filledCells;
    this.#bytes = 0;
    if (this.#failures >= this.#patience) this.isTooFast = true;
  }
}
