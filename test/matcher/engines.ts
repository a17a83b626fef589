// The engines the shared suite runs: the same questions, answered in ways that have little in common.
import { allocateBytes } from '../../src/byte-memory.js';
import { Automaton } from '../../src/matcher/automaton.js';
import { createMatcher, isRe2Available } from '../../src/matcher/index.js';
import { compileNfa } from '../../src/matcher/nfa-compiler.js';
import { PikeVm } from '../../src/matcher/pike.js';
import { PlanMatcher } from '../../src/matcher/plan-matcher.js';
import type { Matcher } from '../../src/matching.js';
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Plan } from '../../src/plan.js';

export type Span = [start: number, end: number];

export interface Engine {
  name: string;
  /** Why it cannot run here; null if it can. */
  unavailable: string | null;
  create(plan: Plan): Matcher;
}

/** The Pike VM alone as a matcher: no literals, no tables, every line on its own. */
class PikeMatcher implements Matcher {
  readonly engine = 'pike';
  readonly groupCount: number;
  readonly #plan: Plan;
  readonly #pike: PikeVm;
  #bytes: Buffer = Buffer.alloc(0);
  #end = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.groupCount = plan.groupNames.length;
    const nfa = compileNfa(plan.hir, { crlf: plan.crlf, isBackward: false, withCaptures: true });
    this.#pike = new PikeVm(nfa, this.groupCount * 2);
  }

  attach(bytes: Buffer, end: number): void {
    this.#bytes = bytes;
    this.#end = end;
  }

  findLine(from: number): number {
    for (let start = from; start < this.#end; ) {
      let end = start;
      while (end < this.#end && this.#bytes[end] !== this.#plan.lineTerminator) end++;
      if (this.findAllInLine(start, end, []) > 0) return start;
      start = end + 1;
    }
    return -1;
  }

  findAllInLine(start: number, end: number, spans: number[]): number {
    const lineEnd = this.#lineEnd(start, end);
    const groups: number[] = [];
    let count = 0;
    let at = start;
    let lastEnd = -1;
    while (at <= lineEnd && this.#pike.search(this.#bytes, at, start, lineEnd, false, groups)) {
      const [matchStart, matchEnd] = groups as Span;
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

  find(from: number, span: number[]): boolean {
    const groups: number[] = [];
    if (!this.#pike.search(this.#bytes, from, 0, this.#end, false, groups)) return false;
    span[0] = groups[0]!;
    span[1] = groups[1]!;
    return true;
  }

  captures(from: number, start: number, end: number, groups: number[]): boolean {
    const contextEnd = this.#plan.multiline ? end : this.#lineEnd(start, end);
    return this.#pike.search(this.#bytes, from, start, contextEnd, false, groups);
  }

  #lineEnd(start: number, end: number): number {
    return this.#plan.crlf && end > start && this.#bytes[end - 1] === 13 ? end - 1 : end;
  }
}

const kernelBytes = allocateBytes(1 << 20);

/** Another matcher, but all texts are in a memory with a kernel, and lines are asked for in batches. */
class KernelMatcher implements Matcher {
  readonly engine: string;
  readonly groupCount: number;
  readonly #inner: Matcher;
  readonly #roomForLines: number;

  constructor(inner: Matcher, roomForLines: number) {
    this.engine = inner.engine;
    this.groupCount = inner.groupCount;
    this.#inner = inner;
    this.#roomForLines = roomForLines;
  }

  attach(bytes: Buffer, end: number): void {
    const isLarge = bytes.length > kernelBytes.length;
    const copy = (isLarge ? allocateBytes(bytes.length) : kernelBytes).subarray(0, bytes.length);
    bytes.copy(copy);
    this.#inner.attach(copy, end);
  }

  findLine(from: number): number {
    if (this.#roomForLines === 0) return this.#inner.findLine(from);
    const lines = new Int32Array(this.#roomForLines * 2);
    const count = this.#inner.findLines!(from, lines);
    for (let index = 1; index < count * 2; index++) {
      if (lines[index]! < lines[index - 1]!) throw new Error('lines come out of order');
    }
    if (count > 0 && lines[0]! < from) throw new Error('a line comes twice');
    return count === 0 ? -1 : lines[0]!;
  }

  findAllInLine(start: number, end: number, spans: number[]): number {
    return this.#inner.findAllInLine(start, end, spans);
  }

  find(from: number, span: number[]): boolean {
    return this.#inner.find(from, span);
  }

  captures(from: number, start: number, end: number, groups: number[]): boolean {
    return this.#inner.captures(from, start, end, groups);
  }
}

function bareAutomaton(plan: Plan, cacheBytes?: number, isAdaptive = false): Matcher {
  return new PlanMatcher({
    plan,
    automaton: new Automaton(plan, { cacheBytes }),
    finder: null,
    re2: () => null,
    run: null,
    scoutDecides: false,
    re2Decides: false,
    isAdaptive,
  });
}

export const engines: Engine[] = [
  {
    name: 're2',
    unavailable: isRe2Available() ? null : 'the optional package re2 is not installed',
    create: (plan) => createMatcher(plan, { engine: 're2' }),
  },
  { name: 'auto', unavailable: null, create: (plan) => createMatcher(plan) },
  {
    name: 'automaton with literals',
    unavailable: null,
    create: (plan) => createMatcher(plan, { engine: 'automaton' }),
  },
  { name: 'automaton', unavailable: null, create: (plan) => bareAutomaton(plan) },
  { name: 'automaton with a tiny cache', unavailable: null, create: (plan) => bareAutomaton(plan, 1) },
  {
    name: 'auto in the kernel',
    unavailable: null,
    create: (plan) => new KernelMatcher(createMatcher(plan), 0),
  },
  {
    name: 'auto in the kernel by batches',
    unavailable: null,
    create: (plan) => new KernelMatcher(createMatcher(plan), 3),
  },
  {
    name: 'automaton in the kernel',
    unavailable: null,
    create: (plan) => new KernelMatcher(bareAutomaton(plan, undefined, true), 0),
  },
  {
    name: 'automaton in the kernel with a tiny cache',
    unavailable: null,
    create: (plan) => new KernelMatcher(bareAutomaton(plan, 1, true), 1),
  },
  { name: 'pike', unavailable: null, create: (plan) => new PikeMatcher(plan) },
];

/** The plan of one pattern, or of several. */
export function planOf(patterns: string | string[], options: Partial<PatternOptions> = {}): Plan {
  const texts = typeof patterns === 'string' ? [patterns] : patterns;
  return compilePattern(
    texts.map((text) => ({ text })),
    { ...defaultPatternOptions, ...options },
  );
}

/** `text` with the spare bytes a matcher may read behind the end, filled with what must not be found. */
export function attach(matcher: Matcher, text: Buffer | string, spare = 'aaaa'): Buffer {
  const bytes = Buffer.concat([Buffer.from(text as string), Buffer.from(spare)]);
  matcher.attach(bytes, bytes.length - spare.length);
  return bytes;
}

/** The spans of all matches, line by line as the scan asks for them. */
export function spansByLine(matcher: Matcher, text: Buffer | string, terminator = 10): Span[] {
  const bytes = attach(matcher, text);
  const end = Buffer.byteLength(text as string);
  const found: Span[] = [];
  let from = 0;
  while (from < end) {
    const hit = matcher.findLine(from);
    if (hit < 0) break;
    let start = hit;
    while (start > from && bytes[start - 1] !== terminator) start--;
    let lineEnd = hit;
    while (lineEnd < end && bytes[lineEnd] !== terminator) lineEnd++;
    const spans: number[] = [];
    const count = matcher.findAllInLine(start, lineEnd, spans);
    for (let index = 0; index < count; index++) found.push([spans[index * 2]!, spans[index * 2 + 1]!]);
    from = lineEnd + 1;
  }
  return found;
}

/** The starts of all matching lines. */
export function matchingLines(matcher: Matcher, text: Buffer | string, terminator = 10): number[] {
  const bytes = attach(matcher, text);
  const end = Buffer.byteLength(text as string);
  const found: number[] = [];
  let from = 0;
  while (from < end) {
    const hit = matcher.findLine(from);
    if (hit < 0) break;
    let start = hit;
    while (start > from && bytes[start - 1] !== terminator) start--;
    found.push(start);
    const next = bytes.indexOf(terminator, hit);
    if (next < 0 || next >= end) break;
    from = next + 1;
  }
  return found;
}
