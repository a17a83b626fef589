// Our own engine: one plan as automata, each made when first needed. Forward finds where a match ends, backward where it
// starts, and only those who ask for groups pay for groups. It decides what a match is for all other engines.
import { byteMemoryOf } from '../byte-memory.js';
import type { Plan } from '../plan.js';
import { AnchoredSearch } from './anchored-search.js';
import { addMatch, type Decider, lineContextEnd, type MatchProgress } from './decider.js';
import { largestImage } from './dfa-image.js';
import { findEnd, findStart } from './dfa-search.js';
import { GroupFinder } from './group-finder.js';
import type { KernelScout } from './kernel-lines.js';
import { defaultCacheBytes, LazyDfa } from './lazy-dfa.js';
import { LineAutomaton } from './line-automaton.js';
import { TEXT_END } from './looks.js';
import type { Nfa } from './nfa.js';
import { compileNfa, defaultNfaLimitBytes } from './nfa-compiler.js';
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
/** How many times the limit of the first automaton others get. */
export const followerRoom = 8;

/** Runs one plan; not reentrant. The constructor throws PATTERN_TOO_LARGE. */
export class Automaton implements Decider {
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
  /** The forward automaton as the kernel runs it; null where it cannot. */
  readonly #lines: LineAutomaton | null;
  /** The bytes have a kernel. */
  #hasKernel = false;
  readonly #nfa: Nfa;
  #anchored: AnchoredSearch | null = null;
  #backward: LazyDfa | null = null;
  #groups: GroupFinder | null = null;
  readonly #span = [0, 0];

  constructor(plan: Plan, options: AutomatonOptions = {}) {
    this.#plan = plan;
    this.#options = options;
    this.groupCount = plan.groupNames.length;
    const nfa = this.#compile(false, false, 1);
    const cacheBytes = Math.min(options.cacheBytes ?? defaultCacheBytes, largestImage);
    this.#forward = new LazyDfa(nfa, plan.multiline ? -1 : plan.lineTerminator, cacheBytes);
    this.#nfa = nfa;
    this.size = nfa.stateCount + nfa.edges.length / 2;
    this.#matchLength = fixedLength(plan.hir);
    this.#needsTextEndBeforeCrlf = plan.crlf && (nfa.looks & TEXT_END) !== 0;
    const isByLines = !plan.multiline && !this.#needsTextEndBeforeCrlf;
    this.#lines = isByLines ? new LineAutomaton(this.#forward, plan.lineTerminator) : null;
  }

  attach(bytes: Buffer, end: number, scout: KernelScout | null): void {
    const memory = this.#lines === null ? undefined : byteMemoryOf(bytes);
    this.#hasKernel = memory !== undefined;
    if (memory !== undefined) this.#lines!.attach(memory, bytes, end, scout);
  }

  get runsInKernel(): boolean {
    return this.#hasKernel && !this.isSlow;
  }

  get isSlow(): boolean {
    return this.#lines?.isSlow === true;
  }

  findLines(from: number, lines: Int32Array): number {
    return this.#lines!.findLines(from, lines);
  }

  get searchedTo(): number {
    return this.#lines!.searchedTo;
  }

  findLine(bytes: Buffer, from: number, end: number): number {
    const { lineTerminator } = this.#plan;
    let at = from;
    if (this.runsInKernel) {
      const found = this.#lines!.findLine(from);
      if (found >= 0 || !this.isSlow) return found;
      at = this.searchedTo;
      if (at >= end) return -1;
    }
    if (this.#needsTextEndBeforeCrlf) return this.#findLineByLine(bytes, at, end);
    return findEnd(this.#forward, bytes, at, at, end, true, bytes[end - 1] !== lineTerminator);
  }

  matchInLine(bytes: Uint8Array, start: number, end: number): number {
    return findEnd(
      this.#forward,
      bytes,
      start,
      start,
      lineContextEnd(bytes, start, end, this.#plan.crlf),
      true,
      true,
    );
  }

  findAllInLine(bytes: Uint8Array, start: number, end: number, spans: number[]): number {
    const contextEnd = lineContextEnd(bytes, start, end, this.#plan.crlf);
    const anchored = this.#anchoredSearch();
    const progress = { at: start, count: 0, lastEnd: -1 };
    do anchored.collect(bytes, progress, contextEnd, spans);
    while (this.#addNext(bytes, progress, start, contextEnd, spans));
    return progress.count;
  }

  find(bytes: Uint8Array, from: number, start: number, end: number, span: number[]): boolean {
    const here = this.#anchoredSearch().endIfLikely(bytes, from, start, end);
    if (here < 0) return this.#findAnywhere(bytes, from, start, end, span);
    span[0] = from;
    span[1] = here;
    return true;
  }

  /** The next match, wherever it begins, into `spans`. False if there is none. */
  #addNext(bytes: Uint8Array, progress: MatchProgress, start: number, end: number, spans: number[]): boolean {
    const span = this.#span;
    if (progress.at > end || !this.#findAnywhere(bytes, progress.at, start, end, span)) return false;
    addMatch(progress, span[0]!, span[1]!, spans);
    return true;
  }

  #findAnywhere(bytes: Uint8Array, from: number, start: number, end: number, span: number[]): boolean {
    const matchEnd = findEnd(this.#forward, bytes, from, start, end, false, true);
    if (matchEnd < 0) return false;
    span[0] = this.#startOf(bytes, matchEnd, from, start, end);
    span[1] = matchEnd;
    return true;
  }

  #anchoredSearch(): AnchoredSearch {
    this.#anchored ??= new AnchoredSearch(this.#nfa, this.#options.cacheBytes);
    return this.#anchored;
  }

  captures(bytes: Uint8Array, from: number, start: number, end: number, groups: number[]): boolean {
    const contextEnd = this.#plan.multiline ? end : lineContextEnd(bytes, start, end, this.#plan.crlf);
    if (from > contextEnd || !this.find(bytes, from, start, contextEnd, this.#span)) return false;
    const matchStart = this.#span[0]!;
    const matchEnd = this.#span[1]!;
    if (this.groupCount === 1) {
      groups[0] = matchStart;
      groups[1] = matchEnd;
      return true;
    }
    return this.#groupFinder().find(bytes, matchStart, matchEnd, start, contextEnd, groups);
  }

  prepareGroups(): void {
    this.#groupFinder();
  }

  #groupFinder(): GroupFinder {
    this.#groups ??= new GroupFinder(this.#compile(false, true, followerRoom), this.groupCount);
    return this.#groups;
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

  #compile(isBackward: boolean, withCaptures: boolean, room: number): Nfa {
    const { hir, crlf } = this.#plan;
    const limitBytes = (this.#options.nfaLimitBytes ?? defaultNfaLimitBytes) * room;
    return compileNfa(hir, { crlf, isBackward, withCaptures, limitBytes });
  }
}
