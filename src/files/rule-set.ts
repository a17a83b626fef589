// The rules of one rule file (.gitignore, .ignore, exclude …): read as git reads them and matched by `ignore`, which
// stays the authority.
import type { Buffer } from 'node:buffer';
import { pathFromBytes, pathToBytes } from '../candidate.js';
import { bytesToText } from './byte-text.js';
import { type Ignore, newIgnore } from './ignore-rules.js';
import { backtracks, type ClassJudge, LinearRule } from './linear-rule.js';
import { RuleHints } from './rule-hints.js';
import { normalizePattern } from './rule-pattern.js';

/** One line of a rule file. */
interface RuleLine {
  number: number;
  pattern: string;
}

/** A rule as `ignore` takes it. */
interface Rule {
  sign: '' | '!';
  text: string;
  /** The number of its line. */
  mark: string;
  /** Set where the expression of `ignore` might take long. */
  linear: LinearRule | null;
}

/** `rule` is null where the path is taken back in by a negated rule. */
export type RuleMatch = { rule: { line: number; pattern: string } | null } | null;

/** `ignore` keeps every path it was asked: after so many the memory is given back. */
const askedAtMost = 4096;

export class RuleSet {
  /** Made when first asked: most rule files are never asked, as the check in front of it says no. */
  #ignore: Ignore | null = null;
  #asked = 0;
  readonly #foldsCase: boolean;
  readonly #lines: readonly RuleLine[];
  readonly #exceptions: readonly string[];
  readonly #hints: RuleHints;
  #read: readonly Rule[] | null = null;

  /** `file` is the rule file as it is shown to people. */
  private constructor(
    readonly file: string,
    lines: readonly RuleLine[],
    foldsCase: boolean,
    hints: RuleHints,
    exceptions: readonly string[],
  ) {
    this.#lines = lines;
    this.#foldsCase = foldsCase;
    this.#hints = hints;
    this.#exceptions = exceptions;
  }

  /** Null when the file holds no rule. */
  static parse(file: string, content: Buffer, foldsCase: boolean): RuleSet | null {
    const lines = readLines(content);
    if (lines.length === 0) return null;
    const hints = new RuleHints(
      lines.flatMap(({ pattern }) => normalizePattern(pattern.replace(/^!/, ''))),
      foldsCase,
    );
    return new RuleSet(file, lines, foldsCase, hints, []);
  }

  /** False: no rule matches an entry of this name. Cheap; ask it before `match`. */
  couldMatch(name: string): boolean {
    return this.#hints.couldMatch(name);
  }

  /** The rule that decides about `path`: a byte text relative to the rule file's place, `/` at its end for a directory. */
  match(path: string): RuleMatch {
    this.#asked++;
    if (this.#ignore === null) this.#ignore = this.#build();
    else if (this.#asked % askedAtMost === 0) this.#ignore = this.#empty().add(this.#ignore);
    const { ignored, unignored, rule } = (this.#withLinear(path) ?? this.#ignore).test(path);
    if (ignored) return { rule: { line: Number(rule!.mark), pattern: this.#textOf(Number(rule!.mark)) } };
    return unignored ? { rule: null } : null;
  }

  /**
   * The same rules for a walk that goes into `directories` although these rules ignore them (it was told to by a
   * stronger rule, or by name): what lies below is then judged by its own path, not by that of its parent.
   */
  enteredAt(directories: readonly string[]): RuleSet {
    const exceptions = directories.map((path) => `!/${escapedPath(path)}`);
    return new RuleSet(this.file, this.#lines, this.#foldsCase, this.#hints, [
      ...this.#exceptions,
      ...exceptions,
    ]);
  }

  /** Gives back the memory of all paths asked so far. */
  forgetAsked(): void {
    this.#ignore = null;
  }

  #textOf(number: number): string {
    const pattern = this.#lines.find((line) => line.number === number)?.pattern ?? '';
    return pathFromBytes(pathToBytes(pattern));
  }

  #empty(): Ignore {
    return newIgnore(this.#foldsCase);
  }

  /** The rules where linear ones are written as the paths they match among `path` and what lies above it; null where none does. */
  #withLinear(path: string): Ignore | null {
    if (!this.#rules().some(({ linear }) => linear !== null)) return null;
    const paths = withAncestors(path);
    const matched = new Map<Rule, string[]>();
    for (const rule of this.#rules()) {
      const own = rule.linear === null ? [] : paths.filter((each) => rule.linear!.matches(each));
      if (own.length > 0) matched.set(rule, own);
    }
    return matched.size === 0 ? null : this.#build(matched);
  }

  #build(matched: ReadonlyMap<Rule, string[]> = new Map()): Ignore {
    const rules = this.#rules().flatMap((rule) => {
      const { sign, text, mark, linear } = rule;
      if (linear === null) return [{ pattern: sign + text, mark }];
      return (matched.get(rule) ?? []).map((path) => ({ pattern: `${sign}/${escapedPath(path)}`, mark }));
    });
    return this.#empty().add([...rules, ...this.#exceptions.map((pattern) => ({ pattern }))]);
  }

  #rules(): readonly Rule[] {
    this.#read ??= this.#lines.flatMap(({ number, pattern }) =>
      normalizePattern(pattern).map((text) => this.#rule(text, String(number))),
    );
    return this.#read;
  }

  #rule(pattern: string, mark: string): Rule {
    const sign = pattern.startsWith('!') ? '!' : '';
    const text = pattern.slice(sign.length);
    return {
      sign,
      text,
      mark,
      linear: backtracks(text) ? new LinearRule(text, this.#foldsCase, classJudge(this.#foldsCase)) : null,
    };
  }
}

/** What `ignore` takes a class for. */
function classJudge(foldsCase: boolean): ClassJudge {
  return (written) => {
    const rule = newIgnore(foldsCase).add([{ pattern: `x${written}` }]);
    return (char) => rule.ignores(`x${char}`);
  };
}

/** `a/`, `a/b/` and `a/b/c` of `a/b/c`. */
function withAncestors(path: string): string[] {
  const paths: string[] = [];
  for (let at = path.indexOf('/'); at >= 0 && at < path.length - 1; at = path.indexOf('/', at + 1)) {
    paths.push(path.slice(0, at + 1));
  }
  return [...paths, path];
}

/** A pattern that means this path alone. What `ignore` would take from its end stands in a class. */
function escapedPath(path: string): string {
  return path.replace(/[\\*?[\]]/g, '\\$&').replace(/[ \r\n]/g, '[$&]');
}

function readLines(content: Buffer): RuleLine[] {
  const hasMark = content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf;
  return bytesToText(hasMark ? content.subarray(3) : content)
    .split('\n')
    .map((line, index) => ({ number: index + 1, pattern: cleanLine(line) }))
    .filter(({ pattern }) => pattern !== '' && pattern !== '!');
}

/** A line as git takes it: one CR before the LF goes, a NUL ends it, spaces at the end go unless escaped. */
function cleanLine(line: string): string {
  if (line.startsWith('#')) return '';
  const text = line.replace(/\r$/, '').split('\0', 1)[0];
  return text.slice(0, endWithoutSpaces(text));
}

function endWithoutSpaces(text: string): number {
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === ' ') continue;
    end = Math.min(at + 1, text.length);
  }
  return end;
}
