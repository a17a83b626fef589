// The one error class of threadgrep, its closed set of codes, and its plain form for crossing a thread.
// Trouble with a single file is not an error: it is a Problem in the answer and the search goes on.

/** Every code a SearchError can carry. Codes are stable, messages are not. */
export const searchErrorCodes = [
  'PATTERN_INVALID',
  'PATTERN_UNSUPPORTED',
  'PATTERN_TOO_LARGE',
  'OPTION_INVALID',
  'GLOB_INVALID',
  'TYPE_UNKNOWN',
  'ENCODING_UNKNOWN',
  'PATH_NOT_FOUND',
  'PATH_OUTSIDE_ROOT',
  'WORKER_LOST',
  'ENGINE_CLOSED',
] as const;

/** The code of a SearchError; switch over it to exhaustion. */
export type SearchErrorCode = (typeof searchErrorCodes)[number];

/** What a SearchError carries besides code and message. */
export interface SearchErrorFacts {
  /** The offending value as the caller gave it. */
  value?: unknown;
  /** Where in `value` the trouble is, in UTF-16 code units from 0. */
  position?: number;
  cause?: unknown;
}

/** A SearchError as structured-clonable data. */
export interface PlainSearchError {
  name: 'SearchError';
  code: SearchErrorCode;
  message: string;
  value?: unknown;
  position?: number;
}

/** Misuse or a fault of the engine itself. The message says what was given, where, and the way out. */
export class SearchError extends Error {
  override readonly name = 'SearchError';
  readonly code: SearchErrorCode;
  readonly value?: unknown;
  readonly position?: number;

  constructor(code: SearchErrorCode, message: string, facts: SearchErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    if (facts.value !== undefined) this.value = facts.value;
    if (facts.position !== undefined) this.position = facts.position;
  }

  toPlain(): PlainSearchError {
    const { name, code, message, value, position } = this;
    return { name, code, message, value, position };
  }

  static fromPlain(plain: PlainSearchError): SearchError {
    return new SearchError(plain.code, plain.message, { value: plain.value, position: plain.position });
  }

  static isPlain(value: unknown): value is PlainSearchError {
    return (
      typeof value === 'object' && value !== null && (value as { name?: unknown }).name === 'SearchError'
    );
  }
}

/** Trouble with one path; the search went on. */
export interface Problem {
  path?: string;
  /** An errno name such as `EACCES`, or one of threadgrep's own words such as `WORKER_LOST`. */
  code: string;
  message: string;
}
