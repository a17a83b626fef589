// Quotes whose marks the author chooses, as in Ruby's %w[…], Perl's q{…} and Elixir's ~s(…): brackets nest, others do not.
import { BACKSLASH } from './bytes.js';
import type { Hole } from './facts.js';
import { STRING } from './kinds.js';
import { buildMode, type Mode, opening, type Rule, type Scan } from './machine.js';
import { afterEscape, type HoleSource, holeRule } from './strings.js';

const brackets: Record<string, string> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** The byte that closes what `open` (a character) opens. */
export const closingMark = (open: string): string => brackets[open] ?? open;

/** Whether `open` is a bracket, so that it nests. */
export const isBracket = (open: string): boolean => open in brackets;

/** The offset behind the closing mark of what `open` opened, whose inside begins at `at`. */
export function delimitedEnd(scan: Scan, at: number, open: string): number {
  const { bytes, end } = scan;
  const opening = isBracket(open) ? open.charCodeAt(0) : -1;
  const close = closingMark(open).charCodeAt(0);
  let depth = 0;
  for (let here = at; here < end; here++) {
    const byte = bytes[here];
    if (byte === close) {
      if (depth-- === 0) return here + 1;
    } else if (byte === BACKSLASH) here++;
    else if (byte === opening) depth++;
  }
  return end;
}

/** Modes for delimited text with holes, made when first met. */
export class DelimitedModes {
  readonly #modes = new Map<string, Mode>();
  readonly #holes: readonly Hole[];
  readonly #source: HoleSource;
  readonly #flags: Uint8Array | undefined;

  /** `flags`: the bytes that may follow the closing mark and belong to the literal. */
  constructor(holes: readonly Hole[], source: HoleSource, flags?: Uint8Array) {
    this.#holes = holes;
    this.#source = source;
    this.#flags = flags;
  }

  /** Begins the string at `start`; its inside, opened with `open`, at `at`. */
  enter(scan: Scan, start: number, at: number, open: string): number {
    if (scan.isDeep) return scan.span(STRING, start, delimitedEnd(scan, at, open));
    const mode = this.#modes.get(open) ?? this.#build(open);
    this.#modes.set(open, mode);
    scan.enter(mode, start);
    return at;
  }

  #build(open: string): Mode {
    const rules: Rule[] = this.#holes.map((hole) => holeRule(hole, this.#source));
    rules.push({ open: closingMark(open), take: (scan, at) => this.#close(scan, at) });
    if (isBracket(open)) rules.push(opening(open));
    if (open !== '\\') rules.push({ open: '\\', take: afterEscape });
    return buildMode(STRING, rules);
  }

  #close(scan: Scan, at: number): number {
    if (scan.depth > 0) {
      scan.depth--;
      return at + 1;
    }
    let end = at + 1;
    while (this.#flags?.[scan.bytes[end]] === 1) end++;
    scan.leave(end);
    return end;
  }
}
