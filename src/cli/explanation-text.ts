// What --explain says of one path.
import type { Explanation } from '../index.js';

/** One line. */
export function explanationText({ path, isSearched, isExplicit, detail, decidedAt }: Explanation): string {
  if (isSearched) return `${path}: searched${isExplicit ? ', for it was named' : ''}\n`;
  const place = decidedAt === path ? '' : ` (so it is for ${decidedAt}, above it)`;
  return `${path}: not searched: ${detail}${place}\n`;
}
