// The door of the room: of any position in a source file, whether it is comment, string or code.
//
// What counts as what: delimiters belong to their string or comment (quotes, prefixes such as r and f, comment marks; the
// line end behind a line comment does not). The marks of a hole in a string (`${` and `}`) are code, as is what is in it.
// Regular expression literals and characters are strings. Text between tags is code. More in docs/regions.md.
import type { RegionKind } from './kinds.js';
import { startMode } from './language.js';
import type { LanguageName } from './language-names.js';
import { Scan } from './machine.js';
import type { Regions } from './region-map.js';

export type { RegionKind } from './kinds.js';
export type { LanguageName } from './language-names.js';
export { languageOf } from './language-of.js';
export type { Regions } from './region-map.js';

/**
 * The regions of the first `end` bytes of `bytes`, which are one file's text in UTF-8. `until` (default `end`) is for
 * callers that ask about early positions only: the scan stops at the first token's end at or after it, and `Regions.end`
 * says how far that is. Never throws, whatever the bytes; time is linear in `end`. Nothing of `bytes` is kept.
 */
export function scanRegions(bytes: Buffer, end: number, language: LanguageName, until = end): Regions {
  const mark = markLength(bytes, end);
  const scan = new Scan(bytes.subarray(mark), end - mark, startMode(language));
  const stop = scan.run(0, Math.min(until, end) - mark);
  return scan.regions.finish(stop, mark);
}

/** What is only said of a file's first byte holds behind a byte order mark too. */
function markLength(bytes: Buffer, end: number): number {
  return end >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/**
 * The same for callers that ask about some positions only: the text is scanned no further than to the last of them. `bytes`
 * must not change as long as questions are asked; offsets are within 0 and `end - 1`.
 */
export function openRegions(
  bytes: Buffer,
  end: number,
  language: LanguageName,
): (offset: number) => RegionKind {
  const mark = markLength(bytes, end);
  const scan = new Scan(bytes.subarray(mark), end - mark, startMode(language));
  let known = 0;
  return (offset) => {
    const at = offset - mark;
    if (at < 0) return 'code';
    if (at >= known) known = scan.run(known, at + 1);
    return scan.regions.kindAt(at);
  };
}
