// Notes the lines in which something is found that is a match: one call for many lines.
import { findLiteral } from './literal';
import { findFewLiterals, findManyLiterals } from './literals';
import { findRun } from './run';
import { byteAfter, byteBefore } from './terminator';

/**
 * Writes [start, end) of the lines of [from, end), `from` being the start of one, in which `search` finds what is in the table at
 * `table`, to `out`; at most `room` of them. Returns how many. `search`: 0 one literal, 1 few, 2 many, 3 a run of `length`.
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

function find(search: i32, table: usize, length: u32, from: usize, end: usize): i32 {
  switch (search) {
    case 0:
      return findLiteral(table, from, end);
    case 1:
      return findFewLiterals(table, from, end);
    case 2:
      return findManyLiterals(table, from, end);
    default:
      return findRun(table, length, from, end);
  }
}
