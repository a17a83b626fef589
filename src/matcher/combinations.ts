// Which look-arounds hold together at a position, as one number, by which an automaton chooses a column of its table.

/** A number for each position of a context: which of the look-arounds hold there. */
export type PositionSets = Uint8Array | Uint16Array | Int32Array;

/**
 * Numbers what holds together, in the order in which it is met: of n look-arounds only few of all 2ⁿ combinations occur. A binary
 * tree, a level for each look-around.
 */
export class Combinations {
  /** By number: for each look-around 1 where it holds. */
  readonly sets: Uint8Array[] = [];
  // Where a node leads if the next look-around does not hold, and if it does; -1: not met yet.
  readonly #ways: number[] = [-1, -1];
  readonly #paths: Uint8Array[] = [new Uint8Array(0)];

  /** `width` is the number of look-arounds, at least one. */
  constructor(readonly width: number) {}

  /**
   * `sets` has for each position the number of what holds of the look-arounds before this one (0 before the first); afterwards
   * the number with it. It holds where `held` and `rest` differ.
   */
  extendAll(sets: PositionSets, held: Uint8Array, rest: number, length: number): void {
    const ways = this.#ways;
    for (let at = 0; at < length; at++) {
      const way = sets[at]! * 2 + (held[at]! ^ rest);
      const known = ways[way]!;
      sets[at] = known >= 0 ? known : this.#add(way);
    }
  }

  /** Room for a number for each of `length` positions. */
  room(length: number): PositionSets {
    if (this.width <= 8) return new Uint8Array(length);
    return this.width <= 16 ? new Uint16Array(length) : new Int32Array(length);
  }

  #add(way: number): number {
    const path = Uint8Array.of(...this.#paths[way >> 1]!, way & 1);
    const isComplete = path.length === this.width;
    const added = isComplete ? this.sets.push(path) - 1 : this.#paths.push(path) - 1;
    if (!isComplete) this.#ways.push(-1, -1);
    this.#ways[way] = added;
    return added;
  }
}
