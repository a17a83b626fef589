// Which group matched where. Run by every engine.
import { describe, expect, it } from 'vitest';
import { Automaton } from '../../src/matcher/automaton.js';
import { attach, engines, planOf } from './engines.js';

/** Groups are written `start-end start-end …`, in bytes; `-` took no part. */
function written(found: boolean, groups: number[]): string | null {
  if (!found) return null;
  const pairs = Array.from({ length: groups.length / 2 }, (_, index) =>
    groups.slice(index * 2, index * 2 + 2),
  );
  return pairs.map(([start, end]) => (start! < 0 ? '-' : `${start}-${end}`)).join(' ');
}

describe.each(engines)('$name', ({ unavailable, create }) => {
  it.skipIf(unavailable !== null).each<[pattern: string, text: string, groups: string | null]>([
    ['(a)(b)?', 'ac', '0-1 0-1 -'],
    ['(a)|(b)', 'b', '0-1 - 0-1'],
    ['((a)|(b))+', 'ab', '0-2 1-2 0-1 1-2'],
    ['(a*)(a*)', 'aa', '0-2 0-2 2-2'],
    ['(a*?)(a*)', 'aa', '0-2 0-0 0-2'],
    ['(a|ab)(c|bcd)', 'abcd', '0-4 0-1 1-4'],
    ['(\\w+)\\s+(\\w+)', '  foo  bar', '2-10 2-5 7-10'],
    ['(?:(a)|b)*', 'ab', '0-2 0-1'],
    ['(a*)*', 'b', '0-0 0-0'],
    ['(a*)+', 'b', '0-0 0-0'],
    ['(|a)+', 'aa', '0-0 0-0'],
    ['()(x)?$', 'a', '1-1 1-1 -'],
    ['(é+)', 'aéé', '1-5 1-5'],
    ['\\b(\\w)\\b', 'ab c', '3-4 3-4'],
    ['(x){2}', 'xx', '0-2 1-2'],
    ['(?P<year>\\d{4})-(?P<month>\\d\\d)', '1999-12', '0-7 0-4 5-7'],
    ['nope(x)', 'a', null],
  ])('%j on %j', (pattern, text, expected) => {
    const matcher = create(planOf(pattern));
    attach(matcher, text);
    const groups: number[] = [];
    expect(written(matcher.captures(0, 0, Buffer.byteLength(text), groups), groups)).toBe(expected);
    expect(matcher.groupCount).toBe(planOf(pattern).groupNames.length);
  });

  it.skipIf(unavailable !== null)('a search from within a line still sees what is before it', () => {
    const matcher = create(planOf('\\b(\\w)'));
    attach(matcher, 'x\nab cd\ny');
    const groups: number[] = [];
    expect(matcher.captures(3, 2, 7, groups) && groups).toEqual([5, 6, 5, 6]);
    expect(matcher.captures(6, 2, 7, groups)).toBe(false);
  });
});

it('a match too long for the backtracker has the same groups', () => {
  const text = `${'ab '.repeat(200_000)}END`;
  const automaton = new Automaton(planOf('(a(b) ?)+(E)ND'));
  const groups: number[] = [];
  const last = text.length - 6;
  expect(automaton.captures(Buffer.from(text), 0, 0, text.length, groups) && groups).toEqual([
    0,
    text.length,
    last,
    last + 3,
    last + 1,
    last + 2,
    text.length - 3,
    text.length - 2,
  ]);
});
