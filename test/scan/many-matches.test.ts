// A line with millions of matches neither ends the process nor takes all memory, and nothing of it is lost without a word.
import { describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/matcher/index.js';
import { mostSpans } from '../../src/matching.js';
import { compilePattern } from '../../src/pattern/index.js';
import { resolveQuery } from '../../src/query.js';
import { FileScanner } from '../../src/scan/index.js';
import type { Row, ScanSettings } from '../../src/scanning.js';
import { controlFor, fileOf, RecordingSink } from './scanning.js';

const matches = mostSpans + 10;
const path = fileOf(`${'a'.repeat(matches)}\n`);

/** Notes how many spans each row tells. */
class CountingSink extends RecordingSink {
  told: number[] = [];

  override row(row: Row): void {
    this.told.push(row.spanCount);
  }
}

function scan(more: Partial<ScanSettings>, rowBudget = Infinity) {
  const query = resolveQuery({ pattern: 'a' });
  const plan = compilePattern([...query.patterns], query.pattern);
  const scanner = new FileScanner(
    { ...query.scan, ...more },
    createMatcher(plan, { needsGroups: false }),
    plan,
  );
  const sink = new CountingSink();
  const file = { index: 0, path, absolutePath: path, isExplicit: true };
  const result = scanner.scan(file, sink, controlFor({ pattern: '', rowBudget }), null);
  if (!('done' in result)) throw new Error('not done');
  return { told: sink.told, ...result.done };
}

describe('a line with more matches than are told', () => {
  it('is a row with as many of them as are told, and all of them are counted', () => {
    expect(scan({})).toMatchObject({ told: [mostSpans], lines: 1, occurrences: matches, column: null });
  });

  it('ends the file with a problem where each match is a row', () => {
    expect(scan({ rowUnit: 'occurrence' })).toMatchObject({
      told: [],
      column: 'lineTooLong',
      problem: { code: 'LINE_TOO_LONG', message: expect.stringMatching(/more than 4194304 matches/) },
    });
  });

  it('ends the file with a problem where each match is replaced', () => {
    expect(scan({ replace: 'b' })).toMatchObject({ column: 'lineTooLong' });
  });
});

it('of a line whose matches are rows only those are told that are wanted', () => {
  const short = fileOf('a b a b a\n');
  const query = resolveQuery({ pattern: 'a', only: true });
  const plan = compilePattern([...query.patterns], query.pattern);
  const scanner = new FileScanner(query.scan, createMatcher(plan, { needsGroups: false }), plan);
  const sink = new CountingSink();
  const file = { index: 0, path: short, absolutePath: short, isExplicit: true };
  const result = scanner.scan(file, sink, controlFor({ pattern: '', rowBudget: 2 }), null);
  expect(sink.told).toEqual([2]);
  expect(result).toMatchObject({ done: { rows: 3, occurrences: 3 } });
});
