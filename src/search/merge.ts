// Worker output → one stream in the promised order. Batches are scanned in any order and delivered in theirs; what
// waits for its turn is bounded in bytes, and a consumer that does not ask for more stops the work.

import { emptyResult, type PoolQuery, type SliceAnswer, type SliceResult } from '../pool/index.js';
import type { FileOutcome } from '../scanning.js';
import type { Batch } from './batches.js';

/** What became of files [from, result.endedBefore) of a batch. */
export interface Piece {
  batch: Batch;
  from: number;
  result: SliceResult;
  isFirst: boolean;
  /** No piece of this batch follows. Files from `result.endedBefore` on were not reached. */
  isLast: boolean;
}

interface Entry {
  batch: Batch;
  paths: string;
  explicit: number[];
  /** Files before it have ended. */
  from: number;
  resume: SliceResult['resume'];
  isRunning: boolean;
  hasStarted: boolean;
  /** A worker was lost over this batch: its files are tried once more, one by one, so that only the culprit is lost. */
  isSplit: boolean;
  /** A worker was lost over the file `from` alone; once more, for that worker may have been about to die anyway. */
  isLastTry: boolean;
  ready: { from: number; result: SliceResult }[];
}

/** Batches known and not yet delivered. */
const windowBatches = 64;
/** Bytes of output that may wait; only the batch that is next to be delivered may go beyond it. */
const heldBytesLimit = 16 * 1024 * 1024;
/** How long a stopped search waits for slices under way, who see the cancellation within milliseconds. */
const stopGraceMs = 1000;

/** The batches of one search between the walk, the pool and the consumer. */
export class OrderedWork {
  readonly #query: PoolQuery;
  readonly #width: number;
  readonly #rowBudget: () => number;
  #entries: Entry[] = [];
  #inFlight = 0;
  #heldBytes = 0;
  #isWalkDone = false;
  #isStopped = false;
  #error: unknown = null;
  #grace: NodeJS.Timeout | undefined;
  #wakeConsumer: (() => void) | null = null;
  #wakeWalk: (() => void) | null = null;

  /** @param rowBudget rows a slice that starts now may still need to send */
  constructor(query: PoolQuery, width: number, rowBudget: () => number) {
    this.#query = query;
    this.#width = width;
    this.#rowBudget = rowBudget;
  }

  /** Takes in batches until they end, waiting whenever enough are known. Never rejects: an error ends the delivery. */
  async feed(batches: AsyncIterable<Batch>): Promise<void> {
    try {
      for await (const batch of batches) {
        if (!this.#isWalkDone) this.#entries.push(newEntry(batch));
        this.#pump();
        this.#wake();
        while (this.#entries.length >= windowBatches && !this.#isStopped) {
          await new Promise<void>((resolve) => {
            this.#wakeWalk = resolve;
          });
        }
      }
    } catch (error) {
      this.#error = error;
    }
    this.#isWalkDone = true;
    this.#wake();
  }

  /** Starts no more slices. What is under way ends, what is ready is still delivered, the rest is not reached. */
  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#query.cancel();
    this.#wakeWalk?.();
    this.#grace = setTimeout(() => {
      this.#inFlight = 0;
      this.#wake();
    }, stopGraceMs);
    this.#wake();
  }

  /** Ends at the piece delivered last: nothing more is delivered, and batches behind it count as never met. */
  end(): void {
    this.#isStopped = true;
    this.#query.cancel();
    this.#entries = [];
    this.#isWalkDone = true;
    this.#wakeWalk?.();
    this.#wake();
  }

  /** The pieces in order. */
  async *pieces(): AsyncGenerator<Piece> {
    for (;;) {
      if (this.#error !== null) {
        clearTimeout(this.#grace);
        throw this.#error;
      }
      const piece = this.#nextPiece();
      if (piece !== null) {
        yield piece;
        this.#pump();
      } else if (this.#entries.length === 0 && this.#isWalkDone) {
        clearTimeout(this.#grace);
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wakeConsumer = resolve;
        });
      }
    }
  }

  #nextPiece(): Piece | null {
    const head = this.#entries[0];
    if (head === undefined) return null;
    const next = head.ready.shift();
    if (next === undefined && !this.#hasEnded(head)) return null;
    const { from, result } = next ?? { from: head.from, result: emptyResult(head.from) };
    this.#heldBytes -= outputBytes(result);
    const isLast = head.ready.length === 0 && this.#hasEnded(head);
    if (isLast) this.#dropHead();
    const isFirst = !head.hasStarted;
    head.hasStarted = true;
    return { batch: head.batch, from, result, isFirst, isLast };
  }

  #dropHead(): void {
    this.#entries.shift();
    this.#wakeWalk?.();
    this.#wakeWalk = null;
  }

  /** Nothing will be added to it. */
  #hasEnded(entry: Entry): boolean {
    if (entry.from >= entry.batch.candidates.length) return true;
    return this.#isStopped && (!entry.isRunning || this.#inFlight === 0);
  }

  #pump(): void {
    if (this.#isStopped || this.#error !== null) return;
    for (const entry of this.#entries) {
      if (this.#inFlight >= this.#width) return;
      if (entry.isRunning || entry.from >= entry.batch.candidates.length) continue;
      const isNextAndEmpty = entry === this.#entries[0] && entry.ready.length === 0;
      if (isNextAndEmpty || this.#heldBytes < heldBytesLimit) this.#start(entry);
    }
  }

  #start(entry: Entry): void {
    entry.isRunning = true;
    this.#inFlight++;
    const { paths, explicit, from, resume } = entry;
    const to = entry.isSplit ? from + 1 : entry.batch.candidates.length;
    const { isStdin } = entry.batch;
    this.#query.run({ paths, explicit, isStdin, from, to, resume, rowBudget: this.#rowBudget() }).then(
      (answer) => this.#take(entry, answer),
      (error) => {
        this.#error = error;
        this.#wake();
      },
    );
  }

  #take(entry: Entry, answer: SliceAnswer): void {
    entry.isRunning = false;
    this.#inFlight = Math.max(0, this.#inFlight - 1);
    if ('result' in answer) {
      this.#keep(entry, answer.result);
    } else if (entry.isLastTry) {
      this.#keep(entry, lostFile(entry, answer.lost));
    } else {
      entry.isLastTry = entry.isSplit;
      entry.isSplit = true;
    }
    this.#pump();
    this.#wake();
  }

  #keep(entry: Entry, result: SliceResult): void {
    entry.ready.push({ from: entry.from, result });
    entry.from = result.endedBefore;
    entry.resume = result.resume;
    entry.isLastTry = false;
    this.#heldBytes += outputBytes(result);
  }

  #wake(): void {
    this.#wakeConsumer?.();
    this.#wakeConsumer = null;
  }
}

function newEntry(batch: Batch): Entry {
  const explicit: number[] = [];
  batch.candidates.forEach((candidate, index) => {
    if (candidate.isExplicit) explicit.push(index);
  });
  return {
    batch,
    paths: batch.candidates.map((candidate) => candidate.path).join('\0'),
    explicit,
    from: 0,
    resume: null,
    isRunning: false,
    hasStarted: false,
    isSplit: false,
    isLastTry: false,
    ready: [],
  };
}

function lostFile(entry: Entry, error: Error): SliceResult {
  const path = entry.batch.candidates[entry.from].path;
  const counts = entry.resume ?? { lines: 0, occurrences: 0, rows: 0 };
  const outcome: FileOutcome = {
    index: entry.from,
    column: 'workerLost',
    detail: error.message,
    lines: counts.lines,
    occurrences: counts.occurrences,
    rows: counts.rows,
    cutByMaxPerFile: false,
    bytesSearched: 0,
    binaryOffset: null,
    filtered: null,
    problem: {
      path,
      code: 'WORKER_LOST',
      message: `the worker died again and again over this file (${error.message}); it was not searched to its end`,
    },
  };
  return { ...emptyResult(entry.from + 1), outcomes: [outcome] };
}

/** About what an outcome or a declaration takes as an object. */
const bytesPerObject = 200;

function outputBytes({ rows, printed, outcomes, descriptions }: SliceResult): number {
  const packed = rows === null ? 0 : rows.numbers.byteLength + rows.text.byteLength;
  const objects = descriptions.reduce((sum, one) => sum + (one.enclosing?.length ?? 0), outcomes.length);
  return packed + (printed?.bytes.buffer.byteLength ?? 0) + bytesPerObject * objects;
}
