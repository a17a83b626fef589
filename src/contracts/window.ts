// Cuts a line that is already in an answer to a narrower window around its match, with `…` at each cut edge, as the
// engine does at first hand. Characters are code points here; the engine's positions are UTF-16 code units.

/** The mark of a cut edge. */
const ellipsis = '…';

/** Number of characters in `line`. */
export function characterCount(line: string): number {
  let count = line.length;
  for (let at = 0; at < line.length; at++) {
    const unit = line.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = line.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      count--;
      at++;
    }
  }
  return count;
}

/**
 * At most `width` characters of `line`, those around [start, end) (UTF-16 code units) first, and a mark at each cut edge.
 * A match wider than the window shows its beginning.
 */
export function windowOf(line: string, start: number, end: number, width: number): string {
  if (line.length <= width || characterCount(line) <= width) return line;
  const before = [...line.slice(0, start)];
  const match = [...line.slice(start, end)].slice(0, width);
  const after = [...line.slice(end)];
  const spare = width - match.length;
  const right = Math.min(after.length, spare - Math.min(before.length, Math.floor(spare / 2)));
  const left = Math.min(before.length, spare - right);
  const isCutRight = right < after.length || characterCount(line.slice(start, end)) > match.length;
  const shown = [...before.slice(before.length - left), ...match, ...after.slice(0, right)].join('');
  return (
    edge(left < before.length, shown.startsWith(ellipsis)) +
    shown +
    edge(isCutRight, shown.endsWith(ellipsis))
  );
}

/** The beginning of a line that holds no match. */
export function beginningOf(line: string, width: number): string {
  return windowOf(line, 0, 0, width);
}

/** A line that was cut before has its mark already. */
function edge(isCut: boolean, isMarked: boolean): string {
  return isCut && !isMarked ? ellipsis : '';
}
