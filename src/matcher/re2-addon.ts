// The optional RE2 addon, and the only file that says its name. Asked one thing: where is the next line that may match?
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

// RE2 falls back to a method a hundred times slower where its tables outgrow its memory (word lists, large Unicode classes),
// and says nothing. So it is given growing windows of the text, and watched.
const firstWindowBytes = 16 * 1024;
const largestWindowBytes = 1024 * 1024;
const slowBytesPerMs = 40_000;
const judgedAfterMs = 4;

/** One RE2 program. */
export class Re2Searcher {
  /** It has turned out slower than the automaton: better not ask it any more. */
  isSlow = false;
  readonly #program: Re2Program;
  #window = firstWindowBytes;
  #bytes = 0;
  #elapsedMs = 0;

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
   * A position at which a match in the first matching line at or after `from` ends, or -1. `from` is the start of a line, `text`
   * is made of lines that end with `terminator`; a match behind the last of them does not count.
   */
  matchEndInLines(text: Buffer, from: number, terminator: number): number {
    for (let start = from; start < text.length; ) {
      const windowEnd = this.#windowEnd(text, start, terminator);
      const end = this.#matchEnd(windowEnd === text.length ? text : text.subarray(0, windowEnd), start);
      // What matches behind a terminator is in the next line, if there is one: then the next window finds it.
      const isBehind = end === windowEnd && text[end - 1] === terminator;
      if (end >= 0 && !isBehind) return end;
      start = windowEnd;
    }
    return -1;
  }

  #windowEnd(text: Buffer, start: number, terminator: number): number {
    if (start + this.#window >= text.length) return text.length;
    const found = text.indexOf(terminator, start + this.#window);
    return found < 0 ? text.length : found + 1;
  }

  /**
   * Where the leftmost match at or after `from` ends, or -1. `test` tells it by moving `lastIndex`: an eighth of the time of
   * `exec`, which copies what it found into new buffers.
   */
  #matchEnd(text: Buffer, from: number): number {
    const begin = performance.now();
    this.#program.lastIndex = from;
    const end = this.#program.test(text) ? this.#program.lastIndex : -1;
    this.#watch((end < 0 ? text.length : end) - from, performance.now() - begin);
    return end;
  }

  #watch(bytes: number, elapsedMs: number): void {
    this.#bytes += bytes;
    this.#elapsedMs += elapsedMs;
    if (this.#bytes >= this.#window && this.#window < largestWindowBytes) this.#window *= 4;
    if (this.#elapsedMs < judgedAfterMs) return;
    if (this.#bytes < this.#elapsedMs * slowBytesPerMs) this.isSlow = true;
    this.#bytes = 0;
    this.#elapsedMs = 0;
  }
}
