// How much a call may bring. Patterns and globs are compiled in one piece, about 3 s for a megabyte, and no other call of any
// client would be answered meanwhile.
import { SearchError } from '../index.js';

const maxTextLength = 65_536;
const maxListLength = 2000;
const maxLength = 262_144;

/** @throws SearchError `OPTION_INVALID`: names the argument, its size and the bound */
export function checkBounds(given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const texts = Array.isArray(value) ? value : [value];
    if (texts.length > maxListLength) throw tooLarge(name, texts.length, 'entries', maxListLength);
    const longest = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
    if (longest > maxTextLength) throw tooLarge(name, longest, 'characters', maxTextLength);
  }
  const { length } = JSON.stringify(given);
  if (length > maxLength) throw tooLarge('the arguments together', length, 'characters', maxLength);
}

function tooLarge(name: string, size: number, unit: string, most: number): SearchError {
  return new SearchError('OPTION_INVALID', `${name} must have at most ${most} ${unit}, got ${size}`);
}
