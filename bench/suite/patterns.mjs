// What is looked for, and where: each kind of pattern that engines treat differently.
import { identifiers } from './identifiers.mjs';

/**
 * @typedef {object} BenchPattern
 * @property {string} name
 * @property {string} text a regex that all contestants read the same way
 * @property {boolean} [ignoreCase]
 * @property {boolean} [word]
 * @property {string[]} corpora where it is measured
 * @property {boolean} [everyone] the slow peers run it, too; else ripgrep and threadgrep alone
 * @property {boolean} [quick] measured with --quick, too
 */

const trees = ['kernel', 'middle', 'small'];

/** @type {BenchPattern[]} */
const patterns = [
  {
    name: 'rare literal',
    text: 'PM_RESUME',
    corpora: [...trees, 'node-modules', 'file'],
    everyone: true,
    quick: true,
  },
  { name: 'common literal', text: 'mutex_lock', corpora: trees },
  { name: 'case-insensitive', text: 'pm_resume', ignoreCase: true, corpora: trees },
  { name: 'word', text: 'resume', word: true, corpora: trees },
  { name: 'alternation of 5', text: 'PM_RESUME|PM_SUSPEND|PM_FREEZE|PM_THAW|PM_RESTORE', corpora: trees },
  { name: 'alternation of 200', text: identifiers.join('|'), corpora: trees },
  { name: 'inner literal', text: '[A-Z]+_RESUME', corpora: trees, quick: true },
  { name: 'class', text: '[A-Za-z]{30}', corpora: [...trees, 'file'], everyone: true, quick: true },
  { name: 'anchored', text: '^int main\\(', corpora: trees },
  { name: 'Unicode', text: '[À-ÿ]\\w+', corpora: trees },
  { name: 'no match', text: 'zqxjkvbp_none', corpora: trees },
  // Every line of a large tree is another question, which the group `lines` asks.
  { name: 'everything', text: '^', corpora: ['small'], quick: true },
];

/**
 * What is measured in one corpus.
 * @param {string} corpus
 * @param {{ quick: boolean, pattern: string | null }} setting `pattern`: the name of the only one
 */
export function patternsFor(corpus, { quick, pattern: only }) {
  return patterns
    .filter((pattern) => pattern.corpora.includes(corpus) && (pattern.quick || !quick))
    .filter(({ name }) => only === null || name === only);
}

/** In the order they are measured. */
export const patternNames = patterns.map(({ name }) => name);

/** @param {string} name */
export function patternNamed(name) {
  return patterns.find((pattern) => pattern.name === name);
}
