// Ruby beyond its row: % literals, regular expressions, ?c characters, here-documents and what follows __END__.
import { DOLLAR, EQUALS, isBlank, isDigit, isLetter, isWord, LINE_FEED } from './bytes.js';
import { conditions } from './conditions.js';
import { DelimitedModes, delimitedEnd } from './delimited.js';
import type { Hole } from './facts.js';
import { heredocRules } from './heredocs.js';
import { STRING } from './kinds.js';
import { notMine, type Rule, type Scan } from './machine.js';
import { type Token, tokenBefore, wordEndingAt } from './previous-token.js';
import { afterEscape, type HoleSource } from './strings.js';

const holes: readonly Hole[] = [{ open: '#{', close: '}' }];

/** Words after which an operand follows. */
const beforeOperand = new Set(
  'if unless while until when and or not return elsif in then do else case puts raise yield begin rescue ensure'.split(
    ' ',
  ),
);

/** The rules for code. */
export function rubyRules(source: HoleSource): Rule[] {
  const live = new DelimitedModes(holes, source);
  const regex = new DelimitedModes(holes, source, isLetter);
  return [
    {
      open: '/',
      take: (scan, at) => (isOperandAt(scan, at, 1) ? regex.enter(scan, at, at + 1, '/') : notMine),
    },
    { open: '%', take: (scan, at) => percentLiteral(scan, at, live, regex) },
    { open: '?', take: character },
    { open: '__END__', take: dataSection },
    ...['"', "'"].map((quote) => ({
      open: `:${quote}`,
      take: (scan: Scan, at: number) => quotedSymbol(scan, at, quote, live),
    })),
    ...heredocRules(
      {
        open: '<<',
        pattern:
          /^<<(?<indent>[~-]?)(?<quote>["'`]?)(?<word>[A-Za-z_\x80-\xff][\w\x80-\xff]*|(?<=["'`])[^"'`\n]+)\k<quote>/,
        indents: { '~': 'blanks', '-': 'blanks' },
        liveQuotes: '"`',
        holes,
        allows: announcesHeredoc,
      },
      source,
    ),
  ];
}

/** `class << self`, `list << Name` and `1 << BITS` are no here-documents; a lower-case word needs a mark or quotes. */
function announcesHeredoc(scan: Scan, at: number): boolean {
  const next = scan.bytes[at + 2];
  const isMarked = next === 126 || next === 45;
  if (!isMarked && !/[A-Z"'`_]/.test(String.fromCharCode(next))) return false;
  const token = tokenBefore(scan, at);
  if (isOperand(scan, token) && !token.isApart) return false;
  if (wordEndingAt(scan, token.at) === 'class') return false;
  return (
    isMarked ||
    !isOperand(scan, token) ||
    (isName(scan, token) && !/[A-Z]/.test(wordEndingAt(scan, token.at)[0]))
  );
}

function isOperand(scan: Scan, token: Token): boolean {
  // A line that begins with an operator does not go on from the one before.
  if (token.isOnLineBefore) return false;
  if (token.isString || ')]}'.includes(String.fromCharCode(token.byte || 32))) return true;
  if (isWord[token.byte] !== 1)
    return token.byte === 63 || (token.byte === 33 && isWord[scan.bytes[token.at - 1]] === 1);
  return (
    !beforeOperand.has(wordEndingAt(scan, token.at)) ||
    scan.bytes[token.at - wordEndingAt(scan, token.at).length] === 46
  );
}

/** A name without sigil, which may be a method that takes what follows. */
function isName(scan: Scan, token: Token): boolean {
  if (token.isString || isWord[token.byte] !== 1) return token.byte === 63 || token.byte === 33;
  const word = wordEndingAt(scan, token.at);
  const before = scan.bytes[token.at - word.length];
  return isDigit[word.charCodeAt(0)] === 0 && before !== 64 && before !== DOLLAR;
}

/**
 * Whether a literal begins at `at`: after an operator or keyword, or after a method's name with a blank before the mark
 * and none behind it (`puts /x/`, as against `a / b` and `a/b`).
 */
function isOperandAt(scan: Scan, at: number, length: number): boolean {
  const token = tokenBefore(scan, at);
  if (token.byte === DOLLAR && !token.isApart) return false;
  if (isMethodName(scan, token)) return false;
  if (!isOperand(scan, token)) return token.byte !== 46 || token.isApart;
  const next = scan.bytes[at + length];
  return token.isApart && isBlank[next] === 0 && next !== EQUALS && next !== LINE_FEED && isName(scan, token);
}

/** `def /(other)` and `:/`. */
const isMethodName = (scan: Scan, token: Token): boolean =>
  (token.byte === 58 && !token.isApart) || (!token.isOnLineBefore && wordEndingAt(scan, token.at) === 'def');

function percentLiteral(scan: Scan, at: number, live: DelimitedModes, regex: DelimitedModes): number {
  const text = scan.text(at, at + 3);
  const found = /^%([qQwWiIrsx]?)([^\w\s\x80-\xff])/.exec(text);
  if (!found) return notMine;
  const [all, letter, open] = found;
  if (letter === '' && !'([{<|!/^'.includes(open)) return notMine;
  if (!isOperandAt(scan, at, 1)) return notMine;
  if ('qwis'.includes(letter) && letter !== '') {
    return scan.span(STRING, at, delimitedEnd(scan, at + all.length, open));
  }
  return (letter === 'r' ? regex : live).enter(scan, at, at + all.length, open);
}

/** `:"a b"`; the colon of `key:"value"` and of `a ? "b":"c"` belongs to what is before. */
function quotedSymbol(scan: Scan, at: number, quote: string, live: DelimitedModes): number {
  const before = scan.bytes[at - 1];
  if (isWord[before] === 1 || (before > 32 && ':"\')]}?!'.includes(String.fromCharCode(before))))
    return notMine;
  return quote === '"'
    ? live.enter(scan, at, at + 2, quote)
    : scan.span(STRING, at, delimitedEnd(scan, at + 2, quote));
}

/** `?a`, `?\n`; not the conditional operator. */
function character(scan: Scan, at: number): number {
  const { bytes } = scan;
  const next = bytes[at + 1];
  const before = bytes[at - 1];
  if (isWord[before] === 1 || before === 41 || before === 93 || before === 125 || isBlank[next] === 1)
    return notMine;
  if (next === LINE_FEED || next === undefined) return notMine;
  let end = next === 92 ? afterEscape(scan, at + 1) : at + 2;
  while ((bytes[end] & 0xc0) === 0x80) end++;
  if (isWord[bytes[end]] === 1 || (isOperand(scan, tokenBefore(scan, at)) && isWord[next] === 0))
    return notMine;
  return scan.span(STRING, at, end);
}

/** From a line `__END__` on the file is data. */
function dataSection(scan: Scan, at: number): number {
  if (!conditions['first-column'](scan, at) || scan.lineEnd(at) !== at + 7) return notMine;
  return scan.span(STRING, at, scan.end);
}
