// What the search_codebase contract may be asked.
import { amount, choice, flag, type JsonSchema, listOf, record, text, texts } from './json-schema.js';

/** Which matches count, by the syntax at the place where they start. */
const filterModes = ['all', 'code_only', 'comments_only', 'non_code', 'comments', 'strings'] as const;

/**
 * `code_only`: code, also in `${…}` of templates. `comments_only` and its alias `non_code`: comments and string literals.
 * `comments`, `strings`: one of them alone. `all`: every match.
 */
export type FilterMode = (typeof filterModes)[number];

/** A request of search_codebase. Anything not listed here is refused with `OPTION_INVALID`. */
export interface SearchCodebaseRequest {
  /** What to look for: plain text unless `is_regex`. Not blank. Required. */
  query: string;
  /** The query is a regular expression. Default false. */
  is_regex?: boolean;
  /**
   * Files to search, as globs on the path relative to the root: `*.ts` is at the top alone, `**\/*.ts` at any depth. Braces
   * expand, a folder's name means all below it, a leading `!` excludes. Default: all files.
   */
  path_glob?: string | readonly string[];
  /** Files and folders to leave out, in the same way. A folder that is left out is not entered. Default none. */
  exclude_glob?: string | readonly string[];
  /** Which matches count. Default `code_only`. */
  filter_mode?: FilterMode;
  /** Rows of the answer. Default 50. */
  max_results?: number;
  /** Rows to pass over first; a row is what the filter left. Default 0. */
  offset?: number;
  /** Lines of context on both sides. Default 2. */
  context_lines?: number;
  /** Files the caller has already: their matches carry no content. Default none. */
  known_files?: readonly string[];
  /** Content stands in `file_groups`, not in `matches`. Default true. */
  group_by_file?: boolean;
  /** Ignore case. Default false. */
  ignore_case?: boolean;
  /** Matches must be whole words. Default false. */
  word?: boolean;
  /** Matches may span lines; what is counted is then the match, not the line, and a row may hold several. Default false. */
  multiline?: boolean;
  /** Search hidden files and folders. Default false. */
  hidden?: boolean;
  /** Search what ignore files leave out. Default false. */
  no_ignore?: boolean;
  /** Rows of one file. Default unlimited. */
  max_per_file?: number;
  /** Milliseconds; what was found until then is the answer. Default unlimited. */
  timeout_ms?: number;
}

/** The files-related arguments, which `explain_skip` has too. */
export type FileArguments = Pick<
  SearchCodebaseRequest,
  'path_glob' | 'exclude_glob' | 'hidden' | 'no_ignore'
>;

/** What is put in the place of arguments that are left out. */
export const codeDefaults = {
  filter_mode: 'code_only',
  max_results: 50,
  offset: 0,
  context_lines: 2,
  group_by_file: true,
  known_files: [],
  ignore_case: false,
  word: false,
  multiline: false,
  hidden: false,
  no_ignore: false,
} as const;

/** A request with its defaults. */
export type AskedCode = SearchCodebaseRequest &
  Required<Pick<SearchCodebaseRequest, keyof typeof codeDefaults>>;

/** Schemas of `FileArguments`. */
export const fileArgumentSchemas: Record<keyof FileArguments, JsonSchema> = {
  path_glob: texts(
    'Globs on the root-relative path: "*.ts" is at the top alone, "**/*.ts" at any depth; braces expand, "src" or "src/" means all below it, a leading "!" excludes.',
    { default: '**/*' },
  ),
  exclude_glob: texts('Files and folders to leave out, as globs in the same way: "**/node_modules/**".'),
  hidden: flag('Search hidden files and folders.', { default: false }),
  no_ignore: flag('Search what .gitignore and other ignore files leave out.', { default: false }),
};

/** Published for `SearchCodebaseRequest`. */
export const codeRequestSchema: JsonSchema = record(
  {
    query: text('What to look for: plain text unless is_regex.', { pattern: '\\S' }),
    is_regex: flag('The query is a regular expression (RE2 and ripgrep syntax, look-around too).', {
      default: false,
    }),
    path_glob: fileArgumentSchemas.path_glob,
    exclude_glob: fileArgumentSchemas.exclude_glob,
    filter_mode: choice(
      filterModes,
      'Which matches count, by the syntax where they start: code_only; comments_only (alias non_code) is comments and strings; comments; strings; all.',
      { default: codeDefaults.filter_mode },
    ),
    max_results: amount(1, 'Rows of the answer.', { default: codeDefaults.max_results }),
    offset: amount(0, 'Rows to pass over first: next_offset of the page before.', {
      default: codeDefaults.offset,
    }),
    context_lines: amount(0, 'Lines of context on both sides.', { default: codeDefaults.context_lines }),
    known_files: listOf(
      { type: 'string', minLength: 1 },
      'Files you have already: their matches carry no content.',
      { default: [] },
    ),
    group_by_file: flag('Content stands in file_groups, not in matches.', { default: true }),
    ignore_case: flag('Ignore case.', { default: false }),
    word: flag('Matches must be whole words.', { default: false }),
    multiline: flag('Matches may span lines; counts are then of matches, not of lines.', { default: false }),
    hidden: fileArgumentSchemas.hidden,
    no_ignore: fileArgumentSchemas.no_ignore,
    max_per_file: amount(1, 'Rows of one file. Default unlimited.'),
    timeout_ms: amount(1, 'Milliseconds; what was found until then is the answer. Default unlimited.'),
  },
  ['query'],
);
