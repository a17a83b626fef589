// Runs a table-driven automaton over lines and notes the lines that match. Up to four stretches of whole lines, the lanes,
// are run in step: a step waits for a load, and the loads of different lanes do not wait for each other. The table, the lanes
// and the room for what is found are drawn in src/matcher/dfa-image.ts.
import { find } from './find';
import { byteAfter, byteBefore } from './terminator';

const classesAt: usize = 65536;
const headAt: usize = 66048;
const lanesAt: usize = 66112;
const laneBytes: usize = 32;
/** Steps between two looks at whether a lane met a row that is none. */
const stride: usize = 8;

const finished: i32 = 0;
const isFull: i32 = 1;
const wantsCell: i32 = 2;

/**
 * Goes on with all lanes. Returns the number of a lane whose next cell is not known, or -1: then the lanes are at their ends,
 * but for one that has no more room and those behind it.
 */
export function runLanes(): i32 {
  const wanting = runTogether();
  if (wanting >= 0) return wanting;
  for (let lane: i32 = 0; lane < 4; lane++) {
    const verdict = runAlone(lane, <usize>load<u32>(laneOf(lane), 4));
    if (verdict === wantsCell) return lane;
    if (verdict === isFull) return -1;
  }
  return -1;
}

/**
 * Goes on with the first lane, line by line: only those of [its end, end) in which a search (see `find`) finds something are run
 * over. Returns 0 if its next cell is not known, or -1: then the lane is at `end`, or has no more room.
 */
export function runCandidates(search: i32, table: usize, length: u32, end: usize): i32 {
  const terminator = load<u32>(headAt, 4);
  const startRow = load<u32>(headAt);
  let lines: u32 = 0;
  let bytes: usize = 0;
  let wanting: i32 = -1;
  for (;;) {
    const stop = <usize>load<u32>(lanesAt, 4);
    const verdict = runAlone(0, stop);
    if (verdict === wantsCell) wanting = 0;
    if (verdict !== finished || stop >= end || load<u32>(lanesAt, 12) >= load<u32>(lanesAt, 16)) break;
    const hit = find(search, table, length, stop, end);
    if (hit < 0) {
      setLane(end, end, startRow);
      break;
    }
    const lineStart = byteBefore(terminator, <usize>hit, stop);
    const lineEnd = byteAfter(terminator, <usize>hit, end);
    setLane(lineStart, lineEnd, startRow);
    lines++;
    bytes += lineEnd - lineStart;
  }
  store<u32>(lanesAt, load<u32>(lanesAt, 24) + lines, 24);
  store<u32>(lanesAt, load<u32>(lanesAt, 28) + <u32>bytes, 28);
  return wanting;
}

/** Puts the first lane at the start of a line. */
function setLane(start: usize, end: usize, row: u32): void {
  store<u32>(lanesAt, <u32>start);
  store<u32>(lanesAt, <u32>end, 4);
  store<u32>(lanesAt, row, 8);
  store<u32>(lanesAt, <u32>start, 20);
}

function laneOf(lane: i32): usize {
  return lanesAt + <usize>lane * laneBytes;
}

function next(row: usize, at: usize, offset: usize): usize {
  return load<u32>(row + <usize>load<u16>((<usize>load<u8>(at + offset)) << 1, classesAt));
}

function steps(row: usize, at: usize): usize {
  const half = next(next(next(next(row, at, 0), at, 1), at, 2), at, 3);
  return next(next(next(next(half, at, 4), at, 5), at, 6), at, 7);
}

/** All lanes in step, until one of them is nearly at its end, is full or wants a cell, whose number is returned; else -1. */
function runTogether(): i32 {
  const firstRow = <usize>load<u32>(headAt, 8);
  let isSpecial = true;
  while (isSpecial) {
    isSpecial = false;
    let at0 = <usize>load<u32>(lanesAt);
    let at1 = <usize>load<u32>(lanesAt, 32);
    let at2 = <usize>load<u32>(lanesAt, 64);
    let at3 = <usize>load<u32>(lanesAt, 96);
    let row0 = <usize>load<u32>(lanesAt, 8);
    let row1 = <usize>load<u32>(lanesAt, 40);
    let row2 = <usize>load<u32>(lanesAt, 72);
    let row3 = <usize>load<u32>(lanesAt, 104);
    const left = min(
      min(<usize>load<u32>(lanesAt, 4) - at0, <usize>load<u32>(lanesAt, 36) - at1),
      min(<usize>load<u32>(lanesAt, 68) - at2, <usize>load<u32>(lanesAt, 100) - at3),
    );
    if (left < stride) break;
    const stop = at0 + left - stride;
    while (at0 <= stop) {
      const to0 = steps(row0, at0);
      const to1 = steps(row1, at1);
      const to2 = steps(row2, at2);
      const to3 = steps(row3, at3);
      if (min(min(to0, to1), min(to2, to3)) < firstRow) {
        isSpecial = true;
        break;
      }
      row0 = to0;
      row1 = to1;
      row2 = to2;
      row3 = to3;
      at0 += stride;
      at1 += stride;
      at2 += stride;
      at3 += stride;
    }
    store<u32>(lanesAt, <u32>at0);
    store<u32>(lanesAt, <u32>at1, 32);
    store<u32>(lanesAt, <u32>at2, 64);
    store<u32>(lanesAt, <u32>at3, 96);
    store<u32>(lanesAt, <u32>row0, 8);
    store<u32>(lanesAt, <u32>row1, 40);
    store<u32>(lanesAt, <u32>row2, 72);
    store<u32>(lanesAt, <u32>row3, 104);
    if (!isSpecial) break;
    // What happened within the last steps is found out one lane after the other.
    for (let lane: i32 = 0; lane < 4; lane++) {
      const met = runAlone(lane, <usize>load<u32>(laneOf(lane)) + stride);
      if (met === wantsCell) return lane;
      if (met === isFull) return -1;
    }
  }
  return -1;
}

/** One lane, up to `stop` or, where a line matches, the end of that line. */
function runAlone(number: i32, stop: usize): i32 {
  const lane = laneOf(number);
  const startRow = <usize>load<u32>(headAt);
  const terminator = load<u32>(headAt, 4);
  const firstRow = <usize>load<u32>(headAt, 8);
  const unknownRow = <usize>load<u32>(headAt, 12);
  const matchRow = <usize>load<u32>(headAt, 16);
  const end = <usize>load<u32>(lane, 4);
  let at = <usize>load<u32>(lane);
  let row = <usize>load<u32>(lane, 8);
  let verdict = finished;
  while (at < stop) {
    let cell: usize = 0;
    while (at + 4 <= stop) {
      cell = next(row, at, 0);
      if (cell < firstRow) break;
      row = cell;
      cell = next(row, at, 1);
      if (cell < firstRow) {
        at += 1;
        break;
      }
      row = cell;
      cell = next(row, at, 2);
      if (cell < firstRow) {
        at += 2;
        break;
      }
      row = cell;
      cell = next(row, at, 3);
      if (cell < firstRow) {
        at += 3;
        break;
      }
      row = cell;
      at += 4;
    }
    while (at < stop) {
      cell = next(row, at, 0);
      if (cell < firstRow) break;
      row = cell;
      at++;
    }
    if (at >= stop) break;
    if (cell === unknownRow) {
      verdict = wantsCell;
      break;
    }
    const lineEnd = byteAfter(terminator, at, end);
    if (cell === matchRow) {
      const out = <usize>load<u32>(lane, 12);
      if (out >= <usize>load<u32>(lane, 16)) {
        verdict = isFull;
        break;
      }
      store<u32>(out, <u32>byteBefore(terminator, at, <usize>load<u32>(lane, 20)));
      store<u32>(out, <u32>lineEnd, 4);
      store<u32>(lane, <u32>out + 8, 12);
    }
    store<u32>(lane, <u32>lineEnd, 20);
    at = lineEnd;
    row = startRow;
  }
  store<u32>(lane, <u32>at);
  store<u32>(lane, <u32>row, 8);
  return verdict;
}
