// Puts the engines in front of each other: what a match must contain (literals, or a run of bytes of one set), then the automaton
// where the kernel runs it, else RE2, then the automaton. Those in front only say where to look; the automaton decides.
// Which of them is used changes how long it takes, never what is found.
import type { Matcher } from '../matching.js';
import type { Plan } from '../plan.js';
import type { Decider } from './decider.js';
import { DensityGauge } from './density.js';
import type { LiteralFinder } from './literal-finder.js';
import type { Re2Searcher } from './re2-addon.js';
import type { RunFinder } from './run-finder.js';

// Below so many bytes per call (measured, see bench/matcher.bench.mjs) the steady loop over all bytes is faster than going
// from literal to literal (of which each may have to be confirmed in its line), or from RE2 hit to RE2 hit.
const literalBytesPerCall = 32;
const candidateBytesPerCall = 96;
const re2BytesPerCall = 256;
// Where the automaton is slow, a candidate costs as much as so many bytes of RE2.
const candidateBytesWhereSlow = 512;
// Lines up to this length are cheaper to measure byte by byte than by a call into native code.
const shortLine = 128;

/** What a matcher is made of. `finder` may be missing. */
export interface MatcherParts {
  plan: Plan;
  automaton: Decider;
  finder: LiteralFinder | null;
  /** Asked in bytes that have a kernel, where there is no `finder`. */
  run: RunFinder | null;
  /** Asked when RE2 is first needed, which is never where literals are rare: the addon takes 2 ms to load. Null: there is none. */
  re2: () => Re2Searcher | null;
  /** Finding a literal or a run is finding a match. */
  scoutDecides: boolean;
  /** What RE2 finds is a match. */
  re2Decides: boolean;
  /** Leave the costly searches where hits are dense. */
  isAdaptive: boolean;
}

/** The Matcher of one plan. */
export class PlanMatcher implements Matcher {
  readonly groupCount: number;
  readonly #parts: MatcherParts;
  readonly #terminator: number;
  readonly #scoutGauge: DensityGauge;
  readonly #re2Gauge = new DensityGauge(re2BytesPerCall);
  #knownRe2: Re2Searcher | null | undefined;
  /** What looks for literals or runs in this text. */
  #scout: LiteralFinder | RunFinder | null = null;
  readonly #oneLine = new Int32Array(2);
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;
  /** `bytes[0, end)`, made when a search that knows no end needs it. */
  #haystack: Buffer | null = null;
  /** Multiline: the next required literal lies here (-1: none), valid for starts after `#literalFrom` up to it. */
  #literalAt = -1;
  #literalFrom = -1;

  constructor(parts: MatcherParts) {
    this.#parts = parts;
    this.#terminator = parts.plan.lineTerminator;
    this.groupCount = parts.plan.groupNames.length;
    this.#scoutGauge = new DensityGauge(parts.scoutDecides ? literalBytesPerCall : candidateBytesPerCall);
  }

  get engine(): string {
    return this.#re2() === null ? 'automaton' : 're2+automaton';
  }

  attach(bytes: Buffer, end: number): void {
    this.#bytes = bytes;
    this.#end = end;
    this.#haystack = bytes.length === end ? bytes : null;
    this.#literalFrom = -1;
    const { finder, run, automaton } = this.#parts;
    finder?.attach(bytes, end);
    this.#scout = finder ?? (run?.attach(bytes, end) ? run : null);
    if (automaton.isSlow && !this.#parts.scoutDecides)
      this.#scoutGauge.bytesPerCall = candidateBytesWhereSlow;
    automaton.attach(bytes, end, this.#scout?.isByKernel ? this.#scout : null);
  }

  findLine(from: number): number {
    if (this.#parts.plan.neverMatches || from >= this.#end) return -1;
    let at = from;
    if (this.#prefersAutomaton && !this.#scoutDecides) {
      const { automaton } = this.#parts;
      const count = automaton.findLines(from, this.#oneLine);
      if (count > 0) return Math.max(from, this.#oneLine[0]!);
      if (!automaton.isSlow) return -1;
      at = automaton.searchedTo;
    }
    return this.#scout === null ? this.#findLineByRegex(at) : this.#findLineByScout(this.#scout, at);
  }

  findLines(from: number, lines: Int32Array): number {
    const { automaton, plan } = this.#parts;
    if (plan.neverMatches || from >= this.#end) return 0;
    if (this.#scoutDecides) {
      const count = this.#scout!.findLines(from, this.#terminator, lines);
      if (count >= 0) return count;
    }
    if (!this.#prefersAutomaton) return this.#findOneLine(from, lines);
    const count = automaton.findLines(from, lines);
    return count > 0 || !automaton.isSlow ? count : this.#findOneLine(automaton.searchedTo, lines);
  }

  get #scoutDecides(): boolean {
    return this.#parts.scoutDecides && this.#scout !== null;
  }

  #findOneLine(from: number, lines: Int32Array): number {
    const found = this.findLine(from);
    if (found < 0) return 0;
    const last = this.#end - 1;
    // What is found behind the last terminator is in no line.
    if (found > last && this.#bytes[last] === this.#terminator) return 0;
    const at = Math.min(found, last);
    lines[0] = this.#lineStart(at, from);
    lines[1] = Math.min(this.#end, this.#lineEnd(at) + 1);
    return 1;
  }

  /** The automaton goes from candidate to candidate itself, and RE2 need not be asked. */
  get #prefersAutomaton(): boolean {
    return this.#parts.isAdaptive && this.#parts.automaton.runsInKernel;
  }

  findAllInLine(start: number, end: number, spans: number[]): number {
    if (this.#parts.plan.neverMatches) return 0;
    return this.#parts.automaton.findAllInLine(this.#bytes, start, end, spans);
  }

  find(from: number, span: number[]): boolean {
    if (this.#parts.plan.neverMatches || !this.#mayMatchFrom(from)) return false;
    return this.#parts.automaton.find(this.#bytes, from, 0, this.#end, span);
  }

  captures(from: number, start: number, end: number, groups: number[]): boolean {
    if (this.#parts.plan.neverMatches) return false;
    return this.#parts.automaton.captures(this.#bytes, from, start, end, groups);
  }

  /** From literal to literal, or run to run: only their lines are shown to the automaton. */
  #findLineByScout(scout: LiteralFinder | RunFinder, from: number): number {
    const { automaton, scoutDecides, isAdaptive } = this.#parts;
    const mayBeDense = isAdaptive && !(scoutDecides && scout.isByKernel);
    let at = from;
    while (at < this.#end) {
      if (mayBeDense && this.#scoutGauge.isDense) return this.#findLineSteadily(at);
      const hit = scout.next(at);
      this.#scoutGauge.noteCostly((hit < 0 ? this.#end : hit) - at);
      if (hit < 0 || scoutDecides) return hit;
      const lineEnd = this.#lineEnd(hit);
      const found = automaton.matchInLine(this.#bytes, this.#lineStart(hit, at), lineEnd);
      if (found >= 0) return found;
      at = lineEnd + 1;
    }
    return -1;
  }

  #findLineSteadily(from: number): number {
    const found = this.#findLineByRegex(from);
    this.#scoutGauge.noteSteady((found < 0 ? this.#end : found) - from + 1);
    return found;
  }

  #findLineByRegex(from: number): number {
    const { automaton, isAdaptive } = this.#parts;
    if (from >= this.#end) return -1;
    if (this.#prefersAutomaton) return automaton.findLine(this.#bytes, from, this.#end);
    const re2 = this.#re2();
    if (re2 !== null && !(isAdaptive && this.#isRe2Costly(re2))) return this.#findLineByRe2(re2, from);
    const found = automaton.findLine(this.#bytes, from, this.#end);
    if (re2 !== null) this.#re2Gauge.noteSteady((found < 0 ? this.#end : found) - from + 1);
    return found;
  }

  #re2(): Re2Searcher | null {
    if (this.#knownRe2 === undefined) this.#knownRe2 = this.#parts.re2();
    return this.#knownRe2;
  }

  /** The automaton is faster, which it never is where it is slow: then it makes a state for every byte of text that is new to it. */
  #isRe2Costly(re2: Re2Searcher): boolean {
    return !this.#parts.automaton.isSlow && (re2.isSlow || this.#re2Gauge.isDense);
  }

  #findLineByRe2(re2: Re2Searcher, from: number): number {
    const { automaton, re2Decides, isAdaptive } = this.#parts;
    let at = from;
    while (at < this.#end) {
      if (isAdaptive && this.#isRe2Costly(re2)) return this.#findLineByRegex(at);
      const hit = re2.matchEndInLines(this.#text(), at, this.#terminator);
      this.#re2Gauge.noteCostly((hit < 0 ? this.#end : hit) - at);
      if (hit < 0 || re2Decides) return hit;
      const lineEnd = this.#lineEnd(hit);
      const found = automaton.matchInLine(this.#bytes, this.#lineStart(hit, at), lineEnd);
      if (found >= 0) return found;
      at = lineEnd + 1;
    }
    return -1;
  }

  /** Multiline: a quick look whether a match at or after `from` is possible at all. */
  #mayMatchFrom(from: number): boolean {
    const { finder } = this.#parts;
    if (finder !== null) {
      const isKnown =
        this.#literalFrom >= 0 &&
        from >= this.#literalFrom &&
        (this.#literalAt < 0 || from <= this.#literalAt);
      if (!isKnown) {
        this.#literalAt = finder.next(from);
        this.#literalFrom = from;
      }
      return this.#literalAt >= 0;
    }
    return true;
  }

  #text(): Buffer {
    this.#haystack ??= this.#bytes.subarray(0, this.#end);
    return this.#haystack;
  }

  #lineStart(at: number, floor: number): number {
    let start = at;
    while (start > floor && this.#bytes[start - 1] !== this.#terminator) start--;
    return start;
  }

  #lineEnd(at: number): number {
    const near = Math.min(this.#end, at + shortLine);
    let end = at;
    while (end < near && this.#bytes[end] !== this.#terminator) end++;
    if (end < near || near === this.#end) return end;
    const found = this.#text().indexOf(this.#terminator, end);
    return found < 0 ? this.#end : found;
  }
}
