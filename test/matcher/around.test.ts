// Patterns that look around: tables by hand, V8 and ripgrep's PCRE2 as outside truths, and the promise of linear time.
// THREADGREP_DIFFERENTIAL=5000 makes the random ones a campaign, THREADGREP_SEED another one.
import { describe, expect, it } from 'vitest';
import { AroundAutomaton } from '../../src/matcher/around.js';
import { createMatcher, isRe2Available } from '../../src/matcher/index.js';
import { PlanMatcher } from '../../src/matcher/plan-matcher.js';
import type { Matcher } from '../../src/matching.js';
import type { PatternOptions } from '../../src/pattern/index.js';
import type { Plan } from '../../src/plan.js';
import { askRipgrep } from '../pattern/oracle.js';
import { rounds } from '../rounds.js';
import { attach, type Engine, matchingLines, planOf, type Span, spansByLine } from './engines.js';
import { randomLines, randomLookAround } from './look-around-patterns.js';
import { randomFrom } from './random-patterns.js';

const count = Number(process.env.THREADGREP_DIFFERENTIAL ?? rounds(120));
const seed = Number(process.env.THREADGREP_SEED ?? 1);

const planAround = (pattern: string | string[], options: Partial<PatternOptions> = {}): Plan =>
  planOf(pattern, { ...options, lookAround: true });

function bare(plan: Plan, cacheBytes?: number): Matcher {
  return new PlanMatcher({
    plan,
    automaton: new AroundAutomaton(plan, { cacheBytes }),
    finder: null,
    run: null,
    re2: () => null,
    scoutDecides: false,
    re2Decides: false,
    isAdaptive: false,
  });
}

const engines: Engine[] = [
  {
    name: 're2',
    unavailable: isRe2Available() ? null : 'the optional package re2 is not installed',
    create: (plan) => createMatcher(plan, { engine: 're2' }),
  },
  { name: 'auto', unavailable: null, create: (plan) => createMatcher(plan) },
  {
    name: 'literals',
    unavailable: null,
    create: (plan) => createMatcher(plan, { engine: 'automaton' }),
  },
  { name: 'alone', unavailable: null, create: (plan) => bare(plan) },
  { name: 'alone with a tiny cache', unavailable: null, create: (plan) => bare(plan, 1) },
];

/** All spans in the whole of `text`. */
function spansInText(matcher: Matcher, text: string): Span[] {
  attach(matcher, text);
  const spans: Span[] = [];
  const span = [0, 0];
  let lastEnd = -1;
  for (let from = 0; from <= text.length && matcher.find(from, span); ) {
    const [start, end] = span as Span;
    from = start === end ? end + 1 : end;
    if (start < end || end !== lastEnd) spans.push([start, end]);
    lastEnd = end;
  }
  return spans;
}

/** As `spansInText`, by V8; `base` is added. Texts are ASCII. */
function spansByV8(pattern: string, text: string, base = 0): Span[] {
  const program = new RegExp(pattern, 'gmu');
  const spans: Span[] = [];
  let lastEnd = -1;
  for (let at = 0; at <= text.length; ) {
    program.lastIndex = at;
    const found = program.exec(text);
    if (found === null) break;
    const end = found.index + found[0].length;
    at = found[0] === '' ? end + 1 : end;
    if (found[0] !== '' || end !== lastEnd) spans.push([base + found.index, base + end]);
    lastEnd = end;
  }
  return spans;
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Every line as a text of its own. */
function lineSpansByV8(pattern: string, text: string): Span[] {
  let base = 0;
  return linesOf(text).flatMap((line) => {
    const spans = spansByV8(pattern, line, base);
    base += line.length + 1;
    return spans;
  });
}

describe.each(engines)('$name', ({ unavailable, create }) => {
  it.skipIf(unavailable !== null).each<[pattern: string, text: string, spans: Span[]]>([
    ['a(?=b)', 'ab ac', [[0, 1]]],
    ['a(?!b)', 'ab ac', [[3, 4]]],
    ['(?<=a)b', 'ab bb', [[1, 2]]],
    [
      '(?<!a)b',
      'ab bb',
      [
        [3, 4],
        [4, 5],
      ],
    ],
    ['(?<=a.*)b', 'b a b', [[4, 5]]],
    ['(?<!a.*)b', 'b a b', [[0, 1]]],
    ['(?<=^|,)\\w+(?=,|$)', 'a,bb', [[0, 1], [2, 4]]], // biome-ignore format: a row of a table
    ['^(?!.*b).+', 'ab\naa\nb', [[3, 5]]],
    ['^(?=.*a)(?=.*b)(?!.*c).*$', 'ba\nabc\na', [[0, 2]]],
    ['(?=(?=a)\\w)ab', 'ab', [[0, 2]]],
    ['(?!(?!a))ab', 'ab bb', [[0, 2]]],
    ['(?!(?!(?!a)))[ab]b', 'ab bb', [[3, 5]]],
    ['(?!(?<!a))', 'ab', [[1, 1]]],
    ['(?<!(?<!(?<=a)b))c', 'abc bc', [[2, 3]]],
    ['(?<=(?<=a)b(?=c))c', 'abc bc', [[2, 3]]],
    ['(?<!a(?!b).)c', 'abc acc', [[2, 3], [5, 6]]], // biome-ignore format: a row of a table
    ['(?=)a', 'a', [[0, 1]]],
    ['(?!)a', 'a', []],
    ['(?=a)*b', 'b', [[0, 1]]],
    ['(?:(?=a)[ab]){2}', 'ab aa', [[3, 5]]],
    ['(?:(?=a)|x)a', 'xa a', [[0, 2], [3, 4]]], // biome-ignore format: a row of a table
    ['(?i)(?<=A)B', 'aB', [[1, 2]]],
    ['(?i:(?<=A))b', 'aB ab', [[4, 5]]],
    ['(?<=é)я', 'éя', [[2, 4]]],
    ['(?<!.)(?!.)', 'é', []],
    ['(?!a)', 'é', [[0, 0], [2, 2]]], // biome-ignore format: a row of a table
    ['(?<=\\bé)\\b', 'é aé', [[2, 2]]],
    ['(?<=a)(?=a)', 'aa', [[1, 1]]],
    ['a(?=\\s|$)', 'a\na b', [[0, 1], [2, 3]]], // biome-ignore format: a row of a table
  ])('%j on %j', (pattern, text, spans) => {
    expect(spansByLine(create(planAround(pattern)), text)).toEqual(spans);
  });

  it
    .skipIf(unavailable !== null)
    .each<[options: Partial<PatternOptions>, pattern: string, text: string, spans: Span[]]>([
      [{ wordRegexp: true }, 'a(?!x)', 'ab a', [[3, 4]]],
      [{ lineRegexp: true }, '(?=a).*', 'ba\nab', [[3, 5]]],
      [{ crlf: true }, '(?<=a)$', 'a\r\nab', [[1, 1]]],
      [{ caseMode: 'insensitive' }, '(?<=A)b', 'aB', [[1, 2]]],
      [{ unicode: false }, '(?<=\\xc3)(?-u:\\xa9)', 'é', [[1, 2]]],
    ])('with %j: %j on %j', (options, pattern, text, spans) => {
    expect(spansByLine(create(planAround(pattern, options)), text)).toEqual(spans);
  });

  it.skipIf(unavailable !== null)('lines end with NUL', () => {
    expect(matchingLines(create(planAround('(?<!a)b', { nullData: true })), 'ab\0b\0', 0)).toEqual([3]);
  });

  it.skipIf(unavailable !== null).each<[pattern: string, text: string, groups: number[] | null]>([
    ['(a)(?=(b))(.)', 'ab', [0, 2, 0, 1, -1, -1, 1, 2]],
    ['(?<=(x))(a)|(b)', 'b', [0, 1, -1, -1, -1, -1, 0, 1]],
    ['(\\w)(?!\\w)', 'ab', [1, 2, 1, 2]],
    ['(?:(a)(?=b)|(b))+', 'abb', [0, 3, 0, 1, 2, 3]],
    ['(a)(?=c)', 'ab', null],
  ])('groups of %j on %j: those inside of look-around take no part', (pattern, text, expected) => {
    const matcher = create(planAround(pattern));
    attach(matcher, text);
    const groups: number[] = [];
    expect(matcher.captures(0, 0, text.length, groups) ? groups : null).toEqual(expected);
  });

  it.skipIf(unavailable !== null).each<[pattern: string, text: string, spans: Span[]]>([
    ['(?<=a\\n)b', 'a\nb\nb', [[2, 3]]],
    ['a(?=\\n+b)', 'a\n\nb\na', [[0, 1]]],
    ['a(?!(?s:.)*b)', 'a b\na', [[4, 5]]],
    ['(?<!\\A)a', 'a\na', [[2, 3]]],
    ['(?<=^a\\n)^', 'a\na\n', [[2, 2], [4, 4]]], // biome-ignore format: a row of a table
  ])('across lines: %j on %j', (pattern, text, spans) => {
    expect(spansInText(create(planAround(pattern, { multiline: true })), text)).toEqual(spans);
  });

  it.skipIf(unavailable !== null)(`agrees with V8 on ${count} random patterns, line by line`, () => {
    const random = randomFrom(seed);
    for (let made = 0; made < count; made++) {
      const pattern = randomLookAround(random, { multiline: false, fixedBehind: false });
      const text = randomLines(random);
      const title = `${pattern} on ${JSON.stringify(text)}`;
      const matcher = create(planAround(pattern));
      expect(spansByLine(matcher, text), title).toEqual(lineSpansByV8(pattern, text));
    }
  });

  it.skipIf(unavailable !== null)(`agrees with V8 on ${count} random patterns, across lines`, () => {
    const random = randomFrom(seed + 1);
    for (let made = 0; made < count; made++) {
      const pattern = randomLookAround(random, { multiline: true, fixedBehind: false });
      const text = randomLines(random);
      const title = `${pattern} on ${JSON.stringify(text)}`;
      const matcher = create(planAround(pattern, { multiline: true }));
      expect(spansInText(matcher, text), title).toEqual(spansByV8(pattern, text));
    }
  });
});

describe('ripgrep with PCRE2', () => {
  const asked = Math.ceil(count / 2);
  it.each([
    ['none', {}],
    ['-w', { wordRegexp: true }],
    ['-x', { lineRegexp: true }],
  ])(`finds the same lines with ${asked} random patterns; flag %s`, (flag, options) => {
    const random = randomFrom(seed + 2);
    for (let made = 0; made < asked; made++) {
      const pattern = randomLookAround(random, { multiline: false, fixedBehind: true });
      const text = randomLines(random);
      const flags = flag === 'none' ? ['-P'] : ['-P', flag];
      const { lines, error } = askRipgrep(Buffer.from(text), [pattern], flags);
      expect(error, pattern).toBe('');
      const starts = matchingLines(createMatcher(planAround(pattern, options)), text);
      const ours = starts.map((start) => text.slice(0, start).split('\n').length - 1);
      expect(ours, `${pattern} on ${JSON.stringify(text)}`).toEqual(lines);
    }
  });
});

describe('many look-arounds', () => {
  it('more than a number has bits, each of them asked', () => {
    const words = Array.from(
      { length: 40 },
      (_, index) => `w${String.fromCharCode(97 + (index % 26))}${index}`,
    );
    const patterns = words.map((word, index) => `(?<=${index}:)${word}(?!${index})`);
    const text = words.map((word, index) => `${index}:${word}\n${index}:${word}${index}\n`).join('');
    const spans = words.map((word, index): Span => {
      const start = text.indexOf(`\n${index}:${word}\n`) + 1 || 0;
      const from = start + `${index}:`.length;
      return [from, from + word.length];
    });
    for (const engine of engines.filter(({ unavailable }) => unavailable === null)) {
      expect(spansByLine(engine.create(planAround(patterns)), text), engine.name).toEqual(spans);
    }
  });
});

describe('time is linear', () => {
  const size = 2 ** 20;

  it.each([
    ['(?=(a*)*b)a', 'a', 0],
    ['(?!(a*)*b)a', 'a', size],
    ['(?<=(a|aa)+)a', 'a', size - 1],
    ['a(?=(x+x+)+y)', 'x', 0],
    ['(?=.*(?=.*(?=.*b)))a', 'a', 0],
    ['(?<!b.*)a(?!.*b)', 'a', size],
    ['(?=(?:a?){30}a{30}$).*', 'a', 1],
    ['(?!(?!(?!(?!(a+)+b))))a', 'a', 0],
  ])('%s on one long line', (pattern, letter, expected) => {
    const matcher = createMatcher(planAround(pattern));
    const bytes = attach(matcher, letter.repeat(size), '----');
    const begin = performance.now();
    expect(matcher.findLine(0) >= 0).toBe(expected > 0);
    expect(matcher.findAllInLine(0, bytes.length - 4, [])).toBe(expected);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });

  it('across lines, where every match is asked for on its own', () => {
    const matcher = createMatcher(planAround('a(?=\\n(?s:.)*b)(?<!(?s:.)*c)', { multiline: true }));
    const lines = 2 ** 15;
    attach(matcher, `${'a\n'.repeat(lines)}b`);
    const span = [0, 0];
    const begin = performance.now();
    let found = 0;
    for (let from = 0; matcher.find(from, span); from = span[1]!) found++;
    expect(found).toBe(lines);
    expect(performance.now() - begin).toBeLessThan(15_000);
  });
});

it('what is known of the bytes is forgotten when others are attached', () => {
  const matcher = createMatcher(planAround('a(?=b)', { multiline: true }));
  expect(spansInText(matcher, 'ab')).toEqual([[0, 1]]);
  expect(spansInText(matcher, 'aa')).toEqual([]);
});
