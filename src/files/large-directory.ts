// Reads a directory of very many entries in parts, so that the event loop gets its turns: 100,000 entries at once
// take 100 ms and more. For small directories the way of `readdirSync` is twice as fast.
import { type Dirent, opendirSync } from 'node:fs';
import { Pace } from '../pace.js';

/** Entries asked of the system at once. */
const readAtOnce = 1024;

/** Entries put in order between two looks at the clock. */
const orderedAtOnce = 4096;

/** All entries of the directory, as `entryOf` makes them, in no order. Throws errno errors. */
export async function readInParts<Entry>(
  path: string | Buffer,
  encoding: 'utf8' | 'buffer',
  entryOf: (dirent: Dirent) => Entry,
): Promise<Entry[]> {
  const pace = new Pace();
  const entries: Entry[] = [];
  const directory = opendirSync(path as string, { bufferSize: readAtOnce, encoding: encoding as 'utf8' });
  try {
    for (let dirent = directory.readSync(); dirent !== null; dirent = directory.readSync()) {
      entries.push(entryOf(dirent));
      if (entries.length % readAtOnce === 0 && pace.isDue) await pace.rest();
    }
  } finally {
    directory.closeSync();
  }
  return entries;
}

/** Merge sort with looks at the clock. */
export async function sortInParts<Item>(
  items: readonly Item[],
  compare: (left: Item, right: Item) => number,
): Promise<Item[]> {
  const pace = new Pace();
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += orderedAtOnce) {
    runs.push(items.slice(at, at + orderedAtOnce).sort(compare));
    if (pace.isDue) await pace.rest();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergeRuns(runs[at], runs[at + 1] ?? [], compare, pace));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergeRuns<Item>(
  left: Item[],
  right: Item[],
  compare: (left: Item, right: Item) => number,
  pace: Pace,
): Promise<Item[]> {
  const merged: Item[] = [];
  let fromLeft = 0;
  let fromRight = 0;
  while (fromLeft < left.length || fromRight < right.length) {
    const takesLeft =
      fromRight === right.length ||
      (fromLeft < left.length && compare(left[fromLeft], right[fromRight]) <= 0);
    merged.push(takesLeft ? left[fromLeft++] : right[fromRight++]);
    if (merged.length % orderedAtOnce === 0 && pace.isDue) await pace.rest();
  }
  return merged;
}
