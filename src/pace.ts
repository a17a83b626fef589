// Keeps the caller's event loop alive: work goes on for a few milliseconds, then other events get their turn.
import { setImmediate } from 'node:timers/promises';

const sliceMs = 8;

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
