// Finds the lines that match with a lazy DFA that the kernel runs, in up to four lanes or from candidate to candidate (see
// assembly/dfa.ts). What is found comes in
// batches, so a line that matches costs no call; where the kernel lacks a cell or cannot tell, it is helped from here.
import type { ByteMemory } from '../byte-memory.js';
import { CandidateGauge } from './candidate-gauge.js';
import { DfaImage, laneCount, lanesWord, laneWords, linesPerLane, linesWord } from './dfa-image.js';
import { findEnd } from './dfa-search.js';
import { GrowthGauge } from './growth-gauge.js';
import type { KernelScout } from './kernel-lines.js';
import type { LazyDfa } from './lazy-dfa.js';

// Words of a lane, as drawn in `dfa-image.ts`.
const AT = 0;
const END = 1;
const ROW = 2;
const OUT = 3;
const OUT_END = 4;
const FLOOR = 5;
const CANDIDATES = 6;
const CANDIDATE_BYTES = 7;

/** Shorter lanes are not worth their beginning. */
const shortestLane = 512;
/** Where lines that match are thicker than one in so many bytes, a single lane is faster: each of them stops all lanes. */
const sparseBytes = 96;
// Many files are left at their first line that matches, so a search begins in small steps.
const firstRoom = 16;
const firstStretch = 64 * 1024;
const longestStretch = 2 ** 30;

/** The lines of one text after the other. Not reentrant. */
export class LineAutomaton {
  readonly #dfa: LazyDfa;
  readonly #image: DfaImage;
  readonly #terminator: number;
  #memory!: ByteMemory;
  #bytes!: Buffer;
  #end = 0;
  /** Finds something in every line that matches; null: all lines are run over. */
  #scout: KernelScout | null = null;
  readonly #gauge = new CandidateGauge();
  #usesLanes = true;
  #room = firstRoom;
  #stretch = firstStretch;
  /** Lines of the last run: [start, end, …], terminators included; those before `#index` are behind what was asked for. */
  readonly #lines = new Int32Array((laneCount * linesPerLane + 1) * 2);
  #count = 0;
  #index = 0;
  /** All lines that match from the first on are known up to the second. */
  #searchedFrom = 0;
  #searchedTo = -1;
  readonly #growth: GrowthGauge;

  /** The DFA is forward, without look-arounds, its cache at most `largestImage`, and knows the terminator. */
  constructor(dfa: LazyDfa, terminator: number, growth = new GrowthGauge()) {
    this.#growth = growth;
    this.#dfa = dfa;
    this.#terminator = terminator;
    this.#image = new DfaImage(dfa, terminator);
  }

  /** What follows is about `bytes[0, end)`, which is in `memory`; `scout` finds something in each line that matches. */
  attach(memory: ByteMemory, bytes: Buffer, end: number, scout: KernelScout | null = null): void {
    this.#scout = scout;
    this.#memory = memory;
    this.#bytes = bytes;
    this.#end = end;
    this.#room = firstRoom;
    this.#stretch = firstStretch;
    this.#searchedTo = -1;
  }

  /** The automaton grows faster than it is used: another engine is better, and nothing is found behind `searchedTo`. */
  get isSlow(): boolean {
    return this.#growth.isTooFast;
  }

  /** All lines that match before it were found. */
  get searchedTo(): number {
    return this.#searchedTo;
  }

  /** An offset in the first line at or after `from`, the start of a line, that matches; or -1. */
  findLine(from: number): number {
    return this.#seek(from) ? Math.max(from, this.#lines[this.#index * 2]!) : -1;
  }

  /**
   * Lines that match at or after `from`, the start of a line, in order into `lines` as [start, end, …], terminators included: as
   * many as are at hand and fit. Returns how many; 0: there are no more.
   */
  findLines(from: number, lines: Int32Array): number {
    if (!this.#seek(from)) return 0;
    const count = Math.min(this.#count - this.#index, lines.length >> 1);
    lines.set(this.#lines.subarray(this.#index * 2, (this.#index + count) * 2));
    return count;
  }

  /** Goes on to the first line that matches and ends behind `from`. */
  #seek(from: number): boolean {
    if (from < this.#searchedFrom || from > this.#searchedTo) {
      this.#count = 0;
      this.#searchedTo = from;
    }
    this.#searchedFrom = from;
    const lines = this.#lines;
    for (;;) {
      for (; this.#index < this.#count; this.#index++) if (lines[this.#index * 2 + 1]! > from) return true;
      if (this.#searchedTo >= this.#end || this.isSlow) return false;
      this.#run(this.#searchedTo);
    }
  }

  #run(from: number): void {
    this.#index = 0;
    this.#count = 0;
    this.#image.enter(this.#memory);
    if (this.#scout === null) this.#runAll(from, this.#stretch);
    else if (this.#gauge.isDense) {
      this.#runAll(from, Math.min(this.#stretch, this.#gauge.stretch));
      this.#gauge.noteSteady(this.#searchedTo - from);
    } else this.#runCandidates(this.#scout, from);
    this.#room = Math.min(this.#room * 8, linesPerLane);
    this.#stretch = Math.min(this.#stretch * 4, longestStretch);
  }

  #runAll(from: number, stretch: number): void {
    const lanes = this.#setLanes(from, this.#stretchEnd(from, stretch));
    const { kernel } = this.#memory;
    this.#runLanes(lanes, () => kernel.runLanes());
    this.#take();
    const searched = this.#searchedTo - from;
    this.#usesLanes = searched > (this.#count + 1) * sparseBytes;
    this.#growth.noteSearched(searched, this.#image.filledCells);
  }

  /** Runs only over lines where the scout finds something. */
  #runCandidates(scout: KernelScout, from: number): void {
    const { kernel, tablesAt } = this.#memory;
    const { words } = this.#image;
    const { search, length } = scout.enter(this.#memory);
    const end = this.#stretchEnd(from, Math.min(this.#stretch, this.#gauge.stretch));
    this.#setLane(0, from, from);
    words.fill(0, lanesWord + CANDIDATES, lanesWord + CANDIDATE_BYTES + 1);
    const stop = end + this.#bytes.byteOffset;
    this.#runLanes(1, () => kernel.runCandidates(search, tablesAt, length, stop));
    this.#takeLines(0, words[lanesWord + OUT]!);
    this.#takeEnd(0);
    const bytes = words[lanesWord + CANDIDATE_BYTES]!;
    this.#gauge.noteCandidates(this.#searchedTo - from, words[lanesWord + CANDIDATES]!, bytes);
    this.#growth.noteSearched(bytes, this.#image.filledCells);
  }

  #stretchEnd(from: number, stretch: number): number {
    if (this.#end - from <= stretch) return this.#end;
    return this.#lineEnd(from + stretch, this.#end);
  }

  /** Cuts [from, end) into lanes; returns how many hold anything. */
  #setLanes(from: number, end: number): number {
    const parts = this.#usesLanes && end - from >= laneCount * shortestLane ? laneCount : 1;
    const length = Math.ceil((end - from) / parts);
    let start = from;
    for (let lane = 0; lane < laneCount; lane++) {
      const cut = from + length * (lane + 1);
      const laneEnd = cut >= end ? end : Math.max(start, this.#lineEnd(cut, end));
      this.#setLane(lane, start, laneEnd);
      start = laneEnd;
    }
    return parts;
  }

  #setLane(lane: number, start: number, end: number): void {
    const { byteOffset } = this.#bytes;
    const { words, startRow } = this.#image;
    const out = this.#memory.automatonAt + 4 * (linesWord + lane * linesPerLane * 2);
    const values = [
      start + byteOffset,
      end + byteOffset,
      startRow,
      out,
      out + this.#room * 8,
      start + byteOffset,
    ];
    words.set(values, lanesWord + lane * laneWords);
  }

  /** Runs the lanes as far as they go; `run` goes on with them. */
  #runLanes(lanes: number, run: () => number): void {
    const image = this.#image;
    for (let wanting = run(); wanting >= 0; wanting = run()) {
      const lane = lanesWord + wanting * laneWords;
      const byte = this.#bytes[image.words[lane + AT]! - this.#bytes.byteOffset]!;
      const goesOn = image.fill(image.words[lane + ROW]!, byte) || this.#decideLine(lane);
      if (image.isStale) {
        this.#growth.noteEmptied(image.filledCells);
        image.enter(this.#memory);
        image.words[lane + ROW] = image.startRow;
        // The rows of other lanes are no more.
        if (lanes > 1 || this.isSlow) return;
      }
      if (!goesOn) return;
    }
  }

  /** Moves a lane behind the line it is in, which is noted if it matches. False: there is no room to note it. */
  #decideLine(lane: number): boolean {
    const { words, startRow } = this.#image;
    const { byteOffset } = this.#bytes;
    if (words[lane + OUT]! >= words[lane + OUT_END]!) return false;
    const start = this.#lineStart(lane);
    const end = this.#lineEnd(words[lane + AT]! - byteOffset, words[lane + END]! - byteOffset);
    if (this.#matches(start, end)) {
      const out = (words[lane + OUT]! - this.#memory.automatonAt) / 4;
      words[out] = start + byteOffset;
      words[out + 1] = end + byteOffset;
      words[lane + OUT] = words[lane + OUT]! + 8;
    }
    words[lane + AT] = end + byteOffset;
    words[lane + FLOOR] = end + byteOffset;
    words[lane + ROW] = startRow;
    return true;
  }

  /** Takes what the lanes found, in order, up to the first that is not at its end. */
  #take(): void {
    const { words } = this.#image;
    for (let index = 0; index < laneCount; index++) {
      this.#takeLines(index, words[lanesWord + index * laneWords + OUT]!);
      if (!this.#takeEnd(index) || this.#searchedTo >= this.#end) return;
    }
  }

  /** Takes over how far a lane came. False: it is not at its end. */
  #takeEnd(index: number): boolean {
    const { words } = this.#image;
    const lane = lanesWord + index * laneWords;
    if (words[lane + AT]! < words[lane + END]!) {
      this.#searchedTo = this.#lineStart(lane);
      return false;
    }
    this.#searchedTo = words[lane + END]! - this.#bytes.byteOffset;
    if (this.#searchedTo >= this.#end) this.#takeUnfinished(lane);
    return true;
  }

  #takeLines(lane: number, outEnd: number): void {
    const { words } = this.#image;
    const { byteOffset } = this.#bytes;
    const lines = this.#lines;
    const end = (outEnd - this.#memory.automatonAt) / 4;
    let at = this.#count * 2;
    for (let word = linesWord + lane * linesPerLane * 2; word < end; word++) {
      lines[at++] = words[word]! - byteOffset;
    }
    this.#count = at / 2;
  }

  /** The last line of the text, where it has no terminator, may match at its very end. */
  #takeUnfinished(lane: number): void {
    const { byteOffset } = this.#bytes;
    const end = this.#end;
    if (this.#image.words[lane + FLOOR]! - byteOffset >= end) return;
    if (this.#bytes[end - 1] === this.#terminator) return;
    const start = this.#lineStart(lane);
    if (!this.#matches(start, end)) return;
    this.#lines[this.#count * 2] = start;
    this.#lines[this.#count * 2 + 1] = end;
    this.#count++;
  }

  /** Whether the line [start, end), terminator included, matches. */
  #matches(start: number, end: number): boolean {
    const endsText = this.#bytes[end - 1] !== this.#terminator;
    return findEnd(this.#dfa, this.#bytes, start, start, end, true, endsText) >= 0;
  }

  /** Start of the line where a lane is. */
  #lineStart(lane: number): number {
    const { words } = this.#image;
    const { byteOffset } = this.#bytes;
    const floor = words[lane + FLOOR]! - byteOffset;
    const at = words[lane + AT]! - byteOffset;
    if (at <= floor) return floor;
    return Math.max(floor, this.#bytes.lastIndexOf(this.#terminator, at - 1) + 1);
  }

  #lineEnd(at: number, end: number): number {
    if (at >= end) return end;
    const found = this.#bytes.indexOf(this.#terminator, at);
    return found < 0 || found >= end ? end : found + 1;
  }
}
