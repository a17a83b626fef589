// What is known of a file while it is searched: where the search stands and what it has found. Offsets are in the text.
import type { FilterEffect } from '../scanning.js';

/** Plain data, so that another scanner can take it up after a pause. */
export interface Progress {
  /** Start of the first line not yet searched. */
  position: number;
  /** End of the last line handed to the sink (or that would have been, had rows been wanted). 0 if none. */
  visitedTo: number;
  /** A row has been handed over: from now on left-out lines are gaps. */
  hasSent: boolean;
  /** A line has matched (inverted: has not). */
  hasMatched: boolean;
  /** Context lines still owed to the last match. */
  afterLeft: number;
  /** Matches counted against `maxPerFile`. */
  limitCount: number;
  lines: number;
  occurrences: number;
  rows: number;
  cutByMaxPerFile: boolean;
  /** A row beyond the row budget was met. */
  isOverBudget: boolean;
  /** Context lines still to be handed over though no row is any more; -1 while rows are. */
  contextOwed: number;
  binaryOffset: number | null;
  /** Multiline: the lines of the match found last, not yet handed over. -1 if none. */
  pendingStart: number;
  pendingEnd: number;
  /** Across lines: end of the last match that was counted as an occurrence, or put in a row; -1 if none. */
  matchedTo: number;
  /** Those lines are beyond `maxPerFile`. */
  isPendingBeyond: boolean;
  /** Null where nothing is filtered. */
  filter: FilterProgress | null;
}

/** How far a file was filtered, and to what effect. */
export interface FilterProgress extends FilterEffect {
  /** Null where `unfiltered` says why. */
  language: string | null;
  /** Removed matches before this offset are counted. */
  removedTo: number;
  /** No match was met so far, so the text is not held yet. */
  looksAhead: boolean;
}

/** Nothing searched, nothing found. */
export function startOfFile(): Progress {
  return {
    position: 0,
    visitedTo: 0,
    hasSent: false,
    hasMatched: false,
    afterLeft: 0,
    limitCount: 0,
    lines: 0,
    occurrences: 0,
    rows: 0,
    cutByMaxPerFile: false,
    isOverBudget: false,
    contextOwed: -1,
    binaryOffset: null,
    pendingStart: -1,
    pendingEnd: -1,
    isPendingBeyond: false,
    matchedTo: -1,
    filter: null,
  };
}
