// Braces of globs in all their combinations, nested ones too, within a bound for all globs of a request: what is written in
// a few characters can stand for millions.
import { optionError } from '../option-rules.js';

/** Globs that all braces of a request may stand for. */
const mostGlobs = 2000;
/** Characters that may be written for them, beginnings of globs included. */
const mostCharacters = 1_000_000;

/** What is between the braces around one place of a glob. */
interface Level {
  /** Branches that are complete. */
  done: string[];
  /** The branch that is being read, in all its combinations. */
  current: string[];
}

/** Expands the globs of one request. */
export class BraceExpander {
  #globs = 0;
  #characters = 0;

  /**
   * `{a,b}` in all its combinations; what is escaped or in a class stays. A glob whose braces do not close is not meant for this.
   * @param name of the argument that `given` is the value of
   * @throws SearchError `OPTION_INVALID` when the braces so far stand for more globs than a request may
   */
  expand(glob: string, name: string, given: unknown): string[] {
    if (!glob.includes('{')) return [glob];
    const levels: Level[] = [{ done: [], current: [''] }];
    for (let at = 0; at < glob.length; ) {
      const to = endOfRun(glob, at);
      const level = levels[levels.length - 1];
      if (to > at) level.current = this.#joined(level.current, [glob.slice(at, to)], name, given);
      else this.#step(glob[at], levels, name, given);
      at = Math.max(to, at + 1);
    }
    const all = levels[0].current;
    this.#globs += all.length;
    if (this.#globs > mostGlobs) throw tooMany(name, given);
    return all;
  }

  /** At a character that means something: a brace or, between braces, a comma. */
  #step(char: string, levels: Level[], name: string, given: unknown): void {
    const level = levels[levels.length - 1];
    if (char === '{') levels.push({ done: [], current: [''] });
    else if (levels.length === 1) level.current = this.#joined(level.current, [char], name, given);
    else if (char === ',') {
      for (const branch of level.current) level.done.push(branch);
      level.current = [''];
    } else {
      levels.pop();
      const outer = levels[levels.length - 1];
      outer.current = this.#joined(outer.current, [...level.done, ...level.current], name, given);
    }
  }

  /** Each with each. */
  #joined(heads: readonly string[], tails: readonly string[], name: string, given: unknown): string[] {
    if (heads.length * tails.length > mostGlobs) throw tooMany(name, given);
    const all = heads.flatMap((head) => tails.map((tail) => head + tail));
    this.#characters += all.reduce((sum, one) => sum + one.length + 1, 0);
    if (this.#characters > mostCharacters) throw tooMany(name, given);
    return all;
  }
}

function tooMany(name: string, given: unknown) {
  const accepts = `globs whose braces stand for at most ${mostGlobs} globs, and ${mostCharacters} characters, in the whole request; write * in place of braces`;
  return optionError(name, given, accepts);
}

/** Behind the characters that mean themselves: all but braces and commas, and those too where they are escaped or in a class. */
function endOfRun(glob: string, from: number): number {
  let at = from;
  while (at < glob.length && !'{},'.includes(glob[at])) at = afterToken(glob, at);
  return Math.min(at, glob.length);
}

/** Behind an escaped character or a class as a whole. */
function afterToken(glob: string, at: number): number {
  if (glob[at] === '\\') return at + 2;
  if (glob[at] !== '[') return at + 1;
  const first = /[!^]/.test(glob[at + 1] ?? '') ? at + 3 : at + 2;
  const end = glob.indexOf(']', first);
  return end < 0 ? at + 1 : end + 1;
}
