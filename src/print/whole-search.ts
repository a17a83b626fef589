// Texts that belong to a whole search and not to one file: separators, statistics, lists of paths.
import { Buffer } from 'node:buffer';
import type { PathText } from '../candidate.js';
import type { PrintStyle } from '../printing.js';
import { ByteOutput } from './byte-output.js';
import { FilePath, lineEnd } from './file-path.js';

/** What the statistics of a search are made of. */
export interface SearchCounters {
  matches: number;
  matchedLines: number;
  filesWithMatches: number;
  filesSearched: number;
  /** Without the separators between files and the `end` messages of JSON. */
  bytesPrinted: number;
  bytesSearched: number;
  /** Time spent in scanning, summed over all threads. */
  searchMs: number;
  /** Time from start to end. */
  elapsedMs: number;
}

/** What goes between the output of two files: a blank line with headings, else the context separator. Often nothing. */
export function separatorBetweenFiles(style: PrintStyle): Uint8Array {
  if (style.format !== 'lines') return new Uint8Array(0);
  if (style.heading) return lineEnd(style);
  if (!style.hasContext || style.contextSeparator === null) return new Uint8Array(0);
  return Buffer.concat([style.contextSeparator, lineEnd(style)]);
}

/** The text of `--stats`, with a blank line in front. */
export function statsText(counters: SearchCounters): string {
  return `
${counters.matches} matches
${counters.matchedLines} matched lines
${counters.filesWithMatches} files contained matches
${counters.filesSearched} files searched
${counters.bytesPrinted} bytes printed
${counters.bytesSearched} bytes searched
${(counters.searchMs / 1000).toFixed(6)} seconds spent searching
${(counters.elapsedMs / 1000).toFixed(6)} seconds total
`;
}

/** The last message of JSON output. Its keys are sorted, as ripgrep's are. */
export function jsonSummary(counters: SearchCounters): string {
  const duration = (ms: number): object => {
    const { secs, nanos, human } = durationParts(ms);
    return { human, nanos, secs };
  };
  const stats = {
    bytes_printed: counters.bytesPrinted,
    bytes_searched: counters.bytesSearched,
    elapsed: duration(counters.searchMs),
    matched_lines: counters.matchedLines,
    matches: counters.matches,
    searches: counters.filesSearched,
    searches_with_match: counters.filesWithMatches,
  };
  const data = { elapsed_total: duration(counters.elapsedMs), stats };
  return `${JSON.stringify({ data, type: 'summary' })}\n`;
}

/** A duration in the order in which the messages of one file have it. */
export function durationJson(ms: number): string {
  return JSON.stringify(durationParts(ms));
}

function durationParts(ms: number): { secs: number; nanos: number; human: string } {
  const allNanos = Math.round(ms * 1e6);
  return {
    secs: Math.floor(allNanos / 1e9),
    nanos: allNanos % 1e9,
    human: `${(ms / 1000).toFixed(6)}s`,
  };
}

/** Paths as `--files` prints them: one a line, or each followed by NUL. */
export function pathLines(paths: readonly PathText[], style: PrintStyle): Uint8Array {
  const out = new ByteOutput();
  for (const path of paths) {
    new FilePath(path, style).write(out);
    out.byte(style.nullAfterPath ? 0 : 0x0a);
  }
  return out.take();
}
