// The word for "something that finds matches in bytes". The matcher room implements it, the scan room uses it.

/** Spans of one line that are told; a line of 60 MB can have as many matches, and an array of JavaScript not as many entries. */
export const mostSpans = 1 << 22;

/** A line has more than `mostSpans` matches, and each of them is wanted. */
export class TooManyMatches extends Error {
  override name = 'TooManyMatches';
}

/**
 * Finds matches in a haystack of bytes. One instance belongs to one thread and one plan.
 *
 * `attach` first, then any number of calls. Offsets are bytes from the start of `haystack`. The haystack is `bytes[0, end)`;
 * in line mode it is made of whole lines (only the very last may lack its terminator). The caller does not change the
 * bytes between `attach` and the last call, and keeps at least 4 readable bytes behind `end`.
 */
export interface Matcher {
  /** For diagnosis: which engines serve this plan, for example `re2`, `automaton`, `re2+automaton`. */
  readonly engine: string;
  /** Number of groups including the whole match. */
  readonly groupCount: number;

  attach(bytes: Buffer, end: number): void;

  /**
   * Line mode. `from` is the start of a line. Returns some offset inside (or at the terminator of) the first line at or
   * after `from` that contains a match, or -1 if there is none. Exact, never only a candidate.
   */
  findLine(from: number): number;

  /**
   * Line mode. The lines that match at or after `from`, the start of a line, in order: each as [start, end], terminator
   * included, written to `lines` from index 0. Returns their number, which is at least 1 unless there are none: as many
   * as are at hand and fit. More may follow behind the last one. Where lines that match are many, this saves a call for each.
   */
  findLines?(from: number, lines: Int32Array): number;

  /**
   * All leftmost-first, non-overlapping matches that lie in the one line `[start, end)` (terminator excluded), as absolute
   * [start, end, start, end, …] written to `spans` from index 0. Returns the number of matches; where it is larger
   * than `mostSpans`, the last of those told is the last of the line, and those between are not told. An empty match directly
   * after a match is skipped, as in Rust's `find_iter`. Assertions see the line only: `text-start` is `start`.
   */
  findAllInLine(start: number, end: number, spans: number[]): number;

  /** Multiline mode. The next match at or after `from` in the whole haystack, into `span` [start, end]. */
  find(from: number, span: number[]): boolean;

  /**
   * The groups of the match that starts at or after `from`, seen in the context [start, end) (a line, or the whole haystack in
   * multiline mode): absolute [start, end] pairs by group, -1 for a group that took no part. False if no match.
   */
  captures(from: number, start: number, end: number, groups: number[]): boolean;
}
