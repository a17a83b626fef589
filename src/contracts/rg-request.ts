// What the rg contract may be asked.
import { amount, flag, type JsonSchema, record, text, texts, withoutNul } from './json-schema.js';

/** A request in the manner of `rg`. Anything not listed here is refused with `OPTION_INVALID`. */
export interface RgRequest {
  /** A regular expression; one that begins with `-` is still a pattern, and the empty one matches every line. Required. */
  pattern: string;
  /** A file or a directory, relative to the first root. Default: all of the first root; standard input is never read. */
  path?: string;
  /** As `rg -g`: a leading `!` excludes, later ones win, one without a slash holds at any depth. Default none. */
  glob?: string | readonly string[];
  /** Ignore case. Default false. */
  ignoreCase?: boolean;
  /** The pattern is plain text. Default false. */
  fixedStrings?: boolean;
  /** Lines of context on both sides. Default 0. */
  context?: number;
  /** One row for each match that is not empty, with its text alone. Default false. */
  only?: boolean;
  /** One row for each match, with this in its place: `$1`, `$name`, `${name}`, `$0`, `$$`. Implies `only`. Default none. */
  replace?: string;
  /** The names of files that match, and nothing of what is in them. Default false. */
  filesOnly?: boolean;
  /** The number of matching lines of each file; with `only` or `multiline`, of matches. Default false. */
  countPerFile?: boolean;
  /** Matching lines of one file. Default unlimited. */
  maxPerFile?: number;
  /** Rows of the answer; with `filesOnly` and `countPerFile` a row is a file. Default 30. */
  maxResults?: number;
  /** Characters; a longer line is cut to a window around its match. 0 is unlimited. Default 120. */
  maxLineLength?: number;
  /** Rows to pass over first. Default 0. */
  offset?: number;
  /** Search hidden files and directories. Default false. */
  hidden?: boolean;
  /** Search what ignore files leave out. Default false. */
  noIgnore?: boolean;
  /** Matches may span lines; a row then holds all lines that its match touches. Default false. */
  multiline?: boolean;
  /** Matches must be whole words. Default false. */
  wordRegexp?: boolean;
  /** File types to search (`rg --type-list`). Default all. */
  type?: string | readonly string[];
}

/** What is put in the place of arguments that are left out. */
export const rgDefaults = { context: 0, maxResults: 30, maxLineLength: 120, offset: 0 } as const;

/** A request with its defaults. */
export type AskedRg = RgRequest & Required<Pick<RgRequest, keyof typeof rgDefaults>>;

/** Published for `RgRequest`. */
export const rgRequestSchema: JsonSchema = record(
  {
    pattern: text(
      'Regular expression (RE2 and ripgrep syntax, look-around too). May be empty or begin with "-".',
    ),
    path: text(
      'File or directory, relative to the first root. Default: all of it. Standard input is never read.',
      { minLength: 1, pattern: withoutNul },
    ),
    glob: texts('As rg -g: a leading "!" excludes, later globs win, one without "/" holds at any depth.'),
    ignoreCase: flag('Ignore case.', { default: false }),
    fixedStrings: flag('The pattern is plain text.', { default: false }),
    context: amount(0, 'Lines of context on both sides of a row.', { default: rgDefaults.context }),
    only: flag('One row per match, its text alone; empty matches give no row.', { default: false }),
    replace: text('One row per match, this template in its place ($1, $name, $0, $$). Implies only.'),
    filesOnly: flag('Only the names of files that match.', { default: false }),
    countPerFile: flag(
      'Only the number of matching lines of each file (with only or multiline: of matches).',
      {
        default: false,
      },
    ),
    maxPerFile: amount(1, 'Matching lines of one file. Default unlimited.'),
    maxResults: amount(1, 'Rows of the answer; a row is a file with filesOnly and countPerFile.', {
      default: rgDefaults.maxResults,
    }),
    maxLineLength: amount(0, 'Characters; longer lines are cut around the match. 0 is unlimited.', {
      default: rgDefaults.maxLineLength,
    }),
    offset: amount(0, 'Rows to pass over first: nextOffset of the page before.', {
      default: rgDefaults.offset,
    }),
    hidden: flag('Search hidden files and directories.', { default: false }),
    noIgnore: flag('Search what .gitignore and other ignore files leave out.', { default: false }),
    multiline: flag('Matches may span lines.', { default: false }),
    wordRegexp: flag('Matches must be whole words.', { default: false }),
    type: texts('File types to search, as rg --type: ts, py, rust, …'),
  },
  ['pattern'],
);
