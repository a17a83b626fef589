// Context lines at the rows they belong to.
import { describe, expect, it } from 'vitest';
import type { SearchEvent } from '../../src/events.js';
import { resolveQuery } from '../../src/query.js';
import { AnswerBuilder } from '../../src/search/answer.js';

type Line = { kind: 'match' | 'context'; line: number };

function answer(
  options: object,
  files: Record<string, Line[]>,
): [string, number[] | null, number[] | null][] {
  const builder = new AnswerBuilder(resolveQuery({ pattern: 'x', ...options }));
  for (const [path, lines] of Object.entries(files)) {
    builder.take({ type: 'begin', path });
    for (const { kind, line } of lines) builder.take(event(kind, path, line));
    builder.take({ type: 'end', path, lines: 0, occurrences: 0, binaryOffset: null });
  }
  const numbers = (lines?: { line: number }[]) => lines?.map(({ line }) => line) ?? null;
  const { matches } = builder.close({ type: 'summary' } as SearchEvent & { type: 'summary' });
  return matches.map(({ path, line, before, after }) => [`${path}:${line}`, numbers(before), numbers(after)]);
}

function event(kind: Line['kind'], path: string, line: number): SearchEvent {
  if (kind === 'context') return { type: 'context', path, line, text: '' };
  return { type: 'match', path, line, endLine: line, column: 1, text: 'x', submatches: [], byteOffset: 0 };
}

/** `c1 m2` is a context line 1 and a match in line 2. */
const lines = (text: string): Line[] =>
  text
    .split(' ')
    .map((word) => ({ kind: word[0] === 'm' ? 'match' : 'context', line: Number(word.slice(1)) }));

describe('an answer', () => {
  it('has no context lists without a context option', () => {
    expect(answer({}, { a: lines('m2') })).toEqual([['a:2', null, null]]);
  });

  it('gives a line between two matches to both', () => {
    expect(answer({ context: 1 }, { a: lines('c1 m2 c3 m4 c5') })).toEqual([
      ['a:2', [1], [3]],
      ['a:4', [3], [5]],
    ]);
  });

  it('does not list a match as context of its neighbour', () => {
    expect(answer({ context: 1 }, { a: lines('m2 m3') })).toEqual([
      ['a:2', [], []],
      ['a:3', [], []],
    ]);
  });

  it('with passthru gives all lines up to the next matches of its own file', () => {
    const files = { a: lines('c1 m2 c3 m4 c5'), b: lines('c1 c2'), c: lines('c1 m2') };
    expect(answer({ passthru: true }, files)).toEqual([
      ['a:2', [1], [3]],
      ['a:4', [3], [5]],
      ['c:2', [1], []],
    ]);
  });
});
