// What a search by lines hands over: rows, context, gaps, limits and counts.
import { describe, expect, it } from 'vitest';
import { type Ask, scan } from './scanning.js';

const text = 'foo 1\nbar 2\nbar 3\nfoo 4\nfoo 5\nbar 6\nbar 7\nbar 8\nfoo 9\nbar 10\n';

function rows(settings: Ask['settings'], pattern = 'foo', content = text, more: Partial<Ask> = {}): string[] {
  return scan(content, { pattern, settings, ...more }).rows.map((row) => row.replace('\n', ''));
}

describe('rows', () => {
  it('hands over each matching line with its number and offset', () => {
    expect(rows({})).toEqual(['1:0:foo 1', '4:18:foo 4', '5:24:foo 5', '9:48:foo 9']);
  });

  it('hands over a last line that lacks its terminator', () => {
    expect(rows({}, 'b', 'a\nb')).toEqual(['2:2:b']);
  });

  it('finds nothing in an empty file', () => {
    const { rows, outcome } = scan('', { pattern: '' });
    expect([rows, outcome.lines, outcome.column]).toEqual([[], 0, null]);
  });

  it('gives spans that are absolute in the bytes', () => {
    expect(rows({ needsSpans: true }, 'o', 'x\nfoo\n')).toEqual(['2:2:foo{1 2 2 3}']);
  });

  it('gives the groups of each match, and -1 for one that took no part', () => {
    const settings = { needsSpans: true, needsGroups: true };
    expect(rows(settings, '(a)|(b)', 'ab\n')).toEqual(['1:0:ab{0 1 1 2}(0 1 0 1 -1 -1 1 2 -1 -1 1 2)']);
  });

  it('takes no empty match behind an unfinished last line', () => {
    expect(rows({ needsSpans: true }, '$', 'a\nb')).toEqual(['1:0:a{1 1}', '2:2:b']);
  });

  it('keeps the bytes of CRLF line ends in the row', () => {
    const { rows } = scan('foo\r\nbar\r\n', { pattern: 'o$', plan: { crlf: true } });
    expect(rows).toEqual(['1:0:foo\r\n']);
  });

  it('ends lines at NUL when told so', () => {
    const { rows } = scan('foo\0bar\0fo\no', { pattern: '^fo', plan: { lineTerminator: 0 } });
    expect(rows).toEqual(['1:0:foo\0', '3:8:fo\no']);
  });
});

describe('context', () => {
  const cases: [string, Ask['settings'], string[]][] = [
    [
      'before',
      { before: 1 },
      ['1:0:foo 1', '--', '3-12-bar 3', '4:18:foo 4', '5:24:foo 5', '--', '8-42-bar 8', '9:48:foo 9'],
    ],
    [
      'after',
      { after: 1 },
      [
        '1:0:foo 1',
        '2-6-bar 2',
        '--',
        '4:18:foo 4',
        '5:24:foo 5',
        '6-30-bar 6',
        '--',
        '9:48:foo 9',
        '10-54-bar 10',
      ],
    ],
    [
      'that meets',
      { before: 1, after: 1, maxPerFile: 2 },
      ['1:0:foo 1', '2-6-bar 2', '3-12-bar 3', '4:18:foo 4', '5:24:foo 5'],
    ],
    [
      'of all lines',
      { passthru: true, maxPerFile: 1 },
      [
        '1:0:foo 1',
        '2-6-bar 2',
        '3-12-bar 3',
        '4-18-foo 4',
        '5-24-foo 5',
        '6-30-bar 6',
        '7-36-bar 7',
        '8-42-bar 8',
        '9-48-foo 9',
        '10-54-bar 10',
      ],
    ],
    ['inverted', { invertMatch: true, after: 1, maxPerFile: 2 }, ['2:6:bar 2', '3:12:bar 3', '4-18-foo 4']],
  ];
  it.each(cases)('%s', (_title, settings, expected) => {
    expect(rows(settings)).toEqual(expected);
  });

  it('is marked with its matches where the search is inverted', () => {
    expect(rows({ invertMatch: true, before: 1, needsSpans: true }, 'o', 'foo\nx\n')).toEqual([
      '1-0-foo{1 2 2 3}',
      '2:4:x',
    ]);
  });
});

describe('limits', () => {
  it('shows a matching line among the context behind the last counted match as a match', () => {
    expect(rows({ maxPerFile: 2, after: 1 })).toEqual([
      '1:0:foo 1',
      '2-6-bar 2',
      '--',
      '4:18:foo 4',
      '5:24:foo 5',
    ]);
  });

  it('shows such a line as context where matches beyond the limit are only counted', () => {
    const { rows, outcome } = scan(text, {
      pattern: 'foo',
      settings: { maxPerFile: 2, after: 1, countsBeyondLimits: true },
    });
    expect(rows.map((row) => row.trim())).toEqual([
      '1:0:foo 1',
      '2-6-bar 2',
      '--',
      '4:18:foo 4',
      '5-24-foo 5',
    ]);
    expect([outcome.lines, outcome.rows, outcome.cutByMaxPerFile]).toEqual([4, 2, true]);
  });

  it('is not cut by a limit that is met exactly', () => {
    const { outcome } = scan(text, { pattern: 'foo', settings: { maxPerFile: 4, countsBeyondLimits: true } });
    expect([outcome.lines, outcome.rows, outcome.cutByMaxPerFile]).toEqual([4, 4, false]);
  });

  it('sends no more rows than the budget, the context of the last one, and counts the rest', () => {
    const settings = { after: 1, countsBeyondLimits: true, countsOccurrences: true };
    const { rows, outcome } = scan(text, { pattern: 'o', settings, rowBudget: 2 });
    expect(rows.map((row) => row.trim())).toEqual([
      '1:0:foo 1\n{1 2 2 3}',
      '2-6-bar 2',
      '--',
      '4:18:foo 4\n{1 2 2 3}',
    ]);
    expect([outcome.lines, outcome.rows, outcome.occurrences]).toEqual([4, 4, 8]);
  });

  it('stops at the first row beyond the budget where nothing beyond is counted', () => {
    const { rows, outcome } = scan(text, { pattern: 'foo', rowBudget: 1 });
    expect([rows, outcome.rows]).toEqual([['1:0:foo 1\n'], 2]);
  });

  it('counts matches that are not empty against the budget where rows are occurrences', () => {
    const settings = { rowUnit: 'occurrence', countsBeyondLimits: true } as const;
    const { rows, outcome } = scan('oo\no\nx\noo\n', { pattern: 'o*', settings, rowBudget: 2 });
    expect(rows.length).toBe(2);
    expect([outcome.lines, outcome.rows]).toEqual([4, 3]);
  });

  it('is not over the budget by a line whose matches are all empty', () => {
    const settings = { rowUnit: 'occurrence' } as const;
    expect(scan('o\nx\n', { pattern: 'o*', settings, rowBudget: 1 }).outcome.rows).toBe(1);
    expect(scan('o\nx\no\n', { pattern: 'o*', settings, rowBudget: 1 }).outcome.rows).toBe(2);
  });

  it('looks at nothing with a limit of 0', () => {
    expect(scan(text, { pattern: 'foo', settings: { maxPerFile: 0, passthru: true } }).rows).toEqual([]);
  });

  it('ends at the first line that does not match after one that did', () => {
    expect(rows({ stopOnNonmatch: true }, 'bar')).toEqual(['2:6:bar 2', '3:12:bar 3']);
    expect(rows({ stopOnNonmatch: true, invertMatch: true }, 'foo')).toEqual(['2:6:bar 2', '3:12:bar 3']);
  });
});

describe('depth', () => {
  it.each([
    ['first', {}, 1, 0],
    ['first', { invertMatch: true }, 1, 0],
    ['count', {}, 4, 0],
    ['count', { invertMatch: true }, 6, 0],
    ['count', { countsOccurrences: true }, 4, 8],
    ['count', { maxPerFile: 3 }, 3, 0],
    ['count', { maxPerFile: 3, invertMatch: true }, 3, 0],
    ['count', { maxPerFile: 2, after: 1 }, 3, 0],
  ] as const)('%s with %j counts %d lines and %d occurrences', (depth, settings, lines, occurrences) => {
    const { rows, outcome } = scan(text, { pattern: 'o', settings: { depth, ...settings } });
    expect([rows, outcome.lines, outcome.occurrences]).toEqual([[], lines, occurrences]);
  });
});

describe('replacement', () => {
  it.each([
    ['$0$0', 'xabby', 'xabbabby'],
    ['[$1]', 'xabby', 'x[bb]y'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is ripgrep's syntax, not JavaScript's
    ['${1}a', 'xabby', 'xbbay'],
    ['$1a', 'xabby', 'xy'],
    ['$$1', 'xabby', 'x$1y'],
    ['$name!', 'xabby', 'xbb!y'],
    ['$-${', 'xabby', 'x$-${y'],
    ['$7', 'xabby', 'xy'],
  ])('%s makes of %s the line %s', (replace, line, expected) => {
    const ask = { pattern: 'a(b+)', settings: { replace }, plan: { groupNames: [null, 'name'] } };
    const [row] = scan(`${line}\n`, ask).rows;
    expect(row.split(' => ')[1].split('\n')[0]).toBe(expected);
  });

  it('gives the spans of what was put in', () => {
    expect(rows({ replace: 'xx' }, 'a', 'ba-a\n')).toEqual(['1:0:ba-a{1 2 3 4} => bxx-xx\n{1 3 4 6}']);
  });
});
