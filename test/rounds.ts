// How much of what only repeats is asked: `npm test` runs the first third of the random rounds and a sample of each line of the
// tables of command lines; THREADGREP_ALL=1 runs all of them. Seeds are fixed, so both are the same every time.

export const asksAll = process.env.THREADGREP_ALL === '1';

/** How many of `all` random rounds to run. */
export const rounds = (all: number): number => (asksAll ? all : Math.ceil(all / 3));
