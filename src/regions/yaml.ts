// YAML: quotes count only where a value begins, and block scalars are strings up to the first line indented less.
import { isBlank, isWord, LINE_FEED, RETURN } from './bytes.js';
import { lastInLine, lineStart } from './conditions.js';
import { COMMENT, STRING } from './kinds.js';
import { type Handler, notMine, type Rule, type Scan } from './machine.js';
import { tokenBefore } from './previous-token.js';
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
  if (before < 0) return !continuesPlainText(scan, at);
  const byte = scan.bytes[before];
  const isApart = before < at - 1;
  if (byte === 91 || byte === 123)
    return isWord[scan.bytes[before - 1]] !== 1 && scan.bytes[before - 1] !== 36;
  if (byte === 44) return isInFlow(scan, before);
  if (byte === 58) return isApart || isQuote(scan.bytes[before - 1]);
  if (byte === 45 || byte === 63) return isApart && isIndicator(scan, before);
  const property = isApart ? propertyStart(scan, before) : -1;
  return property >= 0 && property < at && beginsPlainly(scan, property);
}

/** A line that goes on with unquoted text, and no key in quotes. */
function continuesPlainText(scan: Scan, at: number): boolean {
  const token = tokenBefore(scan, at);
  if (token.at < 0 || token.isString || ':,[{-?'.includes(String.fromCharCode(token.byte))) return false;
  if (isProperty(scan, token.at)) return false;
  return !/^("([^"\\\n]|\\.)*"|'[^'\n]*')\s*:/.test(scan.text(at, at + 200));
}

const isProperty = (scan: Scan, last: number) => propertyStart(scan, last) >= 0;

const isQuote = (byte: number) => byte === 34 || byte === 39;

/** A dash or question mark is an indicator where blanks alone, or another indicator, stand before it. */
const isIndicator = (scan: Scan, at: number) =>
  isBlank[scan.bytes[at - 1]] === 1 ||
  scan.bytes[at - 1] === LINE_FEED ||
  at === 0 ||
  isDocumentStart(scan, at);

const isDocumentStart = (scan: Scan, at: number) => scan.has('---', at - 2);

/** Where `!tag` or `&anchor`, which end at `last`, start; or -1. */
function propertyStart(scan: Scan, last: number): number {
  let start = last;
  while (start > last - 100 && scan.bytes[start - 1] > 32) start--;
  return scan.bytes[start] === 33 || scan.bytes[start] === 38 ? start : -1;
}

/** A tag or anchor stands where a value begins; one more may stand before it. */
function beginsPlainly(scan: Scan, at: number): boolean {
  const before = lastInLine(scan, at);
  if (before < 0 || ':-?[{,'.includes(String.fromCharCode(scan.bytes[before]))) return true;
  const other = propertyStart(scan, before);
  return (
    other >= 0 &&
    (lastInLine(scan, other) < 0 || ':-'.includes(String.fromCharCode(scan.bytes[lastInLine(scan, other)])))
  );
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
  if (header[1] === undefined) return scan.span(STRING, at, Math.max(end, at + 1));
  const comment = at + header[0].indexOf('#');
  scan.span(STRING, at, comment - 1);
  scan.span(COMMENT, comment, first);
  return end > first ? scan.span(STRING, first + 1, end) : first;
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
