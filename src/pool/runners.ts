// Where slices run: in worker threads under Piscina, or in the calling thread. Both run the very same task.
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { PackedQuery, Slice, SliceResult, WorkerQuery } from './slice.js';

/** Runs slices. A rejection means that the slice was lost with its worker. */
export interface Runner {
  /** Slices that can be under way at once. */
  readonly width: number;
  run(slice: Omit<Slice, 'timeBudgetMs'>): Promise<SliceResult>;
  /** Takes memory of printed output that nobody looks at any more, for output to come. */
  giveBack?(memory: ArrayBuffer): void;
  close(): Promise<void>;
}

/** A runner that knows how long it has worked. */
export interface BusyRunner extends Runner {
  /**
   * Milliseconds of processor time spent in slices so far; loading and waiting for a turn do not count. Waiting for the disk
   * counts a quarter, because on a busy machine it cannot be told from waiting for a processor.
   */
  readonly busyMs: number;
}

/** Workers end after this time without work. */
export const idleTimeoutMs = 10_000;

/** Milliseconds a slice may run before it pauses: in a worker, and where it holds up the caller's event loop. */
const workerBudgetMs = 50;
const callerBudgetMs = 4;

/** Smaller memory is not kept for other output. */
const sparedFromBytes = 256 * 1024;

type Workers = Piscina<Slice<PackedQuery>, SliceResult>;

/** A pool of `threads` workers, who are started when first needed and never keep the process alive when idle. */
export function threadRunner(threads: number, keepWarm: boolean): Runner {
  let pool: Promise<{ workers: Workers; pack: (query: WorkerQuery) => PackedQuery }> | null = null;
  const started = () => {
    pool ??= startPool(threads, keepWarm);
    return pool;
  };
  if (keepWarm) void started();
  // As long as something is under way. New memory for each part would cost a page fault for every 4 KiB and, as the engine is
  // told of it, a garbage collection for every few parts.
  const spares: ArrayBuffer[] = [];
  let underWay = 0;
  return {
    // One slice more than workers: the next one is at hand when a worker ends.
    width: threads + 1,
    run: async (slice) => {
      const { workers, pack } = await started();
      const spare = slice.query.sink.kind === 'print' ? spares.pop() : undefined;
      const work = { ...slice, query: pack(slice.query), timeBudgetMs: workerBudgetMs, spare };
      underWay++;
      try {
        return await workers.run(work, spare && { transferList: [spare] });
      } finally {
        if (--underWay === 0) spares.length = 0;
      }
    },
    giveBack: (memory) => {
      if (underWay > 0 && spares.length <= threads && memory.byteLength >= sparedFromBytes)
        spares.push(memory);
    },
    close: async () => (await pool)?.workers.destroy(),
  };
}

/** Piscina and what it needs are loaded when they are first used: a search in the calling thread starts sooner without. */
async function startPool(threads: number, keepWarm: boolean) {
  const [{ Piscina }, { serialize }] = await Promise.all([import('piscina'), import('node:v8')]);
  const workers: Workers = new Piscina({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: keepWarm ? threads : 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    // Flags of the calling process (--test, --inspect, a loader) are not meant for the workers.
    execArgv: [],
  });
  const packed = new WeakMap<WorkerQuery, PackedQuery>();
  const pack = (query: WorkerQuery): PackedQuery => {
    const known = packed.get(query) ?? shared(serialize(query));
    packed.set(query, known);
    return known;
  };
  return { workers, pack };
}

function shared(bytes: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes.length);
  new Uint8Array(memory).set(bytes);
  return memory;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The calling thread. */
export interface InThreadRunner extends BusyRunner {
  /** The query has ended: gives back what is kept for it. */
  forget(queryId: number): void;
}

/** Runs slices in the calling thread, each short enough to leave its event loop responsive. */
export function inThreadRunner(): InThreadRunner {
  // Loaded when first used: a caller with workers never pays for it.
  let task: typeof import('./task.js') | null = null;
  let busyMs = 0;
  return {
    width: 1,
    get busyMs() {
      return busyMs;
    },
    run: async (slice) => {
      task ??= await import('./task.js');
      const { preparation, runSlice } = task;
      await nextTurn();
      const asIs = (query: WorkerQuery): WorkerQuery => query;
      const work = { ...slice, timeBudgetMs: callerBudgetMs };
      const failed = await preparation(work, asIs);
      if (failed) return failed;
      const wallBefore = performance.now();
      const cpuBefore = cpuMs();
      try {
        return runSlice(work, asIs);
      } finally {
        busyMs += Math.max(cpuMs() - cpuBefore, (performance.now() - wallBefore) / 4);
      }
    },
    forget: (queryId) => task?.forget(queryId),
    close: async () => {},
  };
}
