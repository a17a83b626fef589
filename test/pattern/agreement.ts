// Compares one plan with ripgrep: the rules a plan must keep, whatever the pattern.
import { compilePattern, defaultPatternOptions, type PatternOptions } from '../../src/pattern/index.js';
import type { Literal, Plan } from '../../src/plan.js';
import { linesByRe2, linesByRipgrep } from './oracle.js';

/** What of the rules is broken, in words; empty where all hold. */
export function disagreements(
  text: Buffer,
  patterns: string[],
  options: Partial<PatternOptions> = {},
  flags: string[] = [],
): string[] {
  const ripgrep = linesByRipgrep(text, patterns, flags);
  const plan = planOrCode(patterns, options);
  if (typeof plan === 'string') {
    return ripgrep.lines === null ? [] : [`refused (${plan}) what ripgrep takes`];
  }
  if (ripgrep.lines === null) return [`took what ripgrep refuses: ${ripgrep.error}`];
  return [...re2Faults(text, plan, ripgrep.lines), ...literalFaults(text, plan, ripgrep.lines)];
}

function planOrCode(patterns: string[], options: Partial<PatternOptions>): Plan | string {
  try {
    return compilePattern(
      patterns.map((each) => ({ text: each })),
      { ...defaultPatternOptions, ...options },
    );
  } catch (error) {
    return String(error);
  }
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
  const faults: string[] = [];
  for (const set of plan.required) {
    const missing = expected.filter((line) => !set.some((literal) => isPresent(lines[line], literal)));
    if (missing.length > 0) faults.push(`lines ${missing} lack every one of ${showSet(set)}`);
  }
  if (plan.literalsOnly !== null) {
    const present = lines.flatMap((line, at) =>
      plan.literalsOnly!.some((each) => isPresent(line, each)) ? [at] : [],
    );
    if (present.join() !== expected.join())
      faults.push(`literals only are in lines ${present}, not ${expected}`);
  }
  return faults;
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
export function isPresent(line: Buffer, { bytes, fold }: Literal): boolean {
  const haystack = fold
    ? Buffer.from(line.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte)))
    : line;
  return haystack.includes(bytes);
}

export function showSet(set: Literal[]): string {
  return set.map(({ bytes, fold }) => `${Buffer.from(bytes)}${fold ? '/i' : ''}`).join(' | ');
}
