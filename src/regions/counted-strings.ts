// Raw strings whose end depends on how they began: so many `#`, `=` or quotes, or a word of the author's choice.
import { DOLLAR, DOUBLE_QUOTE, EQUALS, HASH, isDigit, isLetter, isWord, LINE_FEED } from './bytes.js';
import { COMMENT, STRING } from './kinds.js';
import { buildMode, type Handler, type Mode, notMine, pass, type Rule, type Scan } from './machine.js';
import { afterEscape, type HoleSource, holeRule, leaveAtLineEnd, prefixStart } from './strings.js';

/** More marks than this are no string: no one writes them, and the table of modes stays small. */
const maxMarks = 255;

/** How many bytes equal to `byte` stand before `at`. */
function countBefore(scan: Scan, at: number, byte: number): number {
  let count = 0;
  while (count < maxMarks && scan.bytes[at - 1 - count] === byte) count++;
  return count;
}

/** How many bytes equal to `byte` stand from `at` on. */
function countFrom(scan: Scan, at: number, byte: number): number {
  let count = 0;
  while (count < maxMarks && scan.bytes[at + count] === byte) count++;
  return count;
}

/** A string from `start` to the end of the next `close` at or after `at`. */
function upTo(scan: Scan, start: number, at: number, close: string, kind = STRING): number {
  return scan.span(kind, start, scan.find(close, at) + close.length);
}

/** Rust: r"…", br#"…"#, with as many `#` behind as before. */
export const rustRawString: Rule = {
  open: '"',
  take: (scan, at) => {
    const marks = countBefore(scan, at, HASH);
    const start = prefixStart(scan, at - marks, ['r', 'br', 'cr']);
    return start < 0 ? notMine : upTo(scan, start, at + 1, `"${'#'.repeat(marks)}`);
  },
};

/** C++: R"word(…)word". */
export const cppRawString: Rule = {
  open: '"',
  take: (scan, at) => {
    if (scan.bytes[at - 1] !== 82) return notMine;
    const start = prefixStart(scan, at, ['R', 'LR', 'uR', 'UR', 'u8R']);
    const word = /^[^\s()\\"]{0,16}(?=\()/.exec(scan.text(at + 1, at + 18));
    return start < 0 || !word ? notMine : upTo(scan, start, at + 1, `)${word[0]}"`);
  },
};

/** R: r"(…)", R'--[…]--'. */
export const rRawStrings: Rule[] = ['"', "'"].map((quote) => ({
  open: quote,
  take: (scan, at) => {
    const start = prefixStart(scan, at, ['r', 'R']);
    if (start < 0) return notMine;
    const dashes = countFrom(scan, at + 1, 45);
    const close = { 40: ')', 91: ']', 123: '}' }[scan.bytes[at + 1 + dashes]];
    return close ? upTo(scan, start, at + 1, close + '-'.repeat(dashes) + quote) : notMine;
  },
}));

/** Lua: [==[…]==], and the same behind `--` as a comment. */
export const luaLongBrackets: Rule[] = [
  { open: '[', take: (scan, at) => longBracket(scan, at, at, STRING) },
  { open: '--[', take: (scan, at) => longBracket(scan, at, at + 2, COMMENT) },
];

function longBracket(scan: Scan, start: number, at: number, kind: number): number {
  const marks = countFrom(scan, at + 1, EQUALS);
  if (scan.bytes[at + 1 + marks] !== 91) return notMine;
  return upTo(scan, start, at + 1 + marks, `]${'='.repeat(marks)}]`, kind);
}

/** Zig: a line from two backslashes on. */
export const zigLine: Rule = { open: '\\\\', take: (scan, at) => scan.span(STRING, at, scan.lineEnd(at)) };

/** Swift: #"…"#, #"""…"""#, whose holes have as many `#` as the quotes. */
export function swiftString(source: HoleSource): Rule {
  const modes = new Map<string, Mode>();
  const take: Handler = (scan, at) => {
    const marks = countBefore(scan, at, HASH);
    const quotes = scan.has('"""', at) ? '"""' : '"';
    const key = quotes + '#'.repeat(marks);
    const mode = modes.get(key) ?? swiftMode(quotes, '#'.repeat(marks), source);
    modes.set(key, mode);
    scan.enter(mode, at - marks);
    return at + quotes.length;
  };
  return { open: '"', take };
}

function swiftMode(quotes: string, marks: string, source: HoleSource): Mode {
  const rules: Rule[] = [leaveWith(quotes + marks), holeRule({ open: `\\${marks}(`, close: ')' }, source)];
  rules.push({ open: `\\${marks}`, take: (scan, at) => afterEscape(scan, at + marks.length) });
  if (quotes.length === 1) rules.push({ open: '\n', take: leaveAtLineEnd });
  return buildMode(STRING, rules);
}

/** The closing mark of a mode. */
function leaveWith(close: string): Rule {
  return {
    open: close,
    take: (scan, at) => {
      scan.leave(at + close.length);
      return at + close.length;
    },
  };
}

/** C#: three or more quotes; as many `$` before them as braces make a hole. */
export function csharpRawString(source: HoleSource): Rule {
  const modes = new Map<number, Mode>();
  const take: Handler = (scan, at) => {
    const quotes = countFrom(scan, at, DOUBLE_QUOTE);
    const marks = countBefore(scan, at, DOLLAR);
    const close = '"'.repeat(quotes);
    if (marks === 0) return upTo(scan, at, at + quotes, close);
    const key = quotes * (maxMarks + 1) + marks;
    const mode = modes.get(key) ?? csharpMode(close, '{'.repeat(marks), source);
    modes.set(key, mode);
    scan.enter(mode, at - marks);
    return at + quotes;
  };
  return { open: '"""', take };
}

function csharpMode(close: string, braces: string, source: HoleSource): Mode {
  const hole = holeRule({ open: braces, close: '}', inside: 'format', closingMarks: braces.length }, source);
  // Of more braces than a hole needs the first ones are text.
  const take: Handler = (scan, at) => (scan.bytes[at + braces.length] === 123 ? at + 1 : hole.take(scan, at));
  return buildMode(STRING, [leaveWith(close), { open: braces, take }]);
}

/** C, C++: 1'000'000 is a number; u8'x' is not. */
export const digitSeparator: Rule = {
  open: "'",
  take: (scan, at) => {
    if (isWord[scan.bytes[at - 1]] !== 1) return notMine;
    let start = at - 1;
    while (start > at - 80 && (isWord[scan.bytes[start - 1]] === 1 || scan.bytes[start - 1] === 39)) start--;
    return isDigit[scan.bytes[start]] === 1 ? at + 1 : notMine;
  },
};

/** `#error`, `#region` and their like: the rest of the line is words, in which an apostrophe opens nothing. */
export const preprocessorWords: Rule = {
  open: '#',
  take: (scan, at) => {
    let start = at + 1;
    while (scan.bytes[start] === 32 || scan.bytes[start] === 9) start++;
    let end = start;
    while (end < start + 10 && isLetter[scan.bytes[end]] === 1) end++;
    const word = scan.text(start, end);
    if (/^(error|warning|region|endregion)$/.test(word)) return scan.lineEnd(at);
    if (!/^(include|include_next|import)$/.test(word)) return notMine;
    while (scan.bytes[end] === 32) end++;
    if (scan.bytes[end] !== 60) return notMine;
    while (end < scan.end && scan.bytes[end] !== LINE_FEED && scan.bytes[end] !== 62) end++;
    return end;
  },
};

/** CSS: url(//host/x) has no quotes and no comment. */
export const plainUrl: Rule = {
  open: 'url(',
  take: (scan, at) => {
    let here = at + 4;
    while (scan.bytes[here] === 32) here++;
    if (scan.bytes[here] === DOUBLE_QUOTE || scan.bytes[here] === 39) return here;
    while (here < scan.end && !/[)\s;{}#"']/.test(String.fromCharCode(scan.bytes[here]))) here++;
    return here;
  },
};

/** An opening that is passed over as code: `\'` outside of strings. */
export const escapedInCode: Rule = { open: '\\', take: pass(2) };
