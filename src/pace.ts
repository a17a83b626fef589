// Keeps the caller's event loop alive: work goes on for a few milliseconds, then other events get their turn.
import { setImmediate } from 'node:timers/promises';

// The walk, the scan in the calling thread and a reader of events may each have a slice in one turn of the event loop.
const sliceMs = 4;

/** One piece of long work in a thread that has other work too. */
export class Pace {
  #start = performance.now();

  get isDue(): boolean {
    return performance.now() - this.#start > sliceMs;
  }

  /** Ends the slice: timers and I/O of the process run before it resolves. */
  async rest(): Promise<void> {
    await setImmediate();
    this.#start = performance.now();
  }
}
