// JSX: elements in the place of an expression. Text and names are code, attribute values in quotes are strings.
import { isBlank, isLetter, isWord, LINE_FEED, SLASH } from './bytes.js';
import { blockComment, lineComment } from './comments.js';
import { startsExpression } from './javascript.js';
import { CODE } from './kinds.js';
import { buildMode, type Handler, type Mode, notMine, type Rule, type Scan } from './machine.js';
import { type HoleSource, holeRule, leaveAfter, stringRule } from './strings.js';

/** The rule for code: an element begins here. */
export function jsxRule(source: HoleSource): Rule {
  const modes = jsxModes(source);
  const take: Handler = (scan, at) => {
    if (scan.isDeep || !looksLikeElement(scan, at) || !mayBegin(scan, at)) return notMine;
    scan.enter(scan.bytes[at + 1] === 62 ? modes.children : modes.tag, at);
    return at + (scan.bytes[at + 1] === 62 ? 2 : 1);
  };
  return { open: '<', take };
}

/** After `)` and `}` a `<` compares. */
function mayBegin(scan: Scan, at: number): boolean {
  let before = at - 1;
  while (before > at - 200 && (isBlank[scan.bytes[before]] === 1 || scan.bytes[before] === LINE_FEED))
    before--;
  const byte = scan.bytes[before];
  if (byte === 125 || byte === 41 || (byte === 62 && scan.bytes[before - 1] !== 61)) return false;
  return startsExpression(scan, at);
}

/** `<name` or `<>`, and neither `a<<b` and `a<b)`, nor `<T,>` `<T extends X>` and `<T>(`, which are type parameters. */
function looksLikeElement(scan: Scan, at: number): boolean {
  const { bytes } = scan;
  if (bytes[at + 1] === 62) return true;
  if (isLetter[bytes[at + 1]] !== 1 && bytes[at + 1] !== 36) return false;
  if (bytes[at - 1] === 60) return false;
  const text = scan.text(at + 1, at + 160);
  if (!/^[\w$\x80-\xff][\w$.:\x80-\xff-]*[\s/>{<]/.test(text)) return false;
  return !/^[\w$]+\s*(,|=|extends[\s{]|:\s)|^[A-Z]\w?>\s*\(|^(const|in|out)\s+\w+/.test(text);
}

interface JsxModes {
  tag: Mode;
  children: Mode;
}

function jsxModes(source: HoleSource): JsxModes {
  const modes = {} as JsxModes;
  const hole = holeRule({ open: '{', close: '}' }, source);
  modes.tag = buildMode(CODE, [
    hole,
    { open: '"', take: stringRule({ open: '"', escape: '', multiline: true }, source).take },
    { open: "'", take: stringRule({ open: "'", escape: '', multiline: true }, source).take },
    blockComment({ open: '/*', close: '*/' }),
    lineComment({ open: '//' }),
    { open: '/>', take: leaveTwo },
    { open: '<', take: countTypeBracket },
    { open: '>', take: (scan, at) => endTag(scan, at, modes) },
  ]);
  const closingTag = buildMode(CODE, [{ open: '>', take: leaveAfter }]);
  modes.children = buildMode(CODE, [
    hole,
    {
      open: '<',
      take: (scan, at) => {
        if (scan.bytes[at + 1] === SLASH) scan.become(closingTag, at);
        else if (!scan.isDeep && (isWord[scan.bytes[at + 1]] === 1 || scan.bytes[at + 1] === 36))
          scan.enter(modes.tag, at);
        else if (!scan.isDeep && scan.bytes[at + 1] === 62) {
          scan.enter(modes.children, at);
          return at + 2;
        }
        return at + 1;
      },
    },
  ]);
  return modes;
}

const leaveTwo: Handler = (scan, at) => {
  scan.leave(at + 2);
  return at + 2;
};

/** `<List<string> rows={…}>` */
const countTypeBracket: Handler = (scan, at) => {
  scan.depth++;
  return at + 1;
};

function endTag(scan: Scan, at: number, modes: JsxModes): number {
  if (scan.depth > 0) scan.depth--;
  else scan.become(modes.children, at);
  return at + 1;
}
