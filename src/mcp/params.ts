// The parameters of requests, checked as far as the protocol says what they are; what a tool is given is checked by the tool.
import { errorCodes, ProtocolError } from './protocol-error.js';

/** Of tools/call. */
export interface CallParams {
  name: string;
  /** The tool's arguments as they came. */
  given: object;
}

type Params = Readonly<Record<string, unknown>>;

/** @throws ProtocolError */
export function callParams({ name, arguments: given = {} }: Params): CallParams {
  if (typeof name !== 'string') throw invalid('name', 'the name of a tool', name);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw invalid('arguments', 'an object', given);
  }
  return { name, given };
}

/** @throws ProtocolError */
export function uriParam({ uri }: Params): string {
  if (typeof uri !== 'string') throw invalid('uri', 'the URI of a resource', uri);
  return uri;
}

/**
 * Every list fits on one page, so a cursor is none of ours.
 * @throws ProtocolError
 */
export function refuseCursor({ cursor }: Params): void {
  if (cursor !== undefined) throw invalid('cursor', 'left out, as there is one page', cursor);
}

function invalid(name: string, accepted: string, got: unknown): ProtocolError {
  const shown = got === undefined ? 'nothing' : JSON.stringify(got).slice(0, 100);
  return new ProtocolError(errorCodes.invalidParams, `${name} must be ${accepted}, got ${shown}`);
}
