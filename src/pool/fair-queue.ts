// Fair sharing between searches: whoever has waited longest for a turn is next, whatever the size of its queue. But a search that
// has just begun, which most often is a small one, goes before others, and makes them end their turns early.

type Job = () => Promise<void>;

/** A lane is young for so many jobs, which with batches that grow to 512 files are 1,500 files. */
const youngJobs = 8;
/** So many young lanes may go before one that is not, so that this one's turn comes, however many searches begin. */
const mostPassing = 3;

/** One search's place in the queue. */
export interface Lane {
  jobs: Job[];
  /** Jobs started so far. */
  started: number;
  /** Jobs under way. */
  running: number;
}

/** A lane without jobs. */
export function newLane(): Lane {
  return { jobs: [], started: 0, running: 0 };
}

/** Runs jobs of many lanes, at most `limit` at a time, one per lane in turn. */
export class FairQueue {
  /** One 32-bit word, which any thread may read: not 0 while young lanes and others have work. */
  readonly pressure = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #pressure = new Int32Array(this.pressure);
  readonly #limit: number;
  #running = 0;
  /** Young lanes that went before another since it last had a turn. */
  #passing = 0;
  /** Lanes with waiting jobs, the next one first. */
  #turns: Lane[] = [];
  /** Lanes with jobs, waiting or under way. */
  readonly #active = new Set<Lane>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Puts a job at the end of its lane and starts what can be started. */
  add(lane: Lane, job: Job): void {
    lane.jobs.push(job);
    if (lane.jobs.length === 1) this.#turns.push(lane);
    this.#active.add(lane);
    this.#start();
    this.#tellPressure();
  }

  #start(): void {
    while (this.#running < this.#limit && this.#turns.length > 0) {
      const lane = this.#nextLane();
      const job = lane.jobs.shift() as Job;
      if (lane.jobs.length > 0) this.#turns.push(lane);
      lane.started++;
      lane.running++;
      this.#running++;
      void job().finally(() => this.#end(lane));
    }
  }

  #nextLane(): Lane {
    const young = this.#passing < mostPassing ? this.#turns.findIndex(isYoung) : 0;
    const [lane] = this.#turns.splice(Math.max(0, young), 1);
    this.#passing = young > 0 ? this.#passing + 1 : 0;
    return lane;
  }

  #end(lane: Lane): void {
    this.#running--;
    lane.running--;
    if (lane.running === 0 && lane.jobs.length === 0) this.#active.delete(lane);
    this.#start();
    this.#tellPressure();
  }

  #tellPressure(): void {
    let young = 0;
    if (this.#active.size > 1) for (const lane of this.#active) if (isYoung(lane)) young++;
    Atomics.store(this.#pressure, 0, young);
  }
}

/** It has had few turns so far. */
export function isYoung(lane: Lane): boolean {
  return lane.started <= youngJobs;
}
