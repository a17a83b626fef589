// What threadgrep wants to reach, as data, and whether a run reached it.
import { figureOf, ratio } from './measuring.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string} series
 * @property {string} [over] the contestant above the line of a ratio
 * @property {string} [under] the one below
 * @property {string} [value] instead of a ratio: a name in the series' values
 * @property {number} [atMost]
 * @property {number} [atLeast]
 *
 * @typedef {object} Judgement
 * @property {string} name
 * @property {string} wanted
 * @property {number | null} measured
 * @property {'reached' | 'not reached' | 'not comparable' | 'not measured' | 'not judged'} outcome
 * @property {string} note
 */

const literalPatterns = [
  'rare literal',
  'inner literal',
  'alternation of 5',
  'alternation of 200',
  'case-insensitive',
  'no match',
];

const spawned = 'rg spawned + parsed';

function target(series, over, under, bound) {
  return { name: `${series}: ${over} ÷ ${under}`, series, over, under, ...bound };
}

/** The note of a target whose series this run left out by its options. */
export const notAskedFor = 'not asked for';

/** @type {Target[]} */
export const targets = [
  literalPatterns.flatMap((pattern) => [
    target(`kernel/${pattern}`, 'search', spawned, { atMost: 1 }),
    target(`kernel/${pattern}`, 'Searcher', spawned, { atMost: 0.75 }),
    target(`kernel/${pattern}`, 'tg', 'rg', { atMost: 1.3 }),
  ]),
  target('kernel/class', 'search', spawned, { atMost: 1 }),
  target('kernel/class', 'tg', 'rg', { atMost: 1.3 }),
  target('middle/rare literal', 'Searcher', spawned, { atMost: 0.7 }),
  target('small/rare literal', 'Searcher', spawned, { atMost: 0.3 }),
  target('startup', 'tg', 'node -e 0', { atMost: 2.5 }),
  target('file/rare literal', 'tg', 'rg', { atMost: 1.3 }),
  target('file/class', 'tg', 'rg', { atMost: 1.3 }),
  target('lines', 'tg', 'rg', { atMost: 1.5 }),
  target('kernel/rare literal', 'rg in WebAssembly', 'search', { atLeast: 5 }),
  target('kernel/class', 'rg in WebAssembly', 'search', { atLeast: 3.5 }),
  target('middle/rare literal', 'just-bash rg', 'search', { atLeast: 50 }),
  target('kernel/rare literal', 'search', 'walk + read', { atMost: 1.4 }),
  target('threads/rare literal', '1 thread', '2 threads', { atLeast: 1.7 }),
  target('threads/class', '1 thread', '2 threads', { atLeast: 1.7 }),
  { name: 'memory: highest peak, MiB', series: 'memory', value: 'highest: MiB', atMost: 250 },
  { name: 'fairness: busy ÷ idle, p95', series: 'fairness', value: 'busy ÷ idle, p95', atMost: 3 },
].flat();

/**
 * @param {import('./measuring.mjs').Series[]} all
 * @param {boolean} quick corpora are too small for a judgement
 * @returns {Judgement[]} in the order of the targets
 */
export function judge(all, quick) {
  return targets.map((wish) => {
    const { atMost, atLeast } = wish;
    const wanted = atMost === undefined ? `≥ ${atLeast}` : `≤ ${atMost}`;
    const series = all.find(({ name }) => name === wish.series) ?? groupOf(all, wish.series);
    return { name: wish.name, wanted, ...judgeOne(wish, series, quick) };
  });
}

/** A group that was skipped as a whole has one series that says why. */
function groupOf(all, name) {
  return all.find((series) => series.skipped !== null && series.name === name.split('/')[0]);
}

function judgeOne(wish, series, quick) {
  if (!series) return { measured: null, outcome: 'not measured', note: notAskedFor };
  if (series.skipped !== null) return { measured: null, outcome: 'not measured', note: series.skipped };
  const measured = wish.value ? (series.values?.[wish.value] ?? null) : ratio(series, wish.over, wish.under);
  if (measured === null) return { measured, outcome: 'not measured', note: whyNot(wish, series) };
  const unequal = [wish.over, wish.under].find((name) => figureOf(series, name)?.sameLines === false);
  if (unequal) return { measured, outcome: 'not comparable', note: figureOf(series, unequal).unfair };
  if (quick) return { measured, outcome: 'not judged', note: '--quick' };
  const isReached = wish.atMost === undefined ? measured >= wish.atLeast : measured <= wish.atMost;
  return { measured, outcome: isReached ? 'reached' : 'not reached', note: '' };
}

function whyNot({ over, under }, series) {
  const reasons = [over, under].map((name) => figureOf(series, name)?.skipped).filter(Boolean);
  return reasons.join('; ') || 'no figures';
}
