// Compares one plan with ripgrep: the rules a plan must keep, whatever the pattern.
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Literal, Plan } from '../../src/plan.js';
import { askRipgrep, linesByRe2, spansByRe2 } from './oracle.js';

/** One question to both: options, and the flags that mean the same to ripgrep. */
export interface Manner {
  options: Partial<PatternOptions>;
  flags: string[];
}

/** What of the rules is broken, in words; empty where all hold. */
export function disagreements(text: Buffer, patterns: string[], { options, flags }: Manner): string[] {
  const ripgrep = askRipgrep(text, patterns, flags);
  const plan = planOrFault(patterns, options);
  if (typeof plan === 'string') {
    return ripgrep.lines === null ? [] : [`refused (${plan}) what ripgrep takes`];
  }
  if (ripgrep.lines === null) return [`took what ripgrep refuses: ${ripgrep.error}`];
  const { spans } = ripgrep;
  const faults = plan.multiline
    ? spans.flatMap(([start, end]) => missingLiterals(text.subarray(start, end), plan))
    : [...re2Faults(text, plan, ripgrep.lines), ...literalFaults(text, plan, ripgrep.lines)];
  return [...faults, ...spanFaults(text, plan, patterns, spans)];
}

function planOrFault(patterns: string[], options: Partial<PatternOptions>): Plan | string {
  try {
    return compilePattern(
      patterns.map((each) => ({ text: each })),
      { ...defaultPatternOptions, ...options },
    );
  } catch (error) {
    return String(error);
  }
}

/** Where RE2 is exact, it finds the very matches, not only their lines. */
function spanFaults(text: Buffer, plan: Plan, patterns: string[], spans: number[][]): string[] {
  if (!plan.isRe2Exact || plan.re2 === null) return [];
  // ripgrep 15 finds the lines of `\A`, and of `^` under `-m`, but shows no match in any line behind the first.
  if (patterns.some((pattern) => /\\A|-m/.test(pattern))) return [];
  // A long campaign meets a fault of ripgrep 15 as well: it can miss the leftmost match of nested lazy repeats, where `\A(?:…)`
  // in front of the same text, PCRE2 and V8 find it.
  // Nobody looks between the two bytes of a line end.
  const isWithinLineEnd = (at: number) => plan.crlf && text[at] === 10 && text[at - 1] === 13;
  const found = spansByRe2(text, plan.re2).filter(([start, end]) => start !== end || !isWithinLineEnd(start));
  const byRe2 = found.join(' ');
  return byRe2 === spans.join(' ') ? [] : [`RE2 finds ${byRe2}, ripgrep ${spans.join(' ')}`];
}

function re2Faults(text: Buffer, plan: Plan, expected: number[]): string[] {
  if (plan.re2 === null) return [];
  const { lines, crossing } = linesByRe2(text, plan.re2);
  const faults: string[] = [];
  const missed = expected.filter((line) => !lines.includes(line));
  if (missed.length > 0) faults.push(`RE2 misses lines ${missed}`);
  const extra = lines.filter((line) => !expected.includes(line));
  if (plan.isRe2Exact && extra.length > 0) faults.push(`RE2 is called exact but finds lines ${extra}`);
  if (crossing !== null) faults.push(`RE2 matched over a line end: ${JSON.stringify(crossing)}`);
  return faults;
}

function literalFaults(text: Buffer, plan: Plan, expected: number[]): string[] {
  const lines = linesOf(text);
  const faults = expected.flatMap((line) =>
    missingLiterals(lines[line], plan).map((fault) => `line ${line}: ${fault}`),
  );
  if (plan.literalsOnly !== null) {
    const present = [...lines.keys()].filter((at) =>
      plan.literalsOnly!.some((each) => isPresent(lines[at], each)),
    );
    if (present.join() !== expected.join())
      faults.push(`literals only are in lines ${present}, not ${expected}`);
  }
  return faults;
}

function missingLiterals(matched: Buffer, plan: Plan): string[] {
  const missing = plan.required.filter((set) => !set.some((literal) => isPresent(matched, literal)));
  return missing.map((set) => `a match lacks every one of ${showSet(set)}`);
}

function linesOf(text: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf(10, at);
    lines.push(text.subarray(at, end));
    at = end + 1;
  }
  return lines;
}

/** Folding as a literal finder does it: ASCII letters only. */
function isPresent(haystack: Buffer, { bytes, fold }: Literal): boolean {
  const needle = Buffer.from(bytes);
  if (!fold) return haystack.includes(needle);
  return Buffer.from(haystack.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))).includes(
    needle,
  );
}

/** A set of literals as text: `a | b/i`. */
export function showSet(set: Literal[]): string {
  return set.map(({ bytes, fold }) => `${Buffer.from(bytes)}${fold ? '/i' : ''}`).join(' | ');
}
