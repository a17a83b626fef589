// How many calls run at the same time. The searches share their workers fairly anyway; the bound keeps a flood of calls
// from taking memory and file handles for all of them at once.
import { errorCodes, ProtocolError } from './protocol-error.js';

/** A bounded number of calls runs, a bounded number waits in order, and the rest is refused. */
export class Turns {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  #running = 0;
  readonly #waiting = new Set<() => void>();

  constructor(maxRunning = 8, maxWaiting = 1024) {
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** True where another call would be refused. */
  get isFull(): boolean {
    return this.#running >= this.maxRunning && this.#waiting.size >= this.maxWaiting;
  }

  /**
   * Runs `work` when it is its turn.
   * @throws ProtocolError where too many wait, and where `signal` is aborted before the turn comes
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.isFull) {
      const now = `${this.#running} calls run and ${this.#waiting.size} wait`;
      throw new ProtocolError(errorCodes.server, `The server is busy: ${now}; try again in a second`);
    }
    if (this.#running >= this.maxRunning) await this.#turn(signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  /** Settles when the turn has been handed over by a call that ended. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.delete(start);
        reject(new ProtocolError(errorCodes.cancelled, 'The call was cancelled before its turn came'));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(start);
    });
  }

  #next(): void {
    const [start] = this.#waiting;
    if (start === undefined) {
      this.#running--;
      return;
    }
    this.#waiting.delete(start);
    start();
  }
}
