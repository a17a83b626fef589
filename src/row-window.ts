// Cuts a long line to a window around its first match: never inside a character, never the match away while it fits.

/** The part of a line that is shown. */
export interface LineWindow {
  /** Byte offsets in the same buffer as the line. */
  start: number;
  end: number;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

function forward(bytes: Uint8Array, from: number, limit: number, characters: number): number {
  let at = from;
  for (let left = characters; left > 0 && at < limit; left--) {
    at++;
    while (at < limit && isContinuation(bytes[at])) at++;
  }
  return at;
}

function backward(bytes: Uint8Array, from: number, limit: number, characters: number): number {
  let at = from;
  for (let left = characters; left > 0 && at > limit; left--) {
    at--;
    while (at > limit && isContinuation(bytes[at])) at--;
  }
  return at;
}

function count(bytes: Uint8Array, start: number, end: number): number {
  let characters = 0;
  for (let at = start; at < end; at++) if (!isContinuation(bytes[at])) characters++;
  return characters;
}

/**
 * The window of at most `characters` code points of the line [start, end) that shows the match [from, to), with equal
 * context on both sides where the line has it. A match longer than the window shows its beginning.
 */
export function windowAround(
  bytes: Uint8Array,
  start: number,
  end: number,
  from: number,
  to: number,
  characters: number,
): LineWindow {
  const matchEnd = Math.min(to, forward(bytes, from, end, characters));
  const spare = Math.max(0, characters - count(bytes, from, matchEnd));
  const wantedLeft = backward(bytes, from, start, Math.floor(spare / 2));
  const right = forward(bytes, matchEnd, end, spare - count(bytes, wantedLeft, from));
  const left = backward(bytes, from, start, spare - count(bytes, matchEnd, right));
  return { start: left, end: right };
}
