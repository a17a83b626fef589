// The story of the room: parse each pattern → decide the case → apply flags → bound to the line → wrap → check the size
// → say it to RE2 → find what must be present.
import type { Hir, LookKind, Plan } from '../plan.js';
import { demandsNul } from './banned-byte.js';
import { GroupRegister } from './cursor.js';
import { invalidPattern, patternTooLarge } from './faults.js';
import type { Flags } from './flags.js';
import { alternateOf, canMatchEmpty, concatOf, neverMatches } from './hir.js';
import { boundToLine, TerminatorInPattern } from './line-bound.js';
import { literalsOf } from './literal-sets.js';
import { asksForSmartCase, literalsWritten } from './literals-written.js';
import { parsePattern } from './parse.js';
import { re2TextOf } from './re2-text.js';
import { maximumSize, sizeOf } from './size.js';
import type { PatternOptions, PatternSource } from './source.js';
import type { Syntax } from './syntax.js';
import { translate } from './translate.js';

interface ParsedPattern {
  source: PatternSource;
  syntax: Syntax;
}

/**
 * Compiles patterns, of which an earlier one is preferred where several match. Groups are counted over all of them.
 * No pattern at all never matches. Throws PATTERN_INVALID, PATTERN_UNSUPPORTED or PATTERN_TOO_LARGE; `value` is the text
 * of the pattern at fault.
 */
export function compilePattern(patterns: PatternSource[], options: PatternOptions): Plan {
  const groups = new GroupRegister();
  const parsed = withoutRepeated(patterns).map((source) => ({
    source,
    syntax: parseSource(source.text, groups, options),
  }));
  const ignoresCase = decidesIgnoreCase(parsed, options);
  const translated = parsed.map((pattern) => translatePattern(pattern, ignoresCase, options));
  const branches = options.multiline ? translated : boundPatterns(translated, parsed, options);
  const hir = wrapped(alternateOf(branches), options);
  checkSize(hir, parsed);
  const re2 = re2TextOf(hir, options);
  return {
    hir,
    groupNames: groups.names,
    re2: re2.text,
    isRe2Exact: re2.isExact,
    ...literalsOf(hir, options.multiline),
    multiline: options.multiline,
    crlf: options.crlf,
    lineTerminator: options.nullData ? 0 : 10,
    canMatchEmpty: canMatchEmpty(hir),
    neverMatches: neverMatches(hir),
    isCaseInsensitive: ignoresCase || parsed.some(({ source }) => source.flags?.ignoreCase === true),
  };
}

/** ripgrep puts each pattern in a group before it reads it, which gives a meaning to `)(`; so that is tried last. */
function parseSource(text: string, groups: GroupRegister, options: PatternOptions): Syntax {
  const groupCount = groups.names.length;
  try {
    return parsePattern(text, groups, options);
  } catch (error) {
    if (!text.includes(')')) throw error;
    try {
      groups.cutTo(groupCount);
      return parsePattern(`(?:${text})`, groups, { ...options, fixedStrings: false });
    } catch {
      throw error;
    }
  }
}

/** Word lists repeat themselves; a pattern given twice matches nothing more. */
function withoutRepeated(patterns: PatternSource[]): PatternSource[] {
  const seen = new Map<string, PatternSource>();
  for (const pattern of patterns) {
    const key = JSON.stringify([pattern.text, pattern.flags]);
    if (!seen.has(key)) seen.set(key, pattern);
  }
  return [...seen.values()];
}

function decidesIgnoreCase(parsed: ParsedPattern[], options: PatternOptions): boolean {
  if (options.caseMode !== 'smart') return options.caseMode === 'insensitive';
  return asksForSmartCase(parsed.map(({ syntax }) => syntax));
}

function translatePattern(
  { source, syntax }: ParsedPattern,
  ignoresCase: boolean,
  options: PatternOptions,
): Hir {
  const flags: Flags = {
    ignoreCase: ignoresCase || source.flags?.ignoreCase === true,
    multiLine: source.flags?.multiLine ?? true,
    dotAll: source.flags?.dotAll ?? (options.multiline && options.multilineDotall),
    swapGreed: false,
    unicode: options.unicode,
    crlf: options.crlf,
  };
  const hir = translate(syntax, { text: source.text, crlf: options.crlf, flags });
  if (options.bansNul && demandsNul(hir)) throw bannedNul(source.text, syntax);
  return hir;
}

/** As ripgrep, which makes one class of patterns that are one character each, and takes the line end out of that. */
function boundPatterns(translated: Hir[], parsed: ParsedPattern[], options: PatternOptions): Hir[] {
  const isOneClass = translated.every(isOneCharacter);
  const faults: Error[] = [];
  const bound = translated.flatMap((hir, at) => {
    try {
      return [boundToLine(hir, lineTerminators(options))];
    } catch (error) {
      if (!(error instanceof TerminatorInPattern)) throw error;
      faults.push(terminatorFault(parsed[at].source.text, parsed[at].syntax, error.byte));
      return [];
    }
  });
  if (faults.length > 0 && (bound.length === 0 || !isOneClass)) throw faults[0];
  return bound;
}

function isOneCharacter(hir: Hir): boolean {
  if (hir.kind === 'class') return hir.ranges.length === 2 && hir.ranges[0] === hir.ranges[1];
  return hir.kind === 'literal' && hir.codePoints.length === 1;
}

function lineTerminators(options: PatternOptions): number[] {
  if (options.nullData) return [0];
  return options.crlf ? [13, 10] : [10];
}

const terminatorNames: Record<number, string> = { 0: 'NUL', 10: '\\n', 13: '\\r' };

function bannedNul(text: string, syntax: Syntax): Error {
  const written = [...literalsWritten(syntax)].find((literal) => literal.codePoint === 0);
  return invalidPattern(
    text,
    written?.position ?? 0,
    'NUL can never match while binary detection is on, as a file is searched up to its first NUL; ' +
      "search binary files as text (binary: 'text', --text)",
  );
}

function terminatorFault(text: string, syntax: Syntax, byte: number): Error {
  const written = [...literalsWritten(syntax)].find((literal) => literal.codePoint === byte);
  return invalidPattern(
    text,
    written?.position ?? 0,
    `${terminatorNames[byte]} ends a line, so a match within a line can never contain it; ` +
      'search with multiline to match across lines',
  );
}

function wrapped(hir: Hir, options: PatternOptions): Hir {
  const around = (before: LookKind, after: LookKind): Hir =>
    concatOf([lookOf(before, options), hir, lookOf(after, options)]);
  if (options.lineRegexp) return around('line-start', 'line-end');
  return options.wordRegexp ? around('word-start-half', 'word-end-half') : hir;
}

function lookOf(look: LookKind, options: PatternOptions): Hir {
  return { kind: 'look', look, unicode: options.unicode };
}

function checkSize(hir: Hir, parsed: ParsedPattern[]): void {
  const size = sizeOf(hir);
  if (size <= maximumSize) return;
  const text = parsed.map(({ source }) => source.text).join('|');
  const count = Number.isFinite(size) ? Math.round(size).toLocaleString('en') : 'far too many';
  throw patternTooLarge(text, `about ${count} program steps, of at most ${maximumSize.toLocaleString('en')}`);
}
