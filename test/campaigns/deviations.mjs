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
];
