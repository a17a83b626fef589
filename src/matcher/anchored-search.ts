// Finds matches where they begin: one run of an automaton that is anchored there, in place of a run that finds where a match
// ends and another back to its start. Worth it where matches follow each other closely; where they do not, it says so.
import { mostSpans } from '../matching.js';
import type { MatchProgress } from './decider.js';
import { findEnd } from './dfa-search.js';
import { DEAD_ROW, LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import type { Nfa } from './nfa.js';

/** Runs in vain, more than those that found something, after which it is not tried … */
const patience = 8;
/** … for so many matches. */
const pause = 64;

/** One forward automaton, anchored; not reentrant. */
export class AnchoredSearch {
  readonly #dfa: LazyDfa;
  readonly #isPlain: boolean;
  /** By byte, where no assertion asks what stands before: 1 if a match may begin with it, or be empty before it. */
  readonly #mayBegin: Uint8Array;
  #score = patience;
  #pause = 0;

  constructor(nfa: Nfa, cacheBytes: number | undefined) {
    this.#dfa = new LazyDfa(nfa, -1, cacheBytes, { isAnchored: true });
    this.#isPlain = nfa.looks === 0;
    this.#mayBegin = this.#isPlain ? firstBytes(this.#dfa) : new Uint8Array(256).fill(1);
  }

  /** The end of the leftmost-first match in the context [start, end) that begins at `at`, or -1. */
  endOf(bytes: Uint8Array, at: number, start: number, end: number): number {
    return findEnd(this.#dfa, bytes, at, start, end, false, true);
  }

  /** As `endOf`, and -1 where matches have been so rare that asking is not worth it. */
  endIfLikely(bytes: Uint8Array, at: number, start: number, end: number): number {
    if (!this.#isLikely()) return -1;
    const found = this.endOf(bytes, at, start, end);
    this.#note(found >= 0 ? 1 : 0, found < 0);
    return found;
  }

  /** Adds matches of a context that ends at `end` as long as they are found cheaply. None begins between them and `progress.at`. */
  collect(bytes: Uint8Array, progress: MatchProgress, end: number, spans: number[]): void {
    if (!this.#isPlain || !this.#isLikely()) return;
    const dfa = this.#dfa;
    const mayBegin = this.#mayBegin;
    const { ofByte, endClass } = dfa.classes;
    const before = progress.count;
    let { at, count, lastEnd } = progress;
    while (at <= end) {
      while (at < end && mayBegin[bytes[at]!] === 0) at++;
      let { table } = dfa;
      let row = dfa.start(0);
      let position = at;
      let found = -1;
      for (;;) {
        const column = position < end ? ofByte[bytes[position]!]! : endClass;
        let cell = table[row + column]!;
        if (cell < 0) {
          if (cell === UNKNOWN) {
            cell = dfa.next(row, column);
            table = dfa.table;
          }
          if (cell < 0 && (cell & MATCHED) !== 0) found = position;
          if ((cell & ROW_MASK) === DEAD_ROW) break;
        }
        row = cell & ROW_MASK;
        position++;
      }
      if (found < 0) {
        at++;
        break;
      }
      // An empty match directly behind a match is none.
      if (found > at || found !== lastEnd) {
        const slot = 2 * Math.min(count, mostSpans - 1);
        spans[slot] = at;
        spans[slot + 1] = found;
        count++;
        lastEnd = found;
        at = found;
      } else at++;
    }
    progress.at = at;
    progress.count = count;
    progress.lastEnd = lastEnd;
    this.#note(count - before, true);
  }

  #isLikely(): boolean {
    return this.#pause === 0 || --this.#pause === 0;
  }

  /** So many matches were found; after them, if it `failed`, the next was not. */
  #note(found: number, failed: boolean): void {
    this.#score = Math.min(patience, this.#score + found);
    if (!failed || --this.#score > 0) return;
    this.#score = 2;
    this.#pause = pause;
  }
}

/** The bytes with which `dfa`, which has no assertions, does not die at once. */
function firstBytes(dfa: LazyDfa): Uint8Array {
  const { ofByte, count } = dfa.classes;
  const isLive = Uint8Array.from({ length: count }, (_, column) => {
    const cell = dfa.next(dfa.start(0), column);
    return (cell & ROW_MASK) !== DEAD_ROW || (cell < 0 && (cell & MATCHED) !== 0) ? 1 : 0;
  });
  return ofByte.map((column) => isLive[column]!);
}
