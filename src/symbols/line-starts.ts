// Where the lines of a text begin. Lines end at line feeds alone, as in the search.

/** Line numbers are 1-based, offsets UTF-16 code units. */
export class LineStarts {
  readonly #starts: Uint32Array;
  readonly #length: number;

  constructor(text: string) {
    const starts = [0];
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    // A line feed at the very end begins no line.
    if (starts.at(-1) === text.length) starts.pop();
    this.#starts = Uint32Array.from(starts);
    this.#length = text.length;
  }

  /** Lines of the text; none where it is empty. */
  get count(): number {
    return this.#starts.length;
  }

  /** The line that an offset is in. */
  lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** Where a line begins; the text's end for lines behind it. */
  startOf(line: number): number {
    return this.#starts[line - 1] ?? this.#length;
  }

  /** The line of the last character before `end`; the line of `start` where there is none between. */
  lastLineBefore(end: number, start: number): number {
    return this.lineOf(Math.max(start, Math.min(end, this.#length) - 1));
  }
}
