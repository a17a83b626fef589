// The engine for plans that look around. Each context (a line, in multiline mode the whole text) is annotated once with which
// look-arounds hold where (see `oracle.ts`); the automata of the pattern then run over the annotated text. Linear: O(text ×
// program). Without its look-arounds a pattern finds all that it finds with them and more, so the plain automaton goes first.
import type { Plan } from '../plan.js';
import { Automaton, type AutomatonOptions, followerRoom } from './automaton.js';
import { type Decider, findAll, lineContextEnd } from './decider.js';
import { GroupFinder } from './group-finder.js';
import { defaultCacheBytes, LazyDfa } from './lazy-dfa.js';
import type { Nfa, OracleAnswers } from './nfa.js';
import { compileNfa, defaultNfaLimitBytes } from './nfa-compiler.js';
import { Annotation, Oracles } from './oracle.js';
import { type Context, findEndAsking, findStartAsking } from './oracle-search.js';
import { fixedLength } from './syntax-facts.js';

/** Runs one plan that looks around; not reentrant. The constructor throws PATTERN_TOO_LARGE. */
export class AroundAutomaton implements Decider, OracleAnswers {
  readonly groupCount: number;
  readonly size: number;
  readonly #plan: Plan;
  readonly #options: Required<AutomatonOptions>;
  /** The pattern without its look-arounds. */
  readonly #loose: Automaton;
  readonly #oracles: Oracles;
  readonly #forward: LazyDfa;
  readonly #matchLength: number | null;
  #backward: LazyDfa | null = null;
  #groups: GroupFinder | null = null;
  // Multiline plans are asked about single lines, too, in between; that must not cost what is known of the whole text.
  readonly #ofText = new Annotation();
  readonly #ofLine = new Annotation();
  #current = this.#ofLine;
  readonly #span = [0, 0];

  constructor(plan: Plan, options: AutomatonOptions = {}) {
    const { cacheBytes = defaultCacheBytes, nfaLimitBytes = defaultNfaLimitBytes } = options;
    this.#plan = plan;
    this.#options = { cacheBytes, nfaLimitBytes };
    this.groupCount = plan.groupNames.length;
    this.#loose = new Automaton(plan, options);
    this.#oracles = new Oracles(plan.hir, {
      crlf: plan.crlf,
      limitBytes: nfaLimitBytes * followerRoom,
      cacheBytes,
    });
    this.#forward = this.#dfa(this.#compile(false, false));
    this.#matchLength = fixedLength(plan.hir);
    this.size = this.#loose.size + this.#oracles.size;
  }

  attach(bytes: Buffer, end: number): void {
    this.#ofText.forget();
    this.#ofLine.forget();
    this.#loose.attach(bytes, end, null);
  }

  /** Candidates come from there, but each is looked at here. */
  get runsInKernel(): boolean {
    return false;
  }

  get isSlow(): boolean {
    return this.#loose.isSlow;
  }

  findLines(): number {
    return 0;
  }

  get searchedTo(): number {
    return 0;
  }

  findLine(bytes: Buffer, from: number, end: number): number {
    const { lineTerminator } = this.#plan;
    for (let at = from; at < end; ) {
      const hit = this.#loose.findLine(bytes, at, end);
      if (hit < 0) return -1;
      let start = hit;
      while (start > at && bytes[start - 1] !== lineTerminator) start--;
      const terminator = bytes.indexOf(lineTerminator, hit);
      const lineEnd = terminator < 0 || terminator >= end ? end : terminator;
      const found = this.matchInLine(bytes, start, lineEnd);
      if (found >= 0) return found;
      at = lineEnd + 1;
    }
    return -1;
  }

  matchInLine(bytes: Uint8Array, start: number, end: number): number {
    const context = { bytes, start, end: lineContextEnd(bytes, start, end, this.#plan.crlf) };
    this.#annotate(context, this.#ofLine);
    return findEndAsking(this.#forward, context, this.#current.sets, start, true);
  }

  findAllInLine(bytes: Uint8Array, start: number, end: number, spans: number[]): number {
    const lineEnd = lineContextEnd(bytes, start, end, this.#plan.crlf);
    const line = {
      find: (_: Uint8Array, from: number, _start: number, _end: number, span: number[]) =>
        this.#findIn({ bytes, start, end: lineEnd }, this.#ofLine, from, span),
    };
    return findAll(line, bytes, start, lineEnd, spans);
  }

  find(bytes: Uint8Array, from: number, start: number, end: number, span: number[]): boolean {
    const context = { bytes, start, end };
    const annotation = this.#plan.multiline ? this.#ofText : this.#ofLine;
    // Most texts have no match at all, and need no annotation to tell.
    if (!annotation.describes(context) && !this.#loose.find(bytes, from, start, end, span)) return false;
    return this.#findIn(context, annotation, from, span);
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

  /** Whether a look-around of the pattern holds at a position of the context that was searched last. */
  holds(index: number, at: number): boolean {
    const { sets, start } = this.#current;
    return this.#oracles.combinations!.sets[sets[at - start]!]![index] === 1;
  }

  #findIn(context: Context, annotation: Annotation, from: number, span: number[]): boolean {
    this.#annotate(context, annotation);
    const matchEnd = findEndAsking(this.#forward, context, annotation.sets, from, false);
    if (matchEnd < 0) return false;
    span[0] = this.#startOf(context, annotation, matchEnd, from);
    span[1] = matchEnd;
    return true;
  }

  #startOf(context: Context, annotation: Annotation, matchEnd: number, from: number): number {
    if (this.#matchLength !== null) return matchEnd - this.#matchLength;
    if (matchEnd === from) return from;
    this.#backward ??= this.#dfa(this.#compile(true, false));
    return findStartAsking(this.#backward, context, annotation.sets, matchEnd, from);
  }

  #annotate(context: Context, annotation: Annotation): void {
    this.#current = annotation;
    if (!annotation.describes(context)) this.#oracles.annotate(context, annotation);
  }

  #groupFinder(): GroupFinder {
    this.#groups ??= new GroupFinder(this.#compile(false, true), this.groupCount, this);
    return this.#groups;
  }

  #dfa(nfa: Nfa): LazyDfa {
    return new LazyDfa(nfa, -1, this.#options.cacheBytes, { combinations: this.#oracles.combinations });
  }

  #compile(isBackward: boolean, withCaptures: boolean): Nfa {
    const { hir, crlf } = this.#plan;
    const limitBytes = this.#options.nfaLimitBytes * followerRoom;
    return compileNfa(hir, { crlf, isBackward, withCaptures, limitBytes, oracles: this.#oracles });
  }
}
