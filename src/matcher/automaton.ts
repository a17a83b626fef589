// Our own engine: one plan as automata, each made when first needed. Forward finds where a match ends, backward where it
// starts, and only those who ask for groups pay for groups. It decides what a match is for all other engines.
import type { Plan } from '../plan.js';
import { Backtracker } from './backtracker.js';
import { findEnd, findStart } from './dfa-search.js';
import { LazyDfa } from './lazy-dfa.js';
import { TEXT_END } from './looks.js';
import type { Nfa } from './nfa.js';
import { compileNfa, defaultNfaLimitBytes } from './nfa-compiler.js';
import { PikeVm } from './pike.js';
import { fixedLength } from './syntax-facts.js';

/** Tunings, for tests. */
export interface AutomatonOptions {
  /** Bound of each lazy DFA in bytes. */
  cacheBytes?: number;
  /** Throws PATTERN_TOO_LARGE beyond. */
  nfaLimitBytes?: number;
}

// The forward automaton decides whether a pattern is too large. The others hold the same pattern, so they get more room
// rather than fail in the midst of a search.
const followerRoom = 8;

/** Runs one plan; not reentrant. The constructor throws PATTERN_TOO_LARGE. */
export class Automaton {
  readonly groupCount: number;
  /** States and edges of the forward automaton. */
  readonly size: number;
  readonly #plan: Plan;
  readonly #options: AutomatonOptions;
  readonly #forward: LazyDfa;
  /** Length in bytes of every match, where all have the same. */
  readonly #matchLength: number | null;
  /** With crlf the text ends before `\r\n`, which is no single symbol: such patterns go line by line. */
  readonly #needsTextEndBeforeCrlf: boolean;
  #backward: LazyDfa | null = null;
  #captureNfa: Nfa | null = null;
  #backtracker: Backtracker | null = null;
  #pike: PikeVm | null = null;
  readonly #span = [0, 0];

  constructor(plan: Plan, options: AutomatonOptions = {}) {
    this.#plan = plan;
    this.#options = options;
    this.groupCount = plan.groupNames.length;
    const nfa = this.#compile(false, false, 1);
    this.#forward = new LazyDfa(nfa, plan.multiline ? -1 : plan.lineTerminator, options.cacheBytes);
    this.size = nfa.stateCount + nfa.edges.length / 2;
    this.#matchLength = fixedLength(plan.hir);
    this.#needsTextEndBeforeCrlf = plan.crlf && (nfa.looks & TEXT_END) !== 0;
  }

  /** As Matcher.findLine; `from` < `end`. */
  findLine(bytes: Buffer, from: number, end: number): number {
    const { lineTerminator } = this.#plan;
    if (this.#needsTextEndBeforeCrlf) return this.#findLineByLine(bytes, from, end);
    return findEnd(this.#forward, bytes, from, from, end, true, bytes[end - 1] !== lineTerminator);
  }

  /** Some offset in the line [start, end) (terminator excluded) if it contains a match, else -1. */
  matchInLine(bytes: Uint8Array, start: number, end: number): number {
    return findEnd(this.#forward, bytes, start, start, this.#lineEnd(bytes, start, end), true, true);
  }

  /** As Matcher.findAllInLine. */
  findAllInLine(bytes: Uint8Array, start: number, end: number, spans: number[]): number {
    const lineEnd = this.#lineEnd(bytes, start, end);
    let count = 0;
    let at = start;
    let lastEnd = -1;
    while (at <= lineEnd) {
      const matchEnd = findEnd(this.#forward, bytes, at, start, lineEnd, false, true);
      if (matchEnd < 0) break;
      const matchStart = this.#startOf(bytes, matchEnd, at, start, lineEnd);
      if (matchStart === matchEnd && matchEnd === lastEnd) {
        at = matchEnd + 1;
        continue;
      }
      spans[count * 2] = matchStart;
      spans[count * 2 + 1] = matchEnd;
      count++;
      lastEnd = matchEnd;
      at = matchEnd;
    }
    return count;
  }

  /** The leftmost-first match at or after `from` in the context [start, end), into `span`. */
  find(bytes: Uint8Array, from: number, start: number, end: number, span: number[]): boolean {
    const matchEnd = findEnd(this.#forward, bytes, from, start, end, false, true);
    if (matchEnd < 0) return false;
    span[0] = this.#startOf(bytes, matchEnd, from, start, end);
    span[1] = matchEnd;
    return true;
  }

  /** As Matcher.captures. */
  captures(bytes: Uint8Array, from: number, start: number, end: number, groups: number[]): boolean {
    const contextEnd = this.#plan.multiline ? end : this.#lineEnd(bytes, start, end);
    if (from > contextEnd || !this.find(bytes, from, start, contextEnd, this.#span)) return false;
    const matchStart = this.#span[0]!;
    const matchEnd = this.#span[1]!;
    if (this.groupCount === 1) {
      groups[0] = matchStart;
      groups[1] = matchEnd;
      return true;
    }
    const backtracker = this.prepareGroups();
    if (backtracker.fits(matchEnd - matchStart)) {
      return backtracker.search(bytes, matchStart, matchEnd, start, contextEnd, groups);
    }
    this.#pike ??= new PikeVm(this.#captureNfa!, this.groupCount * 2);
    return this.#pike.search(bytes, matchStart, start, contextEnd, true, groups);
  }

  /** Makes what `captures` needs; it does so itself when it is first called. */
  prepareGroups(): Backtracker {
    this.#captureNfa ??= this.#compile(false, true, followerRoom);
    this.#backtracker ??= new Backtracker(this.#captureNfa, this.groupCount * 2);
    return this.#backtracker;
  }

  #findLineByLine(bytes: Buffer, from: number, end: number): number {
    for (let start = from; start < end; ) {
      const terminator = bytes.indexOf(this.#plan.lineTerminator, start);
      const lineEnd = terminator < 0 || terminator >= end ? end : terminator;
      const found = this.matchInLine(bytes, start, lineEnd);
      if (found >= 0) return found;
      start = lineEnd + 1;
    }
    return -1;
  }

  #startOf(bytes: Uint8Array, matchEnd: number, from: number, start: number, end: number): number {
    if (this.#matchLength !== null) return matchEnd - this.#matchLength;
    if (matchEnd === from) return from;
    this.#backward ??= new LazyDfa(this.#compile(true, false, followerRoom), -1, this.#options.cacheBytes);
    return findStart(this.#backward, bytes, matchEnd, from, start, end);
  }

  /** With crlf a `\r` before the end of a line belongs to the terminator. */
  #lineEnd(bytes: Uint8Array, start: number, end: number): number {
    return this.#plan.crlf && end > start && bytes[end - 1] === 0x0d ? end - 1 : end;
  }

  #compile(isBackward: boolean, withCaptures: boolean, room: number): Nfa {
    const { hir, crlf } = this.#plan;
    const limitBytes = (this.#options.nfaLimitBytes ?? defaultNfaLimitBytes) * room;
    return compileNfa(hir, { crlf, isBackward, withCaptures, limitBytes });
  }
}
