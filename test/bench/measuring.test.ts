// How the benchmark suite checks before it times, and what it makes of the times; contestants are made up.
import { describe, expect, it } from 'vitest';
import type { Contestant, Task } from '../../bench/suite/contestants.mjs';
import {
  type Figure,
  measureSeries,
  median,
  quantile,
  ratio,
  type Series,
} from '../../bench/suite/measuring.mjs';
import { changeTable, seriesTable } from '../../bench/suite/table.mjs';
import { judge } from '../../bench/suite/targets.mjs';

const about = { name: 'small/rare literal', group: 'small', title: 'a small tree' };

function finding(name: string, lines: number, log: string[] = []): Contestant {
  const run = async () => {
    log.push(name);
    return lines;
  };
  const prepare = () => ({ run });
  return {
    name,
    kind: 'command',
    isSlow: false,
    unfair: null,
    whyOtherLines: 'rules of its own',
    refuses: () => null,
    prepare,
  };
}

const measure = (contestants: Contestant[], rounds = 3) =>
  measureSeries(about, contestants, {} as Task, rounds);

describe('a series', () => {
  it('runs the contestants in turn', async () => {
    const log: string[] = [];
    await measure([finding('rg', 3, log), finding('tg', 3, log)]);
    expect(log.slice(-6)).toEqual(['rg', 'tg', 'rg', 'tg', 'rg', 'tg']);
  });

  it('marks a contestant that finds other lines than rg, with the numbers and the reason', async () => {
    const series = await measure([finding('rg', 3), finding('git grep', 2)]);
    expect(series.figures.map(({ sameLines }) => sameLines)).toEqual([true, false]);
    expect(seriesTable(series)).toMatch(/git grep .* UNFAIR: 2 lines instead of 3: rules of its own/);
  });

  it('marks all where rg cannot say how many lines there are', async () => {
    const broken = {
      ...finding('rg', 0),
      prepare: () => ({ run: () => Promise.reject(new Error('no rg')) }),
    };
    const series = await measure([broken, finding('tg', 3)]);
    expect(seriesTable(series)).toMatch(/rg +skipped: no rg/);
    expect(seriesTable(series)).toMatch(/tg .* UNFAIR: 3 lines, unchecked/);
  });

  it('does not run a contestant that refuses, and shows why', async () => {
    const refusing = { ...finding('just-bash rg', 3), refuses: () => 'takes minutes' };
    const series = await measure([finding('rg', 3), refusing]);
    expect(seriesTable(series)).toMatch(/just-bash rg +skipped: takes minutes/);
  });
});

function timed(contestant: string, milliseconds: number[], changes: Partial<Figure> = {}): Figure {
  return {
    contestant,
    kind: 'command',
    lines: 3,
    milliseconds,
    median: median(milliseconds),
    unfair: null,
    sameLines: true,
    skipped: null,
    ...changes,
  };
}

const seriesOf = (name: string, ...figures: Figure[]): Series => {
  return { name, group: name.split('/')[0]!, title: name, lines: 3, figures, skipped: null };
};

describe('a ratio', () => {
  it('is taken round by round, so that a slow minute of the machine hits both', () => {
    const series = seriesOf('startup', timed('tg', [20, 200, 30]), timed('rg', [10, 100, 10]));
    expect(ratio(series, 'tg', 'rg')).toBe(2);
  });

  it('of contestants with different numbers of rounds looks at those both ran', () => {
    const series = seriesOf('startup', timed('tg', [20, 1, 1]), timed('rg', [10]));
    expect(ratio(series, 'tg', 'rg')).toBe(2);
  });

  it('is none where one did not run', () => {
    expect(ratio(seriesOf('startup', timed('tg', [20])), 'tg', 'rg')).toBeNull();
  });
});

it('a quantile is one of the numbers, and the highest at most', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([0, 0.5, 0.95, 1].map((part) => quantile(numbers, part))).toEqual([1, 51, 96, 100]);
});

describe('a target', () => {
  const outcome = (all: Series[], name: string, quick = false) =>
    judge(all, quick).find((judgement) => judgement.name === name);
  const startup = 'startup: tg ÷ node -e 0';
  const run = (tg: number, changes?: Partial<Figure>) => [
    seriesOf('startup', timed('tg', [tg], changes), timed('node -e 0', [10])),
  ];

  it('is reached up to its bound', () => {
    expect(outcome(run(25), startup)).toMatchObject({ outcome: 'reached', measured: 2.5, wanted: '≤ 2.5' });
    expect(outcome(run(26), startup)).toMatchObject({ outcome: 'not reached', measured: 2.6 });
  });

  it('is reached from its bound where more is better', () => {
    const threads = (one: number) => [
      seriesOf('threads/class', timed('1 thread', [one]), timed('2 threads', [10])),
    ];
    const name = 'threads/class: 1 thread ÷ 2 threads';
    expect(outcome(threads(17), name)).toMatchObject({ outcome: 'reached', wanted: '≥ 1.7' });
    expect(outcome(threads(16), name)).toMatchObject({ outcome: 'not reached' });
  });

  it('is not judged where the lines differ', () => {
    const unequal = run(20, { sameLines: false, unfair: '2 lines instead of 3' });
    expect(outcome(unequal, startup)).toMatchObject({
      outcome: 'not comparable',
      note: '2 lines instead of 3',
    });
  });

  it('is not measured where its corpus is missing, with the reason', () => {
    const skipped = { ...seriesOf('kernel/class'), skipped: 'no Linux source' };
    expect(outcome([skipped], 'kernel/class: tg ÷ rg')).toMatchObject({
      outcome: 'not measured',
      note: 'no Linux source',
    });
  });
});

it('against an earlier run changes of more than a tenth are marked, in both directions', () => {
  const run = (tg: number, name: string) => seriesOf(name, timed('tg', [tg]), timed('rg', [10]));
  const then = { date: '2026-01-01', series: [run(20, 'a'), run(20, 'b'), run(20, 'c')] };
  const printed = changeTable([run(21, 'a'), run(23, 'b'), run(17, 'c')], then);
  expect(printed).toMatch(/a +tg ÷ rg +2\.00 +2\.10 +\+5 %\n/);
  expect(printed).toMatch(/b +tg ÷ rg +2\.00 +2\.30 +\+15 % {2}<<<\n/);
  expect(printed).toMatch(/c +tg ÷ rg +2\.00 +1\.70 +−15 % {2}<<<\n/);
});
