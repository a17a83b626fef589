// Rules of rule files over which the expressions that `ignore` makes of them may backtrack for seconds: those with several
// `**` between slashes, or with classes between stars. They are matched by the automaton of globs, with the same meaning.
import type { ByteRange, GlobToken } from './glob.js';
import { GlobAutomaton } from './glob-automaton.js';

/** Says of a class, as it is written, which characters it takes: where case is folded, in either case. */
export type ClassJudge = (written: string) => (char: string) => boolean;

/** True of a pattern (without `!`) that should be asked here. It may be so without need. */
export function backtracks(pattern: string): boolean {
  const deep = pattern.match(/\/\*{2,}(?=\/)/g)?.length ?? 0;
  const stars = pattern.match(/\*+/g)?.length ?? 0;
  return deep > 1 || (stars > 2 && /[[\\]/.test(pattern));
}

/** One rule, without `!`, as git reads it. */
export class LinearRule {
  readonly #isForDirectories: boolean;
  /** Null: it matches nothing. */
  readonly #automaton: GlobAutomaton | null;

  constructor(pattern: string, foldsCase: boolean, judge: ClassJudge) {
    this.#isForDirectories = pattern.endsWith('/');
    const body = this.#isForDirectories ? pattern.slice(0, -1) : pattern;
    const segments = new RuleParser(body, judge).parse();
    const isAnchored = body.includes('/');
    const tokens = segments && tokensOf(segments, isAnchored);
    this.#automaton = tokens && new GlobAutomaton(tokens, foldsCase);
  }

  /** `path` as for RuleSet: with `/` at its end for a directory. Of the path itself, not of what lies above it. */
  matches(path: string): boolean {
    const isDirectory = path.endsWith('/');
    if (this.#automaton === null || (this.#isForDirectories && !isDirectory)) return false;
    return this.#automaton.matches(isDirectory ? path.slice(0, -1) : path);
  }
}

/** What stands between two slashes; `**` is null. */
type Segment = GlobToken[] | null;

/** Null where a name would have to be empty. */
function tokensOf(segments: readonly Segment[], isAnchored: boolean): GlobToken[] | null {
  // A slash in front only anchors.
  const rest = segments[0]?.length === 0 ? segments.slice(1) : segments;
  if (rest.length === 0 || rest.some((segment) => segment?.length === 0)) return null;
  const tokens: GlobToken[] = [];
  let isDeep = !isAnchored;
  for (const [index, segment] of rest.entries()) {
    if (segment === null) isDeep = true;
    else {
      const hasBefore = rest.slice(0, index).some((before) => before !== null);
      if (hasBefore) tokens.push(isDeep ? { kind: 'deepMiddle' } : { kind: 'literal', text: '/' });
      else if (isDeep) tokens.push({ kind: 'deepPrefix' });
      tokens.push(...segment);
      isDeep = false;
    }
  }
  if (isDeep) tokens.push({ kind: tokens.length === 0 ? 'deepPrefix' : 'deepSuffix' });
  return tokens;
}

class RuleParser {
  readonly #text: string;
  readonly #judge: ClassJudge;
  #at = 0;

  constructor(text: string, judge: ClassJudge) {
    this.#text = text;
    this.#judge = judge;
  }

  /** Null where git gives up on the pattern: a class is not closed, or nothing stands behind a backslash. */
  parse(): Segment[] | null {
    const segments: Segment[] = [];
    for (let isLast = false; !isLast; this.#at++) {
      const from = this.#at;
      const tokens = this.#segment();
      if (tokens === null) return null;
      segments.push(/^\*{2,}$/.test(this.#text.slice(from, this.#at)) ? null : tokens);
      isLast = this.#at >= this.#text.length;
    }
    return segments;
  }

  #segment(): GlobToken[] | null {
    const tokens: GlobToken[] = [];
    while (this.#at < this.#text.length && this.#text[this.#at] !== '/') {
      const token = this.#token(this.#text[this.#at]);
      if (token === null) return null;
      tokens.push(token);
    }
    return tokens;
  }

  #token(char: string): GlobToken | null {
    if (char === '[') return this.#class();
    if (char === '\\') this.#at++;
    const text = this.#text[this.#at++];
    if (text === undefined) return null;
    if (char === '*') {
      while (this.#text[this.#at] === '*') this.#at++;
      return { kind: 'star' };
    }
    return char === '?' ? { kind: 'any' } : { kind: 'literal', text };
  }

  #class(): GlobToken | null {
    const end = endOfClass(this.#text, this.#at);
    if (end < 0) return null;
    const written = this.#text.slice(this.#at, end);
    this.#at = end;
    return { kind: 'class', isNegated: false, ranges: allChars.filter(this.#judge(written)).map(alone) };
  }
}

/** The characters of byte texts that a class can hold. */
const allChars = Array.from({ length: 256 }, (_, byte) =>
  String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte),
).filter((char) => char !== '/' && char !== '\0');

const alone = (char: string): ByteRange => [char, char];

/** Behind the class that begins at `start`, or -1 where it is not closed. Its first member may be `]`. */
function endOfClass(text: string, start: number): number {
  let at = /[!^]/.test(text[start + 1] ?? '') ? start + 2 : start + 1;
  let mayBeginRange = false;
  do {
    const char = text[at];
    if (char === undefined) return -1;
    const named = char === '[' ? /^\[:[^\]]*:\]/.exec(text.slice(at, at + 32)) : null;
    const isRange: boolean = char === '-' && mayBeginRange && at + 1 < text.length && text[at + 1] !== ']';
    if (named !== null) at += named[0].length - 1;
    else if (char === '\\' || isRange) at += isRange && text[at + 1] === '\\' ? 2 : 1;
    mayBeginRange = named === null && !isRange;
    at++;
  } while (text[at] !== ']' && at < text.length);
  return text[at] === ']' ? at + 1 : -1;
}
