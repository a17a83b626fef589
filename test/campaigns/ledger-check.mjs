// What must hold of every answer, whatever was asked and however the search ended. Campaigns and engine tests ask
// through `checked`, so the accounts are balanced after each of their searches.
import assert from 'node:assert/strict';

const lostColumns = [
  'tooLarge',
  'unreadable',
  'vanished',
  'undecodable',
  'lineTooLong',
  'notReached',
  'workerLost',
];

/** `search` with its answers checked before they are handed on. */
export function checked(search) {
  return async (query) => {
    const answer = await search(query);
    checkAnswer(answer, query);
    return answer;
  };
}

/** All events of a stream, its summary checked as an answer's would be. */
export async function checkedEvents(events, query = {}) {
  const all = [];
  for await (const event of events) all.push(event);
  const last = all.at(-1);
  assert.equal(last?.type, 'summary', 'a stream ends with its summary');
  checkLedger(last.coverage);
  checkOutcome(last, query);
  return all;
}

/** Throws where the accounts of an answer do not add up or contradict each other. */
export function checkAnswer(answer, query = {}) {
  checkLedger(answer.coverage);
  checkOutcome(answer, query);
  const rows = answer.matches.length + answer.files.length + answer.counts.length;
  const offset = query.offset ?? 0;
  const most = query.maxResults ?? 10_000;
  assert.ok(rows <= most, `${rows} rows where at most ${most} were asked for`);
  assert.ok(rows === 0 || offset + rows <= answer.totals.rows, 'the total counts the rows of this page');
  if (answer.nextOffset !== undefined) {
    assert.equal(answer.nextOffset, offset + most, 'the next page begins where this one ends');
    assert.ok(answer.totals.rows > answer.nextOffset, 'a next page has rows');
  }
  if (answer.outcome === 'complete')
    assert.equal(rows, Math.max(0, answer.totals.rows - offset), 'all rows are here');
}

/** met = searched + the columns; in scope = searched + the lost columns; the percentage is rounded down. */
export function checkLedger(coverage) {
  const counts = coverage.skipped;
  const sum = (columns) => columns.reduce((total, column) => total + (counts[column] ?? 0), 0);
  assert.equal(
    coverage.filesMet,
    coverage.filesSearched + sum(Object.keys(counts)),
    'met = searched + columns',
  );
  assert.equal(
    coverage.filesInScope,
    coverage.filesSearched + sum(lostColumns),
    'in scope = searched + lost',
  );
  const { filesSearched, filesInScope, percent } = coverage;
  assert.equal(percent, filesInScope === 0 ? 100 : Math.floor((100 * filesSearched) / filesInScope));
  for (const [column, count] of Object.entries(counts)) {
    assert.ok(Number.isInteger(count) && count > 0, `${column} is a count`);
    const samples = coverage.samples[column] ?? [];
    const most = Math.min(5, count + (coverage.prunedDirectories[column] ?? 0));
    assert.ok(
      samples.length >= 1 && samples.length <= most,
      `${column} has ${samples.length} samples for ${count} files`,
    );
    for (const sample of samples)
      assert.ok(sample.path !== '' && sample.detail !== '', `${column} says which and why`);
  }
}

function checkOutcome({ outcome, nextOffset, coverage, totals }, { maxPerFile } = {}) {
  assert.ok(['complete', 'truncated', 'aborted', 'timed-out'].includes(outcome), `outcome ${outcome}`);
  if (nextOffset !== undefined) assert.notEqual(outcome, 'complete', 'what goes on is not complete');
  if (outcome === 'truncated' && maxPerFile === undefined) {
    assert.notEqual(nextOffset, undefined, 'truncated means that more exists');
  }
  if (outcome === 'complete') {
    assert.equal(coverage.skipped.notReached, undefined, 'complete leaves nothing unreached');
    assert.ok(coverage.isWalkComplete, 'complete means that all was walked');
  }
  if (totals.exact)
    assert.equal(coverage.skipped.notReached, undefined, 'an exact total has seen every file');
}
