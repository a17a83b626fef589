// What matches where. One table, run by every engine.
import { describe, expect, it } from 'vitest';
import type { PatternOptions } from '../../src/pattern/index.js';
import { engines, planOf, spansByLine } from './engines.js';

// Spans are written `start-end start-end …`, in bytes.
type Case = [
  pattern: string | string[],
  text: string | Buffer,
  spans: string,
  options?: Partial<PatternOptions>,
];

const bytes = (...values: number[]): Buffer => Buffer.from(values);
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

const subjects: Record<string, Case[]> = {
  'the leftmost match wins, then the earlier branch': [
    ['a|ab', 'xabab', '1-2 3-4'],
    ['ab|a', 'xabab', '1-3 3-5'],
    ['b|ab', 'xab', '1-3'],
    ['(a|ab)(c|bcd)', 'abcd', '0-4'],
    ['(ab|a)(bcd|c)', 'abcd', '0-3'],
    ['samwise|sam', 'samwise sam', '0-7 8-11'],
    ['sam|samwise', 'samwise', '0-3'],
    [['foo', 'foobar'], 'foobar', '0-3'],
    ['foo|bar|', 'bar', '0-3'],
    ['|foo', 'foo', '0-0 1-1 2-2 3-3'],
  ],
  'greedy takes most, lazy takes least': [
    ['a+', 'aaab', '0-3'],
    ['a+?', 'aaa', '0-1 1-2 2-3'],
    ['a{2,3}?', 'aaaaa', '0-2 2-4'],
    ['a{2,3}', 'aaaaa', '0-3 3-5'],
    ['<.*>', '<a><b>', '0-6'],
    ['<.*?>', '<a><b>', '0-3 3-6'],
    ['a.*?c|b', 'abcc', '0-3'],
    ['a??b', 'ab', '0-2'],
    ['(?:a|b)*?c', 'abac', '0-4'],
    ['x{0}y', 'xy', '1-2'],
    ['(?:ab){2}', 'ababab', '0-4'],
    ['a{3,}', 'aa aaaa', '3-7'],
  ],
  'an empty match counts, but not directly behind a match': [
    ['', 'ab', '0-0 1-1 2-2'],
    ['(?:)', '\n\n', '0-0 1-1'],
    ['a*', 'baac', '0-0 1-3 4-4'],
    ['x*', 'é', '0-0 1-1 2-2'],
    ['$', 'ab\ncd', '2-2 5-5'],
    ['^', 'ab\n\ncd\n', '0-0 3-3 4-4'],
    ['^$', 'a\n\nb\n', '2-2'],
    ['(?:a*)*', 'aab', '0-2 3-3'],
    ['(?:a|b?)*', 'xab', '0-0 1-3'],
    ['(?:|a)+', 'aaa', '0-0 1-1 2-2 3-3'],
    ['(?:\\b|%)+', 'z%', '0-0 1-1'],
  ],
  'anchors see the line': [
    ['^a', 'a a\nba\na', '0-1 7-8'],
    ['a$', 'a a\nab\na', '2-3 7-8'],
    ['^a$', 'a\naa\na\n', '0-1 5-6'],
    ['\\Aa', 'a\na', '0-1 2-3'],
    ['a\\z', 'aa\na\n', '1-2 3-4'],
    ['^^a$$', 'a', '0-1'],
    ['(?:^a|b$)', 'ab\nba', '0-1 1-2'],
    ['a^', 'a\na', ''],
    ['$a', 'a\na', ''],
  ],
  'word boundaries are Unicode ones': [
    ['\\bé', 'été xé é', '0-2 10-12'],
    ['é\\b', 'aé éa', '1-3'],
    ['\\bif\\b', 'if iff xif (if)', '0-2 12-14'],
    ['\\Ba', 'aa éa a', '1-2 5-6'],
    ['\\b', 'aé ж', '0-0 3-3 4-4 6-6'],
    ['\\B', 'é', ''],
    ['\\B', ' é', '0-0'],
    ['\\b{start}\\w', 'ab 𝔸b', '0-1 3-7'],
    ['\\w\\b{end}', 'ab b𝔸', '1-2 4-8'],
    ['\\bК\\b', 'К К1', '0-2'],
    ['\\b\\u{301}', 'e\u0301 \u0301', '4-6'],
    ['\\b_\\b', '_ __', '0-1'],
    ['foo', 'foo _foo foo_ éfoo (foo)', '0-3 21-24', { wordRegexp: true }],
    ['-|a', 'a-b - -a', '0-1 4-5 7-8', { wordRegexp: true }],
  ],
  'ASCII word boundaries split where Unicode ones do not': [
    ['(?-u:\\b)a', 'éa a ba', '2-3 4-5'],
    ['a(?-u:\\B)', 'aé aa', '4-5'],
    ['(?-u:\\b)', 'aé', '0-0 1-1'],
    ['(?-u:\\b)a\\b', 'éa aé', '2-3'],
  ],
  'CRLF ends a line, and so does LF': [
    ['a$', 'a\r\nb\na\n', '0-1 5-6', { crlf: true }],
    ['^b', 'a\r\nb\r\n', '3-4', { crlf: true }],
    ['^$', 'a\r\n\r\n\nb', '3-3 5-5', { crlf: true }],
    ['.*', 'ab\r\n', '0-2', { crlf: true }],
    ['a\\z', 'a\r\na', '0-1 3-4', { crlf: true }],
    ['\\s+$', 'a \r\n', '1-2', { crlf: true }],
    ['a$', 'a\rb', '0-1', { crlf: true }],
    ['a$', 'a\r\n', ''],
  ],
  'with NUL data a line ends at NUL and may hold LF': [
    ['^b$', 'a\nb\0b\0', '2-3 4-5', { nullData: true }],
    ['a.b', 'a\nb\0axb', '4-7', { nullData: true }],
    ['[^x]+', 'ab\0cd', '0-2 3-5', { nullData: true }],
    ['', 'a\0', '0-0 1-1', { nullData: true }],
  ],
  'invalid UTF-8 matches nothing but bytes': [
    ['.', bytes(0x61, 0xff, 0x62), '0-1 2-3'],
    ['a.b', bytes(0x61, 0xff, 0x62), ''],
    ['.+', bytes(0x61, 0xed, 0xa0, 0x80, 0x62), '0-1 4-5'],
    ['.+', bytes(0xe0, 0x80, 0x80, 0x61), '3-4'],
    ['.+', bytes(0xf4, 0x90, 0x80, 0x80, 0x61), '4-5'],
    ['.+', bytes(0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f), '0-4'],
    ['[^a]', bytes(0xc3, 0xa9, 0xc3), '0-2'],
    ['^.$', bytes(0xed, 0xa0, 0x80, 0x0a, 0xc3, 0xa9), '4-6'],
    ['(?-u:\\xff)', bytes(0x61, 0xff), '1-2'],
    ['(?-u:[^a])+', bytes(0x61, 0xff, 0xc3, 0x62), '1-4'],
    ['a\\B', bytes(0x61, 0xff), ''],
    ['a\\b', bytes(0x61, 0xff), '0-1'],
    ['\\ba', bytes(0xff, 0x61), '1-2'],
    ['é', latin1('caf\xe9'), ''],
  ],
  'classes cover their code points and no more': [
    ['[é-я]', 'è é я ѐ', '3-5 6-8'],
    ['\\w+', 'naïve_٣ 𝔸ﬁ–x', '0-9 10-17 20-21'],
    ['[^\\x00-\\x7f]', 'aé😀', '1-3 3-7'],
    ['[\\u{ffff}-\\u{10000}]', '\uffff\u{10000}', '0-3 3-7'],
    ['\\pL{2}', 'ab1жж', '0-2 3-7'],
    ['[a&&b]x|y', 'axbxy', '4-5'],
    ['\\D{3}', '12é𝔸z3', '2-9'],
  ],
  'case folding goes beyond ASCII': [
    ['(?i)k', 'kK\u212a', '0-1 1-2 2-5'],
    ['(?i)struct', 'STRUCT \u017ftruct', '0-6 7-14'],
    ['(?i)É', 'éÉ', '0-2 2-4'],
    ['(?i)σ', 'σςΣ', '0-2 2-4 4-6'],
    ['(?i)[a-c]x', 'Bx AX dx', '0-2 3-5'],
    ['task', 'TASK ta\u017f\u212a', '0-4 5-12', { caseMode: 'insensitive' }],
    ['grüße', 'GRÜSSE GRÜẞE', '8-16', { caseMode: 'insensitive' }],
  ],
};

describe.each(engines)('$name', ({ unavailable, create }) => {
  describe.each(Object.entries(subjects))('%s', (_, cases) => {
    it.skipIf(unavailable !== null).each(cases)('%j on %j', (pattern, text, spans, options) => {
      const plan = planOf(pattern, options);
      const found = spansByLine(create(plan), text, plan.lineTerminator);
      expect(found.map(([start, end]) => `${start}-${end}`).join(' ')).toBe(spans);
    });
  });
});
