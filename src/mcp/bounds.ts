// How much a call may bring and take. Patterns and globs are compiled in one piece, about 3 s for a megabyte, and no other call
// of any client would be answered meanwhile; an answer is in memory as a whole.
import { SearchError, type Tool } from '../index.js';

const maxTextLength = 65_536;
const maxListLength = 2000;
const maxLength = 262_144;
/** Lines of an answer, those of context included. */
const maxLines = 100_000;
const maxAnswerLength = 32 << 20;

/** @throws SearchError `OPTION_INVALID`: names the argument, its size and the bound */
export function checkBounds(tool: Tool, given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const texts = Array.isArray(value) ? value : [value];
    if (texts.length > maxListLength) throw tooLarge(name, texts.length, 'entries', maxListLength);
    const longest = Math.max(0, ...texts.map((text) => (typeof text === 'string' ? text.length : 0)));
    if (longest > maxTextLength) throw tooLarge(name, longest, 'characters', maxTextLength);
  }
  const { length } = JSON.stringify(given);
  if (length > maxLength) throw tooLarge('the arguments together', length, 'characters', maxLength);
  const lines = tool.mostLines?.(given) ?? 0;
  if (lines > maxLines)
    throw tooLarge('rows with their context', lines, 'lines; go on with an offset', maxLines);
}

/** @throws SearchError `OPTION_INVALID` for an answer that no client would read to its end */
export function checkAnswer(response: unknown): void {
  const { length } = JSON.stringify(response);
  if (length <= maxAnswerLength) return;
  const way = 'ask for fewer rows or a smaller maxLineLength';
  throw new SearchError(
    'OPTION_INVALID',
    `the answer has ${length} characters, of at most ${maxAnswerLength}; ${way}`,
  );
}

function tooLarge(name: string, size: number, unit: string, most: number): SearchError {
  return new SearchError('OPTION_INVALID', `${name} must have at most ${most} ${unit}, got ${size}`);
}
