// Parts of the sentences that explain an answer; none of them grows with the tree.

import { type Roots, shownPath } from './roots.js';
import { shortText } from './short-text.js';

/** Characters of a path or a reason in a sentence. */
const longestPart = 200;

/** A path, a rule or a reason, shortened in the middle when it is very long. */
const part = (text: string): string => shortText(text, longestPart);

/** `such as src/a.ts (reason)`; without a reason the path alone. */
export function suchAs(path: string, reason: string | undefined, roots: Roots): string {
  const example = `such as ${part(shownPath(path, roots))}`;
  return reason === undefined ? example : `${example} (${part(reason)})`;
}
