// Which lines match, where a text begins and ends, and what multiline mode sees. Run by every engine.
import { describe, expect, it } from 'vitest';
import { attach, engines, matchingLines, planOf } from './engines.js';
import { pick, randomFrom } from './random-patterns.js';

describe.each(engines)('$name', ({ unavailable, create }) => {
  const claim = it.skipIf(unavailable !== null);

  claim.each([
    ['foo', 'foo', [0]],
    ['foo', 'foo\n', [0]],
    ['foo', 'a\nb\nxfoo', [4]],
    ['foo', 'fo\no\nfofoo\n', [5]],
    ['a', 'a\n\na\nb', [0, 3]],
    ['', '', []],
    ['', '\n', [0]],
    ['', 'a\n\nb', [0, 2, 3]],
    ['^', 'a\n', [0]],
    ['$', 'a\nb\n', [0, 2]],
    ['\\b', '\n \na\n', [3]],
    ['x*', 'a\nb\n', [0, 2]],
    ['[^a]', 'a\na\n', []],
    ['\\W', 'a\na\n', []],
    ['a\\s*b', 'a\nb\na b', [4]],
    ['foo|bar|qux', 'qu\nxqux\nfo\nbar', [3, 11]],
    ['(?i)foo|bar', 'FoO\nba\nxBAR\n', [0, 7]],
    ['[a&&b]', 'a\nb\n', []],
  ])('%j matches in %j the lines that start at %j', (pattern, text, lines) => {
    expect(matchingLines(create(planOf(pattern)), text)).toEqual(lines);
  });

  claim.each(['foo', 'foo|bar', '(?i)foo', 'fo{2}$', '[f]oo\\b', 'fo+o'])(
    '%s is not found beyond the end',
    (pattern) => {
      const matcher = create(planOf(pattern));
      const bytes = Buffer.from('a foofoofoo');
      matcher.attach(bytes, 4);
      expect(matcher.findLine(0)).toBe(-1);
      matcher.attach(bytes, 5);
      expect(matcher.findLine(0)).toBeGreaterThanOrEqual(0);
      expect(matcher.findAllInLine(0, 5, [])).toBe(1);
    },
  );

  claim('answers nothing from the end on', () => {
    const matcher = create(planOf(''));
    attach(matcher, 'a\n');
    expect(matcher.findLine(2)).toBe(-1);
  });

  claim('remembers nothing of the text before', () => {
    const matcher = create(planOf('foo+$'));
    expect(matchingLines(matcher, 'foo\n')).toEqual([0]);
    expect(matchingLines(matcher, 'bar\n')).toEqual([]);
    expect(matchingLines(matcher, 'bar\nfooo')).toEqual([4]);
  });

  claim('takes each text between NULs for one of its own', () => {
    const plan = planOf('x', { nullData: true });
    const textStart = { kind: 'look', look: 'text-start', unicode: true } as const;
    const startsWithB = {
      kind: 'concat',
      children: [textStart, { kind: 'literal', codePoints: [0x62] }],
    } as const;
    const own = { ...plan, hir: structuredClone(startsWithB), re2: '\\Ab', required: [], literalsOnly: null };
    expect(matchingLines(create(own as unknown as typeof plan), 'a\nb\0b\0', 0)).toEqual([4]);
  });

  claim('finds the same lines where hits are dense, sparse and dense again', () => {
    const random = randomFrom(11);
    const dense = Array.from({ length: 4000 }, () => pick(random, ['struct foo', 'x', 'union_t', 'if (a)']));
    const sparse = Array.from({ length: 4000 }, () =>
      pick(random, ['nothing here at all', '', 'instruct ions']),
    );
    const text = [...dense, ...sparse, 'struct last', ...sparse, ...dense].join('\n');
    for (const pattern of [
      'struct\\b',
      '\\b(struct|union)\\b',
      '\\w+ \\w+$',
      '^.{3,12}$',
      '^$',
      'z?$',
      '^',
    ]) {
      const test = new RegExp(pattern);
      let start = 0;
      const lines = text.split('\n').flatMap((line) => {
        const at = start;
        start += line.length + 1;
        return test.test(line) ? [at] : [];
      });
      expect(matchingLines(create(planOf(pattern)), text), pattern).toEqual(lines);
    }
  });

  describe('in multiline mode', () => {
    const find = (pattern: string, text: string, from: number, dotall = false): number[] | null => {
      const matcher = create(planOf(pattern, { multiline: true, multilineDotall: dotall }));
      attach(matcher, text);
      const span = [0, 0];
      return matcher.find(from, span) ? span : null;
    };

    claim.each([
      ['a\\nb', 'xa\nb', 0, [1, 4]],
      ['a\\s+b', 'a \n\nb', 0, [0, 5]],
      ['^b$', 'a\nb\nc', 0, [2, 3]],
      ['a.b', 'a\nb', 0, null],
      ['\\Ab', 'a\nb', 0, null],
      ['b\\z', 'b\nb', 0, [2, 3]],
      ['^b', 'ab\nb', 1, [3, 4]],
      ['\\bb', 'ab b', 1, [3, 4]],
      ['\\Ab', 'bb', 1, null],
      ['x*', 'ab', 2, [2, 2]],
      ['[^x]+', 'a\nb\nx', 0, [0, 4]],
      ['foo|bar', 'bar foo', 1, [4, 7]],
    ])('%j in %j from %d is at %j', (pattern, text, from, span) => {
      expect(find(pattern, text, from)).toEqual(span);
    });

    claim('lets the dot cross lines where asked to', () => {
      expect(find('a.+c', 'a\nb\nc', 0, true)).toEqual([0, 5]);
    });

    claim('finds literal after literal', () => {
      const matcher = create(planOf('b\\s*c', { multiline: true }));
      attach(matcher, 'b\nc bc b');
      const span = [0, 0];
      expect(matcher.find(0, span) && [...span]).toEqual([0, 3]);
      expect(matcher.find(3, span) && [...span]).toEqual([4, 6]);
      expect(matcher.find(6, span)).toBe(false);
      expect(matcher.find(0, span) && [...span]).toEqual([0, 3]);
    });
  });
});
