// Whatever the kernel can look for, by number.
import { findLiteral } from './literal';
import { findFewLiterals, findManyLiterals } from './literals';
import { findRun } from './run';

/** An address in [from, end) where `search` finds something, or -1: 0 one literal, 1 few, 2 many, 3 a run of `length`. */
export function find(search: i32, table: usize, length: u32, from: usize, end: usize): i32 {
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
