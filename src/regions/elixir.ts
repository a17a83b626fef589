// Elixir beyond its row: sigils and ?c characters.
import { isLetter, isWord } from './bytes.js';
import { DelimitedModes, delimitedEnd } from './delimited.js';
import { STRING } from './kinds.js';
import { notMine, type Rule, type Scan } from './machine.js';
import { afterEscape, type HoleSource, stringRule } from './strings.js';

/** The rules for code. */
export function elixirRules(source: HoleSource): Rule[] {
  const holes = [{ open: '#{', close: '}' }];
  const live = new DelimitedModes(holes, source, isLetter);
  const quoted = new DelimitedModes(holes, source);
  const long = ['"""', "'''"].map((open) => stringRule({ open, multiline: true, holes }, source));
  const sigil = (scan: Scan, at: number): number => {
    const text = scan.text(at, at + 24);
    const found = /^~([a-z]|[A-Z][A-Z0-9]*)("""|'''|[/|"'([{<])/.exec(text);
    if (!found) return notMine;
    const [all, letters, open] = found;
    const isLive = letters >= 'a';
    const inside = at + all.length;
    if (open.length === 3) {
      if (!isLive) return scan.span(STRING, at, scan.find(open, inside) + 3);
      scan.regions.mark(STRING, at);
      return long[open === '"""' ? 0 : 1].take(scan, inside - 3);
    }
    return isLive
      ? live.enter(scan, at, inside, open)
      : scan.span(STRING, at, afterLetters(scan, delimitedEnd(scan, inside, open)));
  };
  return [
    { open: '~', take: sigil },
    { open: '?', take: character },
    // A quoted atom; the colon of a key and of `::` belongs to what is before.
    ...['"', "'"].map((quote) => ({
      open: `:${quote}`,
      take: (scan: Scan, at: number) =>
        isWord[scan.bytes[at - 1]] === 1 || scan.bytes[at - 1] === 58
          ? notMine
          : quoted.enter(scan, at, at + 2, quote),
    })),
  ];
}

/** A sigil's modifiers. */
function afterLetters(scan: Scan, at: number): number {
  let end = at;
  while (isLetter[scan.bytes[end]] === 1) end++;
  return end;
}

/** `?a`, `?"`, `?\n`; a name may end with a question mark. */
function character(scan: Scan, at: number): number {
  const next = scan.bytes[at + 1];
  if (isWord[scan.bytes[at - 1]] === 1 || next === undefined || next === 10 || next === 32) return notMine;
  let end = next === 92 ? afterEscape(scan, at + 1) : at + 2;
  while ((scan.bytes[end] & 0xc0) === 0x80) end++;
  return scan.span(STRING, at, end);
}
