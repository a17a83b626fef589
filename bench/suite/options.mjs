// The command line of the benchmark suite: read, checked and complete, so that nothing inside asks whether something is set.
import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { patternNames } from './patterns.mjs';

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What `--only` takes. */
export const groups = [
  'kernel',
  'middle',
  'small',
  'node-modules',
  'file',
  'threads',
  'memory',
  'startup',
  'lines',
  'fairness',
];

const help = `node bench/run.mjs [OPTION]...

  --kernel PATH     Linux source to search; default THREADGREP_CORPUS, else what node bench/corpus.mjs has downloaded
  --dist PATH       compiled threadgrep to measure; default dist
  --only GROUP      measure this alone; may be repeated: ${groups.join(', ')}
  --pattern NAME    of the searches of trees and files this alone: 'rare literal', class, …
  --rounds N        times each contestant runs; default 9, with --quick 2
  --threads N       for all that have threads; default 2, or 1 where there is one core
  --against RUN     compare ratios with an earlier run: last, or the path of its file
  --name NAME       part of the name of the file with the raw figures; default suite, with --quick quick
  --cache PATH      where corpora are made and kept; default .cache/bench
  --out PATH        where runs/ and chart.svg are written; default bench, with --quick .cache/bench
  --quick           tiny made-up corpora and few rounds, to see that the suite works; its figures mean nothing
  --help
`;

/** A mistake on the command line: its message is all that a user needs. */
export class UsageError extends Error {}

/**
 * @typedef {object} SuiteOptions
 * @property {string | null} kernel absolute path of the Linux source, null where there is none
 * @property {string} dist absolute path
 * @property {string[]} only groups to measure
 * @property {string | null} pattern the name of the only pattern
 * @property {number} rounds
 * @property {number} threads
 * @property {string | null} against `last`, a path, or null
 * @property {string} name
 * @property {string} cache absolute path
 * @property {string} out absolute path
 * @property {boolean} quick
 */

/**
 * Null where help was asked for and printed.
 * @param {string[]} args
 * @returns {SuiteOptions | null}
 */
export function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      kernel: { type: 'string' },
      dist: { type: 'string', default: join(projectRoot, 'dist') },
      only: { type: 'string', multiple: true, default: groups },
      pattern: { type: 'string' },
      rounds: { type: 'string' },
      threads: { type: 'string', default: String(Math.min(2, availableParallelism())) },
      against: { type: 'string' },
      name: { type: 'string' },
      cache: { type: 'string', default: join(projectRoot, '.cache', 'bench') },
      out: { type: 'string' },
      quick: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return null;
  }
  const { quick } = values;
  return {
    kernel: kernelPath(values.kernel),
    dist: checkedDist(values.dist),
    only: checkedGroups(values.only.flatMap((list) => list.split(','))),
    pattern: checkedPattern(values.pattern),
    rounds: wholeNumber('rounds', values.rounds ?? (quick ? '2' : '9')),
    threads: wholeNumber('threads', values.threads),
    against: values.against ?? null,
    name: checkedName(values.name ?? (quick ? 'quick' : 'suite')),
    cache: resolve(values.cache),
    out: resolve(values.out ?? join(projectRoot, quick ? '.cache/bench' : 'bench')),
    quick,
  };
}

/** Nothing is downloaded here: 150 MB are for the user to decide. */
function kernelPath(given) {
  const asked = given ?? process.env.THREADGREP_CORPUS;
  if (asked) {
    if (!existsSync(join(asked, 'MAINTAINERS'))) {
      throw new UsageError(`--kernel ${asked}: no Linux source there; leave it out to skip these rows`);
    }
    return resolve(asked);
  }
  const downloaded = join(projectRoot, '.cache/corpus/linux-source-6.1');
  return existsSync(downloaded) ? downloaded : null;
}

function checkedDist(given) {
  if (!existsSync(join(given, 'index.js'))) {
    throw new UsageError(`--dist ${given}: no index.js there; npm run build makes it`);
  }
  return resolve(given);
}

function checkedGroups(asked) {
  const unknown = asked.find((group) => !groups.includes(group));
  if (unknown !== undefined) throw new UsageError(`--only ${unknown}: must be one of ${groups.join(', ')}`);
  return asked;
}

function checkedPattern(name) {
  if (name === undefined || patternNames.includes(name)) return name ?? null;
  throw new UsageError(`--pattern ${name}: must be one of ${patternNames.join(', ')}`);
}

function checkedName(name) {
  if (!/^[\w.-]+$/.test(name))
    throw new UsageError(`--name ${name}: must be letters, digits, dots and dashes`);
  return name;
}

function wholeNumber(name, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) {
    throw new UsageError(`--${name} ${text}: must be a whole number from 1`);
  }
  return number;
}

/** @param {string} path */
export function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
