// Matches a glob in the quickest way that is safe for a text: a regular expression where few wildcards and a short text
// leave it little to try, else the automaton. Both mean the same.

import { type GlobToken, parseGlob } from './glob.js';
import { GlobAutomaton } from './glob-automaton.js';
import { countingBranches, globExpression } from './glob-expression.js';

/** Ways that a regular expression may have to try before it fails; about a millisecond. */
const mostWays = 1_000_000;

/** One glob over byte texts. */
export class GlobMatcher {
  readonly #tokens: readonly GlobToken[];
  readonly #foldsCase: boolean;
  /** Texts up to this length leave the expression few enough ways. */
  readonly #longestForExpression: number;
  #expression: RegExp | null = null;
  #automaton: GlobAutomaton | null = null;

  /** Throws GLOB_INVALID; `shown` is what the caller wrote. */
  constructor(glob: string, foldsCase: boolean, shown = glob) {
    this.#tokens = parseGlob(glob, shown);
    this.#foldsCase = foldsCase;
    this.#longestForExpression = longestFor(waysOf(this.#tokens));
  }

  /** Takes at most as many steps as the text is long times the glob is long, but for short texts. */
  matches(text: string): boolean {
    if (text.length <= this.#longestForExpression) {
      this.#expression ??= globExpression(this.#tokens, this.#foldsCase);
      return this.#expression.test(text);
    }
    this.#automaton ??= new GlobAutomaton(this.#tokens, this.#foldsCase);
    return this.#automaton.matches(text);
  }
}

/** In how many ways tokens may lie over a text of n characters: about `branches` · n^`wildcards` / `wildcards`!, as their places are in order. */
interface Ways {
  branches: number;
  wildcards: number;
}

function waysOf(tokens: readonly GlobToken[]): Ways {
  const ways = { branches: 1, wildcards: 0 };
  for (const token of tokens) {
    const { branches, wildcards } = waysOfToken(token);
    ways.branches *= branches;
    ways.wildcards += wildcards;
  }
  return ways;
}

function waysOfToken(token: GlobToken): Ways {
  if (token.kind === 'alternates') {
    const all = countingBranches(token).map(waysOf);
    return {
      branches: all.reduce((sum, { branches }) => sum + branches, 0) || 1,
      wildcards: all.reduce((most, { wildcards }) => Math.max(most, wildcards), 0),
    };
  }
  const isFixed = token.kind === 'literal' || token.kind === 'class' || token.kind === 'any';
  return { branches: 1, wildcards: isFixed ? 0 : 1 };
}

function longestFor({ branches, wildcards }: Ways): number {
  // With more of them the estimate fails: it holds where a text is much longer than wildcards are many.
  if (wildcards > 6 || branches > mostWays) return -1;
  if (wildcards === 0) return Infinity;
  let orders = 1;
  for (let count = 2; count <= wildcards; count++) orders *= count;
  return Math.floor(((mostWays * orders) / branches) ** (1 / wildcards));
}
