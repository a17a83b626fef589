// YAML: quotes count only where a value begins, and block scalars are strings up to the first line indented less.
import { isBlank, LINE_FEED, RETURN } from './bytes.js';
import { lastInLine, lineStart } from './conditions.js';
import { COMMENT, STRING } from './kinds.js';
import { type Handler, notMine, type Rule, type Scan } from './machine.js';
import { type HoleSource, stringRule } from './strings.js';

/** The rules for everything but comments. */
export function yamlRules(source: HoleSource): Rule[] {
  const single = stringRule({ open: "'", escape: '', doubled: true, multiline: true }, source);
  const double = stringRule({ open: '"', multiline: true }, source);
  const atValue =
    (rule: Rule): Handler =>
    (scan, at) =>
      beginsValue(scan, at) ? rule.take(scan, at) : notMine;
  return [
    { open: "'", take: atValue(single) },
    { open: '"', take: atValue(double) },
    { open: '|', take: blockScalar },
    { open: '>', take: blockScalar },
  ];
}

/** Whether a value may begin at `at`: at the line's start, behind an indicator, a tag or an anchor. */
function beginsValue(scan: Scan, at: number): boolean {
  const before = lastInLine(scan, at);
  if (before < 0) return true;
  const byte = scan.bytes[before];
  const isApart = before < at - 1;
  if (byte === 91 || byte === 123) return true;
  if (byte === 44) return isInFlow(scan, before);
  if (byte === 58) return isApart || isQuote(scan.bytes[before - 1]);
  if (byte === 45 || byte === 63) return isApart && isIndicator(scan, before);
  return isApart && isProperty(scan, before);
}

const isQuote = (byte: number) => byte === 34 || byte === 39;

/** A dash or question mark is an indicator where blanks alone, or another indicator, stand before it. */
const isIndicator = (scan: Scan, at: number) =>
  isBlank[scan.bytes[at - 1]] === 1 ||
  scan.bytes[at - 1] === LINE_FEED ||
  at === 0 ||
  isDocumentStart(scan, at);

const isDocumentStart = (scan: Scan, at: number) => scan.has('---', at - 2);

/** `!tag "x"` and `&anchor "x"`. */
function isProperty(scan: Scan, last: number): boolean {
  let start = last;
  while (start > last - 100 && scan.bytes[start - 1] > 32) start--;
  return scan.bytes[start] === 33 || scan.bytes[start] === 38;
}

/** A comma parts values only within brackets: one on the line, or a quoted value right before it. */
function isInFlow(scan: Scan, comma: number): boolean {
  if (isQuote(scan.bytes[comma - 1]) || lastInLine(scan, comma) < 0) return true;
  const start = Math.max(lineStart(scan, comma), comma - 400);
  return /[[{]/.test(scan.text(start, comma));
}

/** `|` and `>` with their indicators, alone at the end of a line. */
const blockScalar: Handler = (scan, at) => {
  const header = /^[|>][-+0-9]{0,2}[ \t]*(#.*)?\r?(\n|$)/.exec(scan.text(at, at + 200));
  if (!header || !beginsValue(scan, at)) return notMine;
  const parent = indentOf(scan, lineStart(scan, at));
  const isTop = scan.has('---', lineStart(scan, at));
  const first = scan.lineEnd(at);
  const end = blockEnd(scan, first, isTop ? -1 : parent);
  const text = first + (scan.bytes[first] === RETURN ? 2 : 1);
  if (header[1]) scan.span(COMMENT, at + header[0].indexOf('#'), first);
  if (end > text) scan.span(STRING, text, end);
  return end > text ? end : at + 1;
};

function indentOf(scan: Scan, start: number): number {
  let at = start;
  while (scan.bytes[at] === 32) at++;
  return at - start;
}

/** The end of the last line that is blank or indented like the first. */
function blockEnd(scan: Scan, from: number, parent: number): number {
  let indent = -1;
  let end = from;
  let line = from;
  while (line < scan.end) {
    line += scan.bytes[line] === RETURN ? 2 : 1;
    const own = indentOf(scan, line);
    const stop = scan.lineEnd(line);
    if (line + own < stop) {
      if (own <= parent || own < indent) return end;
      if (indent < 0) indent = own;
      end = stop;
    }
    line = stop;
  }
  return end;
}
