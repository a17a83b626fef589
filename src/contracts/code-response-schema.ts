// The schema that is published for the answers of search_codebase.
import { degradedReasons, trustLevels } from './code-response.js';
import { fileSkipsSchema } from './file-skips.js';
import { choice, flag, type JsonSchema, listOf, record, text, whole } from './json-schema.js';
import { toolProblemsSchema } from './problems.js';

const lines = (description: string): JsonSchema => listOf({ type: 'string' }, description);

const grouped: Record<string, JsonSchema> = {
  line: whole(1, '1-based.'),
  end_line: whole(1, 'With multiline, the last line of a row of several.'),
  column: whole(1, '1-based, in code points, of the first match in the line.'),
  content: text('The line, cut to 1,000 characters around the match.'),
  context_before: lines('Lines before it.'),
  context_after: lines('Lines after it.'),
  enclosing_semantic_path: text('The declaration around the match as file::Outer.inner.'),
  is_definition: flag('The match is on the name of that declaration.'),
  known: flag('You have this file.'),
  unfiltered: flag('The filter could not be applied to this file: the match may be anywhere.'),
};

const file = text('Path relative to the first root, or absolute outside of it.');
const versionHash = text('First 7 hex digits of SHA-256 over the file.', { pattern: '^[0-9a-f]{7}$' });
const groupedMatch = record(grouped, ['line', 'column']);

const fileGroup = record(
  {
    file,
    version_hash: versionHash,
    total_matches: whole(1, 'Matches of the file on this page.'),
    matches: listOf(groupedMatch, 'With content.'),
    known_matches: listOf(groupedMatch, 'Those of a known file, without content.'),
  },
  ['file', 'total_matches', 'matches', 'known_matches'],
);

const guidance = record(
  {
    retry_recommended: flag('The same request may have a better answer.'),
    retry_after_seconds: whole(0, 'Before that.'),
    fallback_tool: text('A tool that can do what could not be done here.'),
    trust_level: choice(
      trustLevels,
      'none: nothing follows from the answer; partial: what is there is right and not all; heuristic: some matches were not filtered.',
    ),
    permanent: flag('The same request will always be answered like that.'),
  },
  ['retry_recommended', 'trust_level', 'permanent'],
  'What to make of an answer that is degraded.',
);

/** Published for `SearchCodebaseResponse`. */
export const codeResponseSchema: JsonSchema = record(
  {
    matches: listOf(
      record({ file, ...grouped, version_hash: versionHash }, ['file', 'line', 'column']),
      'In path and line order. With group_by_file their content is in file_groups.',
    ),
    raw_match_count: whole(0, 'Matches before the filter, in all files searched.'),
    total_matches: whole(0, 'Matches on this page.'),
    returned_count: whole(0, 'Matches on this page.'),
    filtered_count: whole(0, 'Matches the filter removed, in all files searched.'),
    total_rows: whole(0, 'Rows of all pages.'),
    files_searched: whole(0, 'Files searched.'),
    files_in_scope: whole(0, 'Files that should be searched.'),
    coverage_percent: whole(0, '100 only when all files in scope were searched.'),
    truncated: flag('Matches exist that are not on this page or an earlier one.'),
    next_offset: whole(0, 'The offset of the next page, exactly when truncated.'),
    file_groups: listOf(fileGroup, 'With group_by_file, in path order.'),
    degraded: flag('The answer is less than what was asked for.'),
    degraded_reason: choice(degradedReasons, 'The most important reason; hint names all.'),
    hint: text('What happened, and what to do next.'),
    actionable_guidance: guidance,
    duration_ms: whole(0, 'Milliseconds.'),
    binary_skipped: whole(0, 'Binary files.'),
    gitignored_skipped: whole(0, 'Files and folders (each once) that a rule file of git leaves out.'),
    other_skipped: whole(0, 'All other files and folders that were met and not searched.'),
    skipped: fileSkipsSchema,
    problems: toolProblemsSchema,
  },
  [
    ...['matches', 'raw_match_count', 'total_matches', 'returned_count', 'filtered_count', 'total_rows'],
    ...['files_searched', 'files_in_scope', 'coverage_percent', 'truncated', 'degraded', 'duration_ms'],
    ...['binary_skipped', 'gitignored_skipped', 'other_skipped', 'skipped'],
  ],
);
