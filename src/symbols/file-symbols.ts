// The declarations of one file and questions about its positions.
import { cutChunks } from './chunks.js';
import type { Chunk, Declaration, PlacedDeclaration } from './declaration.js';
import type { LineStarts } from './line-starts.js';
import type { Parsed } from './parser.js';

/** The declarations of one text. It keeps neither the text nor the tree. */
export class FileSymbols {
  /** In the order they begin; what encloses stands before what it encloses. */
  readonly declarations: readonly Declaration[];
  /** There were syntax errors: what could be made out is there. */
  readonly isPartial: boolean;
  readonly #placed: readonly PlacedDeclaration[];
  readonly #byName: readonly PlacedDeclaration[];
  readonly #lines: LineStarts;
  #chunks: readonly Chunk[] | null = null;

  constructor({ declarations, isPartial }: Parsed, lines: LineStarts) {
    this.declarations = declarations;
    this.isPartial = isPartial;
    this.#placed = declarations;
    // An impl's name is that of a type declared elsewhere.
    this.#byName = declarations
      .filter((one) => one.kind !== 'impl')
      .sort((a, b) => a.nameOffset - b.nameOffset);
    this.#lines = lines;
  }

  /** The innermost declaration around a position, null at top level. Lines are 1-based, columns 0-based in UTF-16 code units. */
  enclosing(line: number, column: number): Declaration | null {
    const offset = this.#lines.startOf(line) + column;
    let at = lastAtOrBefore(this.#placed, offset, (one) => one.start);
    while (at >= 0 && this.#placed[at].end <= offset) at = this.#placed[at].parent;
    return at < 0 ? null : this.declarations[at];
  }

  /** The declaration whose name covers a position, or null. The name of an `impl` declares nothing. */
  named(line: number, column: number): Declaration | null {
    const offset = this.#lines.startOf(line) + column;
    const found = this.#byName[lastAtOrBefore(this.#byName, offset, (one) => one.nameOffset)];
    const length = found === undefined ? 0 : found.nameEnd - found.nameStart;
    return found !== undefined && offset < found.nameOffset + length ? found : null;
  }

  /**
   * Pieces of whole lines, in order, each line in exactly one: a declaration at top level, what is in a namespace or a large declaration
   * and the rest of it, and `block` for what lies outside. Of two declarations on one line the first has the line.
   */
  chunks(): readonly Chunk[] {
    this.#chunks ??= cutChunks(this.#placed, this.#lines.count);
    return this.#chunks;
  }

  /** About how much memory it takes. */
  get bytes(): number {
    return 200 + 4 * this.#lines.count + 250 * this.declarations.length;
  }
}

/** Index of the last one whose place is not behind `offset`, -1 for none; `all` is in that order. */
function lastAtOrBefore<One>(all: readonly One[], offset: number, placeOf: (one: One) => number): number {
  let low = -1;
  let high = all.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (placeOf(all[middle]) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
