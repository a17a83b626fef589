// A small seeded generator, so that a failing random case can be run again by its number.

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2654435761 + 1) >>> 0;
  }

  /** 0 ≤ n < limit. */
  below(limit: number): number {
    // Mulberry32.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}
