// How the pattern room says what is wrong with a pattern: the code, where, and the way out.
import { SearchError } from '../errors.js';

/** The pattern is not in the syntax. `position` is a UTF-16 offset into `text`. */
export function invalidPattern(text: string, position: number, what: string): SearchError {
  return new SearchError('PATTERN_INVALID', `invalid pattern at position ${position}: ${what}`, {
    value: text,
    position,
  });
}

/** The pattern uses a construct that cannot be matched in linear time. */
export function unsupportedPattern(text: string, position: number, construct: string): SearchError {
  return new SearchError(
    'PATTERN_UNSUPPORTED',
    `unsupported at position ${position} of the pattern: ${construct} cannot be matched in time linear in the ` +
      'input; match more with a plain pattern and filter the rows, or search in two steps',
    { value: text, position },
  );
}

/** The pattern looks around, which has to be asked for. */
export function lookAroundIsOff(text: string, position: number, construct: string): SearchError {
  return new SearchError(
    'PATTERN_UNSUPPORTED',
    `unsupported at position ${position} of the pattern: ${construct} is only read with the option lookAround ` +
      '(of the command: -P/--pcre2); turn it on, or match more with a plain pattern and filter the rows',
    { value: text, position },
  );
}

/** The program would be too large; `what` says by how much. */
export function patternTooLarge(text: string, what: string): SearchError {
  return new SearchError(
    'PATTERN_TOO_LARGE',
    `the pattern is too large: ${what}; use smaller repeat counts or fewer alternatives`,
    { value: text },
  );
}

/** An anchor under the flag R, in a search whose lines end otherwise. */
export function strayLineEnds(text: string, position: number, crlf: boolean): SearchError {
  return new SearchError(
    'PATTERN_UNSUPPORTED',
    `unsupported at position ${position} of the pattern: this anchor has the flag R ${crlf ? 'off' : 'on'}, but all ` +
      `anchors of a search see the same line ends; ${crlf ? 'leave the flag out' : 'use the option crlf instead'}`,
    { value: text, position },
  );
}
