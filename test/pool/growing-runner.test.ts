// When a search moves from the calling thread to workers. Both are driven by hand: each slice ends when the test says so.
import { describe, expect, it } from 'vitest';
import { type GrowingParts, GrowingRunner } from '../../src/pool/growing-runner.js';
import type { Slice, SliceResult, WorkerQuery } from '../../src/pool/slice.js';

type Work = Omit<Slice, 'timeBudgetMs'>;

function slice(queryId: number, files: number): Work {
  const query = { cwd: '/' } as WorkerQuery;
  const control = new SharedArrayBuffer(8);
  const paths = Array.from({ length: files }, (_, index) => `file-${index}`).join('\0');
  const range = { from: 0, to: files, resume: null, rowBudget: Infinity };
  return { queryId, query, control, paths, explicit: [], isStdin: false, ...range };
}

function result(endedBefore: number, bytesSearched: number): SliceResult {
  const nothing = { outcomes: [], rows: null, printed: null, descriptions: [], resume: null, error: null };
  return { endedBefore, bytesSearched, ...nothing };
}

/** Notes what it is given; `end` ends the slice given first. */
class HandDriven {
  readonly width = 3;
  busyMs = 0;
  given: Work[] = [];
  #waiting: { work: Work; resolve: (result: SliceResult) => void; reject: (error: Error) => void }[] = [];

  run(work: Work): Promise<SliceResult> {
    this.given.push(work);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
    });
  }

  async end({ bytes = 0, busyMs = 0, error = null as Error | null } = {}): Promise<void> {
    const { work, resolve, reject } = this.#waiting.shift()!;
    this.busyMs += busyMs;
    if (error === null) resolve(result(work.to, bytes));
    else reject(error);
    await settled();
  }

  async close(): Promise<void> {}

  /** Files of the slices given, in order; 0 is a slice that only starts a worker. */
  get sizes(): number[] {
    return this.given.map(({ from, to }) => to - from);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function setUp(parts: Partial<GrowingParts> = {}) {
  const near = new HandDriven();
  const far = new HandDriven();
  const runner = new GrowingRunner({ near, far, ...parts });
  const run = async (work: Work) => {
    const running = runner.run(work);
    await settled();
    return running;
  };
  return { near, far, runner, run };
}

/** A search of one slice, ended with what it has cost. */
async function search(set: ReturnType<typeof setUp>, queryId: number, files: number, cost = {}) {
  void set.run(slice(queryId, files));
  await settled();
  await set.near.end(cost);
}

describe('a search', () => {
  it('of few files stays in the calling thread', async () => {
    const set = setUp();
    await search(set, 1, 5000, { bytes: 1e6, busyMs: 30 });
    expect([set.near.sizes, set.far.sizes]).toEqual([[5000], []]);
  });

  const large: [what: string, files: number, cost: object][] = [
    ['many files', 7000, {}],
    ['many bytes', 1, { bytes: 200e6 }],
    ['a slow pattern', 1, { busyMs: 200 }],
  ];
  it.each(large)('of %s starts every worker with a slice of no files', async (_, files, cost) => {
    const set = setUp();
    await search(set, 1, files, cost);
    expect(set.far.sizes).toEqual([0, 0]);
  });

  it('adds up its slices', async () => {
    const set = setUp();
    for (let part = 0; part < 3; part++) await search(set, 1, 2500);
    expect(set.far.sizes).toEqual([0, 0]);
  });

  it('goes on in the calling thread until the first worker is ready, and then in the workers', async () => {
    const set = setUp();
    await search(set, 1, 7000);
    await search(set, 1, 7);
    await set.far.end();
    void set.run(slice(1, 9));
    expect([set.near.sizes, set.far.sizes]).toEqual([
      [7000, 7],
      [0, 0, 9],
    ]);
  });

  it('has slices that wait for the calling thread done by workers, once there are any', async () => {
    const set = setUp();
    void set.run(slice(1, 7000));
    for (const files of [5, 6]) void set.run(slice(1, files));
    await settled();
    await set.near.end();
    expect(set.near.sizes).toEqual([7000, 5]);
    await set.far.end();
    await set.near.end();
    expect([set.near.sizes, set.far.sizes]).toEqual([
      [7000, 5],
      [0, 0, 6],
    ]);
  });

  it('is told by its own slices when workers cannot be started', async () => {
    const set = setUp();
    await search(set, 1, 7000);
    await set.far.end({ error: new Error('no threads left') });
    const lost = expect(set.run(slice(1, 9))).rejects.toThrow('no memory');
    await settled();
    await set.far.end();
    await set.far.end({ error: new Error('no memory') });
    await lost;
  });

  it('is not stopped by the loss of a slice in the calling thread', async () => {
    const set = setUp();
    const lost = expect(set.run(slice(1, 4))).rejects.toThrow('too deep');
    await settled();
    await set.near.end({ error: new Error('too deep') });
    await lost;
    void set.run(slice(1, 5));
    await settled();
    expect(set.near.sizes).toEqual([4, 5]);
  });

  it('leaves to a worker what may wait for others', async () => {
    const set = setUp({ mayWait: ({ explicit }) => explicit.length > 0 });
    void set.run({ ...slice(1, 2), explicit: [1] });
    expect([set.near.sizes, set.far.sizes]).toEqual([[], [2]]);
  });

  it('starts no worker after the end', async () => {
    const set = setUp();
    void set.run(slice(1, 7000));
    await settled();
    await set.runner.close();
    await set.near.end();
    expect(set.far.sizes).toEqual([]);
  });
});

describe('several searches', () => {
  it('one after the other are each small', async () => {
    const set = setUp();
    for (let queryId = 1; queryId < 5; queryId++) await search(set, queryId, 700);
    expect(set.far.sizes).toEqual([]);
  });

  it.each([
    ['many files', 1000, {}],
    ['many bytes', 1, { bytes: 20e6 }],
    ['a slow pattern', 1, { busyMs: 120 }],
  ])('start workers sooner than the first one: %s', async (_, files, cost) => {
    const set = setUp();
    await search(set, 1, files, cost);
    expect(set.far.sizes).toEqual([]);
    await search(set, 2, files, cost);
    expect(set.far.sizes).toEqual([0, 0]);
  });

  it('at the same time are large together', async () => {
    const set = setUp();
    for (let queryId = 1; queryId < 4; queryId++) void set.run(slice(queryId, 3500));
    await settled();
    for (let queryId = 1; queryId < 3; queryId++) await set.near.end();
    expect(set.far.sizes).toEqual([0, 0]);
  });

  it.each([
    ['uses workers that another has started', 5_000, [0, 0, 3]],
    ['begins in the calling thread again when they have ended', 15_000, [0, 0]],
  ])('%s', async (_, idleMs, sizes) => {
    let clock = 0;
    const set = setUp({ now: () => clock });
    await search(set, 1, 7000);
    await set.far.end();
    await set.far.end();
    clock += idleMs;
    void set.run(slice(2, 3));
    await settled();
    expect(set.far.sizes).toEqual(sizes);
  });
});

describe('a named path', () => {
  const begins = async (path: string) => {
    const set = setUp();
    void set.run({ ...slice(1, 1), paths: path, explicit: [0] });
    await settled();
    return set.near.given.length > 0 ? 'here' : 'in a worker';
  };

  it('of an ordinary file is read here', async () => {
    expect(await begins(process.execPath)).toBe('here');
  });

  it('of a file that is not there is looked for here', async () => {
    expect(await begins('/no/such/file')).toBe('here');
  });

  it.skipIf(process.platform === 'win32')('of a device is read by a worker', async () => {
    expect(await begins('/dev/zero')).toBe('in a worker');
  });
});
