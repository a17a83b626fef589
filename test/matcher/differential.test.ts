// Random patterns on random texts: our engines against each other, against RE2 and against ripgrep itself.
// THREADGREP_DIFFERENTIAL=5000 makes it a campaign, THREADGREP_SEED another one.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, describe, expect, it } from 'vitest';
import { isRe2Available } from '../../src/matcher/index.js';
import type { Plan } from '../../src/plan.js';
import { rounds } from '../rounds.js';
import { attach, engines, matchingLines, planOf, type Span, spansByLine } from './engines.js';
import { type Random, randomFrom, randomPattern, randomText } from './random-patterns.js';

const count = Number(process.env.THREADGREP_DIFFERENTIAL ?? rounds(200));
const seed = Number(process.env.THREADGREP_SEED ?? 1);
const runnable = engines.filter(({ unavailable }) => unavailable === null);

interface Case {
  pattern: string;
  plan: Plan;
  text: Buffer;
}

/** `many` cases that the pattern room accepts. */
function* cases(many: number, random: Random, isValid: boolean): Generator<Case> {
  for (let made = 0; made < many; ) {
    const pattern = randomPattern(random, 2, true);
    let plan: Plan;
    try {
      plan = planOf(pattern);
    } catch {
      continue;
    }
    made++;
    yield { pattern, plan, text: randomText(random, 40, isValid) };
  }
}

function describeCase({ pattern, text }: Case): string {
  return `${pattern} on ${JSON.stringify(text.toString('latin1'))}`;
}

/** The groups of all matches of a line by RE2 itself, moved over empty ones byte by byte, as Rust does. */
function matchesByRe2(plan: Plan, line: Buffer): number[][] {
  const Re2 = createRequire(import.meta.url)('re2');
  const program = new Re2(plan.re2, 'dgu');
  const haystack = Buffer.concat([line, Buffer.alloc(4)]).subarray(0, line.length);
  const found: number[][] = [];
  let at = 0;
  while (at <= line.length) {
    program.lastIndex = at;
    const match = program.exec(haystack) as { indices: ([number, number] | undefined)[] } | null;
    if (match === null) break;
    const groups = match.indices.flatMap((pair) => pair ?? [-1, -1]);
    const [start, end] = groups as Span;
    if (start === end && start === found.at(-1)?.[1]) at = end + 1;
    else {
      found.push(groups);
      at = end;
    }
  }
  return found;
}

describe('engines agree', () => {
  for (const isValid of [true, false]) {
    it(`on the lines and spans of ${count} random patterns in ${isValid ? 'valid' : 'broken'} UTF-8`, () => {
      for (const each of cases(count, randomFrom(seed), isValid)) {
        const truth = spansByLine(runnable.at(-1)!.create(each.plan), each.text);
        for (const engine of runnable) {
          const matcher = engine.create(each.plan);
          expect(spansByLine(matcher, each.text), `${engine.name}: ${describeCase(each)}`).toEqual(truth);
        }
      }
    });
  }

  it(`on the groups of ${count} random patterns`, () => {
    for (const each of cases(count, randomFrom(seed + 1), true)) {
      const answers = runnable.map((engine) => {
        const matcher = engine.create(each.plan);
        const bytes = attach(matcher, each.text);
        const lineEnd = bytes.indexOf(10) < 0 ? bytes.length - 4 : bytes.indexOf(10);
        const groups: number[] = [];
        return matcher.captures(0, 0, lineEnd, groups) ? groups : null;
      });
      for (const answer of answers) expect(answer, describeCase(each)).toEqual(answers.at(-1));
    }
  });

  it.skipIf(!isRe2Available())(
    `with RE2 on the spans and groups of ${count} random patterns it can say exactly`,
    () => {
      const automaton = runnable.find(({ name }) => name === 'automaton')!;
      for (const each of cases(count, randomFrom(seed + 2), true)) {
        if (each.plan.re2 === null || !each.plan.isRe2Exact) continue;
        const matcher = automaton.create(each.plan);
        for (const line of each.text.toString().split('\n')) {
          const bytes = attach(matcher, line);
          const spans: number[] = [];
          const found = matcher.findAllInLine(0, bytes.length - 4, spans);
          const truth = matchesByRe2(each.plan, Buffer.from(line));
          const title = describeCase({ ...each, text: Buffer.from(line) });
          expect(spans.slice(0, found * 2), title).toEqual(truth.flatMap((groups) => groups.slice(0, 2)));
          if (found === 0) continue;
          const groups: number[] = [];
          matcher.captures(0, 0, bytes.length - 4, groups);
          expect(groups, title).toEqual(truth[0]);
        }
      }
    },
  );
});

describe('ripgrep', () => {
  const folder = mkdtempSync(join(tmpdir(), 'threadgrep-matcher-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  function linesByRipgrep(pattern: string, text: Buffer): number[] {
    const file = join(folder, 'text');
    writeFileSync(file, text);
    try {
      const output = execFileSync(rgPath, [
        '--no-config',
        '-a',
        '-b',
        '-N',
        '--encoding',
        'none',
        '-e',
        pattern,
        file,
      ]);
      return output
        .toString('latin1')
        .split('\n')
        .filter((line) => /^\d+:/.test(line))
        .map((line) => Number.parseInt(line, 10));
    } catch (error) {
      if ((error as { status?: number }).status === 1) return [];
      throw error;
    }
  }

  const asked = Math.ceil(count / 4);
  it(`finds the same lines with ${asked} random patterns in broken UTF-8`, () => {
    for (const each of cases(asked, randomFrom(seed + 3), false)) {
      const matcher = runnable.find(({ name }) => name === 'auto')!.create(each.plan);
      expect(matchingLines(matcher, each.text), describeCase(each)).toEqual(
        linesByRipgrep(each.pattern, each.text),
      );
    }
  });
});
