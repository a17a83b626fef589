// Threads: hands slices of many searches to workers in fair turns, cancels through shared memory, and notices losses.
import { SearchError } from '../errors.js';
import { FairQueue, isYoung, type Lane, newLane } from './fair-queue.js';
import { GrowingRunner } from './growing-runner.js';
import { type BusyRunner, inThreadRunner, type Runner, threadRunner } from './runners.js';
import { controlWords, type Slice, type SliceResult, type WorkerQuery } from './slice.js';

export type { SinkSettings, SliceResult, WorkerQuery } from './slice.js';
export { emptyResult } from './slice.js';

/** A part of a batch to be scanned. */
export type SliceRequest = Pick<
  Slice,
  'paths' | 'explicit' | 'isStdin' | 'from' | 'to' | 'resume' | 'rowBudget'
>;

/** The result, or why the slice's worker was lost. */
export type SliceAnswer = { result: SliceResult } | { lost: Error };

let nextQueryId = 1;

/** One search's use of a pool. */
export class PoolQuery {
  readonly #pool: Pool;
  readonly #id = nextQueryId++;
  readonly #query: WorkerQuery;
  readonly #control = new SharedArrayBuffer(controlWords.length * Int32Array.BYTES_PER_ELEMENT);
  readonly #lane = newLane();
  readonly #trigrams: SharedArrayBuffer | undefined;

  constructor(pool: Pool, query: WorkerQuery, trigrams: SharedArrayBuffer | undefined) {
    this.#pool = pool;
    this.#query = query;
    this.#trigrams = trigrams;
  }

  /**
   * Scans part of a batch when it is this search's turn.
   * @throws SearchError if the query cannot run at all, or `ENGINE_CLOSED`
   */
  async run(request: SliceRequest): Promise<SliceAnswer> {
    const shared = { query: this.#query, control: this.#control, trigrams: this.#trigrams };
    const slice = { queryId: this.#id, ...shared, ...request };
    const answer = await this.#pool.run(this.#lane, slice);
    if ('result' in answer && answer.result.error !== null) throw SearchError.fromPlain(answer.result.error);
    return answer;
  }

  /** Nobody looks at this memory, of a printed result, any more. */
  giveBack(memory: ArrayBuffer): void {
    this.#pool.giveBack(memory);
  }

  /** Workers count from now on, but send no more rows. */
  countOnly(): void {
    Atomics.store(new Int32Array(this.#control), controlWords.countOnly, 1);
  }

  /** Nothing will be run any more. */
  end(): void {
    this.#pool.forget(this.#id);
  }

  /** Workers give up at once; slices under way end with what they have. */
  cancel(): void {
    Atomics.store(new Int32Array(this.#control), controlWords.cancelled, 1);
  }
}

/** Worker threads shared by any number of searches; with 0 threads the calling thread. */
export class Pool {
  readonly threads: number;
  readonly #runner: Runner;
  readonly #inThread = inThreadRunner();
  readonly #queue: FairQueue;
  #isClosed = false;

  /** @param keepWarm start all workers now and keep them; otherwise they start for work that is not small, and end when idle. */
  constructor(threads: number, keepWarm = false) {
    this.threads = threads;
    this.#runner = runnerFor(threads, keepWarm, this.#inThread);
    this.#queue = new FairQueue(this.#runner.width);
  }

  /** Slices worth having under way at once. */
  get width(): number {
    return this.#runner.width;
  }

  /** @param trigrams filters of the texts of files, if they are remembered */
  open(query: WorkerQuery, trigrams?: SharedArrayBuffer): PoolQuery {
    if (this.#isClosed) throw closedError();
    return new PoolQuery(this, query, trigrams);
  }

  /** Runs one slice in its lane's turn. Standard input is read in the calling thread: no other can go on with it. */
  run(lane: Lane, slice: Omit<Slice, 'timeBudgetMs'>): Promise<SliceAnswer> {
    const runner = slice.isStdin ? this.#inThread : this.#runner;
    return new Promise((resolve, reject) => {
      this.#queue.add(lane, async () => {
        if (this.#isClosed) return reject(closedError());
        try {
          const { pressure } = this.#queue;
          resolve({ result: await runner.run({ ...slice, pressure, isYoung: isYoung(lane) }) });
        } catch (error) {
          if (this.#isClosed) reject(closedError());
          else resolve({ lost: error as Error });
        }
      });
    });
  }

  /** The calling thread forgets the query; workers, the ones they have not seen for longest. */
  forget(queryId: number): void {
    this.#inThread.forget(queryId);
  }

  /** See `PoolQuery.giveBack`. */
  giveBack(memory: ArrayBuffer): void {
    this.#runner.giveBack?.(memory);
  }

  /** Ends the workers. Searches under way fail with `ENGINE_CLOSED`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#runner.close();
  }
}

function runnerFor(threads: number, keepWarm: boolean, inThread: BusyRunner): Runner {
  if (threads === 0) return inThread;
  const far = threadRunner(threads, keepWarm);
  return keepWarm ? far : new GrowingRunner({ near: inThread, far });
}

function closedError(): SearchError {
  return new SearchError('ENGINE_CLOSED', 'the searcher is closed; make a new Searcher to search again');
}
