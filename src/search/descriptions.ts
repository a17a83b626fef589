// What workers tell of the files of a piece, joined to the rows it belongs to.
import type { Enclosing, FileDescription } from '../description.js';

/** The parts of a match that are not in its row. */
export interface ToldOfMatch {
  enclosing?: Enclosing | null;
  versionHash?: string;
}

const nothing: ToldOfMatch = {};

/** The descriptions of one piece; files are asked for in order. */
export class Descriptions {
  readonly #byFile: ReadonlyMap<number, FileDescription>;
  #file = -1;
  #next = 0;

  constructor(descriptions: readonly FileDescription[]) {
    this.#byFile = new Map(descriptions.map((description) => [description.index, description]));
  }

  /** Of the next match row of file `index`, whether it is on the page or not. */
  next(index: number): ToldOfMatch {
    const description = this.#byFile.get(index);
    if (description === undefined) return nothing;
    if (this.#file !== index) this.#next = 0;
    this.#file = index;
    const { versionHash, enclosing } = description;
    const told: ToldOfMatch = {};
    if (enclosing !== null) told.enclosing = enclosing[this.#next++] ?? null;
    if (versionHash !== null) told.versionHash = versionHash;
    return told;
  }

  /** Why nothing can be said of the declarations in file `index`, or null. */
  withoutSymbols(index: number): string | null {
    return this.#byFile.get(index)?.withoutSymbols ?? null;
  }
}
