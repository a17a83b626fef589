// Differences from ripgrep that are known and explained: the differential campaign counts them and goes on.

/**
 * `explains(found, { wanted, got })` sees the minimised case (`patterns`, `flags`, `paths`, `tree`) and both runs (`exit`,
 * `stdout`, `stderr`). A predicate should be as narrow as its reason.
 */
export const deviations = [
  // { id: 'short-name', reason: 'why it is so, and where it is documented', explains: (found, runs) => false },
];
