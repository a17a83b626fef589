// NUL in a pattern while binary detection is on: such a search ends at the first NUL, so the pattern could never match.
import type { Hir } from '../plan.js';

/** True where a match must contain NUL at some place. A class of more than NUL is let through, as in ripgrep. */
export function demandsNul(hir: Hir): boolean {
  switch (hir.kind) {
    case 'literal':
      return hir.codePoints.includes(0);
    case 'class':
    case 'bytes':
      return hir.ranges.length === 2 && hir.ranges[0] === 0 && hir.ranges[1] === 0;
    case 'repeat':
    case 'capture':
      return demandsNul(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.some(demandsNul);
    // What is only looked at is no part of a match.
    default:
      return false;
  }
}
