// The named conditions of the rows: each looks at the bytes before (rarely after) a position, a bounded number of them.
import { BACKSLASH, DOLLAR, HASH, isBlank, isLetter, isWord, LINE_FEED, OPEN_SQUARE } from './bytes.js';
import type { Condition } from './facts.js';
import type { Scan } from './machine.js';

/** Bytes after which a shell reads a new word. */
const wordBreaks = new Set([...' \t\r\n;|&()`<>'].map((character) => character.charCodeAt(0)));
const haskellSymbols = new Set([...'!#$%&*+./<=>?@\\^|~:'].map((character) => character.charCodeAt(0)));

/** A line longer than this is not looked back over to its start. */
const maxLookBack = 4096;

/** Where the line of `at` starts, at most `maxLookBack` bytes before. */
export function lineStart(scan: Scan, at: number): number {
  if (scan.isSpent) return at;
  const least = Math.max(0, at - maxLookBack);
  let start = at;
  while (start > least && scan.bytes[start - 1] !== LINE_FEED) start--;
  scan.spend(at - start);
  return start;
}

/** The offset of the last byte before `at` in its line that is no blank, or -1. */
export function lastInLine(scan: Scan, at: number): number {
  if (scan.isSpent) return -1;
  let before = at - 1;
  while (before >= 0 && isBlank[scan.bytes[before]] === 1) before--;
  scan.spend(at - before);
  return before >= 0 && scan.bytes[before] !== LINE_FEED ? before : -1;
}

/** A line that begins with a tab, or goes on from one that does, is the shell's. */
function isRecipe(scan: Scan, at: number): boolean {
  for (let turns = 0, start = lineStart(scan, at); turns < 64; turns++) {
    if (scan.bytes[start] === 9) return true;
    if (start < 2 || scan.bytes[start - 2] !== BACKSLASH) return false;
    start = lineStart(scan, start - 1);
  }
  return false;
}

/** Whether the byte at `at` stands behind an odd number of backslashes. */
export function isEscaped(scan: Scan, at: number): boolean {
  let count = 0;
  while (count < 64 && scan.bytes[at - 1 - count] === BACKSLASH) count++;
  return count % 2 === 1;
}

/** Behind a blank or an operator; an escaped blank is part of a word, an escaped line end is none. */
function startsWord(scan: Scan, at: number): boolean {
  const before = scan.bytes[at - 1];
  return at === 0 || before === LINE_FEED || (wordBreaks.has(before) && !isEscaped(scan, at - 1));
}

/** `--` and more dashes, with no symbol around them, as Haskell asks. */
function isNoOperator(scan: Scan, at: number): boolean {
  let after = at;
  while (scan.bytes[after] === 45) after++;
  return !haskellSymbols.has(scan.bytes[after]) && !haskellSymbols.has(scan.bytes[at - 1]);
}

/** What each condition asks. A byte before the file's first or after its last is undefined, and in no class. */
export const conditions: Record<Condition, (scan: Scan, at: number) => boolean> = {
  'file-start': (_scan, at) => at === 0,
  'first-column': (scan, at) => at === 0 || scan.bytes[at - 1] === LINE_FEED,
  'line-start': (scan, at) => lastInLine(scan, at) < 0,
  'word-start': startsWord,
  'in-word': (scan, at) => isWord[scan.bytes[at - 1]] === 1,
  'after-blank': (scan, at) =>
    at === 0 || isBlank[scan.bytes[at - 1]] === 1 || scan.bytes[at - 1] === LINE_FEED,
  pod: (scan, at) => conditions['first-column'](scan, at) && isLetter[scan.bytes[at + 1]] === 1,
  'not-after-dollar': (scan, at) => scan.bytes[at - 1] !== DOLLAR || scan.bytes[at - 2] === DOLLAR,
  'not-attribute': (scan, at) => scan.bytes[at] !== HASH || scan.bytes[at + 1] !== OPEN_SQUARE,
  recipe: (scan, at) => isRecipe(scan, at) && !isEscaped(scan, at),
  'recipe-word': (scan, at) => conditions['word-start'](scan, at) && isRecipe(scan, at),
  'make-line': (scan, at) => !isEscaped(scan, at) && !isRecipe(scan, at),
  'not-operator': isNoOperator,
};
