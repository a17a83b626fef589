// Small searches never start a thread: work begins in the calling thread and moves to workers once there is enough of it.
//
// Starting two workers takes 100 ms of processor time and as long until the first answers (bench/startup.mjs, Node 20): one
// thread scans 2,000 small files meanwhile. So a third of that is done here before any is started, and a search that grows goes
// on here until they are ready; it loses nothing but the time in which a second core could already have started. The first search
// of a process does more here: each worker would have to compile once more what this thread is just compiling (a command over
// 5,000 files takes 440 ms of processor time without workers, 680 with two). The rule counts files, bytes and processor time, because
// a clock would count what else the machine does: on a busy one all searches would look large.
import { statSync } from 'node:fs';
import { pathOpener } from './path-opener.js';
import { type BusyRunner, idleTimeoutMs, type Runner } from './runners.js';
import type { Slice, SliceResult } from './slice.js';

/** Work in the calling thread that makes workers worth starting, any of the three; and in the first search. */
const largeWork: Readonly<WorkDone> = { files: 800, bytes: 16 * 1024 * 1024, busyMs: 100 };
const largeFirstWork: Readonly<WorkDone> = { files: 6000, bytes: 128 * 1024 * 1024, busyMs: 200 };

interface WorkDone {
  files: number;
  bytes: number;
  /** See `BusyRunner`. */
  busyMs: number;
}

type Work = Omit<Slice, 'timeBudgetMs'>;

/** What a growing runner is made of. */
export interface GrowingParts {
  /** The calling thread. */
  near: BusyRunner;
  /** The workers; started by the first slice. */
  far: Runner;
  /** The slice may wait for somebody, for example at the end of a pipe, which would stop the calling thread. */
  mayWait?: (slice: Work) => boolean;
  /** Milliseconds on a clock. */
  now?: () => number;
}

/** Runs slices in `near`, and in `far` as soon as there is enough work for it and it is ready. */
export class GrowingRunner implements Runner {
  readonly width: number;
  readonly #near: BusyRunner;
  readonly #far: Runner;
  readonly #mayWait: (slice: Work) => boolean;
  readonly #now: () => number;
  #state: 'small' | 'starting' | 'grown' = 'small';
  #isClosed = false;
  #underWay = 0;
  #lastQueryId = 0;
  #large = largeFirstWork;
  #lastEnd = 0;
  /** In `near`, since nothing was under way. */
  #done: WorkDone = { files: 0, bytes: 0, busyMs: 0 };
  /** Slices run in `near` one after the other, so that each may still turn to `far` when it is due. */
  #nearTurn: Promise<void> = Promise.resolve();

  constructor({ near, far, mayWait = waitsForOthers, now = () => performance.now() }: GrowingParts) {
    this.width = far.width;
    this.#near = near;
    this.#far = far;
    this.#mayWait = mayWait;
    this.#now = now;
  }

  async run(slice: Work): Promise<SliceResult> {
    if (this.#underWay === 0) this.#forgetLastSearch(slice);
    this.#underWay++;
    try {
      if (this.#isGrown() || this.#mayWait(slice)) return await this.#far.run(slice);
      return await this.#inTurn(slice);
    } finally {
      this.#underWay--;
      this.#lastEnd = this.#now();
    }
  }

  giveBack(memory: ArrayBuffer): void {
    this.#far.giveBack?.(memory);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#near.close(), this.#far.close()]);
  }

  #isGrown(): boolean {
    return this.#state === 'grown';
  }

  /** Many small searches one after the other are small; many at once are large. */
  #forgetLastSearch({ queryId }: Work): void {
    if (queryId === this.#lastQueryId) return;
    if (this.#lastQueryId !== 0) this.#large = largeWork;
    this.#lastQueryId = queryId;
    this.#done = { files: 0, bytes: 0, busyMs: 0 };
    // By now the workers have ended, and starting them again would take its time again.
    if (this.#state === 'grown' && this.#now() - this.#lastEnd > idleTimeoutMs) this.#state = 'small';
  }

  async #inTurn(slice: Work): Promise<SliceResult> {
    const turn = this.#nearTurn;
    let end = () => {};
    this.#nearTurn = new Promise((resolve) => {
      end = resolve;
    });
    await turn;
    try {
      // The state may have changed meanwhile.
      if (!this.#isGrown()) return await this.#runNear(slice);
    } finally {
      end();
    }
    return this.#far.run(slice);
  }

  async #runNear(slice: Work): Promise<SliceResult> {
    const busyMsBefore = this.#near.busyMs;
    const result = await this.#near.run(slice);
    const done = this.#done;
    done.files += result.endedBefore - slice.from;
    done.bytes += result.bytesSearched;
    done.busyMs += this.#near.busyMs - busyMsBefore;
    const { files, bytes, busyMs } = this.#large;
    const isLarge = done.files >= files || done.bytes >= bytes || done.busyMs >= busyMs;
    if (isLarge && this.#state === 'small' && !this.#isClosed) this.#grow(slice);
    return result;
  }

  /** Slices without files start the workers and have them compile the query. */
  #grow(slice: Work): void {
    this.#state = 'starting';
    const ready = () => {
      this.#state = 'grown';
    };
    const nothing = { ...slice, from: slice.from, to: slice.from, resume: null };
    // A start that fails is told to the slices that follow.
    for (let worker = 1; worker < this.width; worker++) this.#far.run(nothing).then(ready, ready);
  }
}

/** Of named files only ordinary ones are sure to be read without waiting; files of a walk are ordinary. */
function waitsForOthers({ explicit, paths, from, to, query }: Work): boolean {
  const named = explicit.filter((index) => index >= from && index < to);
  if (named.length === 0) return false;
  const all = paths.split('\0');
  const toOpen = pathOpener(query.cwd, paths);
  return named.some((index) => statSync(toOpen(all[index]), { throwIfNoEntry: false })?.isFile() === false);
}
