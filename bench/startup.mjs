// What it costs to start: whole processes of the command against `node -e 0` and ripgrep, on nothing, one file, and small trees.
//
//   node bench/startup.mjs [--dist DIST]... [--runs 15] [--files 500] [--tree PATH] [--keep]
//
// Several --dist (compiled output, default dist) are measured in turn, so that two builds can be held against each other on a
// machine that others use. The table shows medians of wall and of processor time (user and system, all threads), and their
// ratios to `node -e 0` and to ripgrep on the same task. --keep writes the raw figures to bench/runs/<date>-startup.json.
// Unfair to threadgrep: Node's own start is in every figure. Unfair to ripgrep: nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rgPath } from '@vscode/ripgrep';

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const pattern = 'needle\\d+';

const { values } = parseArgs({
  options: {
    dist: { type: 'string', multiple: true, default: [join(projectRoot, 'dist')] },
    runs: { type: 'string', default: '15' },
    files: { type: 'string', default: '500' },
    tree: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

/** The same numbers on every machine. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const words = 'const return value index buffer the of a file = { } ( ) ; import export query'.split(' ');

/** Source-like text of 1 to 8 KB; one file in ten has a line to be found. */
function textOf(next, file) {
  const lines = [];
  for (let size = 1024 + next(7 * 1024); size > 0; size -= lines.at(-1).length + 1) {
    lines.push(Array.from({ length: 3 + next(9) }, () => words[next(words.length)]).join(' '));
  }
  if (file % 10 === 3) lines[next(lines.length)] += ` needle${file}`;
  return `${lines.join('\n')}\n`;
}

/** A project of `count` files, 25 in a folder, with rules of git and something for them to leave out. */
function makeTree(folder, count) {
  const next = random(1);
  for (const name of ['.git', 'node_modules/left-out']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, '.gitignore'), 'node_modules/\n*.log\n/build/\n');
  writeFileSync(join(folder, 'node_modules/left-out/index.js'), textOf(next, 3));
  for (let file = 0; file < count; file++) {
    const place = join(folder, 'src', `area-${Math.floor(file / 100)}`, `part-${Math.floor(file / 25)}`);
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, `file-${file}.ts`), textOf(next, file));
  }
}

/** One run: bash's own `time` knows the processor time of a child, which Node does not. */
function timed([command, ...args], cwd) {
  const script = 'TIMEFORMAT="%R %U %S"; { time "$@" 2>/dev/null; } | cat >/dev/null';
  const result = spawnSync('bash', ['-c', script, 'bash', command, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  const [wall, user, system] = result.stderr.trim().split(/\s+/).map(Number);
  return { wall: wall * 1000, cpu: (user + system) * 1000 };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

const tree = values.tree ? resolve(values.tree) : mkdtempSync(join(tmpdir(), 'startup-'));
if (!values.tree) makeTree(tree, Number(values.files));
const oneFile = values.tree ? firstFile(rgLines(['--files', '--sort=path'])) : 'src/area-0/part-0/file-3.ts';

function rgLines(args) {
  return execFileSync(rgPath, ['--no-config', ...args], { cwd: tree, encoding: 'utf8' }).split('\n');
}

function firstFile(paths) {
  return paths.find((path) => path !== '' && statSync(join(tree, path)).size > 0);
}

const tasks = {
  version: ['-V'],
  'one file': ['--no-config', pattern, oneFile],
  tree: ['--no-config', pattern, '.'],
};
const node = process.execPath;
const commands = { 'node -e 0': { task: null, argv: [node, '-e', '0'] } };
for (const [task, args] of Object.entries(tasks)) commands[`rg, ${task}`] = { task, argv: [rgPath, ...args] };
for (const dist of values.dist) {
  const name = values.dist.length > 1 ? `tg of ${relative(projectRoot, resolve(dist)) || dist}` : 'tg';
  for (const [task, args] of Object.entries(tasks)) {
    commands[`${name}, ${task}`] = { task, argv: [node, join(resolve(dist), 'cli/main.js'), ...args] };
  }
}

/** Nothing is timed before all say the same. */
function assertSameLines() {
  for (const task of ['one file', 'tree']) {
    const outputs = Object.values(commands)
      .filter((command) => command.task === task)
      .map(({ argv: [command, ...args] }) => spawnSync(command, args, { cwd: tree, encoding: 'utf8' }).stdout)
      .map((output) => output.split('\n').sort().join('\n'));
    if (new Set(outputs).size > 1) throw new Error(`not the same lines (${task}); nothing was timed`);
  }
}

assertSameLines();
const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let run = 0; run < Number(values.runs); run++) {
  for (const [name, { argv }] of Object.entries(commands)) times[name].push(timed(argv, tree));
}
if (!values.tree) rmSync(tree, { recursive: true });

const medians = Object.fromEntries(
  Object.entries(times).map(([name, runs]) => [
    name,
    { wall: median(runs.map((run) => run.wall)), cpu: median(runs.map((run) => run.cpu)) },
  ]),
);

/** Each run against the run of the other in the same round: what the machine does meanwhile hits both. */
function ratio(name, other, kind) {
  return median(times[name].map((run, round) => run[kind] / Math.max(1, times[other][round][kind])));
}

const rows = Object.entries(commands).map(([name, { task }]) => ({
  command: name,
  'wall ms': Math.round(medians[name].wall),
  'cpu ms': Math.round(medians[name].cpu),
  'wall / node': ratio(name, 'node -e 0', 'wall').toFixed(2),
  'cpu / node': ratio(name, 'node -e 0', 'cpu').toFixed(2),
  'wall / rg': task === null ? '' : ratio(name, `rg, ${task}`, 'wall').toFixed(1),
}));
console.table(rows);

if (values.keep) {
  const result = {
    what: `whole processes, ${values.runs} rounds in turn; tree of ${values.files} files of 1 to 8 KB`,
    date: new Date().toISOString(),
    machine: { cpu: cpus()[0].model, cores: cpus().length, node: process.version },
    table: rows,
    milliseconds: times,
  };
  const runs = fileURLToPath(new URL('runs', import.meta.url));
  mkdirSync(runs, { recursive: true });
  writeFileSync(join(runs, `${result.date.slice(0, 10)}-startup.json`), `${JSON.stringify(result)}\n`);
}
