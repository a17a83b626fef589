// Which context lines belong to the rows of a page: those within reach of a row that is kept.

/** Follows the rows of one file in order. */
export class ContextFilter<Line extends { line: number }> {
  readonly #before: number;
  readonly #after: number;
  #reach = 0;
  #waiting: Line[] = [];

  /** @param before lines a match reaches back; @param after lines it reaches forward; Infinity keeps all */
  constructor(before: number, after: number) {
    this.#before = before;
    this.#after = after;
  }

  /** A context line: it is kept now (returned), or waits for a match that reaches back to it. */
  context(line: Line): Line | null {
    if (line.line <= this.#reach || this.#after === Infinity) return line;
    this.#waiting.push(line);
    if (this.#waiting.length > this.#before) this.#waiting.shift();
    return null;
  }

  /** A row that is kept, of the lines [first, last]: returns the waiting lines it reaches back to. */
  keep(first: number, last: number): Line[] {
    const lines = this.#waiting.filter(({ line }) => line >= first - this.#before);
    this.#waiting = [];
    this.#reach = last + this.#after;
    return lines;
  }

  nextFile(): void {
    this.#reach = 0;
    this.#waiting = [];
  }
}
