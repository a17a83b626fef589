// Notes the lines in which something is found that is a match: one call for many lines.
import { find } from './find';
import { byteAfter, byteBefore } from './terminator';

/**
 * Writes [start, end) of the lines of [from, end), `from` being the start of one, in which `search` finds what is in the table at
 * `table`, to `out`; at most `room` of them. Returns how many. `search` and `length`: see `find`.
 */
export function findLines(
  search: i32,
  table: usize,
  length: u32,
  from: usize,
  end: usize,
  terminator: u32,
  out: usize,
  room: u32,
): u32 {
  let count: u32 = 0;
  let at = from;
  while (count < room && at < end) {
    const hit = find(search, table, length, at, end);
    if (hit < 0) break;
    const line = out + ((<usize>count) << 3);
    store<u32>(line, <u32>byteBefore(terminator, <usize>hit, at));
    at = byteAfter(terminator, <usize>hit, end);
    store<u32>(line, <u32>at, 4);
    count++;
  }
  return count;
}
