// Turns the literals a plan requires into needles the finder can look for byte by byte: exact bytes, or ASCII letters in
// either case. Characters that fold beyond ASCII are spelled out or left out.
import type { Literal, LiteralSet } from '../plan.js';

/** Bytes to look for. With `fold`, ASCII letters are lower case and stand for both cases. */
export interface Needle {
  bytes: Uint8Array;
  fold: boolean;
}

/** Needles of which at least one is in every match. */
export interface NeedleSet {
  needles: Needle[];
  /** The needles are the literals themselves: finding one is finding a literal. */
  isExact: boolean;
}

// Two ASCII letters have a third form: k the Kelvin sign, s the long s.
const thirdForms = new Map([
  [0x6b, [0xe2, 0x84, 0xaa]],
  [0x73, [0xc5, 0xbf]],
]);
const maxSpellings = 8;
const maxNeedles = 20_000;

function lowerCase(byte: number): number {
  return byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

function isLetter(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

function needle(bytes: readonly number[]): Needle {
  return { bytes: Uint8Array.from(bytes), fold: bytes.some(isLetter) };
}

/** All ways to write folded ASCII bytes, `k` and `s` spelled out. */
function spellings(bytes: readonly number[]): number[][] {
  let written: number[][] = [[]];
  for (const byte of bytes) {
    const third = thirdForms.get(byte);
    const plain = written.map((prefix) => [...prefix, byte]);
    written = third === undefined ? plain : [...plain, ...written.map((prefix) => [...prefix, ...third])];
  }
  return written;
}

/** The longest run of bytes that only ASCII folding concerns. */
function longestPlainRun(bytes: readonly number[]): number[] {
  let best: number[] = [];
  let run: number[] = [];
  for (const byte of bytes) {
    run = byte >= 0x80 || thirdForms.has(byte) ? [] : [...run, byte];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** The needles for one literal and whether they say all of it; none if there is nothing to look for. */
function needlesFor(literal: Literal): NeedleSet {
  if (!literal.fold) return { needles: [{ bytes: literal.bytes, fold: false }], isExact: true };
  const bytes = [...literal.bytes].map(lowerCase);
  const doubtful = bytes.filter((byte) => thirdForms.has(byte)).length;
  if (bytes.every((byte) => byte < 0x80) && 2 ** doubtful <= maxSpellings) {
    return { needles: spellings(bytes).map(needle), isExact: true };
  }
  const run = longestPlainRun(bytes);
  return { needles: run.length > 0 ? [needle(run)] : [], isExact: false };
}

/** The needles for a set of literals, or null if some literal cannot be looked for. */
export function needleSet(literals: LiteralSet): NeedleSet | null {
  const needles: Needle[] = [];
  let isExact = true;
  for (const literal of literals) {
    const found = needlesFor(literal);
    if (found.needles.length === 0) return null;
    needles.push(...found.needles);
    isExact &&= found.isExact;
  }
  return needles.length > 0 && needles.length <= maxNeedles ? { needles, isExact } : null;
}

/** True if `byte` is `wanted`, which is lower case, in either case. */
export function equalsFolded(byte: number, wanted: number): boolean {
  return byte === wanted || (isLetter(wanted) && byte === wanted - 0x20);
}

/** `byte` and, with `fold`, its upper case. */
export function caseForms(byte: number, fold: boolean): number[] {
  return fold && isLetter(byte) ? [byte, byte - 0x20] : [byte];
}
