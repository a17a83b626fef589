// The groups of a match whose start and end are known, by whichever method suits its length.
import { Backtracker } from './backtracker.js';
import type { Nfa, OracleAnswers } from './nfa.js';
import { PikeVm } from './pike.js';

/** Finds groups for one automaton that was compiled with captures; not reentrant. */
export class GroupFinder {
  readonly #nfa: Nfa;
  readonly #slotCount: number;
  readonly #oracles: OracleAnswers | null;
  readonly #backtracker: Backtracker;
  #pike: PikeVm | null = null;

  /** `groupCount` includes the whole match; `oracles` answers where the automaton looks around. */
  constructor(nfa: Nfa, groupCount: number, oracles: OracleAnswers | null = null) {
    this.#nfa = nfa;
    this.#slotCount = groupCount * 2;
    this.#oracles = oracles;
    this.#backtracker = new Backtracker(nfa, this.#slotCount, oracles);
  }

  /** The groups of the leftmost-first match [matchStart, matchEnd) in the context [start, end), as pairs in `groups`. */
  find(
    bytes: Uint8Array,
    matchStart: number,
    matchEnd: number,
    start: number,
    end: number,
    groups: number[],
  ): boolean {
    if (this.#backtracker.fits(matchEnd - matchStart)) {
      return this.#backtracker.search(bytes, matchStart, matchEnd, start, end, groups);
    }
    this.#pike ??= new PikeVm(this.#nfa, this.#slotCount, this.#oracles);
    return this.#pike.search(bytes, matchStart, start, end, true, groups);
  }
}
