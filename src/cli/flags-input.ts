// Flags that say where patterns and texts come from.
import type { Flag } from './flag.js';

/** Where patterns and texts come from. */
export const inputFlags: readonly Flag[] = [
  {
    long: 'regexp',
    short: 'e',
    value: 'PATTERN',
    category: 'input',
    doc: 'Look for PATTERN.',
    more: `May be given many times, also together with -f/--file: a line that matches any of the patterns is a match. It is
the way to look for a pattern that starts with a dash:

    tg -e -foo

With -e or -f every positional argument is a path.`,
    take: (args, value) => args.patterns.push({ text: value }),
  },
  {
    long: 'file',
    short: 'f',
    value: 'PATTERNFILE',
    completes: 'file',
    category: 'input',
    doc: 'Read patterns from a file, one a line.',
    more: `May be given many times, also together with -e/--regexp. An empty line is a pattern that matches everywhere. The
file - is standard input.

With -e or -f every positional argument is a path.`,
    take: (args, value) => args.patterns.push({ file: value }),
  },
  {
    long: 'pre',
    value: 'COMMAND',
    completes: 'command',
    negated: 'no-pre',
    category: 'input',
    doc: 'Search the output of COMMAND for each path.',
    more: `COMMAND is run once for every file, with the path as its only argument and the file as its standard input; its
standard output is searched in place of the file. An empty COMMAND turns this off. It is much slower than reading
files: limit it with --pre-glob where you can.

Standard input is never handed to COMMAND. This overrides -z/--search-zip.`,
    take: (args, value) => {
      args.pre = value === '' ? null : value;
      if (args.pre !== null) args.searchZip = false;
    },
    turnOff: (args) => {
      args.pre = null;
    },
  },
  {
    long: 'pre-glob',
    value: 'GLOB',
    category: 'input',
    doc: 'Limit --pre to files that match GLOB.',
    more: `Other files are read as usual. May be given many times; a leading ! excludes. Without --pre it has no effect.`,
    take: (args, value) => args.preGlobs.push(value),
  },
  {
    long: 'search-zip',
    short: 'z',
    negated: 'no-search-zip',
    category: 'input',
    doc: 'Search the contents of compressed files.',
    more: `Files that are compressed as a whole (gzip, bzip2, xz, lz4, lzma, brotli, zstd, compress) are known by their
extension and unpacked before they are searched. Archives are not taken apart.

This overrides --pre.`,
    turn: (args, isOn) => {
      args.searchZip = isOn;
      if (isOn) args.pre = null;
    },
  },
];
