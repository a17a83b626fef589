// The ledger balances.
import { describe, expect, it } from 'vitest';
import { Ledger, lostColumns, skipColumns } from '../../src/coverage.js';

describe('the ledger', () => {
  it('adds up: met = searched + all columns', () => {
    const ledger = new Ledger();
    ledger.searched(10);
    for (const column of skipColumns) ledger.skip({ column, path: column, detail: 'why' });
    const coverage = ledger.close();
    expect(coverage.filesMet).toBe(10 + skipColumns.length);
    expect(coverage.filesInScope).toBe(10 + lostColumns.length);
  });

  it('is 100 percent only when every file in scope was searched', () => {
    const ledger = new Ledger();
    ledger.searched(999);
    ledger.skip({ column: 'unreadable', path: 'a', detail: 'EACCES' });
    expect(ledger.close().percent).toBe(99);
  });

  it('is 100 percent for an empty scope', () => {
    const ledger = new Ledger();
    ledger.skip({ column: 'gitignored', path: 'a', detail: 'rule .gitignore:1 a' });
    expect(ledger.close().percent).toBe(100);
  });

  it('counts a pruned directory apart from files', () => {
    const ledger = new Ledger();
    ledger.skip({ column: 'gitignored', path: 'node_modules', detail: 'rule', isDirectory: true });
    expect(ledger.close()).toMatchObject({ filesMet: 0, prunedDirectories: { gitignored: 1 } });
  });

  it('keeps the first five samples of a column', () => {
    const ledger = new Ledger();
    ledger.skipMany('notReached', ['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'aborted');
    const { samples, skipped } = ledger.close();
    expect(skipped.notReached).toBe(7);
    expect(samples.notReached?.map(({ path }) => path)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
