// Runs contestants in turn and makes figures of it: medians, and ratios round by round.
import { Bench } from 'tinybench';

/**
 * @typedef {object} Figure one contestant's part in a series
 * @property {string} contestant
 * @property {string} kind
 * @property {number | null} lines matching lines it found
 * @property {number[]} milliseconds one for each round
 * @property {number | null} median
 * @property {string | null} unfair why it must not be compared without a word
 * @property {boolean} sameLines whether it found what the reference found
 * @property {string | null} skipped why there are no figures
 *
 * @typedef {object} Series what ran in turn
 * @property {string} name group and what it is about: `kernel/rare literal`
 * @property {string} group
 * @property {string} title
 * @property {number | null} lines what the reference found
 * @property {Figure[]} figures
 * @property {Record<string, number>} [values] figures that are not times of runs, with the unit in the name
 * @property {string | null} skipped
 */

/** Who decides how many lines there are; in a series without it the first one does. */
export const reference = 'rg';

/** In one round short work is repeated for this long, and its median taken. */
const roundMs = 50;

/** A contestant whose rounds would take longer than this together gets fewer, but never less than three. */
const budgetMs = 60_000;

/**
 * Checks that all find the same lines, then times them in turn (A B C, A B C, …).
 * @param {{ name: string, group: string, title: string }} about
 * @param {import('./contestants.mjs').Contestant[]} contestants
 * @param {import('./contestants.mjs').Task} task
 * @param {number} rounds
 * @returns {Promise<Series>}
 */
export async function measureSeries(about, contestants, task, rounds) {
  const entries = [];
  for (const contestant of contestants) entries.push(await warmedUp(contestant, task, rounds));
  const decider = entries.find(({ figure }) => figure.contestant === reference) ?? entries[0];
  const { lines } = decider.figure;
  for (const { figure, contestant } of entries) checkLines(figure, contestant, lines);
  for (let round = 0; round < rounds; round++) {
    for (const { figure, prepared, rounds: own } of entries) {
      if (round >= own) continue;
      // All of them, as what waits for its turn cools down meanwhile.
      for (const { prepared: waiting } of entries) await waiting?.warm?.();
      figure.milliseconds.push(await timed(figure.kind, prepared.run));
    }
  }
  for (const { figure, prepared } of entries) {
    await prepared?.close?.();
    if (figure.milliseconds.length > 0) figure.median = median(figure.milliseconds);
  }
  return { ...about, lines, figures: entries.map(({ figure }) => figure), skipped: null };
}

/** What runs in-process is compiled while it runs, and has settled after so many searches of the kernel, or so long with others. */
const warmUp = { runs: 5, milliseconds: 2000 };

/** The first run tells the lines; more of them, where they are cheap and there are rounds to profit, let caches and compilers settle. */
async function warmedUp(contestant, task, rounds) {
  const { name, kind, unfair } = contestant;
  const figure = {
    contestant: name,
    kind,
    lines: null,
    milliseconds: [],
    median: null,
    unfair,
    sameLines: true,
    skipped: contestant.refuses(task),
  };
  if (figure.skipped !== null) return { figure, contestant, rounds: 0 };
  try {
    const prepared = contestant.prepare(task);
    figure.lines = await prepared.run();
    // Of the first run nothing follows: files may have come from the disk.
    const started = performance.now();
    await prepared.run();
    const took = performance.now() - started;
    if (took < 2000 && rounds > 2 && kind !== 'command') await settle(prepared.run);
    const affordable = Math.max(3, Math.floor(budgetMs / took));
    return { figure, contestant, prepared, rounds: Math.min(rounds, affordable) };
  } catch (error) {
    figure.skipped = String(error.message ?? error).split('\n')[0];
    return { figure, contestant, rounds: 0 };
  }
}

async function settle(run) {
  const started = performance.now();
  const isSettled = (runs) => runs >= warmUp.runs && performance.now() - started >= warmUp.milliseconds;
  for (let runs = 0; !isSettled(runs); runs++) await run();
}

function checkLines(figure, { whyOtherLines }, lines) {
  if (figure.lines === null || figure.lines === lines) return;
  figure.sameLines = false;
  const differs =
    lines === null
      ? `${figure.lines} lines, unchecked, as ${reference} has no figures`
      : `${figure.lines} lines instead of ${lines}: ${whyOtherLines}`;
  figure.unfair = figure.unfair === null ? differs : `${differs}; ${figure.unfair}`;
}

async function timed(kind, run) {
  if (kind === 'command') {
    const started = performance.now();
    await run();
    return performance.now() - started;
  }
  const bench = new Bench({ time: roundMs, iterations: 1, warmup: false, throws: true });
  bench.add('one round', async () => {
    await run();
  });
  await bench.run();
  return bench.tasks[0].result.latency.p50;
}

/** The upper one of the two in the middle, where there are two. @param {number[]} numbers */
export function median(numbers) {
  return quantile(numbers, 0.5);
}

/** @param {number[]} numbers @param {number} part from 0 to 1 */
export function quantile(numbers, part) {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}

/**
 * The median of the ratios round by round: what the machine does meanwhile hits both.
 * @param {Series} series
 * @param {string} over
 * @param {string} under
 * @returns {number | null} null where one has no figures
 */
export function ratio(series, over, under) {
  const above = figureOf(series, over)?.milliseconds ?? [];
  const below = figureOf(series, under)?.milliseconds ?? [];
  const pairs = Math.min(above.length, below.length);
  if (pairs === 0) return null;
  return median(Array.from({ length: pairs }, (_, round) => above[round] / below[round]));
}

/** @param {Series} series @param {string} contestant */
export function figureOf(series, contestant) {
  return series.figures.find((figure) => figure.contestant === contestant);
}
