// Reads the globs of -g and of file types, with ripgrep's meaning: `*` and `?` stop at a slash, `**` as a whole component
// crosses them, classes, nested `{a,b}`, backslash escapes. What is read is matched in glob-matcher.ts.
import { SearchError } from '../errors.js';
import { beginning } from '../shortened.js';
import { toByteText } from './byte-text.js';

/** A piece of a glob. Characters are those of byte texts. */
export type GlobToken =
  | { kind: 'literal'; text: string }
  | { kind: 'any' | 'star' | 'deepPrefix' | 'deepSuffix' | 'deepMiddle' }
  | { kind: 'class'; isNegated: boolean; ranges: ByteRange[] }
  | { kind: 'alternates'; branches: GlobToken[][] };

/** From one character of a byte text to another, both included. */
export type ByteRange = readonly [from: string, to: string];

/** UTF-16 code units of a glob. */
const longestGlob = 65_536;
/** Braces in braces, as many as ripgrep's expressions allow. */
const deepestNesting = 250;
/** Each of them may hold any place of a path, so that each costs a step at each character. */
const mostStars = 1000;
/** Characters of a glob in a message. */
const longestShown = 200;

/** The pieces of `glob`. Throws GLOB_INVALID; `shown` is what the caller wrote. */
export function parseGlob(glob: string, shown = glob): GlobToken[] {
  return new GlobParser(glob, shown).parse();
}

class GlobParser {
  readonly #chars: string[];
  readonly #shown: string;
  #at = 0;
  /** The innermost open group last; the first is the glob itself. */
  #branches: GlobToken[][] = [[]];
  #groupStarts: number[] = [];
  #stars = 0;

  constructor(glob: string, shown: string) {
    this.#chars = [...glob];
    this.#shown = shown;
    if (glob.length > longestGlob) {
      throw this.#invalid(`${glob.length} characters, of at most ${longestGlob}; write several globs`);
    }
  }

  parse(): GlobToken[] {
    while (this.#at < this.#chars.length) this.#parseOne(this.#chars[this.#at++]);
    if (this.#groupStarts.length > 0) {
      throw this.#invalid("unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)");
    }
    return this.#branches[0];
  }

  #parseOne(char: string): void {
    if (char === '?') this.#push({ kind: 'any' });
    else if (char === '*') this.#parseStar();
    else if (char === '[') this.#parseClass();
    else if (char === '{') this.#openGroup();
    else if (char === '}') this.#closeGroup();
    else if (char === ',' && this.#groupStarts.length > 0) this.#branches.push([]);
    else if (char === '\\') this.#parseEscape();
    else this.#push({ kind: 'literal', text: toByteText(char) });
  }

  #push(token: GlobToken): void {
    this.#branches.at(-1)!.push(token);
  }

  #openGroup(): void {
    if (this.#groupStarts.length === deepestNesting) {
      throw this.#invalid(`braces nested more than ${deepestNesting} deep; write several globs`);
    }
    this.#groupStarts.push(this.#branches.length);
    this.#branches.push([]);
  }

  #closeGroup(): void {
    const start = this.#groupStarts.pop();
    if (start === undefined) {
      throw this.#invalid("unopened alternate group; missing '{' (maybe escape '}' with '[}]'?)");
    }
    this.#push({ kind: 'alternates', branches: this.#branches.splice(start) });
  }

  #parseEscape(): void {
    if (this.#at >= this.#chars.length) throw this.#invalid("dangling '\\'");
    this.#push({ kind: 'literal', text: toByteText(this.#chars[this.#at++]) });
  }

  /** `**` counts as deep only where it fills a component; anywhere else it is `*` twice. */
  #parseStar(): void {
    if (++this.#stars > mostStars) {
      throw this.#invalid(`more than ${mostStars} times *; write several globs`);
    }
    if (this.#chars[this.#at] === '*') this.#parseTwoStars();
    else this.#push({ kind: 'star' });
  }

  #parseTwoStars(): void {
    const before = this.#chars[this.#at - 2];
    const after = this.#chars[++this.#at];
    const isInGroup = this.#groupStarts.length > 0;
    const isFirst = this.#branches.at(-1)!.length === 0;
    const endsGlob = after === undefined;
    const endsHere = endsGlob || (isInGroup && (after === ',' || after === '}'));
    if (isFirst && (endsGlob || after === '/')) this.#push({ kind: 'deepPrefix' });
    else if (!isFirst && before === '/' && (endsHere || after === '/')) this.#replaceSlash(endsHere);
    else return void this.#push({ kind: 'star' });
    if (after === '/') this.#at++;
  }

  /** The slash in front of `**` becomes part of it. */
  #replaceSlash(endsHere: boolean): void {
    const last = this.#branches.at(-1)!.pop()!;
    if (last.kind === 'deepPrefix' || last.kind === 'deepSuffix') this.#push(last);
    else this.#push({ kind: endsHere ? 'deepSuffix' : 'deepMiddle' });
  }

  #parseClass(): void {
    const isNegated = this.#chars[this.#at] === '!' || this.#chars[this.#at] === '^';
    if (isNegated) this.#at++;
    this.#push({ kind: 'class', isNegated, ranges: this.#classMembers().flatMap(byteRanges) });
  }

  /** Ranges as pairs. A `]` or `-` in first place and a `-` in last place stand for themselves. */
  #classMembers(): [string, string][] {
    const ranges: [string, string][] = [];
    let isRange = false;
    for (let isFirst = true; ; isFirst = false) {
      const char = this.#chars[this.#at++];
      if (char === undefined) throw this.#invalid("unclosed character class; missing ']'");
      if (char === ']' && !isFirst) break;
      if (isRange) this.#endRange(ranges.at(-1)!, char);
      else if (char !== '-' || isFirst) ranges.push([char, char]);
      isRange = !isRange && char === '-' && !isFirst;
    }
    if (isRange) ranges.push(['-', '-']);
    return ranges;
  }

  #endRange(range: [string, string], end: string): void {
    if (end < range[0]) throw this.#invalid(`invalid range; '${range[0]}' > '${end}'`);
    range[1] = end;
  }

  #invalid(reason: string): SearchError {
    const message = `error parsing glob '${beginning(this.#shown, longestShown)}': ${reason}`;
    // What is parsed may begin otherwise than what was given (`!` taken off, `**/` put before), but it ends alike.
    const behind = this.#chars.slice(this.#at).join('').length;
    const position = Math.max(0, this.#shown.length - behind);
    return new SearchError('GLOB_INVALID', message, { value: this.#shown, position });
  }
}

/**
 * Bytes of a member as ripgrep takes them: a character beyond ASCII puts each of its bytes into the class, and a range is
 * one from the last byte of its start to the first of its end.
 */
function byteRanges([start, end]: [string, string]): ByteRange[] {
  const single = (byte: string): ByteRange => [byte, byte];
  const first = [...toByteText(start)];
  if (start === end) return first.map(single);
  const last = [...toByteText(end)];
  const from = first.pop()!;
  const to = last.shift()!;
  const range: ByteRange[] = from <= to ? [[from, to]] : [];
  return [...first.map(single), ...range, ...last.map(single)];
}
