// The literal finder against a search that looks everywhere.
import { describe, expect, it } from 'vitest';
import { LiteralFinder } from '../../src/matcher/literal-finder.js';
import type { Literal } from '../../src/plan.js';
import { pick, randomFrom } from './random-patterns.js';

const literal = (text: string, fold = false): Literal => ({ bytes: Buffer.from(text), fold });

/** All places where the finder stops when it goes on behind each hit. */
function hits(finder: LiteralFinder, text: Buffer, from = 0, end = text.length): number[] {
  const found: number[] = [];
  for (let at = from; at < end; ) {
    const hit = finder.next(text, at, end);
    if (hit < 0) break;
    found.push(hit);
    at = hit + 1;
  }
  return found;
}

describe('LiteralFinder', () => {
  it.each<[string, Literal[], string, number[]]>([
    ['one byte', [literal('a')], 'banana', [1, 3, 5]],
    ['at both ends', [literal('foo')], 'foo foo', [0, 4]],
    ['overlapping', [literal('aa')], 'aaaa', [0, 1, 2]],
    ['longer than the text', [literal('foobar')], 'foo', []],
    ['long, rarest byte last', [literal('aaaaaaaaaaaZ')], 'aaaaaaaaaaaaZ aaaaaaaaaaaaZ', [1, 15]],
    ['several', [literal('foo'), literal('barbar')], 'xfoo barba barbar', [1, 11]],
    ['several of which one is a byte', [literal('q'), literal('foo')], 'fo foo q', [3, 7]],
    ['folded', [literal('Foo', true)], 'foo FOO fOo f0o', [0, 4, 8]],
    ['folded with signs', [literal('@[`{', true)], '@[`{ `{@[ @[@[', [0]],
    ['folded, long s', [literal('as', true)], 'aS a\u017f aſ', [0, 3, 7]],
    ['folded, Kelvin sign', [literal('k', true)], 'k\u212aK', [0, 1, 4]],
    ['not folded next to folded', [literal('ab'), literal('cd', true)], 'AB ab CD', [3, 6]],
    ['beyond ASCII', [literal('é')], 'eé', [1]],
  ])('%s', (_, set, text, expected) => {
    const finder = LiteralFinder.create([set])!;
    expect(finder.isExact).toBe(true);
    expect(hits(finder, Buffer.from(text))).toEqual(expected);
  });

  it('finds a part of a literal that folds beyond ASCII, and says so', () => {
    const finder = LiteralFinder.create([[literal('größe_xy', true)]])!;
    expect(finder.isExact).toBe(false);
    expect(hits(finder, Buffer.from('GRÖSSE_XY'))).toHaveLength(1);
  });

  it('takes the next set where the best one cannot be searched for', () => {
    const finder = LiteralFinder.create([[literal('éß', true)], [literal('foo')]])!;
    expect(hits(finder, Buffer.from('éß foo'))).toEqual([5]);
    expect(LiteralFinder.create([[literal('éß', true)]])).toBeNull();
    expect(LiteralFinder.create([])).toBeNull();
  });

  it('does not look before its start or behind its end', () => {
    for (const set of [[literal('foo')], [literal('foo', true)], [literal('foo'), literal('foobar')]]) {
      const finder = LiteralFinder.create([set])!;
      expect(hits(finder, Buffer.from('foofoofoo'), 1, 8)).toEqual([3]);
    }
  });

  it('finds the same as a search at every place, for 2000 random sets', () => {
    const random = randomFrom(3);
    const letters = ['a', 'b', 'c', 'A', 'B', '_', 'é'];
    const word = (most: number): string =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, letters)).join('');
    for (let round = 0; round < 2000; round++) {
      const fold = random() < 0.4;
      const texts = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        word(9).replaceAll(fold ? 'é' : '', ''),
      );
      const set = texts.filter((text) => text !== '').map((text) => literal(text, fold));
      if (set.length === 0) continue;
      const text = Buffer.from(Array.from({ length: 12 }, () => word(5)).join(' '));
      const haystack = fold ? Buffer.from(text.toString('latin1').toLowerCase(), 'latin1') : text;
      const expected = new Set<number>();
      for (const { bytes } of set) {
        const needle = fold ? Buffer.from(Buffer.from(bytes).toString().toLowerCase()) : bytes;
        for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1))
          expected.add(at);
      }
      // Hits come by windows, so only the set of places in a line is promised: ask for each place on its own.
      const finder = LiteralFinder.create([set])!;
      const found = Array.from(text.keys()).filter((at) =>
        set.some(
          ({ bytes }) => at + bytes.length <= text.length && finder.next(text, at, at + bytes.length) === at,
        ),
      );
      expect(found, JSON.stringify([texts, text.toString()])).toEqual([...expected].sort((a, b) => a - b));
    }
  });
});
