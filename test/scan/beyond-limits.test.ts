// What lies beyond the row budget or `maxPerFile` is counted as if it had been sent.
import { describe, expect, it, vi } from 'vitest';
import type { ScanSettings } from '../../src/scanning.js';
import { rounds } from '../rounds.js';
import { type Ask, fileOf, scan, scanPath, seeded, type Told } from './scanning.js';

// These files are too small for the kernel, and a memory with one for each of so many scans takes longer than the scans.
vi.stubGlobal('WebAssembly', undefined);

type Random = (below: number) => number;

const alphabet = ['a', 'b', '\n', '\n', 'ab', 'c', 'aa\n', 'c\n', '\n\n', 'ca\n', 'a\nb', 'bbbbbbbbbbbbbbb'];
const binaryAlphabet = [...alphabet, ...alphabet, '\0'];

function oneOf<Item>(random: Random, ...items: Item[]): Item {
  return items[random(items.length)];
}

function randomSettings(random: Random, multiline: boolean): Partial<ScanSettings> {
  const isPassthru = random(6) === 0;
  const countsOccurrences = random(3) > 0;
  return {
    countsBeyondLimits: true,
    invertMatch: random(4) === 0,
    before: isPassthru ? 0 : oneOf(random, 0, 0, 1, 2, 5),
    after: isPassthru ? 0 : oneOf(random, 0, 0, 1, 2, 5),
    passthru: isPassthru,
    needsSpans: random(2) === 0,
    countsOccurrences,
    rowUnit: countsOccurrences ? oneOf(random, 'line', 'occurrence') : 'line',
    replace: oneOf(random, null, null, '<$0>'),
    stopOnNonmatch: !multiline && random(6) === 0,
    continuesInBinary: random(4) === 0,
    explicitNulSearch: oneOf(random, 'sparse', 'blocks'),
    walkedNulSearch: oneOf(random, 'sparse', 'blocks'),
  };
}

/** A file and how to search it. */
function randomCase(random: Random): { path: string; ask: Ask } {
  const isBinary = random(3) > 0;
  const multiline = random(3) === 0;
  const letters = isBinary ? binaryAlphabet : alphabet;
  const text = Array.from({ length: random(60) }, () => letters[random(letters.length)]).join('');
  const rule = isBinary ? oneOf(random, 'convert', 'convert', 'quit') : 'none';
  const lines = ['a', 'ab', '^a', 'b$', '^$', 'a*', 'aa|b', 'zzz'];
  const acrossLines = ['a\\s+b', 'a\\n', 'b|a', '\\n\\n', 'c?', 'c|a\\s+b|b'];
  return {
    path: fileOf(text),
    ask: {
      pattern: oneOf(random, ...(multiline ? acrossLines : lines)),
      settings: { ...randomSettings(random, multiline), binary: { walked: rule, explicit: rule } },
      plan: { multiline },
      file: { isExplicit: random(2) === 0 },
      tuning: { windowBytes: oneOf(random, 8, 20, 400), blockBytes: oneOf(random, 16, 40, 1000) },
    },
  };
}

function eachCase(cases: number, seed: number, check: (path: string, ask: Ask) => void): void {
  for (let at = 0; at < rounds(cases); at++) {
    const { path, ask } = randomCase(seeded(seed + at));
    check(path, ask);
  }
}

function counts({ outcome }: Told) {
  const { lines, occurrences, rows, binaryOffset, column } = outcome;
  return { lines, occurrences, rows, binaryOffset, column };
}

/** The first `budget` rows of all, and of the context behind them what is within `after` lines of the last. */
function cutAfter(rows: string[], budget: number, after: number): string[] {
  const isMatch = (row: string) => /^\d+:/.test(row);
  const lineOf = (row: string) => Number.parseInt(row, 10);
  const last = rows.filter(isMatch)[budget - 1];
  if (last === undefined) return rows;
  const reach = lineOf(last) + last.replace(/\n$/, '').split('\n').length - 1 + after;
  return rows.filter((row, at) => at <= rows.indexOf(last) || (!isMatch(row) && lineOf(row) <= reach));
}

describe('the row budget', () => {
  it('of any size changes nothing of what is counted', () => {
    eachCase(600, 9000, (path, ask) => {
      const whole = counts(scanPath(path, ask));
      for (let rowBudget = 0; rowBudget <= whole.rows + 1; rowBudget++) {
        const told = counts(scanPath(path, { ...ask, rowBudget }));
        expect(told, `budget ${rowBudget} ${JSON.stringify(ask)}`).toEqual(whole);
      }
    });
  });

  it('of any size cuts what is handed over, and leaves no line out of the context behind the last row', () => {
    eachCase(300, 9000, (path, ask) => {
      if (ask.settings?.passthru) return;
      const plain = { rowUnit: 'line', needsSpans: false, countsOccurrences: false, replace: null } as const;
      const settings = { ...ask.settings, ...plain };
      const whole = scanPath(path, { ...ask, settings }).rows.filter((row) => row !== '--');
      for (let rowBudget = 1; rowBudget <= whole.length + 1; rowBudget++) {
        const { rows } = scanPath(path, { ...ask, settings, rowBudget });
        const expected = cutAfter(whole, rowBudget, settings.after ?? 0);
        expect(
          rows.filter((row) => row !== '--'),
          JSON.stringify(ask),
        ).toEqual(expected);
      }
    });
  });

  it('is met beyond or not, whether the rest is counted or not', () => {
    eachCase(300, 9000, (path, ask) => {
      const whole = scanPath(path, ask).outcome;
      const settings = { ...ask.settings, countsBeyondLimits: false };
      for (let rowBudget = 0; rowBudget <= whole.rows + 1; rowBudget++) {
        const told = scanPath(path, { ...ask, settings, rowBudget }).outcome;
        expect(told.rows > rowBudget, JSON.stringify(ask)).toBe(whole.rows > rowBudget);
      }
    });
  });

  it('changes nothing of what is counted when the search pauses beyond it', () => {
    eachCase(150, 9000, (path, ask) => {
      const whole = counts(scanPath(path, ask));
      const tuning = { ...ask.tuning, pauseEveryRows: 1 };
      const told = scanPath(path, { ...ask, tuning, rowBudget: 1, shouldPause: () => true });
      expect(counts(told), JSON.stringify(ask)).toEqual(whole);
    });
  });

  it('is for rows: a match within the context of the last row is left to the next page', () => {
    const settings = { countsBeyondLimits: true, before: 1, after: 3 };
    const told = scan('a\nb\na\nc\nb\nb\na\n', { pattern: 'a', settings, rowBudget: 1 });
    expect(told.rows).toEqual(['1:0:a\n', '2-2-b\n', '4-6-c\n']);
    expect(told.outcome.rows).toBe(3);
  });
});

describe('a NUL byte in a file searched until a match in binary data', () => {
  const binary = { walked: 'convert', explicit: 'convert' } as const;

  it.each([
    ['ends the file at the match behind it', {}, 2],
    ['ends the file before the match when its context comes first', { before: 1 }, 1],
  ])('%s, beyond the budget too', (_, context, lines) => {
    const settings = { binary, countsBeyondLimits: true, ...context };
    for (const rowBudget of [0, 1, 9]) {
      const ask = { pattern: 'a', settings, rowBudget, tuning: { blockBytes: 8 } };
      expect(scan('a\nb\nbbb\n\0b\nb\na\na\n', ask).outcome.lines).toBe(lines);
    }
  });
});

describe('maxPerFile', () => {
  it('changes no count of lines or occurrences', () => {
    eachCase(600, 12000, (path, ask) => {
      // Lines of one row, parted by the limit, meet a NUL one after the other.
      if (ask.plan?.multiline && ask.settings?.binary?.walked !== 'none') return;
      const whole = counts(scanPath(path, ask));
      for (let maxPerFile = 1; maxPerFile <= whole.lines + 1; maxPerFile++) {
        const told = counts(scanPath(path, { ...ask, settings: { ...ask.settings, maxPerFile } }));
        expect({ ...told, rows: 0 }, `${maxPerFile} ${JSON.stringify(ask)}`).toEqual({ ...whole, rows: 0 });
      }
    });
  });
});
