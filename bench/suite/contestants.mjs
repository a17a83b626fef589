// Who is measured: threadgrep in its three forms, ripgrep in three, and other searchers, all made to do the same work.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { hosted } from './host.mjs';

/**
 * @typedef {object} Task what to search for, and where
 * @property {import('./corpora.mjs').Corpus} corpus
 * @property {import('./patterns.mjs').BenchPattern} pattern
 *
 * @typedef {object} Prepared ready to run one task
 * @property {() => Promise<number | null>} run the number of matching lines; null where it does not look for any
 * @property {() => Promise<void>} [warm] called before each timed run, whoever's it is
 * @property {() => Promise<void>} [close]
 *
 * @typedef {object} Contestant
 * @property {string} name
 * @property {'command' | 'in-process'} kind a whole process with printed lines, or objects in the memory of this one
 * @property {boolean} isSlow whether it takes part only where a pattern is for everyone, to keep a run short
 * @property {(task: Task) => string | null} refuses why it is not asked; null where it is
 * @property {string | null} unfair what is not equal, beside the number of lines
 * @property {string} whyOtherLines why it may find another number of lines
 * @property {(task: Task) => Prepared} prepare
 *
 * @typedef {object} Setting
 * @property {{ search: Function, Searcher: Function }} threadgrep the library
 * @property {string} dist where it is from
 * @property {number} threads
 * @property {import('./peers.mjs').Peers} peers
 */

/** The pool of the one-shot functions ends its workers after ten idle seconds; another contestant may take longer. */
const poolStaysWarmMs = 5000;

/** @param {Setting} setting @returns {Contestant[]} */
export function contestants(setting) {
  return [
    warmSearcher(setting),
    oneShot(setting),
    spawnedRipgrep(setting),
    command('tg', (task) => tgCommand(setting, ripgrepArguments(task, setting.threads))),
    command('rg', (task) => [rgPath, ...ripgrepArguments(task, setting.threads)]),
    wasmRipgrep(setting),
    justBash(setting),
    gitGrep(setting),
    gnuGrep(),
  ];
}

/** @param {Setting} setting @param {string[]} args */
export function tgCommand({ dist }, args) {
  return [process.execPath, join(dist, 'cli/main.js'), ...args];
}

/** @param {Task} task @param {number} threads */
export function ripgrepArguments({ corpus, pattern }, threads) {
  return ['--no-config', `-j${threads}`, ...flags(pattern), '-e', pattern.text, '--', corpus.target];
}

function flags({ ignoreCase = false, word = false }) {
  return [ignoreCase && '-i', word && '-w'].filter(Boolean);
}

/** @param {Task} task */
export function queryOf({ corpus, pattern }) {
  return {
    pattern: pattern.text,
    ignoreCase: pattern.ignoreCase ?? false,
    wordRegexp: pattern.word ?? false,
    cwd: corpus.path,
    ...(corpus.target === '.' ? {} : { path: corpus.target }),
    maxResults: Infinity,
  };
}

/** What most of them have in common. */
const usual = {
  isSlow: false,
  refuses: () => null,
  unfair: null,
  whyOtherLines: 'a fault: the rules are the same',
};

function warmSearcher({ threadgrep, threads }) {
  return {
    ...usual,
    name: 'Searcher',
    kind: 'in-process',
    prepare: (task) => {
      const searcher = new threadgrep.Searcher({ threads });
      const query = queryOf(task);
      return {
        run: async () => (await searcher.search(query)).matches.length,
        close: () => searcher.close(),
      };
    },
  };
}

function oneShot({ threadgrep, threads }) {
  return {
    ...usual,
    name: 'search',
    kind: 'in-process',
    prepare: (task) => {
      const query = { ...queryOf(task), threads };
      let lastRun = performance.now();
      const run = async () => {
        const { matches } = await threadgrep.search(query);
        lastRun = performance.now();
        return matches.length;
      };
      const warm = async () => {
        if (performance.now() - lastRun > poolStaysWarmMs) await run();
      };
      return { run, warm };
    },
  };
}

function spawnedRipgrep({ threads }) {
  return {
    ...usual,
    name: 'rg spawned + parsed',
    kind: 'in-process',
    prepare: (task) => {
      const argv = [rgPath, '--json', ...ripgrepArguments(task, threads)];
      return { run: () => hosted('parsedMatches', { argv, cwd: task.corpus.path }) };
    },
  };
}

function command(name, argvOf, changes = {}) {
  const { env, ...rest } = changes;
  return {
    ...usual,
    name,
    kind: 'command',
    prepare: (task) => {
      const argv = argvOf(task);
      return { run: () => hosted('printedLines', { argv, cwd: task.corpus.path, env }) };
    },
    ...rest,
  };
}

function wasmRipgrep({ peers }) {
  // Into the pipe of a shell: it loses what does not fit at once into one of Node's, which do not block.
  const throughShell = ['sh', '-c', '"$@" | cat', 'sh'];
  const program = [process.execPath, peers.wasmRipgrep];
  const argvOf = (task) => [...throughShell, ...program, ...ripgrepArguments(task, 1)];
  return command('rg in WebAssembly', argvOf, {
    unfair: 'one thread; the start of Node',
    isSlow: true,
    refuses: () => peers.missing,
  });
}

function justBash({ peers }) {
  return {
    ...usual,
    name: 'just-bash rg',
    kind: 'in-process',
    isSlow: true,
    unfair: 'one thread; reads through its virtual file system; prints text',
    whyOtherLines: 'rules and limits of its own',
    refuses: ({ corpus, pattern }) => {
      if (peers.missing) return peers.missing;
      if (corpus.name === 'kernel') return 'takes minutes on so many files';
      if (corpus.name === 'file') return 'reads a file as one string, which V8 limits to 512 MiB';
      if (corpus.name === 'middle' && pattern.name === 'class') return 'its pattern engine takes minutes';
      return null;
    },
    prepare: ({ corpus, pattern }) => {
      // Its default is smart case.
      const args = ['--case-sensitive', ...flags(pattern), '-e', pattern.text, corpus.target];
      return { run: () => hosted('justBash', { module: peers.justBash, root: corpus.path, args }) };
    },
  };
}

function gitGrep({ threads }) {
  const argvOf = ({ corpus, pattern }) =>
    [
      ['git', 'grep', '--no-index', '-I', '--no-color', '--no-line-number', `--threads=${threads}`],
      rulesOfGit(corpus),
      ['-E', ...flags(pattern), '-e', pattern.text, '--'],
      corpus.target === '.' ? ['.', ':(exclude,glob)**/.*', ':(exclude,glob)**/.*/**'] : [corpus.target],
    ].flat();
  return command('git grep', argvOf, {
    env: { LC_ALL: 'C' },
    whyOtherLines: 'it looks for binary bytes in the first 8,000 bytes alone',
    isSlow: true,
    refuses: () => missingProgram('git'),
  });
}

/** As ripgrep has it: rules of git count where there is a repository, which a kernel given by its path need not be. */
function rulesOfGit({ path }) {
  return existsSync(join(path, '.git')) ? '--exclude-standard' : '--no-exclude-standard';
}

function gnuGrep() {
  const argvOf = ({ corpus, pattern }) =>
    [
      ['grep', '-r', '-I', '-E', '--color=never', '--exclude-dir=.?*', '--exclude=.?*'],
      corpus.name === 'node-modules' ? '--exclude-dir=node_modules' : [],
      [...flags(pattern), '-e', pattern.text, '--', corpus.target],
    ].flat();
  return command('GNU grep', argvOf, {
    // In a UTF-8 locale a file that is not UTF-8 is binary for it.
    env: { LC_ALL: 'C' },
    unfair: 'one thread; knows no .gitignore and was told what to leave out',
    whyOtherLines: 'it knows no rule files, and looks for binary bytes in another way',
    isSlow: true,
    refuses: () => missingProgram('grep'),
  });
}

function missingProgram(name) {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return `${name} is not installed`;
  }
}
