// The kernel's searches for literals, where their logic has edges: steps, ends, tables.
import { describe, expect, it } from 'vitest';
import { allocateBytes, byteMemoryOf, tableBytes } from '../../src/byte-memory.js';
import { LiteralFinder } from '../../src/matcher/literal-finder.js';
import { literalTableOf } from '../../src/matcher/literal-tables.js';
import type { Literal } from '../../src/plan.js';
import { rounds } from '../rounds.js';
import { pick, type Random, randomFrom } from './random-patterns.js';

const literal = (text: string, fold = false): Literal => ({ bytes: Buffer.from(text), fold });

/** Bytes with a kernel, all `filler`. */
function textOf(length: number, filler: number): Buffer {
  const bytes = allocateBytes(length).fill(filler);
  expect(byteMemoryOf(bytes)).toBeDefined();
  return bytes;
}

const shared = allocateBytes(1 << 13);

/** The same in the one memory that all short texts share, which is what a test of hundreds spends its time on otherwise. */
function sharedTextOf(length: number, filler: number): Buffer {
  return shared.subarray(0, length).fill(filler);
}

function stands({ bytes, fold }: Literal, text: Buffer, at: number): boolean {
  return bytes.every((byte, index) => {
    const there = text[at + index]!;
    return there === byte || (fold && there >= 0x41 && there <= 0x5a && (there | 0x20) === byte);
  });
}

/** All places in [from, end) where one of `set` stands, by looking at each. */
function places(set: Literal[], text: Buffer, from: number, end: number): number[] {
  const found: number[] = [];
  for (let at = from; at < end; at++) {
    if (set.some((one) => at + one.bytes.length <= end && stands(one, text, at))) found.push(at);
  }
  return found;
}

/** Places as the finder gives them, going on behind each. */
function hits(set: Literal[], text: Buffer, from: number, end: number): number[] {
  const finder = new LiteralFinder(set);
  const found: number[] = [];
  finder.attach(text, end);
  for (let at = from; ; ) {
    const hit = finder.next(at);
    if (hit < 0) return found;
    found.push(hit);
    at = hit + 1;
  }
}

/** The first hit in [from, end). */
function next(finder: LiteralFinder, text: Buffer, from: number, end: number): number {
  finder.attach(text, end);
  return finder.next(from);
}

/** A word over `letters`, of `least` to `most` characters. */
function word(random: Random, letters: string, least: number, most: number): string {
  const length = least + Math.floor(random() * (most - least + 1));
  return Array.from({ length }, () => pick(random, [...letters])).join('');
}

function plant(text: Buffer, { bytes, fold }: Literal, at: number, random: Random): void {
  bytes.forEach((byte, index) => {
    const isUpper = fold && byte >= 0x61 && byte <= 0x7a && random() < 0.5;
    text[at + index] = isUpper ? byte - 0x20 : byte;
  });
}

describe('one literal', () => {
  it.each([1, 2, 3, 7, 15, 16, 17, 33, 64, 70])(
    'of %d bytes is found at every offset and cut off by every end',
    (length) => {
      const random = randomFrom(length);
      for (const fold of [false, true]) {
        const one = literal(word(random, 'abcxyz_', length, length), fold);
        for (let at = 0; at <= 130; at++) {
          const text = sharedTextOf(at + length + 3, 0x2e);
          plant(text, one, at, random);
          const finder = new LiteralFinder([one]);
          expect(next(finder, text, 0, at + length)).toBe(at);
          expect(next(finder, text, at, text.length)).toBe(at);
          expect(next(finder, text, 0, at + length - 1)).toBe(-1);
          expect(next(finder, text, at + 1, text.length)).toBe(-1);
        }
      }
    },
  );

  it.each(Array.from({ length: 256 }, (_, byte) => byte))('of the byte %d is found alone', (byte) => {
    const text = sharedTextOf(256 + 5, 0);
    for (let at = 0; at < text.length; at++) text[at] = at;
    const isUpper = byte >= 0x41 && byte <= 0x5a;
    for (const fold of isUpper ? [false] : [false, true]) {
      const set = [{ bytes: Uint8Array.of(byte), fold }];
      expect(hits(set, text, 0, text.length)).toEqual(places(set, text, 0, text.length));
    }
  });

  it('of equal bytes is found wherever it overlaps itself', () => {
    const text = textOf(150, 0x61);
    const set = [literal('aaa')];
    expect(hits(set, text, 0, 150)).toEqual(Array.from({ length: 148 }, (_, at) => at));
  });

  it(`is found in ${rounds(600)} random texts where all else does`, () => {
    const random = randomFrom(11);
    for (let round = 0; round < rounds(600); round++) {
      const fold = random() < 0.5;
      const set = [literal(word(random, 'ab-', 1, 5), fold)];
      const text = sharedTextOf(1 + Math.floor(random() * 200), 0);
      text.write(word(random, fold ? 'abAB-' : 'ab-', text.length, text.length));
      const from = Math.floor(random() * text.length);
      const end = from + Math.floor(random() * (text.length - from + 1));
      expect(hits(set, text, from, end)).toEqual(places(set, text, from, end));
    }
  });
});

describe('several literals', () => {
  it.each([2, 3, 8, 9, 16, 17, 64, 200])('of which there are %d are found at every offset', (count) => {
    const random = randomFrom(count);
    const set = Array.from({ length: count }, (_, index) =>
      literal(`${word(random, 'abc_', 0, 4)}${index}${word(random, 'xyz', 0, 20)}!`, index % 3 === 0),
    );
    for (let at = 0; at <= 130; at++) {
      const one = pick(random, set);
      const length = one.bytes.length;
      const text = sharedTextOf(at + length + 3, 0x2e);
      plant(text, one, at, random);
      const whole = places(set, text, 0, text.length);
      expect(hits(set, text, 0, text.length).sort((a, b) => a - b)).toEqual(whole);
      const cut = places(set, text, 0, at + length - 1);
      expect(hits(set, text, 0, at + length - 1).sort((a, b) => a - b)).toEqual(cut);
      const late = places(set, text, at + 1, text.length);
      expect(hits(set, text, at + 1, text.length).sort((a, b) => a - b)).toEqual(late);
    }
  });

  it(`of any bytes, lengths and cases are stopped at in the first line that has one, in ${rounds(600)} random texts`, () => {
    const random = randomFrom(5);
    for (let round = 0; round < rounds(600); round++) {
      const letters = pick(random, ['ab', 'abcdefgh', 'abAB_', 'aſké']);
      const set = Array.from({ length: 1 + Math.floor(random() * pick(random, [4, 12, 200])) }, () => {
        const text = word(random, letters, 1, pick(random, [2, 5, 20]));
        const isFolded = random() < 0.4 && /^[ -~]*$/.test(text);
        return literal(isFolded ? text.toLowerCase() : text, isFolded);
      });
      const lines = Array.from({ length: 8 }, () => word(random, `${letters}AB.......`, 0, 30));
      const text = sharedTextOf(Buffer.byteLength(lines.join('\n')), 0);
      text.write(lines.join('\n'));
      const from = Math.floor(random() * text.length);
      const end = from + Math.floor(random() * (text.length - from + 1));
      const expected = places(set, text, from, end);
      const hit = next(new LiteralFinder(set), text, from, end);
      if (expected.length === 0) expect(hit).toBe(-1);
      else {
        expect(expected).toContain(hit);
        expect(text.subarray(expected[0]!, hit).includes(10)).toBe(false);
      }
    }
  });

  it.each([
    ['findFewLiterals', 'Q', 'Zx'],
    ['findManyLiterals', 'e', 'ta'],
  ])(
    'of which the shortest stands at the very end are found by %s from every place',
    (search, short, long) => {
      const set = [literal(short), literal(long)];
      expect(literalTableOf(set, tableBytes)?.search).toBe(search);
      for (const one of [short, long]) {
        const text = textOf(100, 0x2e);
        text.write(one, 80 - one.length);
        for (let from = 0; from <= 80 - one.length; from++) {
          expect(hits(set, text, from, 80)).toEqual([80 - one.length]);
        }
      }
    },
  );

  it('of which all share their rarest bytes are told apart', () => {
    const set = Array.from({ length: 100 }, (_, index) => literal(`QZX${index}q`));
    const text = textOf(2000, 0x20);
    text.write('QZX100q QZX7q QZX99 QZX99q', 1000);
    expect(hits(set, text, 0, 2000)).toEqual([1008, 1020]);
  });
});

describe('the memory', () => {
  it('is not read beyond its end', () => {
    // The buffer ends 128 bytes before its memory does, which is what the kernel may read.
    const length = 3 * 65536 - 128;
    const text = textOf(length, 0x61);
    expect(next(new LiteralFinder([literal('b')]), text, 0, length)).toBe(-1);
    expect(next(new LiteralFinder([literal('aaaab'), literal('b')]), text, 0, length)).toBe(-1);
    text.write('b', length - 1);
    for (let from = length - 200; from < length; from++) {
      expect(next(new LiteralFinder([literal('b')]), text, from, length)).toBe(length - 1);
      expect(next(new LiteralFinder([literal('xb'), literal('b')]), text, from, length)).toBe(length - 1);
    }
  });

  it('serves several finders in turn, and a finder several memories and their parts', () => {
    const finders = [
      new LiteralFinder([literal('foo')]),
      new LiteralFinder([literal('bar'), literal('baz')]),
    ];
    const texts = [textOf(100, 0x20), textOf(100, 0x20)];
    for (const text of texts) text.write('foo baz', 50);
    for (let round = 0; round < 3; round++) {
      for (const text of texts) {
        expect(finders.map((finder) => next(finder, text, 0, 100))).toEqual([50, 54]);
        expect(finders.map((finder) => next(finder, text.subarray(10), 0, 90))).toEqual([40, 44]);
      }
    }
  });

  it('takes no table that is too large for it, and the literals are found all the same', () => {
    const set = Array.from({ length: 3000 }, (_, index) => literal(`word-${index}.`));
    expect(literalTableOf(set, tableBytes)).toBeNull();
    const text = textOf(1000, 0x20);
    text.write('word-2999.', 500);
    expect(hits(set, text, 0, 1000)).toEqual([500]);
  });
});
