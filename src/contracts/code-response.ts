// What the search_codebase contract answers.
import type { FileSkip } from './file-skips.js';
import type { ToolProblem } from './problems.js';

/** One match: a matching line; with `multiline` the lines that a match touches. */
export interface CodeMatch {
  /** Relative to the first root where it lies below it, else absolute. Cut in its middle where this row alone would be too much. */
  file: string;
  /** 1-based. */
  line: number;
  /** The last line of the row. Only with `multiline`, where it is another than `line`. */
  end_line?: number;
  /** 1-based, code points, of the first match in the whole line. */
  column: number;
  /** The line, cut to 1,000 characters around the match. Absent for known files, and in `matches` of a grouped answer. */
  content?: string;
  /** Lines before it, the nearest last. Absent where `content` is, and where the answer would be too long. */
  context_before?: string[];
  /** Lines after it. */
  context_after?: string[];
  /** The innermost declaration around the match as `file::Outer.inner`, very long names cut in their middle. Absent at top level and where it cannot be told. */
  enclosing_semantic_path?: string;
  /** The match is on the name of that declaration. Absent where it cannot be told. */
  is_definition?: boolean;
  /** First 7 hex digits of SHA-256 over the bytes of the file. Absent when the file was gone before it could be told. */
  version_hash?: string;
  /** The caller has this file. */
  known?: true;
  /** The filter could not be applied to this file: the match may be anywhere. */
  unfiltered?: true;
}

/** A match inside a group, whose file and version the group names. */
export type GroupedMatch = Omit<CodeMatch, 'file' | 'version_hash'>;

/** The matches of one file on this page. */
export interface FileGroup {
  file: string;
  version_hash?: string;
  /** Matches of the file on this page: both lists together. */
  total_matches: number;
  matches: GroupedMatch[];
  /** Those of a known file, without content. */
  known_matches: GroupedMatch[];
}

/** In the order in which the most important of several is named. `engine_fallback` is never given: there is no lesser engine. */
export const degradedReasons = [
  'aborted',
  'timeout',
  'io_errors',
  'unsupported_language_filter_bypassed',
  'unsupported_language',
  'engine_fallback',
] as const;

/** Why an answer is less than what was asked for. */
export type DegradedReason = (typeof degradedReasons)[number];

/** How far an answer can be relied on. */
export const trustLevels = ['none', 'partial', 'heuristic', 'unreliable'] as const;

/** What to make of an answer that is degraded. */
export interface ActionableGuidance {
  /** The same request may have a better answer. */
  retry_recommended: boolean;
  /** Before that. */
  retry_after_seconds?: number;
  /** A tool that can do what could not be done here. */
  fallback_tool?: string;
  /**
   * `none`: nothing follows from the answer (it is empty because the search was stopped). `partial`: what is there is right and
   * not all. `heuristic`: some matches were let through without being filtered. `unreliable` is never given.
   */
  trust_level: (typeof trustLevels)[number];
  /** The same request will always be answered like that. */
  permanent: boolean;
}

/** The answer to a `SearchCodebaseRequest`. */
export interface SearchCodebaseResponse {
  /** In path and line order. */
  matches: CodeMatch[];
  /** Matches before the filter, in all files that were searched, each counted once: matching lines; with `multiline` occurrences. */
  raw_match_count: number;
  /** `matches.length`. */
  total_matches: number;
  /** `matches.length`. */
  returned_count: number;
  /** Matches the filter removed, in all files that were searched. 0 with `filter_mode: all`. */
  filtered_count: number;
  /**
   * Rows of all pages. Without `max_per_file` and `multiline` it is `raw_match_count - filtered_count`; with `multiline` a row may hold
   * several matches.
   */
  total_rows: number;
  files_searched: number;
  /** Files that should be searched. */
  files_in_scope: number;
  /** Rounded down; 100 only when all files in scope were found and searched. */
  coverage_percent: number;
  /** Matches exist that are not on this page or an earlier one. */
  truncated: boolean;
  /** `offset + returned_count`, exactly when truncated. */
  next_offset?: number;
  /** With `group_by_file`, in path order. */
  file_groups?: FileGroup[];
  /** The answer is less than what was asked for. */
  degraded: boolean;
  /** The most important reason; the hint names all. */
  degraded_reason?: DegradedReason;
  /** What happened, and what to do next. */
  hint?: string;
  /** Exactly when degraded. */
  actionable_guidance?: ActionableGuidance;
  duration_ms: number;
  /** Binary files. */
  binary_skipped: number;
  /** Files and folders (each once, whatever is in it) that a rule file of git leaves out. */
  gitignored_skipped: number;
  /** All other files and folders that were met and not searched. */
  other_skipped: number;
  /** The whole ledger: what was met and not searched, by column. */
  skipped: FileSkip[];
  /** Trouble with single paths, the first few. */
  problems?: ToolProblem[];
}
