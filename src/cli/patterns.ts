// The patterns of a search: from -e, from -f, or the first positional argument.
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { isSearchMode, type LowArgs } from './low-args.js';
import { UsageError } from './usage-error.js';

export interface Patterns {
  texts: string[];
  /** Positional arguments that are left over for paths. */
  positional: string[];
  /** Patterns were read from standard input, so there is nothing left to search in it. */
  isStdinUsed: boolean;
}

/** @throws UsageError where there is no pattern, or none can be read */
export function collectPatterns(args: LowArgs): Patterns {
  const { positional, patterns } = args;
  if (!isSearchMode(args.mode)) return { texts: [], positional, isStdinUsed: false };
  if (patterns.length === 0) {
    if (positional.length === 0) {
      throw new UsageError('a search needs a pattern: tg [OPTIONS] PATTERN [PATH ...]');
    }
    return { texts: [requireText(positional[0])], positional: positional.slice(1), isStdinUsed: false };
  }
  const texts = new Set<string>();
  let isStdinUsed = false;
  for (const source of patterns) {
    if ('text' in source) {
      texts.add(requireText(source.text));
      continue;
    }
    const isStdin = source.file === '-';
    if (isStdin && isStdinUsed) {
      throw new UsageError('error reading -f/--file from stdin: stdin has already been consumed');
    }
    isStdinUsed ||= isStdin;
    for (const text of patternLines(source.file)) texts.add(text);
  }
  return { texts: [...texts], positional, isStdinUsed };
}

/** Arguments that are not UTF-8 carry lone surrogates. */
function requireText(pattern: string): string {
  if (/[\uDC80-\uDCFF]/u.test(pattern)) {
    throw new UsageError('pattern given is not valid UTF-8');
  }
  return pattern;
}

function patternLines(file: string): string[] {
  const bytes = readPatternFile(file);
  const name = file === '-' ? '<stdin>' : file;
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(0x0a, start);
    const end = found < 0 ? bytes.length : found;
    const hasReturn = found >= 0 && bytes[end - 1] === 0x0d && end > start;
    lines.push(patternLine(bytes.subarray(start, hasReturn ? end - 1 : end), `${name}:${lines.length + 1}`));
    start = end + 1;
  }
  return lines;
}

function readPatternFile(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new UsageError(`${file}: ${ioMessage(error)}`);
  }
}

function patternLine(bytes: Buffer, place: string): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(
    `${place}: found invalid UTF-8 in pattern; to match arbitrary bytes disable Unicode mode and write them in ` +
      'hexadecimal, for example (?-u)\\xFF',
  );
}

const errnoTexts: Record<string, string> = {
  ENOENT: 'No such file or directory (os error 2)',
  EACCES: 'Permission denied (os error 13)',
  EISDIR: 'Is a directory (os error 21)',
};

/** Trouble with a file in the words a shell user knows. */
export function ioMessage(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return errnoTexts[code ?? ''] ?? message;
}
