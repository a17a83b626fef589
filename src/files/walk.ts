// The walk of one root: opens directories depth first in bytewise order, has their entries decided, and lets fast-glob
// carry them. Nothing is read ahead: when nobody pulls, nothing is read.
import type { FileStep } from '../candidate.js';
import type { Pace } from '../pace.js';
import { Crawl, type CrawlPlace } from './crawl.js';
import { DecidedDirectories } from './decided.js';
import { Decider, type Deciding } from './decider.js';
import { Directory } from './directory.js';
import { Entry } from './entry.js';
import { Frame } from './frame.js';
import { Grafts } from './grafts.js';
import type { Root } from './root.js';
import type { RuleChain } from './rule-chain.js';
import type { StepGatherer } from './step.js';

/** What all roots of one search share. */
export interface Walking extends Deciding {
  pace: Pace;
  step: StepGatherer;
  signal?: AbortSignal;
}

/** What opens the directories of one root. */
interface Opening {
  decider: Decider;
  decided: DecidedDirectories;
  grafts: Grafts;
  pace: Pace;
}

/** Entries decided between two looks at the clock. */
const decidedAtOnce = 256;

/** Entries of one directory that fast-glob gets in one go. */
const servedAtOnce = 2048;

/**
 * The steps of one root; full ones only, what is left stays in the step. `chain`: the rules that hold at the root from
 * outside. Ends early, without an error, on the signal.
 */
export async function* walk(walking: Walking, root: Root, chain: RuleChain): AsyncGenerator<FileStep> {
  const { settings, disk, pace, step, signal } = walking;
  const decided = new DecidedDirectories(settings, root, disk.shelf);
  const opening = { decider: new Decider(walking), decided, grafts: new Grafts(), pace };
  const crawl = new Crawl();
  try {
    const stack = [await open(Directory.top(root, chain, { crawl, path: '' }), opening)];
    while (stack.length > 0 && !signal?.aborted) {
      if (pace.isDue) await pace.rest();
      const frame = stack[stack.length - 1];
      const next = frame.tell(step);
      if (next === 'full') yield step.take();
      else if (next === null) stack.pop();
      else stack.push(await open(frame.directory.below(next), opening));
    }
  } finally {
    crawl.stop();
    opening.grafts.stop();
  }
}

/** Reads a directory, decides about its entries, and has fast-glob yield the files; or tells again what is proven to hold. */
async function open(directory: Directory, opening: Opening): Promise<Frame> {
  const { decider, decided, grafts, pace } = opening;
  const frame = new Frame(directory);
  const listed = decider.list(frame);
  const entries = listed instanceof Promise ? await listed : listed;
  if (decided.recall(frame, entries)) {
    directory.place = null;
    return frame;
  }
  for (let at = 0; at < entries.length; at++) {
    decider.decide(frame, entries[at]);
    if (at % decidedAtOnce === decidedAtOnce - 1 && pace.isDue) await pace.rest();
  }
  directory.place ??= await grafts.next();
  await serve(frame, directory.place, pace);
  decided.keep(directory, entries, frame);
  return frame;
}

async function serve(frame: Frame, place: CrawlPlace, pace: Pace): Promise<void> {
  const { visits, fileCount } = frame;
  if (visits.length > servedAtOnce) return serveInParts(frame, place, pace);
  const yielded = await place.crawl.serve(place.path, visits, fileCount);
  frame.takeYielded(visits, yielded, place.path.includes('\0'));
}

/**
 * fast-glob works through what it is served in one go, which takes 100 ms for 100,000 files. The files of such a
 * directory are served as if they lay in folders of their own, with a look at the clock in between.
 */
async function serveInParts(frame: Frame, place: CrawlPlace, pace: Pace): Promise<void> {
  const { directory, visits } = frame;
  const files = visits.filter((visit) => visit.kind === 'file');
  const parts = Array.from(
    { length: Math.ceil(files.length / servedAtOnce) },
    (_, index) => `\0part${index}`,
  );
  const folders = visits.filter((visit) => visit.kind === 'directory');
  const partFolders = parts.map((name) => new Entry(name, 'directory'));
  await place.crawl.serve(place.path, [...folders, ...partFolders], 0);
  for (const [index, name] of parts.entries()) {
    if (pace.isDue) await pace.rest();
    const part = files.slice(index * servedAtOnce, (index + 1) * servedAtOnce);
    const yielded = await place.crawl.serve(directory.placeOf(name)!.path, part, part.length);
    frame.takeYielded(part, yielded, true);
  }
}
