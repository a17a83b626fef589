// A filter never misses a literal that is in its text, and lets through few that are not.
import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { allocateBytes, byteMemoryOf } from '../../src/byte-memory.js';
import type { Literal } from '../../src/plan.js';
import { filterBitsOf, TrigramDemand } from '../../src/trigram/trigrams.js';
import { Random } from '../files/random.js';
import { rounds } from '../rounds.js';

const room = 1 << 18;
const bytes = allocateBytes(room);
const { kernel } = byteMemoryOf(bytes)!;

/** The filter of a text that begins at `at`, with text of others on both sides of it. */
function filterOf(text: Buffer, at = 0): { filter: Buffer; bits: number } {
  bytes.fill('Xy', 0, at + text.length + 64);
  text.copy(bytes, at);
  const bits = filterBitsOf(text.length);
  const out = room - 2 ** (bits - 3);
  kernel.noteTrigrams(
    bytes.byteOffset + at,
    bytes.byteOffset + at + text.length,
    bytes.byteOffset + out,
    bits,
  );
  return { filter: Buffer.from(bytes.subarray(out)), bits };
}

const literal = (text: string | Buffer, fold = false): Literal => ({
  bytes: new Uint8Array(typeof text === 'string' ? Buffer.from(text) : text),
  fold,
});

/** Whether a text may contain one of each set. */
function mayMatch(text: string | Buffer, ...sets: Literal[][]): boolean | null {
  const { filter, bits } = filterOf(Buffer.from(text as string));
  return TrigramDemand.of(sets)?.mayBeMet(filter, 0, bits) ?? null;
}

const alphabets = ['ab', 'abcABC_ \n', 'kKsS\u212aſ-', 'été日本🙂 x', '@[`{\\|]}^~_\x7f'];
const highest = 256;

function randomText(random: Random): Buffer {
  const length = random.chance(50) ? random.below(24) : random.below(3000);
  if (random.chance(20)) return Buffer.from(Array.from({ length }, () => random.below(highest)));
  const letters = [...random.pick(alphabets)];
  return Buffer.from(Array.from({ length }, () => random.pick(letters)).join(''));
}

/** Some of the text as a literal without case: ASCII in lower case, for a text that has its letters in any. */
function foldedPart(part: Buffer): Literal | null {
  if (part.some((byte) => byte >= 0x80)) return null;
  return literal(part.toString().toLowerCase(), true);
}

describe('a filter', () => {
  it('lets every part of its text through, in all lengths, with and without case', () => {
    const random = new Random(20261201);
    for (let round = 0; round < rounds(3000); round++) {
      const text = randomText(random);
      const { filter, bits } = filterOf(text, random.below(9));
      for (let tries = 0; tries < 8; tries++) {
        const from = random.below(text.length + 1);
        const part = text.subarray(from, from + 1 + random.below(12));
        if (part.length === 0) continue;
        for (const one of [literal(part), foldedPart(part)]) {
          const demand = one && TrigramDemand.of([[one]]);
          const seen = demand === null || demand.mayBeMet(filter, 0, bits);
          expect(seen, `round ${round}: ${JSON.stringify(part.toString('latin1'))}`).toBe(true);
        }
      }
    }
  });

  const needles: [text: string, fold: boolean, literal: string, mayMatch: boolean][] = [
    ['static int foo_resume(void)', false, '_RESUME', false],
    ['static int foo_resume(void)', true, '_resume', true],
    ['#define FOO_RESUME 1', false, '_RESUME', true],
    ['#define FOO_RESUME 1', true, '_resume', true],
    ['#define FOO_RESUME 1', false, 'resume', true],
    ['ab', false, 'abc', false],
    ['xxabcd', false, 'bcd', true],
    ['xxabcd', false, 'cdX', false],
  ];
  it.each(needles)('of %j says of %s %j: %s', (text, fold, needle, expected) => {
    expect(mayMatch(text, [literal(needle, fold)])).toBe(expected);
  });

  it('needs one literal of each set', () => {
    const text = 'the quick brown fox';
    expect(mayMatch(text, [literal('slow'), literal('quick')])).toBe(true);
    expect(mayMatch(text, [literal('slow'), literal('quick')], [literal('badger')])).toBe(false);
  });

  it('says nothing of literals that are shorter than three bytes, but that there are bytes beyond ASCII', () => {
    expect(TrigramDemand.of([[literal('ab')], [literal('abcdef'), literal('x')]])).toBeNull();
    const longS = [literal('ſ'), literal('pm_resume', true)];
    expect(mayMatch('plain text', longS)).toBe(false);
    expect(mayMatch('text with a ſ', longS)).toBe(true);
    expect(mayMatch('text with PM_Resume', longS)).toBe(true);
  });

  it('of a file as large as others are rejects more than nine of ten words that are not in it', () => {
    const random = new Random(7);
    const word = () => Array.from({ length: 9 }, () => String.fromCharCode(97 + random.below(26))).join('');
    const text = `${Array.from({ length: 150 }, word).join(' ')}\n`.repeat(2);
    const { filter, bits } = filterOf(Buffer.from(text));
    const passed = Array.from({ length: 1000 }, word).filter((one) =>
      TrigramDemand.of([[literal(one)]])!.mayBeMet(filter, 0, bits),
    );
    expect(passed.length).toBeLessThan(100);
  });

  it('is as long for one length as for the same, and within bounds', () => {
    const lengths = [1, 2, 3, 100, 3000, 3001, 100_000, 196_608, 1e9];
    expect(lengths.map(filterBitsOf)).toEqual([10, 10, 10, 10, 11, 11, 16, 17, 17]);
  });
});
