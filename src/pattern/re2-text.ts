// Says a tree in RE2's syntax, for RE2 as the `re2` addon runs it: UTF-8, Perl-like, flags inside the text.
// Only what means the same in RE2 is said as it is; assertions it does not have are left out, which finds more.
import type { Hir } from '../plan.js';
import { copiesOf, sizeOf } from './size.js';

/** A tree as RE2 reads it. */
export interface Re2Text {
  /** Null where RE2 cannot say it, for raw bytes, or where its program would be too large. */
  text: string | null;
  /** Nothing was left out. */
  isExact: boolean;
}

/** How lines end, since RE2 knows only `\n`. */
export interface LineRules {
  crlf: boolean;
  nullData: boolean;
}

/** RE2 refuses repeats over this, nested ones multiplied. */
const maximumRepeat = 1000;
/** Above this RE2 needs too long to build and to run for what it would save, and some way above it refuses. */
const maximumProgram = 400_000;
/** Copies written out for a repeat over `maximumRepeat`. */
const maximumCopies = 100;

/** Thrown inside this file where RE2 cannot say a node. */
class Unsayable extends Error {}

/** Never throws: where RE2 cannot say the tree, the text is null. */
export function re2TextOf(hir: Hir, rules: LineRules): Re2Text {
  if (sizeOf(hir) > maximumProgram) return { text: null, isExact: false };
  const printer = new Printer(rules);
  try {
    return { text: printer.print(hir, maximumRepeat), isExact: printer.isExact };
  } catch (error) {
    if (error instanceof Unsayable) return { text: null, isExact: false };
    throw error;
  }
}

class Printer {
  isExact = true;

  constructor(readonly rules: LineRules) {}

  /** `repeats` is how often a repeat may still go round here. */
  print(hir: Hir, repeats: number): string {
    switch (hir.kind) {
      case 'empty':
        return '(?:)';
      case 'literal':
        return hir.codePoints.map(characterText).join('');
      case 'class':
        return classText(hir.ranges);
      case 'bytes':
        throw new Unsayable();
      case 'look':
        return this.#look(hir);
      case 'around':
        this.isExact = false;
        return '(?:)';
      case 'repeat':
        return this.#repeat(hir, repeats);
      case 'capture':
        return `(${this.print(hir.child, repeats)})`;
      case 'concat':
        return hir.children.map((child) => this.#part(child, repeats)).join('');
      case 'alternate':
        return hir.children.map((child) => this.print(child, repeats)).join('|');
    }
  }

  #part(hir: Hir, repeats: number): string {
    const text = this.print(hir, repeats);
    return hir.kind === 'alternate' ? `(?:${text})` : text;
  }

  #look({ look, unicode }: Extract<Hir, { kind: 'look' }>): string {
    const text = lookText(look, unicode, this.rules);
    if (text === null || text.isLoose) this.isExact = false;
    return text?.text ?? '(?:)';
  }

  #repeat(repeat: Extract<Hir, { kind: 'repeat' }>, repeats: number): string {
    const { min, max, greedy, child } = repeat;
    const lazy = greedy ? '' : '?';
    const copies = copiesOf(min, max);
    if (copies <= repeats) {
      // RE2 divides the budget by the count of a counted repeat only.
      const isCounted = max === null ? min > 1 : max > 1;
      const rest = isCounted ? Math.floor(repeats / copies) : repeats;
      const body = isAtom(child) ? this.print(child, rest) : `(?:${this.print(child, rest)})`;
      return body + countText(min, max) + lazy;
    }
    return this.#longRepeat(repeat, repeats);
  }

  /** Written out in pieces RE2 takes. */
  #longRepeat({ min, max, greedy, child }: Extract<Hir, { kind: 'repeat' }>, repeats: number): string {
    const piece = Math.floor(repeats / deepestRepeat(child));
    if (piece < 1 || copiesOf(min, max) / piece > maximumCopies || hasCapture(child)) throw new Unsayable();
    const pieces: Hir[] = [];
    for (let left = min; left > 0; left -= piece) {
      const count = Math.min(piece, left);
      pieces.push({ kind: 'repeat', min: count, max: count, greedy, child });
    }
    if (max === null) pieces.push({ kind: 'repeat', min: 0, max: null, greedy, child });
    for (let left = (max ?? min) - min; left > 0; left -= piece) {
      pieces.push({ kind: 'repeat', min: 0, max: Math.min(piece, left), greedy, child });
    }
    return `(?:${pieces.map((part) => this.print(part, repeats)).join('')})`;
  }
}

function isAtom(hir: Hir): boolean {
  return (
    hir.kind === 'class' || hir.kind === 'capture' || (hir.kind === 'literal' && hir.codePoints.length === 1)
  );
}

function countText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

/** Null where the assertion must be left out; loose where what is said holds more often. */
function lookText(
  look: Extract<Hir, { kind: 'look' }>['look'],
  unicode: boolean,
  rules: LineRules,
): { text: string; isLoose: boolean } | null {
  const exact = (text: string) => ({ text, isLoose: false });
  switch (look) {
    case 'line-start':
      return rules.crlf || rules.nullData ? null : exact('(?m:^)');
    case 'line-end':
      return rules.crlf || rules.nullData ? null : exact('(?m:$)');
    case 'text-start':
      return rules.nullData ? null : exact('\\A');
    case 'text-end':
      return rules.nullData ? null : exact('\\z');
    case 'word-boundary':
      return unicode ? null : exact('\\b');
    case 'not-word-boundary':
      return unicode ? null : exact('\\B');
    case 'word-start':
    case 'word-end':
      return unicode ? null : { text: '\\b', isLoose: true };
    default:
      return null;
  }
}

function characterText(codePoint: number): string {
  const isPlain =
    (codePoint >= 0x30 && codePoint <= 0x39) ||
    (codePoint >= 0x41 && codePoint <= 0x5a) ||
    (codePoint >= 0x61 && codePoint <= 0x7a) ||
    codePoint === 0x5f ||
    codePoint === 0x20;
  if (isPlain) return String.fromCharCode(codePoint);
  return `\\x{${codePoint.toString(16)}}`;
}

function classText(ranges: number[]): string {
  if (ranges.length === 0) return '[^\\x{0}-\\x{10ffff}]';
  let text = '[';
  for (let at = 0; at < ranges.length; at += 2) {
    const [from, to] = [ranges[at], ranges[at + 1]];
    text += characterText(from);
    if (to > from) text += `${to > from + 1 ? '-' : ''}${characterText(to)}`;
  }
  return `${text}]`;
}

/** The product of the counts of the repeats nested deepest, as RE2 counts it. */
function deepestRepeat(hir: Hir): number {
  switch (hir.kind) {
    case 'repeat':
      return copiesOf(hir.min, hir.max) * deepestRepeat(hir.child);
    case 'capture':
      return deepestRepeat(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.reduce((most, child) => Math.max(most, deepestRepeat(child)), 1);
    default:
      return 1;
  }
}

function hasCapture(hir: Hir): boolean {
  switch (hir.kind) {
    case 'capture':
      return true;
    case 'repeat':
      return hasCapture(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.some(hasCapture);
    default:
      return false;
  }
}
