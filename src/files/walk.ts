// The walk of one root: opens directories depth first in bytewise order, has their entries decided, and lets fast-glob
// carry them. Nothing is read ahead: when nobody pulls, nothing is read.
import type { FileStep } from '../candidate.js';
import type { Pace } from '../pace.js';
import { Crawl } from './crawl.js';
import { Decider, type Deciding } from './decider.js';
import { Directory } from './directory.js';
import { Entry } from './entry.js';
import { Frame } from './frame.js';
import type { Root } from './root.js';
import type { RuleChain } from './rule-chain.js';
import type { StepGatherer } from './step.js';

/** What all roots of one search share. */
export interface Walking extends Deciding {
  pace: Pace;
  step: StepGatherer;
  signal?: AbortSignal;
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
  const { pace, step, signal } = walking;
  const crawl = new Crawl();
  const decider = new Decider(walking);
  try {
    const stack = [await open(Directory.top(root, chain), decider, crawl, pace)];
    while (stack.length > 0 && !signal?.aborted) {
      if (pace.isDue) await pace.rest();
      const frame = stack[stack.length - 1];
      const next = frame.tell(step);
      if (next === 'full') yield step.take();
      else if (next === null) stack.pop();
      else stack.push(await open(frame.directory.below(next), decider, crawl, pace));
    }
  } finally {
    crawl.stop();
  }
}

/** Reads a directory, decides about its entries, and has fast-glob yield the files. */
async function open(directory: Directory, decider: Decider, crawl: Crawl, pace: Pace): Promise<Frame> {
  const frame = new Frame(directory);
  const entries = await decider.list(frame);
  for (let at = 0; at < entries.length; at++) {
    decider.decide(frame, entries[at]);
    if (at % decidedAtOnce === decidedAtOnce - 1 && pace.isDue) await pace.rest();
  }
  if (frame.visits.length > servedAtOnce) await serveInParts(frame, crawl, pace);
  else frame.yielded = await crawl.serve(directory.crawlPath, frame.visits, frame.fileCount);
  return frame;
}

/**
 * fast-glob works through what it is served in one go, which takes 100 ms for 100,000 files. The files of such a
 * directory are served as if they lay in folders of their own, with a look at the clock in between.
 */
async function serveInParts(frame: Frame, crawl: Crawl, pace: Pace): Promise<void> {
  const { directory, visits } = frame;
  const files = visits.filter((visit) => visit.kind === 'file');
  const parts = Array.from(
    { length: Math.ceil(files.length / servedAtOnce) },
    (_, index) => `\0part${index}`,
  );
  const folders = visits.filter((visit) => visit.kind === 'directory');
  await crawl.serve(
    directory.crawlPath,
    [...folders, ...parts.map((name) => new Entry(name, 'directory'))],
    0,
  );
  const yielded: string[] = [];
  for (const [index, name] of parts.entries()) {
    if (pace.isDue) await pace.rest();
    const part = files.slice(index * servedAtOnce, (index + 1) * servedAtOnce);
    yielded.push(...(await crawl.serve(directory.crawlPathOf(name), part, part.length)));
  }
  frame.yielded = yielded;
  frame.isRenamed = true;
}
