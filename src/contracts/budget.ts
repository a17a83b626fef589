// Keeps an answer within a size that a model can read, whatever the tree: narrower lines first, then no context, then
// fewer rows. Which rows are left out is known, so a later page begins exactly there.

import { samplesPerColumn } from '../coverage.js';

/** Characters of JSON an answer to a request with default limits stays below. */
export const answerCharacters = 25_000;
/** Narrowest window a line is cut to. */
const narrowWidth = 200;
/** What a path is cut to where one row is too much: it stands in an answer up to three times. */
const shortPath = 4000;

/** How much of each row is shown. */
export interface Detail {
  /** Characters of a line; Infinity leaves it as it is. */
  width: number;
  /** Lines of context on each side, those next to the row; Infinity leaves all. */
  context: number;
  /** Paths shown of each column of the ledger. */
  samples: number;
  rows: number;
  /** Characters of JSON a path may take; Infinity leaves it as it is. */
  path: number;
}

/** From all to least, before rows are left out. */
const details: readonly Omit<Detail, 'rows' | 'path'>[] = [
  { width: Infinity, context: Infinity, samples: samplesPerColumn },
  { width: narrowWidth, context: Infinity, samples: 2 },
  { width: narrowWidth, context: 1, samples: 2 },
  { width: narrowWidth, context: 0, samples: 1 },
];

/**
 * The fullest answer within `budget` characters of JSON. One row is always shown, so that paging goes on; if need be with its path
 * cut.
 * @param build the answer with so much detail; of the rows the first `detail.rows`
 */
export function fitted<Answer>(rows: number, budget: number, build: (detail: Detail) => Answer): Answer {
  const fits = (answer: Answer) => budget === Infinity || JSON.stringify(answer).length <= budget;
  for (const detail of details) {
    const answer = build({ ...detail, rows, path: Infinity });
    if (fits(answer)) return answer;
  }
  const least = details[details.length - 1];
  let most = Math.min(rows, 1);
  for (let low = 2, high = rows - 1; low <= high; ) {
    const middle = (low + high) >>> 1;
    if (fits(build({ ...least, rows: middle, path: Infinity }))) {
      most = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  const answer = build({ ...least, rows: most, path: Infinity });
  return fits(answer) ? answer : build({ ...least, rows: most, path: shortPath });
}

/** Says what was left out, or nothing. `rows` is how many there were, `next` where the following page begins. */
export function leftOutHint(detail: Detail, rows: number, next: number): string | null {
  const left: string[] = [];
  if (detail.width !== Infinity) left.push(`long lines are cut to ${detail.width} characters`);
  if (detail.context === 0) left.push('context is left out');
  else if (detail.context !== Infinity) left.push('context is one line on each side');
  if (detail.rows < rows) {
    left.push(`${rows - detail.rows} of ${rows} rows are left out; offset ${next} continues with them`);
  }
  if (detail.path !== Infinity) left.push('the path is cut in its middle');
  if (left.length === 0) return null;
  return `To keep the answer short, ${left.join(', ')}. Ask for fewer rows or a narrower path for the whole of it.`;
}
