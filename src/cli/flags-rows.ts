// Flags that say what is printed of a search: which lines, which parts of them, in which order, and in which form.

import { type Flag, sets } from './flag.js';
import { chooseMode, type LowArgs, type SearchMode, type Sort } from './low-args.js';
import { oneOf, wholeNumber } from './values.js';

const sortChoices = ['none', 'path', 'modified', 'accessed', 'created'] as const;
const totalChoices = ['exact', 'stop'] as const;

function sortBy(args: LowArgs, value: string, isReverse: boolean): void {
  const by = oneOf(sortChoices, value);
  args.sort = by === 'none' ? null : ({ by, isReverse } satisfies Sort);
}

function setContext(args: LowArgs, side: 'before' | 'after' | 'both', value: string): void {
  if (args.context === 'passthru') args.context = { before: null, after: null, both: null };
  args.context[side] = wholeNumber(value);
}

const mode = (name: SearchMode) => (args: LowArgs) => chooseMode(args, name);

/** What is printed of a search. */
export const rowFlags: readonly Flag[] = [
  {
    long: 'after-context',
    short: 'A',
    value: 'NUM',
    category: 'output',
    doc: 'Show NUM lines after each match.',
    more: `It outranks -C/--context, wherever that stands, and overrides --passthru.`,
    take: (args, value) => setContext(args, 'after', value),
  },
  {
    long: 'before-context',
    short: 'B',
    value: 'NUM',
    category: 'output',
    doc: 'Show NUM lines before each match.',
    more: `It outranks -C/--context, wherever that stands, and overrides --passthru.`,
    take: (args, value) => setContext(args, 'before', value),
  },
  {
    long: 'context',
    short: 'C',
    value: 'NUM',
    category: 'output',
    doc: 'Show NUM lines before and after each match.',
    more: `The same as -A NUM -B NUM, each of which outranks it. It overrides --passthru.`,
    take: (args, value) => setContext(args, 'both', value),
  },
  {
    long: 'include-zero',
    negated: 'no-include-zero',
    category: 'output',
    doc: 'With counts: show files without a match too.',
    more: `Concerns -c/--count and --count-matches.`,
    turn: sets('includeZero'),
  },
  {
    long: 'max-results',
    value: 'NUM',
    category: 'output',
    doc: 'Stop after NUM rows over all files.',
    more: `A row is a matching line, or a file with -l and counts. Rows are counted in the order of the output, so the same NUM
always gives the same rows. 0 is no limit. The search then runs on one thread. ripgrep has no such flag.`,
    take: (args, value) => {
      args.maxResults = wholeNumber(value) || null;
    },
  },
  {
    long: 'offset',
    value: 'NUM',
    category: 'output',
    doc: 'Pass over the first NUM rows.',
    more: `For reading a long result page by page together with --max-results: pages neither overlap nor leave anything out.
ripgrep has no such flag.`,
    take: (args, value) => {
      args.offset = wholeNumber(value);
    },
  },
  {
    long: 'only-matching',
    short: 'o',
    category: 'output',
    doc: 'Print only the matching parts of lines.',
    more: `Each match stands on a line of its own.`,
    turn: (args) => {
      args.onlyMatching = true;
    },
  },
  {
    long: 'passthru',
    aliases: ['passthrough'],
    category: 'output',
    doc: 'Print all lines, matching or not.',
    more: `With colours, matches stand out in the whole text; with -r/--replace it is a way to see a file as it would be after
the replacement. It overrides -A, -B and -C.`,
    turn: (args) => {
      args.context = 'passthru';
    },
  },
  {
    long: 'quiet',
    short: 'q',
    category: 'output',
    doc: 'Print nothing to standard output.',
    more: `The exit code tells whether there is a match; the search ends at the first one (or, with --files, file). Together
with --stats everything is searched and the statistics are printed.`,
    turn: (args) => {
      args.quiet = true;
    },
  },
  {
    long: 'replace',
    short: 'r',
    value: 'REPLACEMENT',
    category: 'output',
    doc: 'Print REPLACEMENT in place of each match.',
    more: `Files are never changed. $1, $name and \${name} stand for what a group matched, $0 for the whole match, $$ for a
dollar. The longest possible name counts, so write \${1}a where letters follow. With -o/--only-matching nothing else
of the line is printed. Take care that the shell does not expand the dollar.`,
    take: (args, value) => {
      args.replace = value;
    },
  },
  {
    long: 'sort',
    value: 'SORTBY',
    choices: sortChoices,
    category: 'output',
    doc: 'Order of files: path, or a time.',
    more: `path, or the time of modification, access or creation. threadgrep's output is in the order of paths by default and
stays parallel, so sorting by path costs nothing; times need all files to be known before the first is searched.`,
    take: (args, value) => sortBy(args, value, false),
  },
  {
    long: 'sortr',
    value: 'SORTBY',
    choices: sortChoices,
    category: 'output',
    doc: 'Order of files, reversed.',
    more: `As --sort, the last one first.`,
    take: (args, value) => sortBy(args, value, true),
  },
  {
    long: 'total',
    value: 'HOW',
    choices: totalChoices,
    category: 'output',
    doc: 'With --max-results: count what lies beyond.',
    more: `exact goes on counting after the last row, so that --stats and --coverage tell the whole; it is the default with
these and with --json. stop ends the search there. ripgrep has no such flag.`,
    take: (args, value) => {
      args.total = oneOf(totalChoices, value);
    },
  },
  {
    long: 'vimgrep',
    category: 'output',
    doc: 'Print each match as path:line:column:text.',
    more: `A line with two matches is printed twice. Of a match over several lines the first one is printed. Prefer --column
where one line per line is enough: long lines with many matches make much output.`,
    turn: (args) => {
      args.vimgrep = true;
    },
  },
  {
    long: 'sort-files',
    negated: 'no-sort-files',
    category: 'output',
    doc: '(DEPRECATED) The same as --sort path.',
    more: `Use --sort.`,
    turn: (args, isOn) => {
      args.sort = isOn ? { by: 'path', isReverse: false } : null;
    },
  },
  {
    long: 'count',
    short: 'c',
    category: 'modes',
    doc: 'Print the number of matching lines by file.',
    more: `Files without a match are left out unless --include-zero is given. With -U/--multiline, or together with
-o/--only-matching, matches are counted instead of lines.`,
    turn: mode('count'),
  },
  {
    long: 'count-matches',
    category: 'modes',
    doc: 'Print the number of matches by file.',
    more: `Files without a match are left out unless --include-zero is given. Together with -v/--invert-match it counts lines.`,
    turn: mode('count-matches'),
  },
  {
    long: 'files-with-matches',
    short: 'l',
    category: 'modes',
    doc: 'Print the paths of files with a match.',
    more: `A file's search ends at its first match.`,
    turn: mode('files'),
  },
  {
    long: 'files-without-match',
    category: 'modes',
    doc: 'Print the paths of files without any match.',
    more: `Not the same as -l with -v, which lists files that have some line without a match.`,
    turn: mode('files-without'),
  },
  {
    long: 'json',
    negated: 'no-json',
    category: 'modes',
    doc: 'Print results as JSON Lines.',
    more: `Each line is a message: begin, then match and context for each line, and end for every file with a match; a summary
comes last. Text that is not valid UTF-8 is given in base64 under bytes in place of text. The messages are those of
ripgrep. It cannot be combined with other output modes or --files, and most flags about looks have no effect.`,
    turn: (args, isOn) => {
      if (isOn) chooseMode(args, 'json');
      else if (args.mode === 'json') args.mode = 'lines';
    },
  },
];
