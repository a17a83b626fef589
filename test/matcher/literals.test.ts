// The literal finder against a search that looks everywhere, in bytes that have a kernel and in bytes that have none.
import { describe, expect, it } from 'vitest';
import { allocateBytes, byteMemoryOf } from '../../src/byte-memory.js';
import { LiteralFinder } from '../../src/matcher/literal-finder.js';
import type { Literal } from '../../src/plan.js';
import { rounds } from '../rounds.js';
import { pick, randomFrom } from './random-patterns.js';

const literal = (text: string, fold = false): Literal => ({ bytes: Buffer.from(text), fold });

/** All places where the finder stops when it goes on behind each hit. */
function hits(finder: LiteralFinder, text: Buffer, from = 0, end = text.length): number[] {
  const found: number[] = [];
  finder.attach(text, end);
  for (let at = from; at < end; ) {
    const hit = finder.next(at);
    if (hit < 0) break;
    found.push(hit);
    at = hit + 1;
  }
  return found;
}

const holders: [string, (text: Buffer | string) => Buffer][] = [
  ['bytes with a kernel', withKernel],
  ['other bytes', (text) => Buffer.from(text as string)],
];

/** A copy of `text` that the kernel can search. */
function withKernel(text: Buffer | string): Buffer {
  const bytes = allocateBytes(Buffer.byteLength(text));
  Buffer.from(text as string).copy(bytes);
  return bytes;
}

it('asks the kernel where there is one', () => {
  const bytes = withKernel('foo');
  const finder = new LiteralFinder([literal('foo')]);
  finder.attach(bytes, 3);
  expect(finder.next(0)).toBe(0);
  expect(byteMemoryOf(bytes)?.owner).toBe(finder);
});

describe.each(holders)('LiteralFinder in %s', (_, hold) => {
  it.each<[string, Literal[], string, number[]]>([
    ['one byte', [literal('a')], 'banana', [1, 3, 5]],
    ['at both ends', [literal('foo')], 'foo foo', [0, 4]],
    ['overlapping', [literal('aa')], 'aaaa', [0, 1, 2]],
    ['longer than the text', [literal('foobar')], 'foo', []],
    ['long, rarest byte last', [literal('aaaaaaaaaaaZ')], 'aaaaaaaaaaaaZ aaaaaaaaaaaaZ', [1, 15]],
    ['several', [literal('foo'), literal('barbar')], 'xfoo barba barbar', [1, 11]],
    ['several of which one is a byte', [literal('q'), literal('foo')], 'fo foo q', [3, 7]],
    ['folded', [literal('foo', true)], 'foo FOO fOo f0o', [0, 4, 8]],
    ['folded with signs', [literal('@[`{', true)], '@[`{ `{@[ @[@[', [0]],
    [
      'folded next to short forms beyond ASCII',
      [literal('as', true), literal('ſ'), literal('aſx')],
      'aS xſ aſ ASa',
      [0, 4, 8, 11],
    ],
    ['not folded next to folded', [literal('ab'), literal('cd', true)], 'AB ab CD', [3, 6]],
    ['beyond ASCII', [literal('é')], 'eé', [1]],
  ])('%s', (_, set, text, expected) => {
    const finder = new LiteralFinder(set);
    expect(hits(finder, hold(text))).toEqual(expected);
  });

  it('does not look before its start or behind its end', () => {
    for (const set of [[literal('foo')], [literal('foo', true)], [literal('foo'), literal('foobar')]]) {
      const finder = new LiteralFinder(set);
      expect(hits(finder, hold('foofoofoo'), 1, 8)).toEqual([3]);
    }
  });

  it(`stops in the first line with an occurrence, from any place in it, for ${rounds(1000)} random sets`, () => {
    const random = randomFrom(3);
    const letters = ['a', 'b', 'c', 'A', 'B', '_', 'é'];
    const word = (most: number): string =>
      Array.from({ length: 1 + Math.floor(random() * most) }, () => pick(random, letters)).join('');
    for (let round = 0; round < rounds(1000); round++) {
      const fold = random() < 0.4;
      const texts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => word(9));
      const set = texts.map((text) =>
        /[^ -~]/.test(text) || !fold ? literal(text) : literal(text.toLowerCase(), true),
      );
      const text = hold(Array.from({ length: 12 }, () => word(5)).join('\n'));
      const lower = Buffer.from(
        text.toString('latin1').replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
        'latin1',
      );
      const places = set.flatMap(({ bytes, fold }) =>
        Array.from(text.keys()).filter((at) => (fold ? lower : text).subarray(at).indexOf(bytes) === 0),
      );
      const lineOf = (at: number): number => text.subarray(0, at).filter((byte) => byte === 10).length;
      const finder = new LiteralFinder(set);
      finder.attach(text, text.length);
      for (const from of text.keys()) {
        const ahead = places.filter((place) => place >= from);
        const hit = finder.next(from);
        const title = JSON.stringify([texts, text.toString(), from, hit]);
        if (ahead.length === 0) expect(hit, title).toBe(-1);
        else {
          expect(ahead, title).toContain(hit);
          expect(lineOf(hit), title).toBe(lineOf(Math.min(...ahead)));
        }
      }
    }
  });
});
