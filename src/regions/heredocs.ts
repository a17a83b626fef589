// Here-documents of shells, Ruby, Perl and PHP. The word that announces one is code (more code may follow on its line, and
// more than one can be announced); the lines of the body and the closing word are a string. PHP's are strings throughout.
import { isWord, LINE_FEED, RETURN } from './bytes.js';
import { lineStart } from './conditions.js';
import type { Hole } from './facts.js';
import { STRING } from './kinds.js';
import { buildMode, type Handler, type Mode, notMine, type Rule, type Scan } from './machine.js';
import { afterEscape, type HoleSource, holeRule } from './strings.js';

interface Heredoc {
  word: string;
  /** Blanks (or tabs alone) may stand before the closing word. */
  indent: '' | 'tabs' | 'blanks';
  /** The body has holes. */
  isLive: boolean;
  /** Code may follow the closing word on its line. */
  isLoose: boolean;
}

/** How one language announces here-documents. */
export interface HeredocStyle {
  /** At the opening bytes; groups `word`, `quote`, `indent`. */
  pattern: RegExp;
  open: string;
  /** What the `indent` group's characters allow. */
  indents: Record<string, Heredoc['indent']>;
  holes: readonly Hole[];
  /** Quotes around the word that leave the body live. */
  liveQuotes: string;
  /** Whether code at `at` can announce one, beyond what the pattern asks. */
  allows?: (scan: Scan, at: number) => boolean;
}

/** The rules for code: the announcement, and the end of its line, where the body begins. */
export function heredocRules(style: HeredocStyle, source: HoleSource): Rule[] {
  const announce: Handler = (scan, at) => {
    const found = style.pattern.exec(scan.text(at, at + 120));
    if (!found?.groups || (style.allows && !style.allows(scan, at))) return notMine;
    const { word, quote, indent } = found.groups;
    const heredoc: Heredoc = {
      word: word ?? '',
      indent: style.indents[indent ?? ''] ?? '',
      isLive: !quote || style.liveQuotes.includes(quote),
      isLoose: false,
    };
    scan.pending.push(heredoc);
    return at + found[0].length;
  };
  const begin = bodies(style, source);
  const lineFeed: Handler = (scan, at) => {
    const heredoc = scan.pending.shift() as Heredoc | undefined;
    return heredoc ? begin(scan, heredoc, at + 1, at + 1) : at + 1;
  };
  return [
    { open: style.open, take: announce },
    { open: '\n', take: lineFeed },
  ];
}

/** PHP: from `<<<WORD` to the word, which code may follow on its line. */
export function phpHeredocRule(holes: readonly Hole[], source: HoleSource): Rule {
  const begin = bodies({ holes }, source);
  const take: Handler = (scan, at) => {
    const text = scan.text(at, at + 120);
    const found = /^<<<[ \t]*(['"]?)([A-Za-z_\x80-\xff][\w\x80-\xff]*)\1\r?\n/.exec(text);
    if (!found) return notMine;
    const heredoc: Heredoc = { word: found[2], indent: 'blanks', isLive: found[1] !== "'", isLoose: true };
    return begin(scan, heredoc, at, at + found[0].length);
  };
  return { open: '<<<', take };
}

/** Makes the function that begins a body; `start` is where the string starts, `line` its first line. */
function bodies({ holes }: Pick<HeredocStyle, 'holes'>, source: HoleSource) {
  let live: Mode | undefined;
  let plain: Mode | undefined;
  return (scan: Scan, heredoc: Heredoc, start: number, line: number): number => {
    if (heredoc.isLive)
      live ??= buildMode(STRING, [...bodyRules, ...holes.map((hole) => holeRule(hole, source))]);
    else plain ??= buildMode(STRING, bodyRules.slice(0, 1));
    scan.enter((heredoc.isLive ? live : plain) as Mode, start, heredoc);
    return afterLineStart(scan, line);
  };
}

const bodyRules: Rule[] = [
  { open: '\n', take: (scan, at) => afterLineStart(scan, at + 1) },
  { open: '\\', take: (scan, at) => (scan.bytes[at + 1] === LINE_FEED ? at + 1 : afterEscape(scan, at)) },
];

/** At the start of a line of the body: leaves where the closing word stands. */
function afterLineStart(scan: Scan, line: number): number {
  const { word, indent, isLoose } = scan.data as Heredoc;
  let at = line;
  while (indent !== '' && (scan.bytes[at] === 9 || (indent === 'blanks' && scan.bytes[at] === 32))) at++;
  const end = at + word.length;
  if (!scan.has(word, at) || isWord[scan.bytes[end]] === 1) return at;
  if (!isLoose && !isLineEnd(scan, end)) return at;
  scan.leave(end);
  return end;
}

/** In most languages a word with something behind it does not close. */
function isLineEnd(scan: Scan, at: number): boolean {
  const byte = scan.bytes[at];
  return at >= scan.end || byte === LINE_FEED || (byte === RETURN && scan.bytes[at + 1] === LINE_FEED);
}

/** `((x << y))` shifts: an arithmetic that the line has opened and not closed. */
export function isInArithmetic(scan: Scan, at: number): boolean {
  const line = scan.text(Math.max(lineStart(scan, at), at - 200), at);
  const opened = line.lastIndexOf('((');
  return (opened >= 0 && line.indexOf('))', opened) < 0) || /(^|[\s;])let\s[^;]*$/.test(line);
}
