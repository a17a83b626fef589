// Repeatable chance: the same seed gives the same campaign on every machine.

/** A source of chance. Every campaign prints its seed, so that a failure can be run again. */
export function seededRandom(seed) {
  let state = seed >>> 0;
  // mulberry32: small, fast, and good enough to choose test cases.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** A whole number from `low` to `high`, both included. */
    between: (low, high) => low + below(high - low + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    /** `count` different members (all, where there are fewer), in random order. */
    sample: (list, count) => {
      const rest = [...list];
      const taken = [];
      while (taken.length < count && rest.length > 0) taken.push(rest.splice(below(rest.length), 1)[0]);
      return taken;
    },
    /** A member of a list of `[weight, member]`. */
    weighted: (list) => {
      let left = next() * list.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, member] of list) {
        left -= weight;
        if (left < 0) return member;
      }
      return list[list.length - 1][1];
    },
  };
}
