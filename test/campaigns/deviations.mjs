// Differences from ripgrep that are known and explained: the differential campaign counts them and goes on.

/**
 * `explains(found, { wanted, got })` sees the minimised case (`patterns`, `flags`, `paths`, `tree`) and both runs (`exit`,
 * `stdout`, `stderr`). A predicate should be as narrow as its reason.
 */
export const deviations = [
  {
    id: 'text-anchors',
    reason:
      'Without -U ripgrep looks for \\A and \\z from wherever its search goes on inside its buffer, and then once more in ' +
      'the line alone, so the second of two empty lines can be a match without a column. Here both see the line only. ' +
      'With -U it looks for \\A once more from where the last match ended, so it holds in the midst of a text.',
    explains: ({ patterns }) => patterns.some((pattern) => /\\[Az]/.test(pattern)),
  },
  {
    id: 'stop-on-nonmatch-inverted',
    reason:
      'With --stop-on-nonmatch and -v ripgrep passes over the first line that does not qualify, where it is the one that ' +
      'its fast search for the end of a run of lines has found, and goes on to the next. Here the file ends at the first.',
    explains: ({ flags }) => flags.flat().includes('--stop-on-nonmatch') && isInverted(flags),
  },
  {
    id: 'utf-8-mark-and-encoding',
    reason:
      'In a file that starts with the byte order mark of UTF-8 ripgrep takes the mark away and decodes the rest as -E says. ' +
      'Here the mark outranks -E, as marks of UTF-16 do in ripgrep and all marks do in the Encoding Standard.',
    explains: ({ flags, tree }) =>
      flags.flat().some((word) => /utf-16|windows-1252|latin1/.test(word)) &&
      tree.files.some(startsWith('efbbbf')),
  },
  {
    id: 'two-marks',
    reason:
      'Of two byte order marks of UTF-16 at the start of a file ripgrep takes away both. Here the second one is text, as the ' +
      'Encoding Standard says.',
    explains: ({ tree }) =>
      tree.files.some((file) => ['fffefffe', 'fefffeff'].some((mark) => startsWith(mark)(file))),
  },
  {
    id: 'only-pcre2-reads-it',
    reason:
      'With --auto-hybrid-regex or --engine auto ripgrep hands a pattern that its own engine refuses to PCRE2. Here such a ' +
      'pattern is read with look-around, and refused if that was not what it lacked.',
    explains: ({ flags }, { got }) =>
      flags.flat().some((word) => /^(--auto-hybrid-regex|--engine=auto|auto)$/.test(word)) &&
      /invalid pattern/.test(got.stderr),
  },
  {
    id: 'quiet-list',
    reason:
      'With -q --files ripgrep stops at the first file, and a path that is missing behind it is not told of. Here the walk ' +
      'is a step ahead; output and exit code are the same.',
    explains: ({ flags, paths }, { wanted, got }) =>
      paths.includes('missing') &&
      ['-q', '--files'].every((flag) => flags.flat().includes(flag)) &&
      wanted.exit === got.exit &&
      wanted.stdout.equals(got.stdout),
  },
];

const startsWith =
  (mark) =>
  ({ bytes }) =>
    bytes.subarray(0, mark.length / 2).toString('hex') === mark;

const isInverted = (flags) => flags.flat().some((flag) => flag === '-v' || flag === '--invert-match');
