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
      'the line alone, so the second of two empty lines can be a match without a column. Here both see the line only.',
    explains: ({ patterns, flags }) =>
      patterns.some((pattern) => /\\[Az]/.test(pattern)) && !flags.flat().includes('-U'),
  },
  {
    id: 'stop-on-nonmatch-inverted',
    reason:
      'With --stop-on-nonmatch and -v ripgrep passes over the first line that does not qualify, where it is the one that ' +
      'its fast search for the end of a run of lines has found, and goes on to the next. Here the file ends at the first.',
    explains: ({ flags }) => flags.flat().includes('--stop-on-nonmatch') && isInverted(flags),
  },
];

const isInverted = (flags) => flags.flat().some((flag) => flag === '-v' || flag === '--invert-match');
