// Globs of -g and of file types → regular expressions over byte texts, with ripgrep's meaning: `*` and `?` stop at a
// slash, `**` as a whole component crosses them, classes, nested `{a,b}`, backslash escapes.
import { SearchError } from '../errors.js';
import { toByteText } from './byte-text.js';

type Token =
  | { kind: 'literal'; text: string }
  | { kind: 'any' | 'star' | 'deepPrefix' | 'deepSuffix' | 'deepMiddle' }
  | { kind: 'class'; source: string }
  | { kind: 'alternates'; branches: Token[][] };

/** The regular expression of `glob`, anchored at both ends. Throws GLOB_INVALID; `shown` is what the caller wrote. */
export function globToRegExp(glob: string, foldsCase: boolean, shown = glob): RegExp {
  const tokens = new GlobParser(glob, shown).parse();
  const source = tokens.length === 1 && tokens[0].kind === 'deepPrefix' ? '[^]*' : sourceOf(tokens);
  return new RegExp(`^${source}$`, foldsCase ? 'i' : '');
}

const sources = {
  any: '[^/]',
  star: '[^/]*',
  deepPrefix: '(?:/?|[^]*/)',
  deepSuffix: '/[^]*',
  deepMiddle: '(?:/|/[^]*/)',
};

function sourceOf(tokens: readonly Token[]): string {
  return tokens.map(tokenSource).join('');
}

function tokenSource(token: Token): string {
  if (token.kind === 'literal') return escapeLiteral(token.text);
  if (token.kind === 'class') return token.source;
  if (token.kind !== 'alternates') return sources[token.kind];
  // As ripgrep: an empty branch does not count.
  const branches = token.branches.map(sourceOf).filter((source) => source !== '');
  return branches.length === 0 ? '' : `(?:${branches.join('|')})`;
}

function escapeLiteral(text: string): string {
  return toByteText(text).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

class GlobParser {
  readonly #chars: string[];
  readonly #shown: string;
  #at = 0;
  /** The innermost open group last; the first is the glob itself. */
  #branches: Token[][] = [[]];
  #groupStarts: number[] = [];

  constructor(glob: string, shown: string) {
    this.#chars = [...glob];
    this.#shown = shown;
  }

  parse(): Token[] {
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
    else this.#push({ kind: 'literal', text: char });
  }

  #push(token: Token): void {
    this.#branches.at(-1)!.push(token);
  }

  #openGroup(): void {
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
    this.#push({ kind: 'literal', text: this.#chars[this.#at++] });
  }

  /** `**` counts as deep only where it fills a component; anywhere else it is `*` twice. */
  #parseStar(): void {
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
    const members = this.#classMembers();
    const source = classSource(members, isNegated);
    this.#push({ kind: 'class', source });
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
    const message = `error parsing glob '${this.#shown}': ${reason}`;
    return new SearchError('GLOB_INVALID', message, { value: this.#shown, position: this.#at });
  }
}

/** Bytes of the members as ripgrep takes them: a character beyond ASCII puts each of its bytes into the class. */
function classSource(members: readonly [string, string][], isNegated: boolean): string {
  const body = members.map(([start, end]) =>
    start === end ? escapeLiteral(start) : `${escapeLiteral(start)}-${escapeLiteral(end)}`,
  );
  return `[${isNegated ? '^' : ''}${body.join('')}]`;
}
