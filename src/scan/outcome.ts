// What became of a file: outcomes for the ordinary case, and for every fault that can befall a file.
import type { SkipColumn } from '../coverage.js';
import type { Problem } from '../errors.js';
import { mostSpans, TooManyMatches } from '../matching.js';
import type { FileOutcome, FilterEffect, ScanSettings } from '../scanning.js';
import type { FilterProgress, Progress } from './progress.js';
import type { BinaryWatch } from './row-nul.js';
import type { ScanFile } from './scan-file.js';

/** A file that was read to its end and held nothing. */
export function searchedOutcome(index: number, bytesSearched: number): FileOutcome {
  return {
    index,
    column: null,
    detail: '',
    lines: 0,
    occurrences: 0,
    rows: 0,
    cutByMaxPerFile: false,
    bytesSearched,
    binaryOffset: null,
    problem: null,
    filtered: null,
  };
}

/** The outcome of a file whose search has come to its end after `bytesSearched`. */
export function outcomeOf(
  index: number,
  progress: Progress,
  settings: ScanSettings,
  bytesSearched: number,
): FileOutcome {
  const { lines, rows, cutByMaxPerFile, binaryOffset, filter } = progress;
  const occurrences = settings.countsOccurrences ? progress.occurrences : 0;
  const filtered = filter && effectOf(filter, lines);
  // Not spread: all outcomes are of one shape, which code compiled for the first ones can go on with.
  const found = { lines, occurrences, rows, cutByMaxPerFile, binaryOffset, filtered };
  return Object.assign(searchedOutcome(index, bytesSearched), found);
}

function effectOf(progress: FilterProgress, lines: number): FilterEffect | null {
  const { removedLines, removedOccurrences, unfiltered } = progress;
  const isWorthAWord = removedOccurrences > 0 || (unfiltered !== null && lines > 0);
  return isWorthAWord ? { removedLines, removedOccurrences, unfiltered } : null;
}

/** A NUL was met: as in ripgrep's statistics, where NUL bytes are only looked for in rows, it is the end. */
export function markBinary(outcome: FileOutcome, watch: BinaryWatch): void {
  const offset = outcome.binaryOffset!;
  if (watch.looksInRows) outcome.bytesSearched = Math.min(outcome.bytesSearched, offset);
  if (!watch.quits) return;
  outcome.column = 'binaryContent';
  outcome.detail = `NUL byte at offset ${offset}`;
}

/** Why a file was not searched, or not to its end. */
export interface Fault {
  column: SkipColumn;
  detail: string;
  problem: Problem | null;
}

const vanishedCodes = new Set(['ENOENT', 'ENOTDIR', 'ESTALE']);

/** The fault for what the system said about a file. A file that is gone is only worth a word if it was asked for by name. */
export function systemFault(error: unknown, path: string, isExplicit: boolean): Fault {
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) throw error;
  const isVanished = vanishedCodes.has(code);
  const problem = { path, code, message: message.replace(/, \w+ '.*'$/s, '') };
  return {
    column: isVanished ? 'vanished' : 'unreadable',
    detail: code,
    problem: isVanished && !isExplicit ? null : problem,
  };
}

/** The file that the output goes to: searching it would never end. */
export const outputFileFault: Fault = {
  column: 'special',
  detail: 'the output of this search goes there',
  problem: null,
};

/** The search of a file ended in front of the line at `offset` in its text. */
export function longLineFault(path: string, maxLineBytes: number, offset: number): Fault {
  const message = `a line longer than ${maxLineBytes} bytes begins at offset ${offset}; the rest of the file was not searched`;
  return {
    column: 'lineTooLong',
    detail: `line at offset ${offset} is longer than ${maxLineBytes} bytes`,
    problem: { path, code: 'LINE_TOO_LONG', message },
  };
}

function manyMatchesFault(path: string): Fault {
  const detail = `a line has more than ${mostSpans} matches`;
  const message = `${detail}, and each of them is wanted; the rest of the file was not searched`;
  return { column: 'lineTooLong', detail, problem: { path, code: 'LINE_TOO_LONG', message } };
}

/** Larger than the caller wants to look at: as asked, so no problem. */
export function overSizeFault(bytes: number, maxFileSize: number): Fault {
  return {
    column: 'tooLarge',
    detail: `${bytes} bytes, more than the ${maxFileSize} allowed`,
    problem: null,
  };
}

/** A file that cannot be searched across lines; nothing of it was searched. */
export function multilineSizeFault(path: string, maxBytes: number): Fault {
  const message = `the file is larger than ${maxBytes} bytes, and a search across lines needs all of it in memory; search it without multiline`;
  return {
    column: 'tooLarge',
    detail: `more than ${maxBytes} bytes, too large for multiline`,
    problem: { path, code: 'FILE_TOO_LARGE', message },
  };
}

/** There is another file under the path than before the pause, so offsets in it mean nothing. */
export function replacedFault(path: string): Fault {
  const message = 'the file was replaced by another while it was searched';
  return { column: 'vanished', detail: message, problem: { path, code: 'ESTALE', message } };
}

/** A paused stream was handed to a thread that never had it; its rest is not searched. */
export function lostStreamFault(path: string): Fault {
  const message = 'a pipe or device can only be read on by the thread that began to read it';
  return { column: 'unreadable', detail: message, problem: { path, code: 'ESPIPE', message } };
}

/** The fault for what was thrown while a file was read; whatever is not the file's fault is thrown again. */
export function faultOf(error: unknown, file: ScanFile, encoding: string): Fault {
  if (error instanceof TooManyMatches) return manyMatchesFault(file.path);
  const { code } = error as NodeJS.ErrnoException;
  // A Node without full ICU knows only some encodings, and a byte order mark may ask for another.
  if (code?.startsWith('ERR_ENCODING_')) return undecodableFault(file.path, encoding, error as Error);
  return systemFault(error, file.path, file.isExplicit);
}

function undecodableFault(path: string, encoding: string, cause: Error): Fault {
  const message = `the file cannot be decoded as ${encoding}: ${cause.message}`;
  return { column: 'undecodable', detail: message, problem: { path, code: 'UNDECODABLE', message } };
}
