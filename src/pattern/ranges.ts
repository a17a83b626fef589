// Sets of code points (or of bytes) as sorted, disjoint, non-adjacent inclusive ranges [from, to, from, to, …].
// Everything here returns that form and never changes its arguments.

/** Sorted, disjoint, non-adjacent inclusive ranges [from, to, from, to, …]. */
export type Ranges = number[];

/** Every code point that UTF-8 can carry: all but the surrogates. */
export const allCodePoints: Ranges = [0, 0xd7ff, 0xe000, 0x10ffff];
/** Every byte. */
export const allBytes: Ranges = [0, 0xff];

/** Brings pairs in any order, overlapping or not, into the form promised above. */
export function normalizeRanges(pairs: Ranges): Ranges {
  if (isNormal(pairs)) return pairs.slice();
  const order = Array.from({ length: pairs.length / 2 }, (_, at) => at * 2);
  order.sort((left, right) => pairs[left] - pairs[right]);
  const result: Ranges = [];
  for (const at of order) {
    const end = result.length - 1;
    if (end > 0 && pairs[at] <= result[end] + 1) result[end] = Math.max(result[end], pairs[at + 1]);
    else result.push(pairs[at], pairs[at + 1]);
  }
  return result;
}

function isNormal(pairs: Ranges): boolean {
  for (let at = 2; at < pairs.length; at += 2) {
    if (pairs[at] <= pairs[at - 1] + 1) return false;
  }
  return true;
}

/** What is in either. */
export function union(left: Ranges, right: Ranges): Ranges {
  if (left.length === 0) return right.slice();
  if (right.length === 0) return left.slice();
  return normalizeRanges([...left, ...right]);
}

/** What is in both. */
export function intersect(left: Ranges, right: Ranges): Ranges {
  const result: Ranges = [];
  for (let l = 0, r = 0; l < left.length && r < right.length; ) {
    const from = Math.max(left[l], right[r]);
    const to = Math.min(left[l + 1], right[r + 1]);
    if (from <= to) result.push(from, to);
    if (left[l + 1] < right[r + 1]) l += 2;
    else r += 2;
  }
  return result;
}

/** What of `universe` is not in `ranges`. */
export function negate(ranges: Ranges, universe: Ranges): Ranges {
  const gaps: Ranges = [];
  let next = 0;
  for (let at = 0; at < ranges.length; at += 2) {
    if (ranges[at] > next) gaps.push(next, ranges[at] - 1);
    next = ranges[at + 1] + 1;
  }
  const last = universe[universe.length - 1];
  if (next <= last) gaps.push(next, last);
  return intersect(gaps, universe);
}

/** What is in `left` alone. */
export function subtract(left: Ranges, right: Ranges): Ranges {
  return right.length === 0 ? left.slice() : intersect(left, negate(right, [0, 0x10ffff]));
}

/** What is in one of them but not in both. */
export function symmetricDifference(left: Ranges, right: Ranges): Ranges {
  return subtract(union(left, right), intersect(left, right));
}

/** Looks in about log₂ of the number of ranges steps. */
export function contains(ranges: Ranges, member: number): boolean {
  let low = 0;
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (member < ranges[middle * 2]) high = middle - 1;
    else if (member > ranges[middle * 2 + 1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** How many members there are. */
export function countOf(ranges: Ranges): number {
  let count = 0;
  for (let at = 0; at < ranges.length; at += 2) count += ranges[at + 1] - ranges[at] + 1;
  return count;
}

/** All members in order. Ask `countOf` first: a class can have a million. */
export function membersOf(ranges: Ranges): number[] {
  const members: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    for (let member = ranges[at]; member <= ranges[at + 1]; member++) members.push(member);
  }
  return members;
}

/** The same members. */
export function areEqual(left: Ranges, right: Ranges): boolean {
  return left.length === right.length && left.every((bound, at) => bound === right[at]);
}
