// One search's life: pattern → files → batches → slices → pieces in order, with its clock, its caller's signal and its
// accounts. What is made of the pieces (events, an answer, printed bytes) is left to others.

import type { FileStep } from '../candidate.js';
import { SearchError } from '../errors.js';
import type { Outcome, Summary } from '../events.js';
import { type Disk, enumerateFiles } from '../files/index.js';
import { compilePattern } from '../pattern/index.js';
import type { Plan } from '../plan.js';
import type { Pool, PoolQuery, SinkSettings } from '../pool/index.js';
import type { ResolvedQuery } from '../query.js';
import { resolveEncoding } from '../scan/index.js';
import { Accounts } from './accounts.js';
import { type Batch, type BatchUse, cutBatches, rootGroups, stdinBatch, stdinRoot } from './batches.js';
import { inOrder } from './file-order.js';
import { lineBoundIfPossible } from './line-crossing.js';
import { OrderedWork, type Piece } from './merge.js';

/** Milliseconds between two progress reports. */
const progressIntervalMs = 100;
/** What a timer of Node can wait; it fires at once for more, and nobody waits 24 days for a search. */
const longestTimeoutMs = 2 ** 31 - 1;

/** What one search is given of what a searcher remembers. */
export interface SearchMemory {
  /** The disk, without the listings that are known. */
  disk: Disk;
  /** Filters of the texts of files. */
  trigrams: SharedArrayBuffer | undefined;
}

/** One search under way. Read its `pieces` once, then ask for the `summary`. */
export class SearchRun {
  readonly query: ResolvedQuery;
  readonly accounts: Accounts;
  readonly #disk: Disk | undefined;
  readonly #work: OrderedWork;
  readonly #poolQuery: PoolQuery;
  readonly #use: BatchUse;
  readonly #stopWalk = new AbortController();
  #progress: NodeJS.Timeout | undefined;
  #timeout: NodeJS.Timeout | undefined;
  readonly #onAbort = () => this.stop('aborted');
  #stoppedBy: Outcome | null = null;
  #isWalkDone = false;
  #filesSeen = 0;
  #rootsMissing = 0;

  /**
   * @param memory what a searcher remembers; without it, files are looked for on the real disk, and all of them are read
   * @throws SearchError for a pattern or an encoding that cannot be used, before any file is touched.
   */
  constructor(query: ResolvedQuery, pool: Pool, sink: (plan: Plan) => SinkSettings, memory?: SearchMemory) {
    this.query = query;
    this.#disk = memory?.disk;
    resolveEncoding(query.scan.encoding);
    const plan = lineBoundIfPossible(compilePattern([...query.patterns], query.pattern));
    this.accounts = new Accounts(query, query.limits);
    const { cwd, followSymlinks } = query.files;
    const settings = sink(plan);
    this.#use = settings.kind === 'print' ? 'printed' : 'found';
    this.#poolQuery = pool.open(
      { plan, scan: query.scan, sink: settings, cwd, followSymlinks },
      memory?.trigrams,
    );
    this.#work = new OrderedWork(this.#poolQuery, pool.width, () => this.accounts.page.remaining + 1);
  }

  /** Nobody looks at this memory, of a printed piece, any more: it may be used for another. */
  giveBack(memory: ArrayBuffer): void {
    this.#poolQuery.giveBack(memory);
  }

  /** Ends at the first row beyond the page, inside `piece`; files from index `from` on are not reached. */
  endAtCap(piece: Piece, from: number): void {
    this.accounts.takeUnreached(piece, from, 'stopped at the first row beyond maxResults');
    this.#stoppedBy = 'truncated';
    this.#stopWalk.abort();
    this.#work.end();
  }

  /** Ends early: what was found so far is the answer. The first reason counts. */
  stop(outcome: Outcome): void {
    if (this.#stoppedBy !== null) return;
    this.#stoppedBy = outcome;
    this.#stopWalk.abort();
    this.#work.stop();
  }

  /**
   * Pieces in order, each entered in the accounts as far as it does not depend on the kind of rows.
   * Leaving the loop stops the search.
   * @throws SearchError `PATH_NOT_FOUND` when none of the roots exists
   */
  async *pieces(): AsyncGenerator<Piece> {
    this.#watch();
    const fed = this.#work.feed(this.#countSeen(this.#batches()));
    let isDone = false;
    try {
      for await (const piece of this.#work.pieces()) {
        this.accounts.takePiece(piece);
        yield piece;
        if (this.#stoppedBy === 'truncated') break;
        if (piece.isLast)
          this.accounts.takeUnreached(piece, piece.result.endedBefore, this.#stoppedBy ?? 'stopped');
        if (this.accounts.page.remaining === 0) this.#poolQuery.countOnly();
      }
      isDone = true;
    } finally {
      if (!isDone) this.stop('aborted');
      this.#release();
      await fed;
      this.#poolQuery.end();
    }
    this.#requireRoots();
    this.#report();
  }

  summary(): Summary {
    this.accounts.ledger.isWalkComplete = this.#isWalkDone && this.#stoppedBy !== 'truncated';
    return this.accounts.close(this.#stoppedBy);
  }

  #watch(): void {
    const { signal, timeoutMs, onProgress } = this.query;
    signal?.addEventListener('abort', this.#onAbort);
    if (signal?.aborted) this.stop('aborted');
    if (timeoutMs <= longestTimeoutMs) this.#timeout = setTimeout(() => this.stop('timed-out'), timeoutMs);
    if (onProgress) this.#progress = setInterval(() => this.#report(), progressIntervalMs);
  }

  #release(): void {
    clearTimeout(this.#timeout);
    clearInterval(this.#progress);
    this.query.signal?.removeEventListener('abort', this.#onAbort);
  }

  async *#batches(): AsyncGenerator<Batch> {
    const { files, order } = this.query;
    let isFirstWalk = true;
    for (const roots of rootGroups(files.roots, order)) {
      if (roots.length === 1 && roots[0] === stdinRoot) {
        yield stdinBatch();
        continue;
      }
      const steps = enumerateFiles({ ...files, roots }, this.#stopWalk.signal, this.#disk);
      yield* cutBatches(this.#steps(inOrder(steps, order, files.cwd), isFirstWalk), this.#use);
      isFirstWalk = false;
    }
    this.#isWalkDone = !this.#stopWalk.signal.aborted;
  }

  /** Every walk finds the same faults in rule files; they are told once. */
  async *#steps(steps: AsyncIterable<FileStep>, tellsRuleFaults: boolean): AsyncGenerator<FileStep> {
    for await (const step of steps) {
      if (!tellsRuleFaults) {
        step.problems = step.problems.filter(({ code }) => code !== 'IGNORE_FILE_UNREADABLE');
      }
      this.#rootsMissing += step.problems.filter((problem) => problem.code === 'PATH_NOT_FOUND').length;
      yield step;
    }
  }

  async *#countSeen(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) {
      this.#filesSeen += batch.candidates.length;
      yield batch;
    }
  }

  #requireRoots(): void {
    const { roots: named, cwd } = this.query.files;
    const roots = named.length === 0 ? [cwd] : named;
    if (this.#rootsMissing < roots.length) return;
    const names = roots.map((root) => JSON.stringify(root)).join(', ');
    throw new SearchError(
      'PATH_NOT_FOUND',
      `none of the paths to search exists: ${names} (relative to ${this.query.files.cwd}); check path and cwd`,
      { value: roots },
    );
  }

  #report(): void {
    const { accounts } = this;
    this.query.onProgress?.({
      filesSeen: this.#filesSeen,
      filesSearched: accounts.filesSearched,
      lines: accounts.lines,
      elapsedMs: accounts.elapsedMs,
    });
  }
}
