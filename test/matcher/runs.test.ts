// Runs of bytes that a match must contain: which there are, and that the kernel finds them.
import { describe, expect, it } from 'vitest';
import { allocateBytes } from '../../src/byte-memory.js';
import { requiredRun } from '../../src/matcher/required-run.js';
import { RunFinder } from '../../src/matcher/run-finder.js';
import { rounds } from '../rounds.js';
import { attach, engines, planOf } from './engines.js';
import { pick, type Random, randomFrom, randomPattern, randomText } from './random-patterns.js';

function setOf(bytes: Iterable<number>): Uint8Array {
  const set = new Uint8Array(256);
  for (const byte of bytes) set[byte] = 1;
  return set;
}

/** Where the first run in [from, end) begins, by looking at each byte. */
function runStart(set: Uint8Array, length: number, text: Uint8Array, from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at++) {
    count = set[text[at]!] === 1 ? count + 1 : 0;
    if (count === length) return at - length + 1;
  }
  return -1;
}

const shared = allocateBytes(1 << 10);

/** Bytes of the one memory that all texts share: one for each would take most of the time. */
const sharedText = (length: number): Buffer => shared.subarray(0, length);

function finderOf(set: Uint8Array, length: number, text: Buffer, end = text.length): RunFinder {
  const finder = new RunFinder({ set, length, decides: true });
  expect(finder.attach(text, end)).toBe(true);
  return finder;
}

describe('a run', () => {
  it.each([1, 2, 3, 7, 15, 16, 17, 30, 31, 33, 48, 63, 64])(
    'of %d bytes is found at every offset, cut off by every end, and not when it is one byte shorter',
    (length) => {
      const set = setOf(Buffer.from('abc'));
      for (let at = 0; at <= 140; at++) {
        const text = sharedText(at + length + 3).fill('.');
        text.fill('b', at, at + length);
        const hit = finderOf(set, length, text).next(0);
        expect(hit >= at && hit < at + length).toBe(true);
        expect(finderOf(set, length, text).next(at)).toBe(at);
        expect(finderOf(set, length, text, at + length - 1).next(0)).toBe(-1);
        expect(finderOf(set, length, text).next(at + 1)).toBe(-1);
      }
    },
  );

  it.each(Array.from({ length: 256 }, (_, byte) => byte))(
    'of the byte %d is told from all others',
    (byte) => {
      const text = sharedText(256);
      for (let at = 0; at < 256; at++) text[at] = at;
      expect(finderOf(setOf([byte]), 1, text).next(0)).toBe(byte);
      expect(finderOf(setOf([byte]), 2, text).next(0)).toBe(-1);
    },
  );

  it(`of any set is found where all else finds it, in ${rounds(3000)} random texts`, () => {
    const random = randomFrom(21);
    for (let round = 0; round < rounds(3000); round++) {
      const share = pick(random, [0.2, 0.5, 0.9, 1]);
      const set = setOf(Array.from({ length: 256 }, (_, byte) => byte).filter(() => random() < share));
      const length = 1 + Math.floor(random() * pick(random, [4, 20, 64]));
      const text = sharedText(Math.floor(random() * 400));
      for (let at = 0; at < text.length; at++) text[at] = random() * 256;
      const from = Math.floor(random() * (text.length + 1));
      const start = runStart(set, length, text, from, text.length);
      const hit = finderOf(set, length, text).next(from);
      if (start < 0) expect(hit).toBe(-1);
      else expect(runStart(set, length, text, start, Math.max(hit + 1, start + length))).toBe(start);
      if (start >= 0) expect(hit).toBeLessThan(start + length);
    }
  });
});

const members = (set: Uint8Array): string =>
  Buffer.from([...set.keys()].filter((byte) => set[byte] === 1)).toString('latin1');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('required', () => {
  it.each([
    ['[A-Za-z]{30}', letters, 30, true],
    ['([A-Za-z]{30,40})', letters, 30, true],
    ['[A-Z][A-Za-z]{29}', letters, 30, false],
    ['\\b[0-9]{4,}\\b', '0123456789', 4, false],
    ['(?:[0-4]{2}|[5-9]{3})[0-9]{2,}', '0123456789', 4, false],
    ['(?:[0-9]{3}-){2}.*', '-0123456789', 8, false],
    ['[A-Z]{100}', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 64, false],
  ])('of %s is the run that is rarest', (pattern, set, length, decides) => {
    const run = requiredRun(planOf(pattern))!;
    expect([members(run.set), run.length, run.decides]).toEqual([set, length, decides]);
  });

  it.each(['.{50}', '[a-z]+', '(?:[0-9]{9})?', '[a-z]{5}', '[0-9]{4}|a', '\\b'])(
    'of %s is none',
    (pattern) => {
      expect(requiredRun(planOf(pattern))).toBeNull();
    },
  );

  it('never holds a line terminator, and is none across lines', () => {
    const run = requiredRun(planOf('[\\x00-\\x1f]{9}'))!;
    expect([run.set[10], run.set[9]]).toEqual([0, 1]);
    expect(requiredRun(planOf('[0-9]{9}', { multiline: true }))).toBeNull();
  });

  it(`is in every match of ${rounds(1500)} random patterns, and a match wherever it decides`, () => {
    const random = randomFrom(8);
    const pike = engines.at(-1)!;
    let withRun = 0;
    for (let round = 0; round < rounds(1500); round++) {
      const pattern = repeated(random);
      const plan = planOf(pattern);
      const run = requiredRun(plan);
      if (run === null) continue;
      withRun++;
      const line = Buffer.from(randomText(random, 60, random() < 0.5).filter((byte) => byte !== 10));
      const matcher = pike.create(plan);
      attach(matcher, line);
      const spans: number[] = [];
      const count = matcher.findAllInLine(0, line.length, spans);
      for (let index = 0; index < count; index++) {
        const [start, end] = [spans[index * 2]!, spans[index * 2 + 1]!];
        expect(
          runStart(run.set, run.length, line, start, end),
          `${pattern} on ${line}`,
        ).toBeGreaterThanOrEqual(start);
      }
      if (run.decides) expect(runStart(run.set, run.length, line, 0, line.length) >= 0).toBe(count > 0);
    }
    expect(withRun).toBeGreaterThan(200);
  });
});

/** A pattern that is likely to need a run: something random, repeated or followed by what is. */
function repeated(random: Random): string {
  const atom = (): string =>
    pick(random, ['[A-K]', '[z_]', '[é-я]', '[^a-y]', '(?-u:[^\\x00-\\x7f])', '(?i:k)', '[0-9K_]']);
  const times = (): string => pick(random, ['{3}', '{4,}', '{2,5}?', '{3,4}', '']);
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    random() < 0.2 ? `(?:${atom()}${atom()}|${atom()})${times()}` : `${atom()}${times()}`,
  );
  if (random() < 0.2) parts.push(`(?:${randomPattern(random, 1, false)})?`);
  return parts.join('');
}
