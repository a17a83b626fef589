// What decides what a match is, for all engines in front of it; and what those who decide share.

import { mostSpans } from '../matching.js';
import type { KernelScout } from './kernel-lines.js';

/** Decides matches of one plan; not reentrant. `end` of the bytes is that of the last `attach` of the matcher. */
export interface Decider {
  readonly groupCount: number;
  /** States and edges, as a measure of how large the plan is. */
  readonly size: number;
  /**
   * What follows is about `bytes[0, end)`, which are others from now on. `scout` finds something in every line that matches; the
   * kernel may be asked for it there.
   */
  attach(bytes: Buffer, end: number, scout: KernelScout | null): void;
  /** The kernel finds the lines of these bytes, and no engine does it faster where nothing is known of a pattern but itself. */
  readonly runsInKernel: boolean;
  /** It has turned out to grow faster than it is used. */
  readonly isSlow: boolean;
  /** As Matcher.findLine, of the bytes attached; `from` < `end`. */
  findLine(bytes: Buffer, from: number, end: number): number;
  /** As Matcher.findLines, where `runsInKernel`. 0, and it `isSlow` from now on: there are none before `searchedTo`. */
  findLines(from: number, lines: Int32Array): number;
  /** The start of a line, or the end of the text, up to which `findLines` came. */
  readonly searchedTo: number;
  /** Some offset in the line [start, end) (terminator excluded) if it contains a match, else -1. */
  matchInLine(bytes: Uint8Array, start: number, end: number): number;
  /** As Matcher.findAllInLine. */
  findAllInLine(bytes: Uint8Array, start: number, end: number, spans: number[]): number;
  /** The leftmost-first match at or after `from` in the context [start, end), into `span`. */
  find(bytes: Uint8Array, from: number, start: number, end: number, span: number[]): boolean;
  /** As Matcher.captures. */
  captures(bytes: Uint8Array, from: number, start: number, end: number, groups: number[]): boolean;
  /** Makes what `captures` needs; it does so itself when it is first called. */
  prepareGroups(): void;
}

/** How far the matches of a context are known. */
export interface MatchProgress {
  /** Where to look for the next one. */
  at: number;
  /** How many there are before. */
  count: number;
  /** Where the last of them ended, or -1. */
  lastEnd: number;
}

/** Goes on behind the match [start, end), which is put into `spans` unless it is empty and directly behind the one before. */
export function addMatch(progress: MatchProgress, start: number, end: number, spans: number[]): void {
  if (start === end && end === progress.lastEnd) {
    progress.at = end + 1;
    return;
  }
  const slot = 2 * Math.min(progress.count, mostSpans - 1);
  spans[slot] = start;
  spans[slot + 1] = end;
  progress.count++;
  progress.lastEnd = end;
  progress.at = end;
}

/** All matches that `decider` finds in the context [start, end), as Matcher.findAllInLine gives them. */
export function findAll(
  decider: Pick<Decider, 'find'>,
  bytes: Uint8Array,
  start: number,
  end: number,
  spans: number[],
): number {
  const span = [0, 0];
  const progress = { at: start, count: 0, lastEnd: -1 };
  while (progress.at <= end && decider.find(bytes, progress.at, start, end, span)) {
    addMatch(progress, span[0]!, span[1]!, spans);
  }
  return progress.count;
}

/** Where the context of a line ends: with crlf a `\r` before the end of a line belongs to the terminator. */
export function lineContextEnd(bytes: Uint8Array, start: number, end: number, crlf: boolean): number {
  return crlf && end > start && bytes[end - 1] === 0x0d ? end - 1 : end;
}
