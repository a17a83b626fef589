// No result depends on how much of a file is in memory at once, or on where its search was paused.
import { Buffer } from 'node:buffer';
import { describe, expect, it, vi } from 'vitest';
import type { ScanSettings } from '../../src/scanning.js';
import { rounds } from '../rounds.js';
import { type Ask, betweenCs, fileOf, scanPath, seeded, type Told } from './scanning.js';

// These files are too small for the kernel, and a memory with one for each of so many scans takes longer than the scans.
vi.stubGlobal('WebAssembly', undefined);

type Random = (below: number) => number;

const alphabet = ['a', 'b', '\n', '\n', 'ab', 'c', 'aa\n', '\r\n', 'bbbbbbbbbbbbbbbbbbbbbbbbbbbb'];
const nulAlphabet = [...alphabet, '\0', '\n\n', 'c\n', 'ca\n'];

function randomText(random: Random, letters: string[], length: number): string {
  return Array.from({ length: random(length) }, () => letters[random(letters.length)]).join('');
}

function oneOf<Item>(random: Random, ...items: Item[]): Item {
  return items[random(items.length)];
}

function randomSettings(random: Random): Partial<ScanSettings> {
  const isPassthru = random(8) === 0;
  return {
    invertMatch: random(3) === 0,
    before: isPassthru ? 0 : oneOf(random, 0, 0, 1, 2, 5),
    after: isPassthru ? 0 : oneOf(random, 0, 0, 1, 2, 5),
    passthru: isPassthru,
    maxPerFile: oneOf(random, null, null, 1, 2, 3),
    countsBeyondLimits: random(2) === 0,
    depth: oneOf(random, 'rows', 'rows', 'rows', 'count', 'first'),
    needsSpans: random(2) === 0,
    countsOccurrences: random(2) === 0,
    rowUnit: oneOf(random, 'line', 'line', 'occurrence'),
    replace: oneOf(random, null, null, '<$0>'),
    stopOnNonmatch: random(8) === 0,
  };
}

function randomAsk(random: Random): Ask {
  return {
    pattern: oneOf(random, 'a', 'ab', '^a', 'b$', '^$', 'zzz', 'a*', 'aa|b'),
    settings: randomSettings(random),
    plan: { lineTerminator: random(12) === 0 ? 0x61 : 10 },
    rowBudget: oneOf(random, 1e9, 1e9, 0, 1, 3),
    filter: oneOf(random, null, null, betweenCs, { ...betweenCs, languageOf: () => null }),
  };
}

function summary({ rows, outcome }: Told): string {
  return JSON.stringify([rows, outcome], null, 1);
}

function eachCase(cases: number, seed: number, check: (random: Random) => void): void {
  for (let at = 0; at < rounds(cases); at++) check(seeded(seed + at));
}

/** The answer with everything in one window, without a pause. */
function reference(path: string, ask: Ask): string {
  return summary(scanPath(path, ask));
}

describe('windows', () => {
  it('of every size give the same rows and outcome', () => {
    eachCase(150, 1000, (random) => {
      const path = fileOf(randomText(random, alphabet, 60));
      const ask = randomAsk(random);
      const expected = reference(path, ask);
      for (const windowBytes of [1, 2, 3, 5, 8, 13, 21, 34, 64, 100]) {
        expect(summary(scanPath(path, { ...ask, tuning: { windowBytes } })), JSON.stringify(ask)).toBe(
          expected,
        );
      }
    });
  });

  it.each(['quit', 'convert'] as const)(
    'of every size stop at the same place in binary data (%s)',
    (rule) => {
      eachCase(150, 2000, (random) => {
        const path = fileOf(randomText(random, nulAlphabet, 120));
        const ask = randomAsk(random);
        ask.settings = { ...ask.settings, binary: { walked: rule, explicit: rule } };
        ask.file = { isExplicit: random(2) === 0 };
        const blockBytes = oneOf(random, 16, 32, 50);
        const expected = summary(scanPath(path, { ...ask, tuning: { blockBytes } }));
        for (const windowBytes of [1, 7, 16, 33, 64, 100]) {
          const tuning = { windowBytes, blockBytes };
          expect(summary(scanPath(path, { ...ask, tuning })), JSON.stringify(ask)).toBe(expected);
        }
      });
    },
  );

  it('of every size end at the same line that is too long', () => {
    eachCase(100, 3000, (random) => {
      const path = fileOf(randomText(random, alphabet, 40));
      const ask = randomAsk(random);
      ask.settings = { ...ask.settings, maxLineBytes: 10 + random(30) };
      const expected = reference(path, ask);
      for (const windowBytes of [1, 8, 12, 29, 64]) {
        expect(summary(scanPath(path, { ...ask, tuning: { windowBytes } })), JSON.stringify(ask)).toBe(
          expected,
        );
      }
    });
  });

  it.each(['utf-16le', 'utf-16be', 'shift_jis', 'windows-1252', 'iso-2022-jp'])(
    'of every size decode %s alike',
    (encoding) => {
      eachCase(40, 4000, (random) => {
        const length = random(200);
        const bytes = Buffer.from(
          Array.from({ length }, () => oneOf(random, 0, 10, 97, random(256), 0xd8 + random(8))),
        );
        const path = fileOf(bytes);
        const ask = { pattern: 'a', settings: { ...randomSettings(random), encoding } };
        const expected = reference(path, ask);
        for (const windowBytes of [1, 9, 40]) {
          for (const decodeChunkBytes of [1, 7, 32]) {
            const tuning = { windowBytes, decodeChunkBytes };
            expect(summary(scanPath(path, { ...ask, tuning })), JSON.stringify(ask)).toBe(expected);
          }
        }
      });
    },
  );
});

/** Scans with a pause at the `pauseAt`-th question, or at all of them with -1. */
function pausing(path: string, ask: Ask, pauseAt: number): Told {
  let asked = 0;
  return scanPath(path, { ...ask, shouldPause: () => asked++ === pauseAt || pauseAt < 0 });
}

function expectPausesToChangeNothing(path: string, ask: Ask): void {
  const expected = reference(path, ask);
  let pauses = 1;
  for (let at = -1; pauses > 0; at++) {
    const told = pausing(path, ask, at);
    expect(summary(told), `${at} ${JSON.stringify(ask)}`).toBe(expected);
    if (at >= 0) pauses = told.pauses;
  }
}

describe('a pause', () => {
  const tuning = { windowBytes: 20, blockBytes: 24, pauseEveryRows: 1, decodeChunkBytes: 16 };

  it('at any place changes nothing', () => {
    eachCase(120, 5000, (random) => {
      const path = fileOf(randomText(random, alphabet, 40));
      const ask = { ...randomAsk(random), tuning };
      // The budget is the caller's to carry on.
      expectPausesToChangeNothing(path, { ...ask, rowBudget: 1e9 });
    });
  });

  it.each(['quit', 'convert'] as const)('at any place changes nothing in binary data (%s)', (rule) => {
    eachCase(100, 6000, (random) => {
      const path = fileOf(randomText(random, nulAlphabet, 60));
      const ask = { ...randomAsk(random), tuning, rowBudget: 1e9, file: { isExplicit: random(2) === 0 } };
      ask.settings = { ...ask.settings, binary: { walked: rule, explicit: rule } };
      expectPausesToChangeNothing(path, ask);
    });
  });

  it.each(['utf-16le', 'shift_jis', 'windows-1252', 'iso-2022-jp'])(
    'at any place changes nothing in %s',
    (encoding) => {
      eachCase(25, 7000, (random) => {
        const bytes = Array.from({ length: random(120) }, () => oneOf(random, 0, 10, 97, 97, random(256)));
        const ask = { pattern: 'a', settings: { ...randomSettings(random), encoding }, tuning };
        expectPausesToChangeNothing(fileOf(Buffer.from(bytes)), ask);
      });
    },
  );

  it('at any place changes nothing in a search across lines', () => {
    eachCase(100, 8000, (random) => {
      // RegExp takes `\r` for a line end of its own.
      const path = fileOf(randomText(random, alphabet, 40).replaceAll('\r', 'c'));
      const pattern = oneOf(random, 'a\\s+b', 'a\\n', 'b|a', '\\n\\n', 'c?');
      const settings = { ...randomSettings(random), stopOnNonmatch: false };
      const filter = oneOf(random, null, betweenCs);
      expectPausesToChangeNothing(path, { pattern, settings, plan: { multiline: true }, tuning, filter });
    });
  });
});
