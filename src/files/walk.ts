// The walk of one root: opens directories depth first in bytewise order, has their entries decided, and lets fast-glob
// carry them. Nothing is read ahead: when nobody pulls, nothing is read.
import type { FileStep } from '../candidate.js';
import type { Pace } from '../pace.js';
import { Crawl } from './crawl.js';
import { DecidedDirectories } from './decided.js';
import { Decider, type Deciding } from './decider.js';
import { Directory } from './directory.js';
import type { Entry } from './entry.js';
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
      else {
        const opened = open(frame.directory.below(next), opening);
        stack.push(opened instanceof Frame ? opened : await opened);
      }
    }
  } finally {
    crawl.stop();
    opening.grafts.stop();
  }
}

/**
 * Reads a directory, decides about its entries, and has fast-glob walk on; or tells again what is proven to hold. A promise
 * only where there is something to wait for: a turn of the microtask queue for each directory adds up.
 */
function open(directory: Directory, opening: Opening): Frame | Promise<Frame> {
  const frame = new Frame(directory);
  const listed = opening.decider.list(frame);
  return listed instanceof Promise
    ? listed.then((entries) => decide(frame, entries, opening))
    : decide(frame, listed, opening);
}

function decide(frame: Frame, entries: readonly Entry[], opening: Opening): Frame | Promise<Frame> {
  const { decider, decided } = opening;
  if (decided.recall(frame, entries)) {
    frame.directory.place = null;
    return frame;
  }
  if (entries.length > decidedAtOnce) return decideInParts(frame, entries, opening);
  for (const entry of entries) decider.decide(frame, entry);
  return serve(frame, entries, opening);
}

async function decideInParts(frame: Frame, entries: readonly Entry[], opening: Opening): Promise<Frame> {
  const { decider, pace } = opening;
  for (const [index, entry] of entries.entries()) {
    decider.decide(frame, entry);
    if (index % decidedAtOnce === decidedAtOnce - 1 && pace.isDue) await pace.rest();
  }
  return serve(frame, entries, opening);
}

function serve(frame: Frame, entries: readonly Entry[], opening: Opening): Frame | Promise<Frame> {
  const { directory, visits } = frame;
  opening.decided.keep(directory, entries, frame);
  const { place } = directory;
  if (place === null) return serveGraft(frame, opening.grafts);
  const served = place.crawl.serve(place.path, visits);
  return served === undefined ? frame : served.then(() => frame);
}

async function serveGraft(frame: Frame, grafts: Grafts): Promise<Frame> {
  const place = await grafts.next();
  frame.directory.place = place;
  await place.crawl.serve(place.path, frame.visits);
  return frame;
}
