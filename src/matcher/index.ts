// The door of the room that runs plans: it chooses the engines for a plan and puts them together.
import { SearchError } from '../errors.js';
import type { Matcher } from '../matching.js';
import type { Plan } from '../plan.js';
import { AroundAutomaton } from './around.js';
import { Automaton } from './automaton.js';
import type { Decider } from './decider.js';
import { LiteralFinder } from './literal-finder.js';
import { PlanMatcher } from './plan-matcher.js';
import { isRe2Available, Re2Searcher } from './re2-addon.js';
import { requiredRun } from './required-run.js';
import { RunFinder } from './run-finder.js';
import { hasLook, someNode, spansSurrogates } from './syntax-facts.js';

/** Bytes in which literals are found fastest; any others will do. */
export { allocateBytes } from '../byte-memory.js';
export { isRe2Available };

/** How a plan is to be run. */
export interface MatcherOptions {
  /**
   * `auto` (default): RE2 where it is installed and faster, else the automaton. `re2`: RE2 wherever it can serve the plan.
   * `automaton`: no native code. All find the same.
   */
  engine?: 'auto' | 're2' | 'automaton';
  /** `captures` will be called (default false): what it needs is made now and not at the first call. */
  needsGroups?: boolean;
}

/**
 * RE2 finds lines only, and sees the whole text: where lines are texts of their own, it can only be asked if no assertion
 * tells the difference.
 */
function re2Understands({ hir, multiline, lineTerminator }: Plan): boolean {
  if (multiline) return false;
  if (lineTerminator !== 0x0a) return !someNode(hir, (node) => node.kind === 'look');
  return !hasLook(hir, ['text-start', 'text-end']);
}

// Beyond this size (states and edges) RE2's memory no longer holds the tables it needs to tell where a match starts, and each
// hit costs a slow pass over all text before it: 5 MB/s instead of 500. Measured: fine up to 18,700, slow from 20,000.
const re2SizeLimit = 16_000;

function re2For(plan: Plan, automaton: Decider, engine: string): Re2Searcher | null {
  if (engine === 'automaton' || !re2Understands(plan)) return null;
  if (engine === 'auto' && automaton.size > re2SizeLimit) return null;
  return Re2Searcher.create(plan);
}

function requireEngine(engine: string): void {
  if (engine !== 're2' || isRe2Available()) return;
  throw new SearchError(
    'OPTION_INVALID',
    'the engine "re2" was asked for, but the optional package re2 is not installed; use "auto" or "automaton"',
    { value: engine },
  );
}

/**
 * The matcher for a plan, for use in one thread. Throws PATTERN_TOO_LARGE where the pattern is too large for the automaton
 * (whether or not RE2 is there: a pattern works everywhere or nowhere), OPTION_INVALID for `re2` without the addon.
 */
export function createMatcher(plan: Plan, options: MatcherOptions = {}): Matcher {
  const { engine = 'auto', needsGroups = false } = options;
  requireEngine(engine);
  const looksAround = someNode(plan.hir, ({ kind }) => kind === 'around');
  const automaton = looksAround ? new AroundAutomaton(plan) : new Automaton(plan);
  if (needsGroups) automaton.prepareGroups();
  const literals = plan.literalsOnly ?? plan.required[0];
  const run = literals === undefined && engine !== 're2' ? requiredRun(plan) : null;
  return new PlanMatcher({
    plan,
    automaton,
    finder: literals === undefined ? null : new LiteralFinder(literals),
    run: run === null ? null : new RunFinder(run),
    re2: () => re2For(plan, automaton, engine),
    scoutDecides: plan.literalsOnly !== null || run?.decides === true,
    re2Decides: plan.isRe2Exact && !spansSurrogates(plan.hir),
    isAdaptive: engine !== 're2',
  });
}
