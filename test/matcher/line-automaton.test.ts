// Lines found by the automaton that the kernel runs, against the same automaton asked line by line in JavaScript: where lanes are
// cut, where the cache is dropped, where what the kernel noted is taken over.
import { describe, expect, it } from 'vitest';
import { allocateBytes, byteMemoryOf } from '../../src/byte-memory.js';
import { Automaton } from '../../src/matcher/automaton.js';
import { largestImage } from '../../src/matcher/dfa-image.js';
import { findEnd } from '../../src/matcher/dfa-search.js';
import { GrowthGauge } from '../../src/matcher/growth-gauge.js';
import { LazyDfa } from '../../src/matcher/lazy-dfa.js';
import { LineAutomaton } from '../../src/matcher/line-automaton.js';
import { LiteralFinder } from '../../src/matcher/literal-finder.js';
import { compileNfa } from '../../src/matcher/nfa-compiler.js';
import { PlanMatcher } from '../../src/matcher/plan-matcher.js';
import { Re2Searcher } from '../../src/matcher/re2-addon.js';
import { rounds } from '../rounds.js';
import { planOf } from './engines.js';
import { pick, type Random, randomFrom, randomPattern, randomText } from './random-patterns.js';

type Line = [start: number, end: number];

function dfaOf(pattern: string, cacheBytes = largestImage, terminator = 10): LazyDfa {
  const { hir } = planOf(pattern, { nullData: terminator === 0 });
  const nfa = compileNfa(hir, { crlf: false, isBackward: false, withCaptures: false, limitBytes: 1 << 24 });
  return new LazyDfa(nfa, terminator, cacheBytes);
}

/** One that goes on however fast its automaton grows. */
function patientAutomaton(dfa: LazyDfa): LineAutomaton {
  return new LineAutomaton(dfa, 10, new GrowthGauge(Number.POSITIVE_INFINITY));
}

function inKernel(text: Buffer | string): Buffer {
  const bytes = allocateBytes(Buffer.byteLength(text as string));
  bytes.set(Buffer.from(text as string));
  return bytes;
}

function linesOf(automaton: LineAutomaton, bytes: Buffer, room = 1000): Line[] {
  automaton.attach(byteMemoryOf(bytes)!, bytes, bytes.length);
  return linesOn(automaton, room);
}

function linesOn(automaton: LineAutomaton, room: number): Line[] {
  const lines = new Int32Array(room * 2);
  const found: Line[] = [];
  for (;;) {
    const count = automaton.findLines(found.at(-1)?.[1] ?? 0, lines);
    if (count === 0) return found;
    for (let index = 0; index < count; index++) found.push([lines[index * 2]!, lines[index * 2 + 1]!]);
  }
}

/** The lines that match, each looked at alone. */
function truth(pattern: string, bytes: Buffer, terminator = 10): Line[] {
  const dfa = dfaOf(pattern, undefined, terminator);
  const found: Line[] = [];
  for (let start = 0; start < bytes.length; ) {
    const next = bytes.indexOf(terminator, start);
    const end = next < 0 ? bytes.length : next;
    if (findEnd(dfa, bytes, start, start, end, true, true) >= 0)
      found.push([start, Math.min(bytes.length, end + 1)]);
    start = end + 1;
  }
  return found;
}

function* patternsIn(random: Random, count: number): Generator<string> {
  for (let made = 0; made < count; ) {
    const pattern = randomPattern(random, 2, true);
    try {
      planOf(pattern);
    } catch {
      continue;
    }
    made++;
    yield pattern;
  }
}

/** About `length` bytes of lines in which few match, at places that differ. */
function sparseText(random: Random, length: number, hit: string): Buffer {
  const lines: string[] = [];
  for (let size = 0; size < length; size += lines.at(-1)!.length + 1) {
    const filler = pick(random, ['.', '-- ', ';;;;;;;', '= = = =']).repeat(Math.floor(random() * 12));
    lines.push(random() < 0.02 ? `${filler}${hit}${filler}` : filler);
  }
  return Buffer.from(lines.join('\n'));
}

describe('the automaton in the kernel', () => {
  for (const [cache, cacheBytes] of [
    ['its cache', largestImage],
    ['a tiny cache', 1],
    ['a small cache', 20_000],
  ] as const) {
    it(`finds the lines of ${rounds(300)} random patterns in texts of all lengths with ${cache}`, () => {
      const random = randomFrom(cacheBytes);
      for (const pattern of patternsIn(random, rounds(300))) {
        const text = inKernel(randomText(random, Math.floor(random() ** 3 * 4000) + 1, random() < 0.5));
        const automaton = patientAutomaton(dfaOf(pattern, cacheBytes));
        const room = pick(random, [1, 3, 1000]);
        expect(linesOf(automaton, text, room), `${pattern} on ${text.length} bytes`).toEqual(
          truth(pattern, text),
        );
      }
    });

    it(`finds lines that are rare, in lanes, with ${cache}`, () => {
      const random = randomFrom(cacheBytes + 1);
      for (let round = 0; round < rounds(60); round++) {
        const [pattern, hit] = pick(random, [
          ['a[ab]{3}$|x', 'x'],
          ['(a|b)*abb', 'babb'],
          ['\\bé+\\b', ' éé '],
          ['[a-z]{5}', 'abcdé'],
          ['^[^a]*a.{4}b', 'aaaaab'],
        ] as const);
        const text = inKernel(sparseText(random, 2000 + random() * 60_000, hit));
        const automaton = patientAutomaton(dfaOf(pattern, cacheBytes));
        expect(linesOf(automaton, text)).toEqual(truth(pattern, text));
      }
    });
  }

  it('finds a line at every place near the cuts between lanes, and each once', () => {
    const automaton = new LineAutomaton(dfaOf('a\\s?b'), 10);
    const text = inKernel('.\n'.repeat(2000));
    for (let at = 0; at < 4000; at += 2) {
      text.write('ab', at, 'latin1');
      expect(linesOf(automaton, text)).toEqual([[at, Math.min(4000, at + 4)]]);
      text.write('.\n', at, 'latin1');
    }
  });

  it('finds one line that is the whole text, however its cache is dropped meanwhile', () => {
    const text = inKernel(`${'ab'.repeat(20_000)}c`);
    for (const cacheBytes of [1, 5000, largestImage]) {
      expect(linesOf(patientAutomaton(dfaOf('(a|b)*b(a|b){6}c', cacheBytes)), text)).toEqual([[0, 40_001]]);
      expect(linesOf(patientAutomaton(dfaOf('(a|b)*b(a|b){6}d', cacheBytes)), text)).toEqual([]);
    }
  });

  it.each(['.', '^', '$', '', 'x*'])(
    'gives all of 100,000 lines for %j, whatever fits at once',
    (pattern) => {
      const text = inKernel('some\n'.repeat(100_000));
      for (const room of [1000, 5000]) {
        const lines = linesOf(new LineAutomaton(dfaOf(pattern), 10), text, room);
        expect(lines.length).toBe(100_000);
        expect(lines.every(([start, end], index) => start === index * 5 && end === start + 5)).toBe(true);
      }
    },
  );

  it('ends lines at NUL, and the last one without', () => {
    const text = inKernel('a\nb\0cc\0\0ab');
    for (const pattern of ['b$', 'a', '[^c]', '^$', 'c{2}', 'b\\z']) {
      const automaton = new LineAutomaton(dfaOf(pattern, undefined, 0), 0);
      expect(linesOf(automaton, text), pattern).toEqual(truth(pattern, text, 0));
    }
  });

  it('takes turns with others in one memory, and serves several memories and their parts', () => {
    const patterns = ['[ab]c', '\\d{2,}', '\\bé'];
    const automata = patterns.map((pattern) => new LineAutomaton(dfaOf(pattern), 10));
    const texts = ['xac\n12 3\n é', '1\n22\nbc\n'.repeat(600)].map(inKernel);
    for (let round = 0; round < 3; round++) {
      for (const text of texts) {
        for (const part of [text, text.subarray(3)]) {
          automata.forEach((automaton, index) => {
            expect(linesOf(automaton, part)).toEqual(truth(patterns[index]!, part));
          });
        }
      }
    }
  });

  it('goes back when it is asked to', () => {
    const text = inKernel('a1\n\nb2\n\na3\n');
    const automaton = new LineAutomaton(dfaOf('\\d'), 10);
    automaton.attach(byteMemoryOf(text)!, text, text.length);
    expect([0, 4, 7, 4, 0, 8, 3].map((from) => automaton.findLine(from))).toEqual([0, 4, 8, 4, 0, 8, 4]);
    expect(automaton.findLine(11)).toBe(-1);
    expect(automaton.findLine(0)).toBe(0);
  });

  it('goes over no line in which nothing is found that a match must contain', () => {
    const text = inKernel(`${'no candidate\n'.repeat(20_000)}an int\nprint\n${'x\n'.repeat(50_000)}int`);
    const memory = byteMemoryOf(text)!;
    let steadyRuns = 0;
    const runLanes = (): number => {
      steadyRuns++;
      return memory.kernel.runLanes();
    };
    const watched = Object.assign(Object.create(memory), { kernel: { ...memory.kernel, runLanes } });
    const plan = planOf('\\bint\\b');
    const scout = new LiteralFinder(plan.required[0]!);
    scout.attach(text, text.length);
    const automaton = new LineAutomaton(dfaOf('\\bint\\b'), 10);
    automaton.attach(watched, text, text.length, scout);
    expect(linesOn(automaton, 10)).toEqual(truth('\\bint\\b', text));
    expect(steadyRuns).toBe(0);
  });

  describe('where it grows with every byte', () => {
    const random = randomFrom(3);
    const text = inKernel(Array.from({ length: 60_000 }, () => pick(random, ['a', 'b', 'c', ' '])).join(''));
    for (let at = 80; at < text.length; at += 80 + Math.floor(random() * 5)) text[at] = 10;
    const pattern = 'a.{40}b.{30}cb';
    const others = ['(?:a|[ab].{40}b).{30}c[ab]\\b', 'a.{40}b.{30}cb$'];
    const truths = new Map([pattern, ...others].map((each) => [each, truth(each, text)]));

    it('says that it is slow, and stops after the lines it knows', () => {
      const growing = new LineAutomaton(dfaOf(pattern, 100_000), 10);
      const found = linesOf(growing, text);
      expect(growing.isSlow && growing.searchedTo < text.length / 2).toBe(true);
      expect(found).toEqual(truths.get(pattern)!.filter(([start]) => start < growing.searchedTo));
      const steady = new LineAutomaton(dfaOf('[ab]{60}', 100_000), 10);
      expect(linesOf(steady, text)).toEqual(truth('[ab]{60}', text));
      expect(steady.isSlow).toBe(false);
    });

    it.each([false, true])('the matcher goes on otherwise (RE2: %s)', (hasRe2) => {
      for (const [each, expected] of truths) {
        const plan = planOf(each);
        const [literals] = plan.required;
        const matcher = new PlanMatcher({
          plan,
          automaton: new Automaton(plan, { cacheBytes: 100_000 }),
          finder: literals === undefined ? null : new LiteralFinder(literals),
          run: null,
          re2: () => (hasRe2 ? Re2Searcher.create(plan) : null),
          scoutDecides: false,
          re2Decides: false,
          isAdaptive: true,
        });
        const lines = new Int32Array(20);
        for (let round = 0; round < 2; round++) {
          matcher.attach(text, text.length);
          const byBatches: Line[] = [];
          const starts: number[] = [];
          for (let count = -1, from = 0; count !== 0; from = byBatches.at(-1)?.[1] ?? 0) {
            count = matcher.findLines(from, lines);
            for (let at = 0; at < 2 * count; at += 2) byBatches.push([lines[at]!, lines[at + 1]!]);
          }
          for (let at = matcher.findLine(0); at >= 0; at = matcher.findLine(text.indexOf(10, at) + 1)) {
            starts.push(text.lastIndexOf(10, at - 1) + 1);
            if (text.indexOf(10, at) < 0) break;
          }
          expect(byBatches).toEqual(expected);
          expect(starts).toEqual(expected.map(([start]) => start));
        }
      }
    });
  });
});
