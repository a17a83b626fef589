// Flags that say what is a match and how a file is searched.
import { type Flag, sets } from './flag.js';
import { oneOf, sizeInBytes, wholeNumber } from './values.js';

const engines = ['default', 'pcre2', 'auto'] as const;

/** What is a match. */
export const searchFlags: readonly Flag[] = [
  {
    long: 'case-sensitive',
    short: 's',
    category: 'search',
    doc: 'Distinguish upper and lower case (default).',
    more: `A pattern can still say (?i) for itself. This overrides -i/--ignore-case and -S/--smart-case.`,
    turn: (args) => {
      args.caseMode = 'sensitive';
    },
  },
  {
    long: 'crlf',
    negated: 'no-crlf',
    category: 'search',
    doc: 'Treat CRLF as a line end (files from Windows).',
    more: `The anchors ^ and $ then match around \\r\\n as well as \\n, never between the two. This overrides --null-data.`,
    turn: (args, isOn) => {
      args.crlf = isOn;
      if (isOn) args.nullData = false;
    },
  },
  {
    long: 'dfa-size-limit',
    value: 'NUM+SUFFIX?',
    category: 'search',
    doc: 'Accepted, without effect: memory is bounded.',
    more: `The suffixes K, M and G are understood. threadgrep bounds the memory of its automata by itself; the flag exists so
that command lines written for ripgrep go on working.`,
    take: (_args, value) => void sizeInBytes(value),
  },
  {
    long: 'encoding',
    short: 'E',
    value: 'ENCODING',
    negated: 'no-encoding',
    completes: 'encoding',
    category: 'search',
    doc: 'The encoding of the files to search.',
    more: `auto (the default) looks for a byte order mark and takes everything else as UTF-8. none searches the bytes as they
are, a byte order mark included. Otherwise it is a label of the WHATWG Encoding Standard, for example utf-16le,
latin1 or shift_jis, and is used for all files.`,
    take: (args, value) => {
      args.encoding = value;
    },
    turnOff: (args) => {
      args.encoding = 'auto';
    },
  },
  {
    long: 'engine',
    value: 'ENGINE',
    choices: engines,
    category: 'search',
    doc: 'Which regex engine to use.',
    more: `threadgrep has one engine, whose patterns all run in linear time. With pcre2 and auto it also reads look-ahead and
look-behind, as with -P/--pcre2; with default it does not.`,
    take: (args, value) => {
      args.engine = oneOf(engines, value);
    },
  },
  {
    long: 'fixed-strings',
    short: 'F',
    negated: 'no-fixed-strings',
    category: 'search',
    doc: 'Take patterns as plain text.',
    more: `No character of a pattern is special then, so nothing needs a backslash.`,
    turn: sets('fixedStrings'),
  },
  {
    long: 'ignore-case',
    short: 'i',
    category: 'search',
    doc: 'Do not distinguish upper and lower case.',
    more: `Characters are compared by Unicode's simple case folding. A pattern can still say (?-i) for itself. This overrides
-s/--case-sensitive and -S/--smart-case.`,
    turn: (args) => {
      args.caseMode = 'insensitive';
    },
  },
  {
    long: 'invert-match',
    short: 'v',
    negated: 'no-invert-match',
    category: 'search',
    doc: 'Show lines that do not match.',
    more: `It turns single lines around, not files: -v with -l lists files that have some line without a match. For files
without any match there is --files-without-match.`,
    turn: sets('invertMatch'),
  },
  {
    long: 'line-regexp',
    short: 'x',
    category: 'search',
    doc: 'A match must be the whole line.',
    more: `As if each pattern stood between ^ and $. This overrides -w/--word-regexp.`,
    turn: (args) => {
      args.boundary = 'line';
    },
  },
  {
    long: 'max-count',
    short: 'm',
    value: 'NUM',
    category: 'search',
    doc: 'End a file after NUM matching lines.',
    more: `With -U/--multiline a match counts once however many lines it covers. Lines of context after the last one are still
shown, even if they match. With 0 nothing is searched.`,
    take: (args, value) => {
      args.maxCount = wholeNumber(value);
    },
  },
  {
    long: 'mmap',
    negated: 'no-mmap',
    category: 'search',
    doc: 'Accepted: files are read all the same.',
    more: `threadgrep never maps files, so a file that shrinks while it is searched does no harm. The flag only decides where
in a binary file, named on the command line, a NUL byte is noticed: as in ripgrep, which looks at less of a file that
it maps.`,
    turn: (args, isOn) => {
      args.mmap = isOn ? 'always' : 'never';
    },
  },
  {
    long: 'multiline',
    short: 'U',
    negated: 'no-multiline',
    category: 'search',
    doc: 'Let a match cover several lines.',
    more: `Patterns may then contain \\n, and classes such as \\s or [^a] match line ends too. The dot does not, unless the
pattern says (?s) or --multiline-dotall is given. All lines that a match touches are shown.

Files are held in memory as a whole for this, so it is slower than searching line by line. This overrides
--stop-on-nonmatch.`,
    turn: (args, isOn) => {
      args.multiline = isOn;
      if (isOn) args.stopOnNonmatch = false;
    },
  },
  {
    long: 'multiline-dotall',
    negated: 'no-multiline-dotall',
    category: 'search',
    doc: 'With -U: the dot matches line ends.',
    more: `As if each pattern began with (?s). Without -U/--multiline it has no effect.`,
    turn: sets('multilineDotall'),
  },
  {
    long: 'no-unicode',
    negated: 'unicode',
    category: 'search',
    doc: 'Make \\w, \\d, \\s, \\b and case ASCII only.',
    more: `The dot then matches any single byte, and folding of case knows only A to Z. It can make patterns with many of these
classes faster.`,
    turn: (args, isOn) => {
      args.unicode = !isOn;
    },
  },
  {
    long: 'null-data',
    category: 'search',
    doc: 'Lines end with NUL instead of \\n.',
    more: `For lists such as those of find -print0, and for binary files whose lines would otherwise be very long. It implies
-a/--text and overrides --crlf.`,
    turn: (args) => {
      args.nullData = true;
      args.crlf = false;
    },
  },
  {
    long: 'pcre2',
    short: 'P',
    negated: 'no-pcre2',
    category: 'search',
    doc: 'Read look-ahead and look-behind, too.',
    more: `Patterns may then hold (?=…), (?!…), (?<=…) and (?<!…), of any width and nested as you like. In all else the syntax stays
as it is, PCRE2's own escapes are not read, and every search stays linear. Groups inside of look-around take no part in
a match. Back-references, atomic groups, recursion and K are refused by name, with exit code 2.`,
    turn: (args, isOn) => {
      args.engine = isOn ? 'pcre2' : 'default';
    },
  },
  {
    long: 'regex-size-limit',
    value: 'NUM+SUFFIX?',
    category: 'search',
    doc: 'Accepted, without effect: the limit is fixed.',
    more: `The suffixes K, M and G are understood. A pattern whose program would be too large is refused with a message. The
flag exists so that command lines written for ripgrep go on working.`,
    take: (_args, value) => void sizeInBytes(value),
  },
  {
    long: 'smart-case',
    short: 'S',
    category: 'search',
    doc: 'Ignore case if patterns have no upper case.',
    more: `A pattern counts as lower case if it has at least one literal letter and none of its literals is upper case; \\W and
\\pL are not literals. This overrides -s/--case-sensitive and -i/--ignore-case.`,
    turn: (args) => {
      args.caseMode = 'smart';
    },
  },
  {
    long: 'stop-on-nonmatch',
    category: 'search',
    doc: 'End a file at its first line without a match.',
    more: `Only lines after a first matching line count. For sorted files, where all matches stand together. This overrides
-U/--multiline.`,
    turn: (args) => {
      args.stopOnNonmatch = true;
      args.multiline = false;
    },
  },
  {
    long: 'text',
    short: 'a',
    negated: 'no-text',
    category: 'search',
    doc: 'Search binary files as if they were text.',
    more: `A NUL byte then means nothing, and whatever bytes a matching line has are printed, also those that change the state of
a terminal. This overrides --binary.`,
    turn: (args, isOn) => {
      args.binary = isOn ? 'text' : 'auto';
    },
  },
  {
    long: 'threads',
    short: 'j',
    value: 'NUM',
    category: 'search',
    doc: 'The number of worker threads.',
    more: `0 (the default) leaves the number to threadgrep. The output is the same, and in the same order, for every number.`,
    take: (args, value) => {
      args.threads = wholeNumber(value) || null;
    },
  },
  {
    long: 'word-regexp',
    short: 'w',
    category: 'search',
    doc: 'A match must be whole words.',
    more: `As if each pattern stood between \\b{start-half} and \\b{end-half}: no word character may touch it on the outside. This
overrides -x/--line-regexp.`,
    turn: (args) => {
      args.boundary = 'word';
    },
  },
  {
    long: 'auto-hybrid-regex',
    negated: 'no-auto-hybrid-regex',
    category: 'search',
    doc: '(DEPRECATED) The same as --engine auto.',
    more: `Use --engine.`,
    turn: (args, isOn) => {
      args.engine = isOn ? 'auto' : 'default';
    },
  },
  {
    long: 'no-pcre2-unicode',
    negated: 'pcre2-unicode',
    category: 'search',
    doc: '(DEPRECATED) The same as --no-unicode.',
    more: `Use --no-unicode.`,
    turn: (args, isOn) => {
      args.unicode = !isOn;
    },
  },
];
