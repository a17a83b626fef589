// Perl beyond its row: quote-like operators, regular expressions, here-documents, and what follows __END__.
import { DOLLAR, EQUALS, isBlank, isWord, LINE_FEED } from './bytes.js';
import { blockComment } from './comments.js';
import { conditions } from './conditions.js';
import { delimitedEnd, isBracket } from './delimited.js';
import { heredocRules } from './heredocs.js';
import { STRING } from './kinds.js';
import { buildMode, type Mode, notMine, type Rule, type Scan } from './machine.js';
import { tokenBefore, wordEndingAt } from './previous-token.js';
import type { HoleSource } from './strings.js';

/** Operators that quote, with how many parts they have. */
const operators: readonly [name: string, parts: number][] = [
  ['qq', 1],
  ['qw', 1],
  ['qr', 1],
  ['qx', 1],
  ['q', 1],
  ['m', 1],
  ['tr', 2],
  ['s', 2],
  ['y', 2],
];

/** Words after which an operand follows. */
const beforeOperand = new Set(
  'split if unless and or not return grep map join push unshift x while until when lt gt le ge eq ne cmp xor print'.split(
    ' ',
  ),
);

/** The rules for code. */
export function perlRules(source: HoleSource): Rule[] {
  const rules: Rule[] = operators.map(([open, parts]) => ({
    open,
    take: (scan, at) => quoteLike(scan, at, open, parts),
  }));
  const heredocs = heredocRules(
    {
      open: '<<',
      pattern:
        /^<<(?<indent>~?)(?:[ \t]*(?=["']))?(?<quote>["'\\]?)(?<word>(?<=["'])[^"'\n]+|[A-Za-z_]\w*)["']?/,
      indents: { '~': 'blanks' },
      liveQuotes: '',
      holes: [],
    },
    source,
  );
  const data = ['__END__', '__DATA__'].map((open) => ({
    open,
    take: (scan: Scan, at: number) => dataSection(scan, at, open),
  }));
  return [
    ...rules,
    ...heredocs,
    ...data,
    { open: '/', take: regex },
    { open: '=>', take: (_scan, at) => at + 2 },
  ];
}

function quoteLike(scan: Scan, at: number, name: string, parts: number): number {
  const { bytes } = scan;
  const { length } = name;
  const before = bytes[at - 1];
  // $s, @y, %m, &q, ->s, Foo::s and -s are names and tests.
  if (isWord[before] === 1 || before === DOLLAR || before === 64 || before === 38 || before === 37)
    return notMine;
  if (before === 45 || before === 58 || (before === 62 && bytes[at - 2] === 45)) return notMine;
  let here = at + length;
  if (isWord[bytes[here]] === 1 || here >= scan.end) return notMine;
  while (isBlank[bytes[here]] === 1 || bytes[here] === LINE_FEED) here++;
  const open = String.fromCharCode(bytes[here]);
  if (!isQuotingMark(scan, here, here > at + length, !'qy'.includes(name))) return notMine;
  // {s} is a key.
  if (open === '}' || isNamed(scan, at)) return notMine;
  let end = delimitedEnd(scan, here + 1, open);
  if (parts === 2) end = secondPart(scan, end, open);
  while (isWord[bytes[end]] === 1) end++;
  return scan.span(STRING, at, end);
}

/**
 * Whether the byte at `at` may begin a quote: `=>`, `)`, and a comma or semicolon that stands apart or behind `q` or `y`,
 * show that the letters before are a name.
 */
function isQuotingMark(scan: Scan, at: number, isApart: boolean, isSure: boolean): boolean {
  const byte = scan.bytes[at];
  if (byte === undefined || isWord[byte] === 1) return false;
  if (byte === EQUALS) return !isApart && scan.bytes[at + 1] !== 62;
  if (byte === 35) return !isApart;
  if (byte === 44 || byte === 59) return !isApart && isSure;
  return byte !== 41;
}

/** `sub y {` */
function isNamed(scan: Scan, at: number): boolean {
  const token = tokenBefore(scan, at);
  return token.isApart && isWord[token.byte] === 1 && wordEndingAt(scan, token.at) === 'sub';
}

/** s{…}{…} has marks of its own for the second part, s/…/…/ shares the middle one. */
function secondPart(scan: Scan, at: number, open: string): number {
  if (!isBracket(open)) return delimitedEnd(scan, at, open);
  let here = at;
  while (isBlank[scan.bytes[here]] === 1 || scan.bytes[here] === LINE_FEED) here++;
  if (here >= scan.end) return at;
  return delimitedEnd(scan, here + 1, String.fromCharCode(scan.bytes[here]));
}

function regex(scan: Scan, at: number): number {
  const token = tokenBefore(scan, at);
  if (token.byte === DOLLAR && !token.isApart) return notMine;
  const isWordBefore = !token.isString && isWord[token.byte] === 1;
  const word = isWordBefore ? wordEndingAt(scan, token.at) : '';
  const before = scan.bytes[token.at - word.length];
  const isOperand = isWordBefore
    ? !beforeOperand.has(word) || before === DOLLAR || before === 64 || before === 62
    : token.isString || (token.at >= 0 && ')]}'.includes(String.fromCharCode(token.byte)));
  if (isOperand) return scan.bytes[at + 1] === 47 ? at + 2 : notMine;
  let end = delimitedEnd(scan, at + 1, '/');
  while (isWord[scan.bytes[end]] === 1) end++;
  return scan.span(STRING, at, end);
}

/** Text behind the end of the program, with documentation in it. */
const dataMode: Mode = buildMode(STRING, [
  blockComment({ open: '=', close: '=cut', when: 'pod', wholeLines: true }),
]);

function dataSection(scan: Scan, at: number, mark: string): number {
  if (!conditions['first-column'](scan, at) || scan.lineEnd(at) !== at + mark.length) return notMine;
  scan.enter(dataMode, at);
  return at + mark.length;
}
