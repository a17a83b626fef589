// Who is next, driven by hand: a job runs until the test ends it.
import { describe, expect, it } from 'vitest';
import { FairQueue, type Lane, newLane } from '../../src/pool/fair-queue.js';

class Bench {
  readonly started: string[] = [];
  readonly #ends: (() => void)[] = [];
  readonly queue: FairQueue;

  constructor(limit: number) {
    this.queue = new FairQueue(limit);
  }

  add(lane: Lane, name: string): void {
    this.queue.add(lane, () => {
      this.started.push(name);
      return new Promise((resolve) => this.#ends.push(resolve));
    });
  }

  async endOldest(): Promise<void> {
    this.#ends.shift()?.();
    await new Promise(setImmediate);
  }

  get pressure(): number {
    return Atomics.load(new Int32Array(this.queue.pressure), 0);
  }
}

function oldLane(): Lane {
  return { ...newLane(), started: 100 };
}

describe('the fair queue', () => {
  it('gives lanes turns', async () => {
    const bench = new Bench(1);
    const [one, other] = [oldLane(), oldLane()];
    for (const name of ['a1', 'a2', 'a3']) bench.add(one, name);
    for (const name of ['b1', 'b2']) bench.add(other, name);
    for (let job = 0; job < 5; job++) await bench.endOldest();
    expect(bench.started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('lets a search that has just begun go first', async () => {
    const bench = new Bench(1);
    const [one, other, young] = [oldLane(), oldLane(), newLane()];
    for (const name of ['a1', 'a2']) bench.add(one, name);
    bench.add(other, 'b1');
    bench.add(young, 'y1');
    for (let job = 0; job < 4; job++) await bench.endOldest();
    expect(bench.started).toEqual(['a1', 'y1', 'a2', 'b1']);
  });

  it('comes to the others in the end, however many searches begin', async () => {
    const bench = new Bench(1);
    const old = oldLane();
    bench.add(old, 'a1');
    bench.add(old, 'a2');
    for (let search = 1; search <= 8; search++) bench.add(newLane(), `y${search}`);
    for (let job = 0; job < 10; job++) await bench.endOldest();
    expect(bench.started.indexOf('a2')).toBe(4);
  });

  it('presses while one that has just begun shares with another, and only then', async () => {
    const bench = new Bench(2);
    bench.add(oldLane(), 'a1');
    expect(bench.pressure).toBe(0);
    bench.add(newLane(), 'y1');
    expect(bench.pressure).toBe(1);
    await bench.endOldest();
    expect(bench.pressure).toBe(0);
    await bench.endOldest();
    bench.add(newLane(), 'y2');
    expect(bench.pressure).toBe(0);
  });
});
