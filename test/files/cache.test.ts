// The cache of a long-lived searcher: whatever happens to a tree between two searches, the answer is that of a search
// that remembers nothing.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { FileStep } from '../../src/candidate.js';
import { type Disk, enumerateFiles, FileCache } from '../../src/files/index.js';
import { isSettled, type Stamp, stampOf } from '../../src/files/stamp.js';
import { Random } from './random.js';
import { fileSettings, find, type SettingsChange } from './settings.js';
import { plant, type Tree } from './tree.js';

/** A searcher of a time when everything on the disk has long come to rest. */
const laterMs = () => Date.now() + 10_000;

/** Longer than the coarsest tick of the file systems the tests run on. */
const tickMs = 25;

/** A file system that keeps whole seconds, as ext3 does: quick changes leave no trace. */
function coarseStampOf(path: string, followsSymlink: boolean): Stamp | null {
  const stamp = stampOf(path, followsSymlink);
  const second = 1_000_000_000n;
  return (
    stamp && {
      ...stamp,
      modifiedNs: stamp.modifiedNs - (stamp.modifiedNs % second),
      changedNs: stamp.changedNs - (stamp.changedNs % second),
    }
  );
}

const onLinux = process.platform === 'linux';

const tree: Tree = {
  '.gitignore': '*.log\n/build/\n!keep.log\n',
  'src/a.c': '',
  'src/deep/b.c': '',
  'src/deep/.ignore': 'c.*\n',
  'src/deep/c.c': '',
  'build/out.o': '',
  'notes.log': '',
  link: '-> src',
  '.hidden/x': '',
  '.git/info/exclude': 'secret\n',
  secret: '',
};

const choices: SettingsChange[] = [
  {},
  { hidden: true },
  { ignore: { requireGit: false, parent: false } },
  {
    globs: [
      { pattern: '!*.o', caseInsensitive: false },
      { pattern: 's*', caseInsensitive: true },
    ],
  },
  { roots: ['src', '.'] },
  { maxDepth: 2 },
  { followSymlinks: true },
  { maxFileSize: 3 },
  { countsPruned: true },
  { types: ['c'] },
];

async function stepsOf(cwd: string, change: SettingsChange, disk?: Disk): Promise<FileStep[]> {
  const steps: FileStep[] = [];
  for await (const step of enumerateFiles(fileSettings(cwd, change), undefined, disk)) steps.push(step);
  return steps;
}

/** All there is below `root`, rule files and links too. */
function pathsIn(root: string): string[] {
  return readdirSync(root, { recursive: true }).map((path) => join(root, String(path)));
}

const names = [
  'a.c',
  'b.o',
  'é',
  'x.log',
  'secret',
  '.hid',
  'deep',
  'build',
  'src',
  'odd\nname',
  'back\\slash',
];
const ruleLines = ['*.c', '!a.c', 'deep/', '/src', '*.log', '!*.log', 'build', '#', 'secret', 'src/**'];

/** One random change of the tree. What cannot be done is left out. */
function mutate(root: string, random: Random): void {
  const all = [root, ...pathsIn(root)];
  const folders = all.filter((path) => lstatSync(path).isDirectory());
  const target = random.pick(all);
  const fresh = join(random.pick(folders), random.pick(names));
  const changes: (() => void)[] = [
    () => writeFileSync(fresh, 'x'.repeat(random.below(6))),
    () => mkdirSync(fresh),
    () => target !== root && rmSync(target, { recursive: true }),
    () => target !== root && renameSync(target, fresh),
    () => writeFileSync(ruleFile(folders, random), rules(random)),
    () => writeFileSync(ruleFile(folders, random), rules(random)),
    () => chmodSync(target, random.pick([0o700, 0o755, 0o500])),
    () => retarget(all, fresh, random),
    () => utimesSync(target, 1_000_000, 1_000_000),
    () => swapKind(target === root ? fresh : target),
  ];
  try {
    random.pick(changes)();
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('E')) throw error;
  }
}

function ruleFile(folders: string[], random: Random): string {
  const name = random.pick(['.gitignore', '.ignore', '.rgignore', '.git/info/exclude']);
  return join(random.pick(folders), name);
}

function rules(random: Random): string {
  return Array.from({ length: random.below(4) }, () => `${random.pick(ruleLines)}\n`).join('');
}

function retarget(all: string[], fresh: string, random: Random): void {
  const link = all.find((path) => lstatSync(path).isSymbolicLink()) ?? fresh;
  rmSync(link, { force: true });
  symlinkSync(random.pick(all), link);
}

/** A file becomes a folder of the same name, and the other way round. */
function swapKind(path: string): void {
  const wasFolder = existsSync(path) && lstatSync(path).isDirectory();
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  if (wasFolder) writeFileSync(path, '');
  else mkdirSync(path);
}

async function expectWarmAsCold(root: string, cache: FileCache, note: string): Promise<void> {
  for (const change of choices) {
    const warm = await stepsOf(root, change, cache.disk());
    expect(warm, `${note} ${JSON.stringify(change)}`).toEqual(await stepsOf(root, change));
  }
}

describe('a warm answer', () => {
  test('equals a cold one after random changes', { timeout: 120_000 }, async () => {
    for (let seed = 1; seed <= 8; seed++) {
      using root = plant(tree);
      const random = new Random(seed);
      const cache = new FileCache({ nowMs: laterMs });
      for (let round = 0; round < 6; round++) {
        await sleep(tickMs);
        await expectWarmAsCold(root.path, cache, `seed ${seed} round ${round}`);
        for (let count = random.below(4); count >= 0; count--) mutate(root.path, random);
      }
    }
  });

  test('equals a cold one also when changes follow so fast that they share a tick', {
    timeout: 120_000,
  }, async () => {
    const cases = Array.from({ length: 6 }, (_, index) => ({
      root: plant(tree),
      random: new Random(100 + index),
      cache: new FileCache({ stampOf: coarseStampOf }),
    }));
    for (let round = 0; round < 3; round++) {
      if (round > 0) await sleep(2100);
      for (const [index, { root, random, cache }] of cases.entries()) {
        for (let change = 0; change < 5; change++) {
          await expectWarmAsCold(root.path, cache, `case ${index} round ${round} change ${change}`);
          mutate(root.path, random);
        }
      }
    }
    for (const { root } of cases) root[Symbol.dispose]();
  });

  test('is put together from what changed and what did not, below folders that are known', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [`top/folder${index}/in/file`, '']),
    );
    using root = plant(many);
    const cache = new FileCache({ nowMs: laterMs });
    await find(root.path, {}, cache.disk());
    await sleep(tickMs);
    for (let index = 0; index < 400; index++) writeFileSync(join(root.path, `top/folder${index}/in/new`), '');
    expect(await find(root.path, {}, cache.disk())).toEqual(await find(root.path));
  });
});

/** Seconds; whole, so that it can be put back to the bit. */
const oldTime = 1_000_000;

describe('a warm answer sees', () => {
  const both = { 'a/link': '-> ../b/target', 'b/target': '', 'c/file': '', '.ignore': '' };
  const cases: [what: string, change: SettingsChange, happens: (root: string) => void][] = [
    [
      'a file in a folder whose old time was put back',
      {},
      (root) => {
        writeFileSync(join(root, 'c/new'), '');
        utimesSync(join(root, 'c'), oldTime, oldTime);
      },
    ],
    [
      'a rule file that was written anew and given its old time',
      {},
      (root) => {
        writeFileSync(join(root, '.ignore'), 'c\n');
        utimesSync(join(root, '.ignore'), oldTime, oldTime);
      },
    ],
    [
      'a file that has grown too large',
      { maxFileSize: 3 },
      (root) => writeFileSync(join(root, 'c/file'), 'large'),
    ],
    ['what a link leads to', { followSymlinks: true }, (root) => swapKind(join(root, 'b/target'))],
    [
      'a folder that another has taken the place of',
      {},
      (root) => {
        mkdirSync(join(root, 'other'));
        renameSync(join(root, 'c'), join(root, 'old'));
        renameSync(join(root, 'other'), join(root, 'c'));
      },
    ],
  ];
  test.each(cases)('%s', async (_, change, happens) => {
    using root = plant(both);
    for (const path of pathsIn(root.path).filter((path) => !path.endsWith('link')))
      utimesSync(path, oldTime, oldTime);
    const cache = new FileCache({ nowMs: laterMs });
    const before = await stepsOf(root.path, change, cache.disk());
    await sleep(tickMs);
    happens(root.path);
    const after = await stepsOf(root.path, change, cache.disk());
    expect(after).not.toEqual(before);
    expect(after).toEqual(await stepsOf(root.path, change));
  });
});

describe('a warm answer sees within the same tick', () => {
  const cases: [what: string, happens: (root: string) => void][] = [
    ['a new file', (root) => writeFileSync(join(root, 'c/new'), '')],
    ['a rule file written over', (root) => writeFileSync(join(root, '.ignore'), 'c\n')],
  ];
  test.each(cases)('%s', async (_, happens) => {
    using root = plant({ '.ignore': '#\n', 'c/file': '' });
    // At the beginning of a second, so that all of it lies in one tick of the coarse clock.
    await sleep(1010 - (Date.now() % 1000));
    writeFileSync(join(root.path, '.ignore'), '#!');
    writeFileSync(join(root.path, 'c/other'), '');
    const cache = new FileCache({ stampOf: coarseStampOf });
    await stepsOf(root.path, {}, cache.disk());
    happens(root.path);
    expect(await stepsOf(root.path, {}, cache.disk())).toEqual(await stepsOf(root.path, {}));
  });
});

describe('what is remembered', () => {
  test.runIf(onLinux)('is a listing that is not read again', async () => {
    using root = plant(tree);
    const cache = new FileCache({ nowMs: laterMs });
    const listing = await cache.disk().list(`${root.path}/src/`);
    expect(await cache.disk().list(`${root.path}/src/`)).toBe(listing);
  });

  test.runIf(onLinux)(
    'are the very candidates of an earlier walk, so that nothing is decided again',
    async () => {
      using root = plant(tree);
      const cache = new FileCache({ nowMs: laterMs });
      const [first] = (await find(root.path, {}, cache.disk())).candidates;
      expect((await find(root.path, {}, cache.disk())).candidates[0]).toBe(first);
    },
  );

  test('is no listing of a folder that changed less than two seconds before', async () => {
    using root = plant(tree);
    const cache = new FileCache();
    await find(
      root.path,
      { ignore: { vcs: false, dot: false, exclude: false, global: false } },
      cache.disk(),
    );
    expect(cache.bytes).toBe(0);
  });

  test.runIf(onLinux)('stays within its bounds', async () => {
    using root = plant(
      Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`folder${index}/file`, ''])),
    );
    const bound = 20_000;
    const cache = new FileCache({ nowMs: laterMs, mostBytes: bound });
    for (let walk = 0; walk < 3; walk++) await find(root.path, {}, cache.disk());
    expect(cache.bytes).toBeGreaterThan(0);
    expect(cache.bytes).toBeLessThanOrEqual(bound);
  });

  test('is nothing of /proc, whose times say nothing', async () => {
    if (!onLinux) return;
    const cache = new FileCache({ nowMs: laterMs });
    await cache.disk().list('/proc/self/');
    expect(cache.bytes).toBe(0);
  });
});

describe('a stamp is settled', () => {
  const stamp = (modifiedMs: number, changedMs: number): Stamp => ({
    device: 1n,
    inode: 1n,
    modifiedNs: BigInt(modifiedMs) * 1_000_000n,
    changedNs: BigInt(changedMs) * 1_000_000n,
    isFile: false,
    sizeBytes: 0,
  });
  const cases: [modifiedMs: number, changedMs: number, isOldEnough: boolean][] = [
    [7_999, 7_999, true],
    [8_000, 7_000, false],
    [1_000, 8_000, false],
    [1_000, 99_000, false],
    [99_000, 1_000, false],
  ];
  test.each(cases)('at 10,000 ms with times of %i and %i ms: %s', (modifiedMs, changedMs, isOldEnough) => {
    expect(isSettled(stamp(modifiedMs, changedMs), 10_000)).toBe(isOldEnough);
  });
});
