// Time and memory: patterns that explode elsewhere, long lines, a full cache, programs that are too large.
import { describe, expect, it } from 'vitest';
import { findEnd } from '../../src/matcher/dfa-search.js';
import { createMatcher } from '../../src/matcher/index.js';
import { LazyDfa } from '../../src/matcher/lazy-dfa.js';
import { compileNfa } from '../../src/matcher/nfa-compiler.js';
import type { Hir } from '../../src/plan.js';
import { attach, engines, planOf, spansByLine } from './engines.js';
import { pick, randomFrom } from './random-patterns.js';

const letterA: Hir = { kind: 'literal', codePoints: [0x61] };

function repeated(child: Hir, ...counts: number[]): Hir {
  return counts.reduce<Hir>(
    (hir, count) => ({ kind: 'repeat', min: count, max: count, greedy: true, child: hir }),
    child,
  );
}

describe.each(engines)('$name', ({ name, unavailable, create }) => {
  // The Pike VM is linear, but slow; a megabyte would take the others' time many times over.
  const size = name === 'pike' ? 2 ** 16 : 2 ** 20;

  it.skipIf(unavailable !== null).each([
    ['(a*)*b', 'a', 0],
    ['(x+x+)+y', 'x', 0],
    ['(a|aa)+$', 'a', 1],
    ['(?:a?){30}a{30}$', 'a', 1],
    ['(.*)(.*)(.*)(.*)(.*)x', 'a', 0],
  ])('%s takes linear time on one long line', (pattern, letter, count) => {
    const matcher = create(planOf(pattern));
    const text = Buffer.from(`${letter.repeat(size)}${count === 0 ? '!' : ''}`);
    const bytes = attach(matcher, text, '----');
    const begin = performance.now();
    expect(matcher.findLine(0) >= 0).toBe(count > 0);
    expect(matcher.findAllInLine(0, bytes.length - 4, [])).toBe(count);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});

describe('the automaton', () => {
  const automaton = engines.find(({ name }) => name === 'automaton')!;
  const tiny = engines.find(({ name }) => name === 'automaton with a tiny cache')!;

  it('gives the same spans when its cache is dropped all the time', () => {
    const random = randomFrom(5);
    const text = Array.from({ length: 3000 }, () => pick(random, ['a', 'b', 'é', ' ', '\n', '_', 'x'])).join(
      '',
    );
    for (const pattern of ['(a|b)*x', '\\w+\\b', '(?:a.{3}|b.{5})x', '^(\\w+ ?)+$', '[^a]é|a*?b']) {
      expect(spansByLine(tiny.create(planOf(pattern)), text)).toEqual(
        spansByLine(automaton.create(planOf(pattern)), text),
      );
    }
  });

  it('drops its cache when that is full, and stays within it', () => {
    const { hir } = planOf('[ab]*a[ab]{12}c');
    const nfa = compileNfa(hir, { crlf: false, isBackward: false, withCaptures: false });
    const dfa = new LazyDfa(nfa, 10, 2 ** 16);
    const random = randomFrom(9);
    const text = Buffer.from(Array.from({ length: 50_000 }, () => pick(random, ['a', 'b'])).join(''));
    expect(findEnd(dfa, text, 0, 0, text.length, false, true)).toBe(-1);
    expect(dfa.flushCount).toBeGreaterThan(0);
    expect(dfa.table.byteLength).toBeLessThanOrEqual(2 ** 16);
  });

  it('scans a line of 50 MB without a match in seconds', () => {
    const bytes = Buffer.alloc(50 * 2 ** 20 + 4, 'abcdefgh ');
    const end = bytes.length - 4;
    const matcher = createMatcher(planOf('[0-9]x|\\w{9}'), { engine: 'automaton' });
    matcher.attach(bytes, end);
    const begin = performance.now();
    expect(matcher.findLine(0)).toBe(-1);
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it('finds many matches in one long line in time linear in it', () => {
    const bytes = Buffer.alloc(2 ** 20 + 4, 'ab 12 ');
    const end = bytes.length - 4;
    const matcher = createMatcher(planOf('\\b[0-9]+\\b'), { engine: 'automaton' });
    matcher.attach(bytes, end);
    const begin = performance.now();
    expect(matcher.findAllInLine(0, end, [])).toBe(Math.round(end / 6));
    expect(performance.now() - begin).toBeLessThan(5000);
  });

  it.each([
    ['nested repeats', repeated(letterA, 1000, 1000, 1000)],
    [
      'captures of nothing',
      repeated({ kind: 'capture', index: 1, child: { kind: 'look', look: 'line-start', unicode: true } }, 9),
    ],
  ])('%s: too large or not, the answer comes quickly', (title, hir) => {
    const plan = { ...planOf('a'), hir, re2: null, required: [], literalsOnly: null };
    const begin = performance.now();
    if (title === 'nested repeats') {
      expect(() => createMatcher(plan)).toThrow(expect.objectContaining({ code: 'PATTERN_TOO_LARGE' }));
    } else expect(createMatcher(plan).engine).toBe('automaton');
    expect(performance.now() - begin).toBeLessThan(3000);
  });

  it('repeats of what is always empty cost nothing', () => {
    const empty: Hir = { kind: 'repeat', min: 0, max: null, greedy: true, child: { kind: 'empty' } };
    const hir: Hir = { kind: 'concat', children: [repeated(empty, 1_000_000, 1_000_000), letterA] };
    const nfa = compileNfa(hir, { crlf: false, isBackward: false, withCaptures: false });
    expect(nfa.stateCount).toBeLessThan(20);
  });

  it('takes thousands of literals as one tree', () => {
    const words = Array.from({ length: 5000 }, (_, index) => `word${index.toString(36)}`);
    const matcher = createMatcher(planOf(words, { fixedStrings: true }), { engine: 'automaton' });
    const text = `${'nothing\n'.repeat(1000)}a word1 wordzz`;
    expect(spansByLine(matcher, text)).toEqual(
      [
        [8002, 8007],
        [8008, 8013],
      ].slice(0, 2),
    );
  });
});
