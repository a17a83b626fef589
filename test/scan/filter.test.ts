// What a filter leaves of the matches of a file, and how it counts what it removes.
import { describe, expect, it } from 'vitest';
import { type Ask, betweenCs, fileOf, scanPath, seeded } from './scanning.js';

const spansOf = (ask: Ask): Ask => ({ ...ask, settings: { needsSpans: true, ...ask.settings } });

function told(content: string, ask: Ask) {
  const { rows, outcome } = scanPath(fileOf(content), spansOf({ filter: betweenCs, ...ask }));
  return { ...outcome, rows };
}

describe('a filter', () => {
  it('leaves the matches that count, and of a line those of its matches that count', () => {
    expect(told('a\nac a\nac a\n', { pattern: 'a' })).toMatchObject({
      rows: ['1:0:a\n{0 1}', '2:2:ac a\n{0 1}', '3:7:ac a\n{3 4}'],
      lines: 3,
    });
  });

  it('counts the matches it removes, and the lines of which nothing is left', () => {
    expect(told('a\nac a\na a\nac a\n', { pattern: 'a' }).filtered).toEqual({
      removedLines: 1,
      removedOccurrences: 4,
      unfiltered: null,
    });
  });

  it.each([
    ['rows beyond the budget', { rowBudget: 1, settings: { countsBeyondLimits: true } }],
    ['lines', { settings: { depth: 'count' } }],
    ['occurrences', { settings: { depth: 'count', countsOccurrences: true } }],
  ] as [string, Partial<Ask>][])('counts the same where only %s are counted', (_what, ask) => {
    const { lines, filtered } = told('a\nac a\na a\nac a\n', { pattern: 'a', ...ask });
    expect({ lines, filtered }).toMatchObject({
      lines: 3,
      filtered: { removedLines: 1, removedOccurrences: 4 },
    });
  });

  it('lets limits and context see only what is left', () => {
    const settings = { maxPerFile: 2, before: 1, needsSpans: false };
    expect(told('ca\na\nca\na\n', { pattern: 'a', settings }).rows).toEqual([
      '2-3-a\n',
      '3:5:ca\n',
      '4:8:a\n',
    ]);
  });

  it('takes lines without a match that counts for lines that do not match', () => {
    const { rows } = told('a\nca\nb\n', { pattern: 'a', settings: { invertMatch: true, needsSpans: false } });
    expect(rows).toEqual(['2:2:ca\n', '3:5:b\n']);
  });

  it('lets a file through whole and says so when it does not know the language', () => {
    const filter = { ...betweenCs, languageOf: () => null };
    expect(told('ca\n', { pattern: 'a', filter })).toMatchObject({
      rows: ['1:0:ca\n{1 2}'],
      filtered: { removedLines: 0, unfiltered: 'no rules for comments and strings in this kind of file' },
    });
  });

  it('gives an empty match to what it stands in front of, and one at the very end to what ends there', () => {
    expect(told('b\nc', { pattern: '$' }).rows).toEqual(['1:0:b\n{1 1}']);
    expect(told('cbc', { pattern: 'b?$' }).rows).toEqual(['1:0:cbc']);
  });

  it('of a search across lines looks at where each match starts', () => {
    const ask = { pattern: 'a\\nb', plan: { multiline: true } };
    expect(told('a\nb\nca\nb\nca\nb\n', ask)).toMatchObject({
      rows: ['1:0:a\nb\n{0 3}', '5:9:ca\nb\n{1 4}'],
      filtered: { removedOccurrences: 1 },
    });
  });
});

/** The lines that are left and their spans, found out in the plainest way. */
function plainly(text: string, pattern: string): string[] {
  let offset = 0;
  return text.split(/(?<=\n)/).flatMap((line, index) => {
    const start = offset;
    offset += line.length;
    const spans = [...line.replace(/\n$/, '').matchAll(new RegExp(pattern, 'g'))]
      .map((match) => [match.index, match.index + match[0].length])
      .filter(([from]) => (text.slice(0, start + from + 1).split('c').length - 1) % 2 === 0);
    return spans.length === 0 ? [] : [`${index + 1}:${start}:${line}{${spans.flat().join(' ')}}`];
  });
}

it('leaves of random texts just the lines and spans that a plain filter leaves', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = seeded(seed);
    const letters = ['a', 'b', 'c', '\n', 'ab'];
    const text = Array.from({ length: random(40) }, () => letters[random(letters.length)]).join('');
    const pattern = ['a', 'ab', 'b+', 'c', 'a|b', 'bc'][random(6)];
    expect(told(text, { pattern, tuning: { windowBytes: 1 + random(9) } }).rows, `${seed}`).toEqual(
      plainly(text, pattern),
    );
  }
});
