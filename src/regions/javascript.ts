// JavaScript's regular expressions, known by the token before them, and template literals.
import {
  BACKSLASH,
  CLOSE_CURLY,
  CLOSE_ROUND,
  CLOSE_SQUARE,
  isWord,
  LINE_FEED,
  OPEN_SQUARE,
  SLASH,
} from './bytes.js';
import { STRING } from './kinds.js';
import { notMine, type Rule, type Scan } from './machine.js';
import { openingOf, type Token, tokenBefore, wordEndingAt } from './previous-token.js';
import { type HoleSource, stringRule } from './strings.js';

/** Words after which an expression begins. */
const beforeExpression = new Set(
  'return typeof case in of instanceof new delete void throw do else yield await default extends'.split(' '),
);

/** Words whose brackets a statement follows. */
const beforeStatement = new Set(['if', 'while', 'for', 'with']);

/** Whether an expression may begin at `at`, so that `/` opens a regular expression there and `<` an element. */
export function startsExpression(scan: Scan, at: number): boolean {
  const token = tokenBefore(scan, at);
  const { byte } = token;
  if (token.at < 0) return true;
  if (token.isString || byte === CLOSE_SQUARE) return false;
  if (isWord[byte] === 1 || byte === 36) return isKeyword(scan, token, beforeExpression);
  if (byte === CLOSE_ROUND) return isStatementHead(scan, token.at);
  return !isPostfix(scan, token);
}

function isKeyword(scan: Scan, token: Token, words: ReadonlySet<string>): boolean {
  const word = wordEndingAt(scan, token.at);
  if (!words.has(word)) return false;
  const before = scan.bytes[token.at - word.length];
  return before !== 46 && before !== 36 && before !== 35;
}

/** `if (…)` and its like, and not a call. */
function isStatementHead(scan: Scan, close: number): boolean {
  const open = openingOf(scan, close, '(', ')');
  if (open < 0) return false;
  const before = tokenBefore(scan, open);
  return isWord[before.byte] === 1 && !before.isString && isKeyword(scan, before, beforeStatement);
}

/** `i++ / 2` and `value! / 2`. */
function isPostfix(scan: Scan, { at, byte }: Token): boolean {
  const before = scan.bytes[at - 1];
  if (byte === 43 || byte === 45) return before === byte;
  return byte === 33 && (isWord[before] === 1 || before === CLOSE_ROUND || before === CLOSE_SQUARE);
}

/** The rule of regular expressions. */
export const regexRule: Rule = {
  open: '/',
  take: (scan, at) => {
    if (!startsExpression(scan, at)) return notMine;
    const end = regexEnd(scan, at + 1);
    return end < 0 ? notMine : scan.span(STRING, at, end);
  },
};

/** The offset behind the flags, or -1 when the line ends first: then it was no regular expression. */
export function regexEnd(scan: Scan, at: number): number {
  if (scan.isSpent) return -1;
  const { bytes, end } = scan;
  let isInClass = false;
  let here = at;
  for (; here < end && bytes[here] !== LINE_FEED; here++) {
    const byte = bytes[here];
    if (byte === BACKSLASH) here++;
    else if (byte === OPEN_SQUARE) isInClass = true;
    else if (byte === CLOSE_SQUARE) isInClass = false;
    else if (byte === SLASH && !isInClass) {
      while (isWord[bytes[++here]] === 1);
      return here;
    }
  }
  // The same bytes are read again as code.
  scan.spend(here - at);
  return -1;
}

/** Template literals. */
export function templateRule(source: HoleSource): Rule {
  const holes = [{ open: '${', close: String.fromCharCode(CLOSE_CURLY) }];
  return stringRule({ open: '`', multiline: true, holes }, source);
}
