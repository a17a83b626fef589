// What it costs to find the files: a cold walk, a walk with a searcher's cache, and the floor (reading the directories, looking at them).
//
//   node bench/enumeration.mjs TREE [--dist DIST]... [--runs 11] [--rules]
//
// Several --dist (compiled output of tsc, not bundled; default .cache/dist) are measured in turn, so that two builds can be held
// against each other on a machine that others use. Medians of processor time (user and system, all threads) and of wall time, in
// milliseconds, after two rounds that do not count; the first walk with a cache, which fills it, is shown by itself.
// --rules: .gitignore files count, also outside of a repository; without it no rule files are read.
import { readdirSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dist: { type: 'string', multiple: true, default: ['.cache/dist'] },
    runs: { type: 'string', default: '11' },
    rules: { type: 'boolean', default: false },
  },
});
const tree = resolve(positionals[0] ?? '.');
const ignoreFiles = values.rules ? { requireGit: false } : false;
const unmeasuredRounds = 2;

/** What runs of one name took. */
const times = new Map();

async function measure(name, run) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const count = await run();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  const rows = times.get(name) ?? [];
  times.set(name, rows);
  rows.push({ cpu: (user + system) / 1000, wall, count });
}

const median = (numbers) => numbers.sort((left, right) => left - right)[numbers.length >> 1];

function directoriesBelow(top) {
  const directories = [top];
  for (const directory of directories) {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      if (entry.isDirectory()) directories.push(`${directory}/${entry.name}`);
    }
  }
  return directories;
}

const builds = await Promise.all(
  values.dist.map(async (dist) => {
    const load = (path) => import(pathToFileURL(resolve(dist, path)).href);
    const { enumerateFiles, FileCache } = await load('files/index.js');
    const { resolveQuery } = await load('query.js');
    const walk = async (disk) => {
      let count = 0;
      const { files } = resolveQuery({ pattern: '', cwd: tree, ignoreFiles });
      for await (const step of enumerateFiles(files, undefined, disk)) count += step.candidates.length;
      return count;
    };
    return { dist, walk, cache: FileCache && new FileCache() };
  }),
);

const directories = directoriesBelow(tree);
for (let round = 0; round < Number(values.runs) + unmeasuredRounds; round++) {
  if (round === unmeasuredRounds) times.clear();
  await measure('floor: readdir', () => {
    let count = 0;
    for (const path of directories) count += readdirSync(path, { withFileTypes: true }).length;
    return count;
  });
  await measure('floor: stat', () => {
    for (const path of directories) statSync(path, { bigint: true });
    return directories.length;
  });
  for (const { dist, walk, cache } of builds) {
    await measure(`cold ${dist}`, () => walk());
    if (cache) await measure(`${round === 0 ? 'filling' : 'warm'} ${dist}`, () => walk(cache.disk()));
  }
  if (round === 0) {
    for (const [name, [{ cpu }]] of times)
      if (name.startsWith('filling')) console.log(name, Math.round(cpu), 'ms');
  }
}

console.table(
  Object.fromEntries(
    [...times].map(([name, rows]) => [
      name,
      {
        'cpu ms': Math.round(median(rows.map(({ cpu }) => cpu))),
        'wall ms': Math.round(median(rows.map(({ wall }) => wall))),
        count: rows[0].count,
        runs: rows.length,
      },
    ]),
  ),
);
for (const { dist, cache } of builds)
  if (cache) console.log(dist, 'remembers', Math.round(cache.bytes / 2 ** 20), 'MiB');
