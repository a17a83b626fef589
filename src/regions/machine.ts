// The scan itself: a stack of modes over bytes. A mode says which bytes are worth a look (a table of 256) and what to do
// at each; everything between is passed over in one tight loop. Nesting is a stack of frames, never recursion.
import { CODE } from './kinds.js';
import { RegionBuilder } from './region-map.js';

/** Looks at what stands at `at`. Gives the offset to go on from, or `notMine`. */
export type Handler = (scan: Scan, at: number) => number;

/** What a handler gives when it does not know what it was shown. */
export const notMine = -1;

/** One entry of a mode: where the bytes of `open` stand, `take` is asked. Longer ones are asked first. */
export interface Rule {
  open: string;
  take: Handler;
}

/** What is looked at while the text is of one sort: code, a string with holes, a tag. */
export interface Mode {
  /** What bytes are that no rule takes. */
  kind: number;
  /** By byte: 0 is passed over, else the index of a handler. */
  table: Uint8Array;
  handlers: Handler[];
}

interface Frame {
  mode: Mode;
  depth: number;
  data: unknown;
}

/** Deeper nesting than this is read as text: 10,000 openings in a row are an attack or junk, and memory stays bounded. */
const maxNesting = 10_000;

/** One scan over one file's text. */
export class Scan {
  /** The text, up to `end` and no further: what is read beyond is undefined, and searches stop there. */
  bytes: Buffer;
  /** Where the text ends; less for a while inside an embedded language. */
  end: number;
  mode: Mode;
  /** Brackets open in this mode. */
  depth = 0;
  /** Whatever the mode keeps about itself. */
  data: unknown = null;
  /** Here-documents announced on this line. */
  readonly pending: unknown[] = [];
  readonly regions = new RegionBuilder();
  readonly #stack: Frame[] = [];
  #allowance: number;

  constructor(bytes: Buffer, end: number, mode: Mode) {
    this.bytes = bytes.subarray(0, end);
    this.end = end;
    this.mode = mode;
    this.#allowance = 65_536 + 16 * end;
    this.regions.mark(mode.kind, 0);
  }

  /** Goes on from `at` until a token ends at or after `until`; gives where that is. */
  run(at: number, until: number): number {
    const { bytes } = this;
    let here = at;
    while (here < until) {
      const { table, handlers } = this.mode;
      const { end } = this;
      while (here < end && table[bytes[here]] === 0) here++;
      if (here >= end) break;
      const next = handlers[table[bytes[here]]](this, here);
      here = next < 0 ? here + 1 : next;
    }
    return Math.min(here, this.end);
  }

  /** An embedded language: `mode` over `from`..`to`, whatever is left open there is closed. */
  runWithin(mode: Mode, from: number, to: number): void {
    const { bytes, end } = this;
    const level = this.#stack.length;
    this.enter(mode, from);
    this.bytes = bytes.subarray(0, to);
    this.end = to;
    this.run(from, to);
    this.bytes = bytes;
    this.end = end;
    this.pending.length = 0;
    while (this.#stack.length > level) this.leave(to);
  }

  /** The text from `from` to `to` is `kind`; the mode stays. */
  span(kind: number, from: number, to: number): number {
    const stop = Math.min(to, this.end);
    this.regions.mark(kind, from);
    this.regions.mark(this.mode.kind, stop);
    return stop;
  }

  get isDeep(): boolean {
    return this.#stack.length >= maxNesting;
  }

  /** Whether there is a mode to go back to. */
  get isNested(): boolean {
    return this.#stack.length > 0;
  }

  /** Begins `mode` at `at`; `leave` comes back. */
  enter(mode: Mode, at: number, data: unknown = null): void {
    this.#stack.push({ mode: this.mode, depth: this.depth, data: this.data });
    this.mode = mode;
    this.depth = 0;
    this.data = data;
    this.regions.mark(mode.kind, at);
  }

  /** The mode ends before `at`. */
  leave(at: number): void {
    const frame = this.#stack.pop();
    if (!frame) return;
    this.mode = frame.mode;
    this.depth = frame.depth;
    this.data = frame.data;
    this.regions.mark(this.mode.kind, at);
  }

  /** Goes on in another mode, with the same way back. */
  become(mode: Mode, at: number): void {
    this.mode = mode;
    this.depth = 0;
    this.regions.mark(mode.kind, at);
  }

  /** Pays for looking over text that will be read again, or was read before. */
  spend(bytes: number): void {
    this.#allowance -= bytes;
  }

  /**
   * All such looks together may cost 16 times the file's length, so that no input makes a scan quadratic. Whoever looks far
   * asks first, and makes do without when this is true; text that people write never comes near.
   */
  get isSpent(): boolean {
    return this.#allowance <= 0;
  }

  /** Whether the bytes of `text` (ASCII) stand at `at`. */
  has(text: string, at: number): boolean {
    if (at < 0 || at + text.length > this.end) return false;
    for (let i = 0; i < text.length; i++) if (this.bytes[at + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  /** The bytes of `from`..`to`, or up to the end, as characters. */
  text(from: number, to: number): string {
    return this.bytes.toString('latin1', Math.max(0, from), to);
  }

  /** Where `text` next stands from `at` on, or the end. */
  find(text: string, at: number): number {
    const found = this.bytes.indexOf(text, at, 'latin1');
    return found < 0 ? this.end : found;
  }

  /** Where the line of `at` ends: its line feed, the carriage return before it, or the end. */
  lineEnd(at: number): number {
    let here = at;
    while (here < this.end && this.bytes[here] !== 10) here++;
    return here > at && here < this.end && this.bytes[here - 1] === 13 ? here - 1 : here;
  }

  /** Where code that ends before `at` began: what lies before it is no code. */
  codeStart(): number {
    const last = this.regions.count - 1;
    return this.regions.kindOf(last) === CODE ? this.regions.startOf(last) : this.end;
  }
}

/** A mode from its rules. */
export function buildMode(kind: number, rules: readonly Rule[]): Mode {
  const table = new Uint8Array(256);
  const handlers: Handler[] = [() => notMine];
  const sorted = [...rules].sort((a, b) => b.open.length - a.open.length);
  for (const first of new Set(sorted.map((rule) => rule.open.charCodeAt(0)))) {
    table[first] = handlers.length;
    handlers.push(firstOf(sorted.filter((rule) => rule.open.charCodeAt(0) === first)));
  }
  return { kind, table, handlers };
}

function firstOf(rules: Rule[]): Handler {
  if (rules.length === 1 && rules[0].open.length === 1) return rules[0].take;
  return (scan, at) => {
    for (const rule of rules) {
      if (rule.open.length > 1 && !scan.has(rule.open, at)) continue;
      const next = rule.take(scan, at);
      if (next !== notMine) return next;
    }
    return notMine;
  };
}

/** Takes `bytes` bytes as what the mode is. */
export const pass =
  (bytes: number): Handler =>
  (_scan, at) =>
    at + bytes;

/** The end of a hole. Its closing mark is one byte, or as many more as the one who entered it left in `data`. */
export const leaveHole: Handler = (scan, at) => {
  const end = at + 1 + (typeof scan.data === 'number' ? scan.data : 0);
  scan.leave(end);
  return end;
};

/** The handlers of a pair of brackets that ends a mode when it closes more than was opened in it. */
export function closing(open: string, close: string): Rule[] {
  const rules: Rule[] = [
    {
      open: close,
      take: (scan, at) => {
        if (scan.depth === 0) return leaveHole(scan, at);
        scan.depth--;
        return at + 1;
      },
    },
  ];
  return open === '' ? rules : [...rules, opening(open)];
}

/** Counts a bracket that opens. */
export const opening = (open: string): Rule => ({
  open,
  take: (scan, at) => {
    scan.depth++;
    return at + 1;
  },
});
