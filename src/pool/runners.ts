// Where slices run: in worker threads under Piscina, or in the calling thread. Both run the very same task.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import type { Slice, SliceResult } from './slice.js';

/** Runs slices. A rejection means that the slice was lost with its worker. */
export interface Runner {
  /** Slices that can be under way at once. */
  readonly width: number;
  /** Milliseconds a slice may run before it pauses. */
  readonly timeBudgetMs: number;
  run(slice: Slice): Promise<SliceResult>;
  close(): Promise<void>;
}

/** Workers end after this time without work. */
const idleTimeoutMs = 10_000;

/** A pool of `threads` workers, who are started when first needed and never keep the process alive when idle. */
export function threadRunner(threads: number, keepWarm: boolean): Runner {
  let pool: Promise<Piscina<Slice, SliceResult>> | null = null;
  const started = () => {
    pool ??= startPool(threads, keepWarm);
    return pool;
  };
  if (keepWarm) void started();
  return {
    // One slice more than workers: the next one is at hand when a worker ends.
    width: threads + 1,
    timeBudgetMs: 50,
    run: async (slice) => (await started()).run(slice),
    close: async () => (await pool)?.destroy(),
  };
}

/** Piscina is loaded when it is first needed: a search in the calling thread starts sooner without it. */
async function startPool(threads: number, keepWarm: boolean): Promise<Piscina<Slice, SliceResult>> {
  const { Piscina } = await import('piscina');
  return new Piscina<Slice, SliceResult>({
    filename: fileURLToPath(new URL('./worker.js', import.meta.url)),
    minThreads: keepWarm ? threads : 0,
    maxThreads: threads,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: 1,
    recordTiming: false,
    // Flags of the calling process (--test, --inspect, a loader) are not meant for the workers.
    execArgv: [],
  });
}

/** Runs slices in the calling thread, each short enough to leave its event loop responsive. */
export function inThreadRunner(): Runner {
  // Loaded when first used: a caller with workers never pays for it.
  const task = () => import('./task.js');
  return {
    width: 1,
    timeBudgetMs: 8,
    run: async (slice) => {
      const { runSlice } = await task();
      await nextTurn();
      return runSlice(slice);
    },
    close: async () => {},
  };
}
