// Raw figures on disk: a file for each run, with the day, the machine and what was run.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { isFile, projectRoot, UsageError } from './options.mjs';

/**
 * @typedef {object} Run
 * @property {string} what
 * @property {string} date ISO
 * @property {boolean} quick
 * @property {{ cpu: string, cores: number, memoryGiB: number, kernel: string, load: number }} machine
 *   `load`: processes that ran or waited to run in the minute before, on average; more than half a core makes figures doubtful
 * @property {Record<string, string | null>} versions null where a program is not there
 * @property {{ rounds: number, threads: number, only: string[] }} settings
 * @property {import('./measuring.mjs').Series[]} series
 * @property {import('./targets.mjs').Judgement[]} targets
 */

const what = 'threadgrep benchmark suite';

/** @param {import('./options.mjs').SuiteOptions} options @returns {Omit<Run, 'series' | 'targets'>} */
export function describeRun({ quick, rounds, threads, only }) {
  const [{ model }] = cpus();
  return {
    what,
    date: new Date().toISOString(),
    quick,
    machine: {
      cpu: model,
      cores: cpus().length,
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
      load: loadavg()[0],
    },
    versions: {
      node: process.version,
      threadgrep: JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')).version,
      commit: firstLine('git', ['-C', projectRoot, 'describe', '--always', '--dirty']),
      rg: firstLine(rgPath, ['--version']),
      git: firstLine('git', ['--version']),
      grep: firstLine('grep', ['--version']),
    },
    settings: { rounds, threads, only },
  };
}

function firstLine(program, args) {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    )[0];
  } catch {
    return null;
  }
}

/**
 * The path for the raw figures: `runs/<day>-<name>.json`, with a number behind the name where the day has one already.
 * @param {string} date ISO
 * @param {string} out
 * @param {string} name
 */
export function freeRunPath(date, out, name) {
  const folder = join(out, 'runs');
  mkdirSync(folder, { recursive: true });
  const stem = join(folder, `${date.slice(0, 10)}-${name}`);
  let path = `${stem}.json`;
  for (let copy = 2; existsSync(path); copy++) path = `${stem}-${copy}.json`;
  return path;
}

/** @param {string} path @param {Run} run */
export function writeRun(path, run) {
  writeFileSync(path, `${JSON.stringify(run)}\n`);
}

/**
 * The run to compare with: `last` is the newest that measured one of the same groups with the same kind of corpora.
 * @param {string} wanted `last` or a path
 * @param {import('./options.mjs').SuiteOptions} options
 * @returns {Run}
 */
export function earlierRun(wanted, { out, quick, only }) {
  if (wanted !== 'last') {
    if (!isFile(wanted))
      throw new UsageError(`--against ${wanted}: no such file; last, or the path of a file of runs/`);
    return JSON.parse(readFileSync(wanted, 'utf8'));
  }
  const runs = runFiles(join(out, 'runs'))
    .map((path) => JSON.parse(readFileSync(path, 'utf8')))
    .filter((run) => run.what === what && run.quick === quick)
    .filter(({ series }) => series.some(({ group, skipped }) => only.includes(group) && skipped === null))
    .sort((left, right) => (left.date < right.date ? -1 : 1));
  if (runs.length === 0)
    throw new UsageError(`--against last: no run of these groups in ${join(out, 'runs')}`);
  return runs.at(-1);
}

function runFiles(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
}
