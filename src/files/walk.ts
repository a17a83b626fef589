// The walk of one root: opens directories depth first in bytewise order, decides about their entries, and lets
// fast-glob carry them. Nothing is read ahead: when nobody pulls, nothing is read.
import type { FileStep, PathText } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import { hasBinaryExtension } from './binary-extensions.js';
import { Crawl } from './crawl.js';
import { Directory } from './directory.js';
import { type Disk, kindOf } from './disk.js';
import { columnOf, diskProblem, errnoOf } from './disk-problem.js';
import type { Entry, EntryKind } from './entry.js';
import { Frame, type Visit } from './frame.js';
import type { Judge } from './judge.js';
import type { Pace } from './pace.js';
import { isConfined, type Root } from './root.js';
import type { RuleChain } from './rule-chain.js';
import { isRuleName, type RuleLoader } from './rule-loader.js';
import type { StepGatherer } from './step.js';

/** What all roots of one search share. */
export interface WalkContext {
  settings: FileSettings;
  disk: Disk;
  loader: RuleLoader;
  judge: Judge;
  pace: Pace;
  step: StepGatherer;
  signal?: AbortSignal;
}

/** Entries decided between two looks at the clock. */
const decidedAtOnce = 256;

export class Walk {
  readonly #context: WalkContext;
  readonly #root: Root;
  readonly #chain: RuleChain;
  readonly #crawl = new Crawl();
  #rootDevice: number | null = null;

  /** `chain`: the rules that hold at the root from outside. */
  constructor(context: WalkContext, root: Root, chain: RuleChain) {
    this.#context = context;
    this.#root = root;
    this.#chain = chain;
  }

  /** Full steps only; what is left stays in the context's step. Ends early, without an error, on the signal. */
  async *steps(): AsyncGenerator<FileStep> {
    const { pace, step, signal } = this.#context;
    try {
      const stack = [await this.#open(new Directory(this.#root, null, '', '', this.#chain, null))];
      while (stack.length > 0 && !signal?.aborted) {
        if (pace.isDue) await pace.rest();
        const frame = stack[stack.length - 1];
        const next = frame.tell(step);
        if (next === 'full') yield step.take();
        else if (next === null) stack.pop();
        else stack.push(await this.#open(this.#below(frame.directory, next)));
      }
    } finally {
      this.#crawl.stop();
    }
  }

  #below(parent: Directory, visit: Visit): Directory {
    const crawlPath = parent.inner === '' ? visit.name : `${parent.crawlPath}/${visit.name}`;
    const directory = new Directory(
      this.#root,
      parent,
      visit.realName,
      crawlPath,
      parent.chain,
      visit.countedAs,
    );
    if (visit.isTakenBack) directory.chain = parent.chain.entering(directory.inner);
    return directory;
  }

  /** Reads a directory, decides about its entries, and has fast-glob yield the files. */
  async #open(directory: Directory): Promise<Frame> {
    const frame = new Frame(directory);
    const entries = await this.#list(frame);
    if (directory.countedAs === null) this.#loadRules(directory, entries);
    for (let at = 0; at < entries.length; at++) {
      if (directory.countedAs !== null) this.#count(frame, entries[at]);
      else this.#decide(frame, entries[at]);
      if (at % decidedAtOnce === decidedAtOnce - 1 && this.#context.pace.isDue)
        await this.#context.pace.rest();
    }
    frame.yielded = await this.#crawl.serve(directory.crawlPath, frame.visits, frame.fileCount);
    return frame;
  }

  async #list(frame: Frame): Promise<readonly Entry[]> {
    const { disk, settings } = this.#context;
    const { directory } = frame;
    if (settings.maxDepth !== null && directory.depth >= settings.maxDepth) return [];
    try {
      if (settings.oneFileSystem && this.#isElsewhere(directory)) {
        frame.addOwnSkip({ column: 'special', detail: 'on another file system' });
        return [];
      }
      return await disk.list(directory.absolute);
    } catch (error) {
      const errno = errnoOf(error);
      frame.addProblem(diskProblem(directory.shown, errno));
      frame.addOwnSkip({ column: columnOf(errno), detail: errno });
      return [];
    }
  }

  #isElsewhere(directory: Directory): boolean {
    const { dev } = this.#context.disk.stat(directory.absolute);
    this.#rootDevice ??= dev;
    return dev !== this.#rootDevice;
  }

  #loadRules(directory: Directory, entries: readonly Entry[]): void {
    const present: string[] = [];
    for (const { name } of entries) if (isRuleName(name)) present.push(name);
    if (present.length === 0) return;
    const place = { lead: '', cut: directory.inner.length };
    const rules = this.#context.loader.load(
      directory.absolute,
      present,
      place,
      directory.chain.isInRepository,
    );
    directory.chain = directory.chain.with(rules.placed, rules.startsRepository);
  }

  #count(frame: Frame, entry: Entry): void {
    const countedAs = frame.directory.countedAs!;
    if (entry.kind === 'directory') frame.addDirectory(entry.name, false, countedAs);
    else frame.addSkip(entry.name, countedAs, false);
  }

  #decide(frame: Frame, entry: Entry): void {
    const { settings, judge } = this.#context;
    const kind =
      entry.kind === 'symlink' && settings.followSymlinks ? this.#follow(frame, entry) : entry.kind;
    if (kind === null) return;
    const isDirectory = kind === 'directory';
    const verdict = judge.judge(frame.directory, entry.name, isDirectory);
    if (verdict.skip !== null) {
      frame.addSkip(entry.name, verdict.skip, isDirectory);
      if (isDirectory && settings.countsPruned) frame.addDirectory(entry.name, false, verdict.skip);
    } else if (isDirectory) frame.addDirectory(entry.name, verdict.isTakenBack, null);
    else if (kind === 'file') this.#decideFile(frame, entry);
    else frame.addSkip(entry.name, kind === 'symlink' ? notFollowed : special, false);
  }

  /** Files no rule leaves out. */
  #decideFile(frame: Frame, entry: Entry): void {
    const { maxFileSize, binaryExtensions } = this.#context.settings;
    const size = maxFileSize === null ? 0 : this.#sizeOf(frame.directory.absolutePath(entry.name));
    if (maxFileSize !== null && size > maxFileSize) {
      frame.addSkip(entry.name, { column: 'tooLarge', detail: `${size} bytes` }, false);
    } else if (binaryExtensions && hasBinaryExtension(entry.name)) {
      frame.addSkip(entry.name, { column: 'binaryExtension', detail: 'extension of a binary format' }, false);
    } else frame.addFile(entry, entry.name);
  }

  /** A file whose size cannot be told is left to the scan, which will say why. */
  #sizeOf(path: PathText): number {
    try {
      return this.#context.disk.stat(path).size;
    } catch (error) {
      errnoOf(error);
      return 0;
    }
  }

  /** The kind of what a symlink leads to, or null when it leads nowhere, in a circle, or out of bounds. */
  #follow(frame: Frame, entry: Entry): EntryKind | null {
    const { disk, settings } = this.#context;
    const path = frame.directory.absolutePath(entry.name);
    try {
      const kind = kindOf(disk.stat(path));
      if (settings.confineTo !== null && !isConfined(disk, path, settings.confineTo)) {
        frame.addSkip(entry.name, { column: 'symlink', detail: `leads out of ${settings.confineTo}` }, false);
        return null;
      }
      return kind === 'directory' && this.#isLoop(frame, entry) ? null : kind;
    } catch (error) {
      const errno = errnoOf(error);
      frame.addProblem(diskProblem(frame.directory.shownPath(entry.name), errno));
      frame.addSkip(entry.name, { column: 'symlink', detail: errno }, false);
      return null;
    }
  }

  #isLoop(frame: Frame, entry: Entry): boolean {
    const { disk } = this.#context;
    const { dev, ino } = disk.stat(frame.directory.absolutePath(entry.name));
    let ancestor: Directory | null = frame.directory;
    while (ancestor !== null && ancestor.identity(disk) !== `${dev}:${ino}`) ancestor = ancestor.parent;
    if (ancestor === null) return false;
    const path = frame.directory.shownPath(entry.name);
    const message = `File system loop found: ${path} points to an ancestor ${ancestor.shown}`;
    frame.addProblem({ path, code: 'ELOOP', message });
    frame.addSkip(entry.name, { column: 'symlink', detail: `loop to ${ancestor.shown}` }, false);
    return true;
  }
}

const notFollowed = { column: 'symlink', detail: 'not followed' } as const;
const special = { column: 'special', detail: 'no regular file' } as const;
