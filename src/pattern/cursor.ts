// A place in a pattern's text, and the small steps every part of the parser takes from it.
// Characters are code points; positions are UTF-16 offsets.
import { invalidPattern, lookAroundIsOff, unsupportedPattern } from './faults.js';

const whiteSpace = /\p{White_Space}/u;

/** What the patterns of one query share while they are parsed: groups are counted over all of them. */
export class GroupRegister {
  /** By index; index 0 is the whole match. */
  readonly names: (string | null)[] = [null];
  readonly #taken = new Set<string>();

  isTaken(name: string): boolean {
    return this.#taken.has(name);
  }

  /** Returns the index of the group. */
  add(name: string | null): number {
    if (name !== null) this.#taken.add(name);
    return this.names.push(name) - 1;
  }

  /** Forgets all groups but the first `count`. */
  cutTo(count: number): void {
    for (const name of this.names.splice(count)) if (name !== null) this.#taken.delete(name);
  }
}

/** Where the parser stands. */
export class Cursor {
  at = 0;
  /** `(?x)` is in force. */
  ignoresWhitespace = false;
  /** Groups and classes open around this place. */
  depth = 0;

  constructor(
    readonly text: string,
    readonly groups: GroupRegister,
    /** Look-around is read, not refused. */
    readonly readsLookAround: boolean,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The character here; empty at the end. */
  char(): string {
    return charAt(this.text, this.at);
  }

  /** The character after this one; empty where there is none. */
  next(): string {
    return charAt(this.text, this.at + this.char().length);
  }

  startsWith(prefix: string): boolean {
    return this.text.startsWith(prefix, this.at);
  }

  /** Moves over one character; false if that was the last. */
  bump(): boolean {
    this.at += this.char().length;
    return !this.isAtEnd;
  }

  bumpIf(prefix: string): boolean {
    if (!this.startsWith(prefix)) return false;
    this.at += prefix.length;
    return true;
  }

  /** Moves over one character and what `(?x)` ignores behind it; false at the end. */
  bumpAndSkip(): boolean {
    this.bump();
    this.skipIgnored();
    return !this.isAtEnd;
  }

  /** With `(?x)`: moves over white space and comments. */
  skipIgnored(): void {
    if (this.ignoresWhitespace) this.at = this.#endOfIgnored(this.at);
  }

  /** The character after this one and after what `(?x)` ignores. */
  nextSkipping(): string {
    const after = this.at + this.char().length;
    return charAt(this.text, this.ignoresWhitespace ? this.#endOfIgnored(after) : after);
  }

  skipWhiteSpace(): void {
    while (whiteSpace.test(this.char())) this.bump();
  }

  #endOfIgnored(from: number): number {
    let at = from;
    for (;;) {
      const char = charAt(this.text, at);
      if (char === '#') {
        const end = this.text.indexOf('\n', at);
        at = end < 0 ? this.text.length : end + 1;
      } else if (char !== '' && whiteSpace.test(char)) {
        at += char.length;
      } else {
        return at;
      }
    }
  }

  /** Goes one group or class deeper; the caller takes `depth` back down. */
  enter(position: number): void {
    if (++this.depth > maximumDepth) this.failTooDeep(position);
  }

  failTooDeep(position: number): never {
    this.fail(`groups, classes and repeats are nested more than ${maximumDepth} deep; nest less`, position);
  }

  fail(what: string, position: number = this.at): never {
    throw invalidPattern(this.text, position, what);
  }

  failLookAround(construct: string, position: number): never {
    throw lookAroundIsOff(this.text, position, construct);
  }

  failUnsupported(construct: string, position: number): never {
    throw unsupportedPattern(this.text, position, construct);
  }
}

/** As deep as regex-syntax lets ripgrep's patterns nest, less the group ripgrep puts around each. */
export const maximumDepth = 249;

function charAt(text: string, at: number): string {
  if (at >= text.length) return '';
  const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800;
  return isPair ? text.slice(at, at + 2) : text[at];
}
