// Flags for messages on the side, and for other things to do than search.
import { clears, type Flag, sets } from './flag.js';
import { chooseMode } from './low-args.js';
import { oneOf } from './values.js';

/** What `--generate` can make. */
export const generated = [
  'man',
  'complete-bash',
  'complete-zsh',
  'complete-fish',
  'complete-powershell',
] as const;

/** Messages, and other things to do than search. */
export const otherFlags: readonly Flag[] = [
  {
    long: 'coverage',
    negated: 'no-coverage',
    category: 'logging',
    doc: 'Tell which files were not searched, and why.',
    more: `After the search, on standard error: how many files were searched, and for every reason to leave a file out the
number of files with some examples. ripgrep has no such flag.`,
    turn: sets('coverage'),
  },
  {
    long: 'debug',
    category: 'logging',
    doc: 'Print messages about what is done.',
    more: `On standard error: the options as understood, and which files were left out by which rule.`,
    turn: (args) => {
      args.logging = 'debug';
    },
  },
  {
    long: 'no-ignore-messages',
    negated: 'ignore-messages',
    category: 'logging',
    doc: 'Do not print faults in ignore files.',
    more: `Faulty rules are left out of account either way.`,
    turn: clears('ignoreMessages'),
  },
  {
    long: 'no-messages',
    negated: 'messages',
    category: 'logging',
    doc: 'Do not print trouble with single files.',
    more: `Files that cannot be opened or read then only show in the exit code. Faults in the command line are always told.`,
    turn: clears('messages'),
  },
  {
    long: 'stats',
    negated: 'no-stats',
    category: 'logging',
    doc: 'Print statistics after the search.',
    more: `Matches, matching lines, files, bytes and times, on standard output. Without effect with --files; part of the last
message with --json.`,
    turn: sets('stats'),
  },
  {
    long: 'trace',
    category: 'logging',
    doc: 'The same as --debug.',
    more: `ripgrep tells more with it; here there is no more to tell.`,
    turn: (args) => {
      args.logging = 'trace';
    },
  },
  {
    long: 'explain',
    value: 'PATH',
    completes: 'file',
    category: 'other',
    doc: 'Say whether PATH would be searched, and why.',
    more: `Names the rule that leaves the path out: file, line and pattern. No pattern is needed. All flags about files count
as they would in a search. The exit code is 0 if the path would be searched, else 1. ripgrep has no such flag.`,
    take: (args, value) => {
      chooseMode(args, 'explain');
      args.explain = value;
    },
  },
  {
    long: 'files',
    category: 'other',
    doc: 'Print the files that would be searched.',
    more: `No pattern is needed: every positional argument is a path.`,
    turn: (args) => chooseMode(args, 'list-files'),
  },
  {
    long: 'generate',
    value: 'KIND',
    choices: generated,
    category: 'other',
    doc: 'Print a man page or completions for a shell.',
    more: `For example for bash:

    tg --generate complete-bash > ~/.bash_completion.d/tg`,
    take: (args, value) => {
      args.generate = oneOf(generated, value);
      chooseMode(args, 'generate');
    },
  },
  {
    long: 'help',
    short: 'h',
    category: 'output',
    doc: 'Print help; --help says more than -h.',
    more: `-h has one line per flag, --help all there is to say.`,
    // -h and --help differ, so the parser looks at how it was written.
    turn: () => {},
  },
  {
    long: 'no-config',
    category: 'other',
    doc: 'Do not read a configuration file.',
    more: `Normally the arguments in the file named by the environment variable RIPGREP_CONFIG_PATH, one a line, are put in
front of those on the command line.`,
    turn: (args) => {
      args.noConfig = true;
    },
  },
  {
    long: 'pcre2-version',
    category: 'other',
    doc: 'Say that there is no PCRE2 here.',
    more: `Ends with exit code 1, as ripgrep does when it was built without PCRE2. Look-around needs none: see -P/--pcre2.`,
    turn: (args) => {
      args.special = 'pcre2-version';
    },
  },
  {
    long: 'type-list',
    category: 'other',
    doc: 'Print all file types and their globs.',
    more: `With --type-add and --type-clear taken into account.`,
    turn: (args) => chooseMode(args, 'list-types'),
  },
  {
    long: 'version',
    short: 'V',
    category: 'other',
    doc: 'Print the version.',
    more: `--version also says which Node.js runs it.`,
    // -V and --version differ, so the parser looks at how it was written.
    turn: () => {},
  },
];
