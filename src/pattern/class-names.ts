// The named ASCII classes: POSIX's, and those of the Perl letters where Unicode is off.
import type { Ranges } from './ranges.js';

const digit = [0x30, 0x39];
const upper = [0x41, 0x5a];
const lower = [0x61, 0x7a];

const posixClasses: Record<string, Ranges> = {
  alnum: [...digit, ...upper, ...lower],
  alpha: [...upper, ...lower],
  ascii: [0, 0x7f],
  blank: [9, 9, 0x20, 0x20],
  cntrl: [0, 0x1f, 0x7f, 0x7f],
  digit,
  graph: [0x21, 0x7e],
  lower,
  print: [0x20, 0x7e],
  punct: [0x21, 0x2f, 0x3a, 0x40, 0x5b, 0x60, 0x7b, 0x7e],
  space: [9, 13, 0x20, 0x20],
  upper,
  word: [...digit, ...upper, 0x5f, 0x5f, ...lower],
  xdigit: [...digit, 0x41, 0x46, 0x61, 0x66],
};

/** True for the names that `[:name:]` can have. */
export function isPosixName(name: string): boolean {
  return Object.hasOwn(posixClasses, name);
}

/** `name` as accepted by `isPosixName`. */
export function posixRanges(name: string): Ranges {
  return posixClasses[name];
}

/** `\d`, `\s`, `\w` as ASCII. */
export function asciiPerlRanges(letter: 'd' | 's' | 'w'): Ranges {
  return { d: posixClasses.digit, s: posixClasses.space, w: posixClasses.word }[letter];
}
