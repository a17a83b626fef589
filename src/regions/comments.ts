// Comments: to the end of the line, between two marks, nested, or whole lines between two marks.
import { BACKSLASH, LINE_FEED, RETURN } from './bytes.js';
import { conditions } from './conditions.js';
import type { BlockComment, LineComment } from './facts.js';
import { COMMENT } from './kinds.js';
import { type Handler, notMine, type Rule, type Scan } from './machine.js';

/** The rule of a comment that its line ends. The line's end is not part of it. */
export function lineComment(facts: LineComment): Rule {
  const holds = facts.when && conditions[facts.when];
  const take: Handler = (scan, at) => {
    if (holds && !holds(scan, at)) return notMine;
    const end = facts.joins ? joinedLineEnd(scan, at) : scan.lineEnd(at);
    return scan.span(COMMENT, at, facts.stop ? stopWithin(scan, at, end, facts.stop) : end);
  };
  return { open: facts.open, take };
}

function stopWithin(scan: Scan, at: number, end: number, stop: string): number {
  const found = scan.bytes.subarray(at, end).indexOf(stop, 0, 'latin1');
  return found < 0 ? end : at + found;
}

function joinedLineEnd(scan: Scan, at: number): number {
  let end = scan.lineEnd(at);
  while (end < scan.end && scan.bytes[end - 1] === BACKSLASH) {
    end = scan.lineEnd(end + (scan.bytes[end] === RETURN ? 2 : 1));
  }
  return end;
}

/** The rule of a comment between two marks; one that is not closed goes to the end. */
export function blockComment(facts: BlockComment): Rule {
  const holds = facts.when && conditions[facts.when];
  const endOf = facts.wholeLines ? wholeLinesEnd : facts.nests ? nestedEnd : flatEnd;
  const take: Handler = (scan, at) => {
    if (holds && !holds(scan, at)) return notMine;
    return scan.span(COMMENT, at, endOf(scan, at + facts.open.length, facts));
  };
  return { open: facts.open, take };
}

/** A loop and not `indexOf`: most comments are shorter than what a call into native code costs. */
function flatEnd(scan: Scan, at: number, { close }: BlockComment): number {
  const { bytes, end } = scan;
  const first = close.charCodeAt(0);
  for (let here = at; here < end; here++) {
    if (bytes[here] === first && scan.has(close, here)) return here + close.length;
  }
  return end;
}

function nestedEnd(scan: Scan, at: number, { open, close }: BlockComment): number {
  const { bytes, end } = scan;
  const first = open.charCodeAt(0);
  const last = close.charCodeAt(0);
  let depth = 1;
  let here = at;
  while (here < end) {
    const byte = bytes[here];
    if (byte === first && scan.has(open, here)) {
      depth++;
      here += open.length;
    } else if (byte === last && scan.has(close, here)) {
      here += close.length;
      if (--depth === 0) return here;
    } else here++;
  }
  return end;
}

function wholeLinesEnd(scan: Scan, at: number, { close }: BlockComment): number {
  let here = scan.lineEnd(at);
  while (here < scan.end) {
    const line = here + (scan.bytes[here] === RETURN ? 2 : scan.bytes[here] === LINE_FEED ? 1 : 0);
    if (scan.has(close, line)) return scan.lineEnd(line);
    here = scan.lineEnd(line);
  }
  return scan.end;
}
