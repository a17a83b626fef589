// Strings as the rows describe them. Those without code inside are passed over in one loop; those with holes are a mode.
import { isWord, LINE_FEED, RETURN } from './bytes.js';
import { conditions } from './conditions.js';
import type { CharacterStyle, Hole, StringFacts } from './facts.js';
import { CODE, STRING } from './kinds.js';
import {
  buildMode,
  closing,
  type Handler,
  leaveHole,
  type Mode,
  notMine,
  opening,
  pass,
  type Rule,
  type Scan,
} from './machine.js';

/** Where a string's code comes from: the language that the string is written in. */
export interface HoleSource {
  /** Code that ends at an unmatched `close`. */
  code(close: string): Mode;
}

/** What follows a backslash is passed; so is a line end of two bytes. */
export function afterEscape(scan: Scan, at: number): number {
  const isPair = scan.bytes[at + 1] === RETURN && scan.bytes[at + 2] === LINE_FEED;
  return Math.min(at + (isPair ? 3 : 2), scan.end);
}

/** Before the carriage return, where `at` is a line feed with one. */
const beforeLineEnd = (scan: Scan, at: number) => (scan.bytes[at - 1] === RETURN ? at - 1 : at);

/** The rule of one row. */
export function stringRule(facts: StringFacts, source: HoleSource): Rule {
  const holds = facts.when && conditions[facts.when];
  const inside = facts.holes ? insideWithHoles(facts, facts.holes, source) : plainInside(facts);
  const take: Handler = (scan, at) => {
    if (holds && !holds(scan, at)) return notMine;
    const start = facts.prefix ? prefixStart(scan, at, facts.prefix) : at;
    return start < 0 ? notMine : inside(scan, start, at + facts.open.length);
  };
  return { open: facts.open, take };
}

/** Where the prefix before `at` begins, or -1 when the word before is none of `prefixes`. */
export function prefixStart(scan: Scan, at: number, prefixes: readonly string[]): number {
  for (const prefix of prefixes) {
    const start = at - prefix.length;
    if (start < scan.codeStart() || !scan.has(prefix, start)) continue;
    if (start === 0 || isWord[prefix.charCodeAt(0)] === 0 || isWord[scan.bytes[start - 1]] === 0)
      return start;
  }
  return -1;
}

/** Takes a string that begins at `start` and whose first byte inside is at `at`. */
type Inside = (scan: Scan, start: number, at: number) => number;

function plainInside(facts: StringFacts): Inside {
  const close = facts.close ?? facts.open;
  const escapeByte = (facts.escape ?? '\\').charCodeAt(0);
  const stops = new Uint8Array(256);
  stops[close.charCodeAt(0)] = 1;
  if (facts.escape !== '') stops[escapeByte] = 1;
  if (!facts.multiline) stops[LINE_FEED] = 1;
  const kind = facts.kind === 'code' ? CODE : STRING;
  const endOf = (scan: Scan, at: number): number => {
    const { bytes, end } = scan;
    let here = at;
    while (here < end) {
      while (here < end && stops[bytes[here]] === 0) here++;
      if (here >= end) return end;
      if (bytes[here] === escapeByte) here = afterEscape(scan, here);
      else if (scan.has(close, here)) {
        if (!facts.doubled || !scan.has(close, here + close.length)) return afterClose(scan, here, facts);
        here += 2 * close.length;
      } else if (!facts.multiline && bytes[here] === LINE_FEED) return beforeLineEnd(scan, here);
      else here++;
    }
    return end;
  };
  return (scan, start, at) => scan.span(kind, start, endOf(scan, at));
}

function afterClose(scan: Scan, at: number, facts: StringFacts): number {
  const close = facts.close ?? facts.open;
  let end = at + close.length;
  if (facts.greedy) while (scan.bytes[end] === close.charCodeAt(0)) end++;
  return end;
}

function insideWithHoles(facts: StringFacts, holes: readonly Hole[], source: HoleSource): Inside {
  // Made when first needed: the code in a hole has strings with holes again.
  let mode: Mode | undefined;
  return (scan, start, at) => {
    mode ??= buildMode(STRING, holeyRules(facts, holes, source));
    scan.enter(mode, start);
    return at;
  };
}

function holeyRules(facts: StringFacts, holes: readonly Hole[], source: HoleSource): Rule[] {
  const close = facts.close ?? facts.open;
  const rules: Rule[] = holes.map((hole) => holeRule(hole, source));
  if (facts.doubledHoles)
    rules.push(...holes.map((hole) => ({ open: hole.open + hole.open, take: pass(2) })));
  if (facts.doubled) rules.push({ open: close + close, take: pass(2 * close.length) });
  rules.push({
    open: close,
    take: (scan, at) => {
      const end = afterClose(scan, at, facts);
      scan.leave(end);
      return end;
    },
  });
  if (facts.escape !== '') rules.push({ open: facts.escape ?? '\\', take: afterEscape });
  if (!facts.multiline) rules.push({ open: '\n', take: leaveAtLineEnd });
  return rules;
}

/** The line ends what was not closed; the code around it sees the line's end. */
export const leaveAtLineEnd: Handler = (scan, at) => {
  scan.leave(beforeLineEnd(scan, at));
  return at;
};

/** The rule of a hole: its marks are code, as what is in it. */
export function holeRule(hole: Hole, source: HoleSource): Rule {
  let mode: Mode | undefined;
  return {
    open: hole.open,
    take: (scan, at) => {
      if (!scan.isDeep) {
        mode ??= source.code(hole.inside ?? hole.close);
        scan.enter(mode, at, (hole.closingMarks ?? 1) - 1);
      }
      return at + hole.open.length;
    },
  };
}

/** Rules for a hole in which a colon outside of brackets begins a format, with holes of its own. */
export function formatRules(source: HoleSource): Rule[] {
  const closed: Handler = (scan, at) => {
    if (scan.depth > 0) scan.depth--;
    return at + 1;
  };
  let format: Mode | undefined;
  const colon: Handler = (scan, at) => {
    if (scan.depth > 0 || scan.bytes[at - 1] === 58 || scan.bytes[at + 1] === 58) return notMine;
    format ??= buildMode(CODE, [
      holeRule({ open: '{', close: '}', inside: 'format' }, source),
      { open: '}', take: leaveHole },
      { open: '\n', take: leaveAtLineEnd },
    ]);
    scan.become(format, at);
    return at + 1;
  };
  const brackets = ['(', '['].map(opening);
  const ends = [')', ']'].map((open) => ({ open, take: closed }));
  return [...closing('{', '}'), ...brackets, ...ends, { open: ':', take: colon }];
}

/** The mode ends with this byte. */
export const leaveAfter: Handler = (scan, at) => {
  scan.leave(at + 1);
  return at + 1;
};

/** Characters in single quotes. */
export function characterRule(style: CharacterStyle): Rule {
  const quoted = plainInside({ open: "'" });
  if (style === 'quote') return { open: "'", take: (scan, at) => quoted(scan, at, at + 1) };
  return { open: "'", take: (scan, at) => takeOneCharacter(scan, at, quoted) };
}

/** `'a'` and `'\n'`, but neither a lifetime `'a`, nor a name with a prime, `foldl'`. */
function takeOneCharacter(scan: Scan, at: number, quoted: Inside): number {
  const { bytes } = scan;
  const start = bytes[at - 1] === 98 && isWord[bytes[at - 2]] !== 1 ? at - 1 : at;
  if (start === at && isWord[bytes[at - 1]] === 1) return notMine;
  if (bytes[at + 1] === 92) return quoted(scan, start, at + 1);
  let after = at + 2;
  while ((bytes[after] & 0xc0) === 0x80) after++;
  if (bytes[after] !== 39 || bytes[at + 1] === 39 || bytes[at + 1] === LINE_FEED) return notMine;
  return scan.span(STRING, start, after + 1);
}
