// The optional RE2 addon, and the only file that says its name. Used for one thing: where is the next line that may match?
// Its absence is normal (another platform, no build tools, scripts disabled).
import { createRequire } from 'node:module';
import type { Plan } from '../plan.js';

/** The little of the addon that is safe on every version (1.24 reads out of bounds or aborts elsewhere). */
interface Re2Program {
  lastIndex: number;
  test(text: Buffer): boolean;
}
type Re2Constructor = new (pattern: string, flags: string) => Re2Program;

let addon: Re2Constructor | null | undefined;

function loadAddon(): Re2Constructor | null {
  if (addon === undefined) {
    try {
      addon = createRequire(import.meta.url)('re2') as Re2Constructor;
    } catch {
      addon = null;
    }
  }
  return addon;
}

/** True if the RE2 addon can be loaded here. */
export function isRe2Available(): boolean {
  return loadAddon() !== null;
}

/** One RE2 program. */
export class Re2Searcher {
  readonly #program: Re2Program;

  private constructor(program: Re2Program) {
    this.#program = program;
  }

  /** Null where there is no addon, the plan has no RE2 text, or RE2 refuses it (most often as too large). */
  static create(plan: Plan): Re2Searcher | null {
    const Re2 = loadAddon();
    if (Re2 === null || plan.re2 === null) return null;
    try {
      return new Re2Searcher(new Re2(plan.re2, 'gu'));
    } catch {
      return null;
    }
  }

  /**
   * Where the leftmost match at or after `from` ends, or -1. `test` tells it by moving `lastIndex`: an eighth of the time of
   * `exec`, which copies what it found into new buffers. `from` must lie within `haystack`.
   */
  matchEnd(haystack: Buffer, from: number): number {
    this.#program.lastIndex = from;
    return this.#program.test(haystack) ? this.#program.lastIndex : -1;
  }
}
