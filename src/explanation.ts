// What is told of one path: whether a search would look at it, and if not, what stands in the way.
import type { PathText } from './candidate.js';
import type { SkipColumn } from './coverage.js';

/** A line of a rule file, as written there. */
export interface SkipRule {
  file: string;
  line: number;
  pattern: string;
}

/** What stands between a path and a search, or that nothing does. */
export interface Explanation {
  /** As asked. */
  path: PathText;
  /** A search looks at it (of a directory: goes into it). */
  isSearched: boolean;
  /** Named by the caller itself, so that no rule applies. */
  isExplicit: boolean;
  /** Null when it is searched, or when it lies in none of the roots or too deep. */
  column: SkipColumn | null;
  /** In words: `rule FILE:LINE PATTERN`, an errno, `lies in none of the paths searched`. */
  detail: string;
  /** What the decision was about: the path itself or the directory above it that is left out. As shown in answers. */
  decidedAt: PathText;
  /** The rule of a rule file that decided. */
  rule?: SkipRule;
}
