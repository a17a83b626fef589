// Reads a directory of very many entries in parts, so that the event loop gets its turns: 100,000 entries at once
// take 100 ms and more. For small directories the way of `readdirSync` is twice as fast.
import { type Dirent, opendirSync } from 'node:fs';
import { Pace } from '../pace.js';

/** Entries asked of the system at once. */
const readAtOnce = 1024;

/** Entries put in order between two looks at the clock: about 1 ms of sorting. */
const rangeSize = 2048;

const samplesPerRange = 8;

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

/** Sorts with looks at the clock: items go into many small ranges between samples, then each range is sorted. */
export async function sortInParts<Item>(items: readonly Item[], compare: Compare<Item>): Promise<Item[]> {
  const pace = new Pace();
  const borders = bordersOf(items, compare);
  const ranges: Item[][] = Array.from({ length: borders.length + 1 }, () => []);
  for (const [index, item] of items.entries()) {
    ranges[rangeOf(item, borders, compare)].push(item);
    if (index % readAtOnce === 0 && pace.isDue) await pace.rest();
  }
  const sorted: Item[] = [];
  for (const range of ranges) {
    for (const item of range.sort(compare)) sorted.push(item);
    if (pace.isDue) await pace.rest();
  }
  return sorted;
}

type Compare<Item> = (left: Item, right: Item) => number;

/** Items that cut the whole into about equal ranges: some from among many samples, so that chance evens out. */
function bordersOf<Item>(items: readonly Item[], compare: Compare<Item>): Item[] {
  const every = Math.max(1, Math.floor(rangeSize / samplesPerRange));
  const samples = items.filter((_, index) => index % every === 0).sort(compare);
  return samples.filter((_, index) => index % samplesPerRange === samplesPerRange - 1);
}

/** The number of borders that do not lie behind `item`. */
function rangeOf<Item>(item: Item, borders: readonly Item[], compare: Compare<Item>): number {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(item, borders[middle]) < 0) high = middle;
    else low = middle + 1;
  }
  return low;
}
