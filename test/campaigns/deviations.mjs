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
    explains: ({ patterns, flags }) =>
      patterns.some((pattern) => (flags.flat().includes('-U') ? /\\A/ : /\\[Az]/).test(pattern)),
  },
  {
    id: 'stop-on-nonmatch-inverted',
    reason:
      'With --stop-on-nonmatch and -v ripgrep passes over the first line that does not qualify, where it is the one that ' +
      'its fast search for the end of a run of lines has found, and goes on to the next. Here the file ends at the first.',
    explains: ({ flags }) => flags.flat().includes('--stop-on-nonmatch') && isInverted(flags),
  },
  {
    id: 'bytes-of-an-inverted-cut',
    reason:
      'With -v and -m ripgrep counts as searched the whole run of lines without a match in which the last printed line ' +
      'stands. Here the count ends with that line.',
    explains: ({ flags }, { wanted, got }) =>
      isInverted(flags) &&
      wanted.exit === got.exit &&
      withoutBytesSearched(wanted.stdout) === withoutBytesSearched(got.stdout),
  },
  {
    id: 'separator-before-binary-message',
    reason:
      'In front of a file of which only "binary file matches" is said ripgrep puts the separator of --heading or of context ' +
      'with several threads, and leaves it out with one, as with --sort. Here it is always there.',
    explains: (_, { wanted, got }) =>
      wanted.exit === got.exit && withoutSeparators(wanted.stdout) === withoutSeparators(got.stdout),
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

const isInverted = (flags) => flags.flat().some((flag) => flag === '-v' || flag === '--invert-match');

const withoutBytesSearched = (output) =>
  output
    .toString('latin1')
    .replace(/"bytes_searched":\d+|\d+ bytes searched|"elapsed(_total)?":\{[^}]*\}|[\d.]+ seconds.*/g, '');

const withoutSeparators = (output) =>
  output.toString('latin1').replace(/(?:(?:--)?\n)+(?=[^\n]*binary file matches)/g, '');
