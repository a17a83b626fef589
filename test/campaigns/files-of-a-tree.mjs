// Enumerates a large tree and compares list and order with `rg --files --sort path`, then times it.
//
//   node test/campaigns/files-of-a-tree.mjs PATH [rounds]
//
// Wall time, processor time and event-loop delay of every round are printed: on a busy machine only the processor time
// says something.
import { spawnSync } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { rgPath } from '@vscode/ripgrep';
import { compiledUrl } from './dist.mjs';

const { enumerateFiles } = await import(compiledUrl('files/index.js'));
const [path, rounds = '7'] = process.argv.slice(2);
if (path === undefined)
  throw new Error('name the folder: node test/campaigns/files-of-a-tree.mjs PATH [rounds]');

const ignore = {
  vcs: true,
  dot: true,
  exclude: true,
  global: true,
  parent: true,
  files: [],
  caseInsensitive: false,
};
const variants = [
  { name: 'defaults', flags: [], change: {} },
  { name: 'rules without a repository', flags: ['--no-require-git'], change: {} },
  { name: 'all files', flags: ['-uu'], change: { hidden: true } },
  {
    name: 'glob',
    flags: ['-g', '*.[ch]'],
    change: { globs: [{ pattern: '*.[ch]', caseInsensitive: false }] },
  },
  { name: 'type', flags: ['-t', 'c'], change: { types: ['c'] } },
  { name: 'binary extensions', flags: null, change: { binaryExtensions: true } },
];

for (const { name, flags, change } of variants) {
  const settings = settingsFor(name, change);
  const listed = await listFiles(settings);
  if (flags !== null) compare(name, listed, rgList(flags));
  for (let round = 0; round < Number(rounds); round++) await time(name, settings);
}

function settingsFor(name, change) {
  const hasRules = name !== 'all files';
  const rules = { ...ignore, requireGit: name !== 'rules without a repository' };
  const none = { ...rules, vcs: false, dot: false, exclude: false, global: false, parent: false };
  return {
    cwd: path,
    roots: [],
    confineTo: null,
    globs: [],
    types: [],
    typesNot: [],
    typeChanges: [],
    hidden: false,
    followSymlinks: false,
    maxDepth: null,
    maxFileSize: null,
    globsNarrow: false,
    oneFileSystem: false,
    binaryExtensions: false,
    countsPruned: false,
    ignore: hasRules ? rules : none,
    ...change,
  };
}

async function listFiles(settings) {
  const paths = [];
  for await (const { candidates } of enumerateFiles(settings))
    for (const one of candidates) paths.push(one.path);
  return paths;
}

function rgList(flags) {
  const args = ['--no-config', '--files', '--sort', 'path', '-0', ...flags];
  const { stdout } = spawnSync(rgPath, args, { cwd: path, maxBuffer: 1 << 30 });
  return stdout.toString('utf8').split('\0').slice(0, -1);
}

function compare(name, ours, theirs) {
  const at = ours.findIndex((file, index) => file !== theirs[index]);
  const isSame = at < 0 && ours.length === theirs.length;
  console.log(`${name}: ${ours.length} files, ${isSame ? 'as' : 'NOT as'} ripgrep lists them`);
  if (isSame) return;
  console.log(`  first difference at ${at}: ${ours[at]} against ${theirs[at]}`);
  process.exitCode = 1;
}

async function time(name, settings) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const before = process.cpuUsage();
  let files = 0;
  for await (const step of enumerateFiles(settings)) files += step.candidates.length;
  const { user, system } = process.cpuUsage(before);
  const wallMs = performance.now() - start;
  delay.disable();
  const figures = { files, wallMs, cpuMs: (user + system) / 1000, delayP99Ms: delay.percentile(99) / 1e6 };
  console.log(
    `  ${name} ${JSON.stringify(figures, (_, value) => (typeof value === 'number' ? Math.round(value) : value))}`,
  );
}
