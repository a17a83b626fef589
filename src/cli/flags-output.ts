// Flags that say how matches look: fields, colours, separators.
import { parseColorChange } from './colors.js';
import { type Flag, ignored, sets } from './flag.js';
import { hyperlinkAliases, parseHyperlinkFormat } from './hyperlink-format.js';
import { oneOf, pathSeparator, separatorBytes, wholeNumber } from './values.js';

const colorChoices = ['never', 'auto', 'always', 'ansi'] as const;

/** How matches look. */
export const outputFlags: readonly Flag[] = [
  {
    long: 'block-buffered',
    negated: 'no-block-buffered',
    category: 'output',
    doc: 'Accepted, without effect: it is blocks anyway.',
    more: `Output is written as soon as a block of it is certain, never line by line. The flag exists so that command lines
written for ripgrep go on working.`,
    turn: ignored,
  },
  {
    long: 'byte-offset',
    short: 'b',
    negated: 'no-byte-offset',
    category: 'output',
    doc: 'Print where each line starts, in bytes.',
    more: `Counted from 0 at the start of the file. With -o/--only-matching it is where the match starts. For files that are
not UTF-8 it counts the bytes of the text after it was converted to UTF-8.`,
    turn: sets('byteOffset'),
  },
  {
    long: 'color',
    value: 'WHEN',
    choices: colorChoices,
    category: 'output',
    doc: 'When to use colours.',
    more: `auto (the default) means: on a terminal, unless NO_COLOR is set or TERM is dumb. always and ansi use them whatever
standard output is. --vimgrep does not turn them off.`,
    take: (args, value) => {
      args.color = oneOf(colorChoices, value);
    },
  },
  {
    long: 'colors',
    value: 'COLOR_SPEC',
    category: 'output',
    doc: 'Set colours and styles of the output.',
    more: `A specification is {type}:{attribute}:{value}. The type is path, line, column, match or highlight (the rest of a
matching line). The attribute is fg, bg, style or none; none has no value and takes all colour away. A colour is red,
blue, green, cyan, magenta, yellow, white or black, a number from 0 to 255, or three of them with commas in
between; 0x makes a number hexadecimal. A style is bold, intense, underline or italic, each also with no in front:

    tg --colors path:fg:blue --colors match:bg:0xff,0x7f,0x00 pattern

May be given many times. Each specification changes only what it names.`,
    take: (args, value) => args.colors.push(parseColorChange(value)),
  },
  {
    long: 'column',
    negated: 'no-column',
    category: 'output',
    doc: 'Print the column of the first match.',
    more: `Counted from 1, in bytes. Line numbers are printed too unless -N/--no-line-number is given.`,
    turn: (args, isOn) => {
      args.column = isOn;
    },
  },
  {
    long: 'context-separator',
    value: 'SEPARATOR',
    negated: 'no-context-separator',
    category: 'output',
    doc: 'What stands between groups of context lines.',
    more: `It is -- by default and stands on a line of its own. The escapes \\n, \\t, \\xNN are understood.
--no-context-separator prints no such line at all.`,
    take: (args, value) => {
      args.contextSeparator = separatorBytes(value);
    },
    turnOff: (args) => {
      args.contextSeparator = null;
    },
  },
  {
    long: 'field-context-separator',
    value: 'SEPARATOR',
    category: 'output',
    doc: 'What stands behind fields of context lines.',
    more: `It is - by default. The escapes \\n, \\t, \\xNN are understood.`,
    take: (args, value) => {
      args.fieldContextSeparator = separatorBytes(value);
    },
  },
  {
    long: 'field-match-separator',
    value: 'SEPARATOR',
    category: 'output',
    doc: 'What stands behind fields of matching lines.',
    more: `It is : by default. The escapes \\n, \\t, \\xNN are understood.`,
    take: (args, value) => {
      args.fieldMatchSeparator = separatorBytes(value);
    },
  },
  {
    long: 'heading',
    negated: 'no-heading',
    category: 'output',
    doc: "Print the path once, above a file's matches.",
    more: `The default on a terminal. --no-heading prints it on every line, as is usual in a pipe.`,
    turn: (args, isOn) => {
      args.heading = isOn;
    },
  },
  {
    long: 'hostname-bin',
    value: 'COMMAND',
    completes: 'command',
    category: 'output',
    doc: 'Run COMMAND to learn the name of this host.',
    more: `For the variable {host} of --hyperlink-format. Its output, without space around it, is the name. Without it, or if it
fails, the name is what the system says. COMMAND is run only when hyperlinks are printed.`,
    take: (args, value) => {
      args.hostnameBin = value === '' ? null : value;
    },
  },
  {
    long: 'hyperlink-format',
    value: 'FORMAT',
    choices: hyperlinkAliases,
    category: 'output',
    doc: 'Print paths as hyperlinks (OSC 8).',
    more: `Many terminals open such links on a click. FORMAT is one of the names above, or a URL with the variables {path},
{host}, {line}, {column} and {wslprefix}; {{ and }} stand for braces. {path} is required, {column} needs {line}:

    tg --hyperlink-format 'vscode://file{path}:{line}:{column}' pattern

Links are printed only together with colours.`,
    take: (args, value) => {
      args.hyperlinkFormat = parseHyperlinkFormat(value);
    },
  },
  {
    long: 'line-buffered',
    negated: 'no-line-buffered',
    category: 'output',
    doc: 'Accepted, without effect: it is blocks anyway.',
    more: `Output is written as soon as a block of it is certain, so a pipe sees the first matches early anyway. The flag exists
so that command lines written for ripgrep go on working.`,
    turn: ignored,
  },
  {
    long: 'line-number',
    short: 'n',
    category: 'output',
    doc: 'Print line numbers.',
    more: `The default on a terminal. They start at 1.`,
    turn: (args) => {
      args.lineNumber = true;
    },
  },
  {
    long: 'no-line-number',
    short: 'N',
    category: 'output',
    doc: 'Do not print line numbers.',
    more: `The default in a pipe.`,
    turn: (args) => {
      args.lineNumber = false;
    },
  },
  {
    long: 'max-columns',
    short: 'M',
    value: 'NUM',
    category: 'output',
    doc: 'Do not print lines longer than NUM bytes.',
    more: `A short message with the number of matches stands in their place; --max-columns-preview prints their start. 0 is no
limit.`,
    take: (args, value) => {
      args.maxColumns = wholeNumber(value) || null;
    },
  },
  {
    long: 'max-columns-preview',
    negated: 'no-max-columns-preview',
    category: 'output',
    doc: 'With -M: print the start of long lines.',
    more: `As many characters as -M/--max-columns allows, and how many matches were left out. Without -M it has no effect.`,
    turn: sets('maxColumnsPreview'),
  },
  {
    long: 'null',
    short: '0',
    category: 'output',
    doc: 'Print a NUL byte behind paths.',
    more: `It stands in place of what would follow the path: a separator, or a line end with --files, -l and the like. For
xargs -0.`,
    turn: (args) => {
      args.nullAfterPath = true;
    },
  },
  {
    long: 'path-separator',
    value: 'SEPARATOR',
    category: 'output',
    doc: 'What stands between the parts of a path.',
    more: `One byte; it is / by default (\\ on Windows). The escapes \\t, \\xNN are understood.`,
    take: (args, value) => {
      args.pathSeparator = pathSeparator(value);
    },
  },
  {
    long: 'pretty',
    short: 'p',
    category: 'output',
    doc: 'The same as --color always --heading -n.',
    more: `For looking at the output in a pager, for example with less -R.`,
    turn: (args) => {
      args.color = 'always';
      args.heading = true;
      args.lineNumber = true;
    },
  },
  {
    long: 'trim',
    negated: 'no-trim',
    category: 'output',
    doc: 'Print lines without their leading space.',
    more: `ASCII white space only.`,
    turn: sets('trim'),
  },
  {
    long: 'with-filename',
    short: 'H',
    category: 'output',
    doc: 'Print the path with matches.',
    more: `The default when more than one file is searched.`,
    turn: (args) => {
      args.withFilename = true;
    },
  },
  {
    long: 'no-filename',
    short: 'I',
    category: 'output',
    doc: 'Do not print the path with matches.',
    more: `The default when one file or standard input is searched.`,
    turn: (args) => {
      args.withFilename = false;
    },
  },
];
