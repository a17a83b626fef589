// ignore, in a file of its own, which the build loads when a rule has to be asked. The only user of ignore.
import ignore from 'ignore';

export type { Ignore } from 'ignore';

/** A set of rules without any yet. `foldsCase`: letters of both cases are the same. */
export function newIgnore(foldsCase: boolean): ignore.Ignore {
  return ignore({ ignorecase: foldsCase });
}
