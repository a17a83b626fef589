// The texts of -h and --help, made from the table of flags.
import type { Flag } from './flag.js';
import { flagsOf, sections } from './flags.js';
import { packageVersion } from './version.js';

const textWidth = 79;
const indent = '    ';

const usages = [
  'tg [OPTIONS] PATTERN [PATH ...]',
  'tg [OPTIONS] -e PATTERN ... [PATH ...]',
  'tg [OPTIONS] -f PATTERNFILE ... [PATH ...]',
  'tg [OPTIONS] --files [PATH ...]',
  'tg [OPTIONS] --type-list',
  'command | tg [OPTIONS] PATTERN',
  'threadgrep mcp [OPTIONS]',
];

const about = `tg searches files for lines that match a pattern, in all folders below the
current one. What .gitignore and its like exclude, hidden files and binary files
are left out. Flags and output are those of ripgrep; the search runs in worker
threads of Node.js. The command threadgrep is the same, but for threadgrep mcp,
a server for MCP clients: see threadgrep mcp --help.`;

/** One line per flag. */
export function shortHelp(): string {
  const parts = [
    `threadgrep ${packageVersion()}\n\n${about}\n\nUse -h for short descriptions and --help for more details.`,
    `USAGE:\n  ${usages[0]}`,
    'POSITIONAL ARGUMENTS:\n  <PATTERN>   What to look for: a regular expression.\n  <PATH>...   Files and folders to search.',
  ];
  for (const [category, title] of sections()) {
    const lines = flagsOf(category).map((flag) => `  ${shortNames(flag).padEnd(31)} ${flag.doc}`);
    parts.push(`${title}:\n${lines.join('\n')}`);
  }
  parts.push(`EXAMPLES:\n${examples.map(([line, what]) => `  ${line.padEnd(31)} ${what}`).join('\n')}`);
  return `${parts.join('\n\n')}\n`;
}

/** All there is to say. */
export function longHelp(): string {
  const parts = [
    `threadgrep ${packageVersion()}\n\n${about}\n\nUse -h for short descriptions and --help for more details.`,
    `USAGE:\n${usages.map((usage) => indent + usage).join('\n')}`,
    `POSITIONAL ARGUMENTS:\n${positional('<PATTERN>', patternText)}\n\n${positional('<PATH>...', pathText)}`,
  ];
  for (const [category, title] of sections()) {
    parts.push(`${title}:\n${flagsOf(category).map(longEntry).join('\n\n')}`);
  }
  parts.push(
    `EXAMPLES:\n${examples.map(([line, what]) => `${indent}${line}\n${described(what)}`).join('\n\n')}`,
    `EXIT STATUS:\n${wrapped(exitText, indent)}`,
    `CONFIGURATION:\n${wrapped(configurationText, indent)}`,
  );
  return `${parts.join('\n\n')}\n`;
}

const patternText = `What to look for: a regular expression in the syntax of ripgrep and RE2. A pattern that starts with a dash needs -e,
or -- in front of it:

    tg -e -foo
    tg -- -foo`;
const pathText = `Files and folders to search. A file that is named here is searched whatever the globs and ignore rules say; - is
standard input. Without any path the current folder is searched, or standard input where something is piped in.`;

const examples = [
  ["tg 'TODO|FIXME' src", 'Lines with either word, in the folder src.'],
  ['tg -iw error -t js', 'The word in any case, in JavaScript files.'],
  ["tg -F 'a[0]' -g '!test'", 'Plain text, outside of folders named test.'],
  ['tg -C2 --hidden token', 'Also in hidden files, with two lines around.'],
  ['tg -l import | wc -l', 'How many files have a match.'],
  ["tg -o 'v(\\d+)' -r '$1'", 'Only what the group has matched.'],
  ['tg --explain dist/a.js', 'Why a file is searched, or is not.'],
];

const exitText = `0 if there was a match, 1 if there was none, 2 if something went wrong: also where there were matches, unless -q/--quiet
is given.`;
const configurationText = `The file named by the environment variable RIPGREP_CONFIG_PATH holds arguments, one a line, that stand in front of
those given; a line that starts with # is a comment. --no-config keeps it from being read. Colours are not used where
NO_COLOR is set.`;

function positional(name: string, text: string): string {
  return `${indent}${name}\n${described(text)}`;
}

function longEntry(flag: Flag): string {
  return `${indent}${longNames(flag)}\n${described(longDescription(flag))}`;
}

/** The sentence, the paragraphs, and what follows from the table. */
export function longDescription(flag: Flag): string {
  const parts = [flag.doc, flag.more];
  if (flag.value !== undefined && flag.choices !== undefined) {
    parts.push(`Possible values: ${flag.choices.join(', ')}.`);
  }
  if (flag.aliases !== undefined) parts.push(`Also: ${flag.aliases.map((name) => `--${name}`).join(', ')}.`);
  if (flag.negated !== undefined) parts.push(`Turned off with --${flag.negated}.`);
  return parts.join('\n\n');
}

function shortNames(flag: Flag): string {
  const value =
    flag.value === undefined ? '' : `=${flag.value.replace('+SUFFIX?', '').replace('SEPARATOR', 'SEP')}`;
  return `${flag.short === undefined ? '' : `-${flag.short}, `}--${flag.long}${value}`;
}

function longNames(flag: Flag): string {
  const names: string[] = [];
  if (flag.short !== undefined)
    names.push(`-${flag.short}${flag.value === undefined ? '' : ` ${flag.value}`}`);
  names.push(`--${flag.long}${flag.value === undefined ? '' : `=${flag.value}`}`);
  return names.join(', ');
}

function described(text: string): string {
  return paragraphs(text)
    .map((paragraph) =>
      paragraph.startsWith(indent) ? verbatim(paragraph) : wrapped(paragraph, indent.repeat(2)),
    )
    .join('\n\n');
}

/** Paragraphs of a description; those that start with four spaces are examples, to be left as they are. */
export function paragraphs(text: string): string[] {
  return text.split(/\n\n+/);
}

function verbatim(paragraph: string): string {
  return paragraph
    .split('\n')
    .map((line) => indent.repeat(2) + line)
    .join('\n');
}

function wrapped(paragraph: string, margin: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(/\s+/)) {
    if (line !== '' && margin.length + line.length + 1 + word.length > textWidth) {
      lines.push(margin + line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, margin + line].join('\n');
}

/** Name, version and where it runs. */
export function versionText(): string {
  return `threadgrep ${packageVersion()}\n\nNode.js ${process.version}, ${process.platform} ${process.arch}\n`;
}
