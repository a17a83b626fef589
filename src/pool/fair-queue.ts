// Fair sharing between searches: whoever has waited longest for a turn is next, whatever the size of its queue.

type Job = () => Promise<void>;

/** One search's place in the queue. */
export interface Lane {
  jobs: Job[];
}

/** Runs jobs of many lanes, at most `limit` at a time, one per lane in turn. */
export class FairQueue {
  readonly #limit: number;
  #running = 0;
  /** Lanes with waiting jobs, the next one first. */
  #turns: Lane[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Puts a job at the end of its lane and starts what can be started. */
  add(lane: Lane, job: Job): void {
    lane.jobs.push(job);
    if (lane.jobs.length === 1) this.#turns.push(lane);
    this.#start();
  }

  #start(): void {
    while (this.#running < this.#limit && this.#turns.length > 0) {
      const lane = this.#turns.shift() as Lane;
      const job = lane.jobs.shift() as Job;
      if (lane.jobs.length > 0) this.#turns.push(lane);
      this.#running++;
      void job().finally(() => {
        this.#running--;
        this.#start();
      });
    }
  }
}
