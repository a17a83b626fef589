// What stands before a position in code, past blanks and comments: enough to tell a regular expression from a division.
import { isBlank, isWord, LINE_FEED } from './bytes.js';
import { COMMENT, STRING } from './kinds.js';
import type { Scan } from './machine.js';

/** The last thing in code before a position. */
export interface Token {
  /** Where it ends: offset of its last byte; -1 at the file's start. */
  at: number;
  /** That byte, or 0 at the file's start. */
  byte: number;
  isString: boolean;
  /** Blanks, a line end or a comment stand between it and the position. */
  isApart: boolean;
  /** A line end stands between them. */
  isOnLineBefore: boolean;
}

/** The token before `at`. */
export function tokenBefore(scan: Scan, at: number): Token {
  const { bytes, regions } = scan;
  let region = regions.count - 1;
  let here = at - 1;
  let isOnLineBefore = false;
  const found = (isString: boolean): Token => {
    scan.spend(at - here);
    return { at: here, byte: here < 0 ? 0 : bytes[here], isString, isApart: here < at - 1, isOnLineBefore };
  };
  while (here >= 0 && !scan.isSpent) {
    while (region > 0 && here < regions.startOf(region)) region--;
    const kind = regions.kindOf(region);
    if (kind === COMMENT) here = regions.startOf(region) - 1;
    else if (kind === STRING) return found(true);
    else if (isBlank[bytes[here]] === 1) here--;
    else if (bytes[here] === LINE_FEED) {
      isOnLineBefore = true;
      here--;
    } else break;
  }
  return found(false);
}

/** The word that ends at offset `last`, at most 24 bytes of it. */
export function wordEndingAt(scan: Scan, last: number): string {
  let start = last + 1;
  while (start > last - 23 && isWord[scan.bytes[start - 1]] === 1) start--;
  return scan.text(start, last + 1);
}

/** Where the bracket that closes at `close` was opened, or -1: not found within 4,096 bytes. */
export function openingOf(scan: Scan, close: number, open: string, shut: string): number {
  if (scan.isSpent) return -1;
  const { bytes, regions } = scan;
  let region = regions.count - 1;
  let depth = 0;
  for (let here = close; here >= 0 && here > close - 4096; here--) {
    while (region > 0 && here < regions.startOf(region)) region--;
    if (regions.kindOf(region) !== 0) continue;
    if (bytes[here] === shut.charCodeAt(0)) depth++;
    else if (bytes[here] === open.charCodeAt(0) && --depth === 0) {
      scan.spend(close - here);
      return here;
    }
  }
  scan.spend(4096);
  return -1;
}
