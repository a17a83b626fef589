// The order of delivery, back-pressure, loss and stop, with slices driven by hand.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { PoolQuery, SliceAnswer, SliceRequest, SliceResult } from '../../src/pool/index.js';
import type { Batch } from '../../src/search/batches.js';
import { OrderedWork, type Piece } from '../../src/search/merge.js';

const batch = (...paths: string[]): Batch => ({
  candidates: paths.map((path) => ({ path, isExplicit: false })),
  skipped: [],
  problems: [],
  isStdin: false,
});

async function* from(batches: Batch[]): AsyncGenerator<Batch> {
  yield* batches;
}

interface OpenSlice extends SliceRequest {
  end(result?: Partial<SliceResult>): void;
  lose(): void;
}

/** A pool whose slices end when the test says so. */
class HandDrivenPool {
  slices: OpenSlice[] = [];
  isCancelled = false;

  run(request: SliceRequest): Promise<SliceAnswer> {
    return new Promise((resolve) => {
      const settle = (answer: SliceAnswer) => {
        this.slices.splice(this.slices.indexOf(slice), 1);
        resolve(answer);
      };
      const slice = {
        ...request,
        end: (more: Partial<SliceResult> = {}) => {
          const none = {
            outcomes: [],
            bytesSearched: 0,
            rows: null,
            printed: null,
            descriptions: [],
            resume: null,
            error: null,
          };
          settle({ result: { ...none, endedBefore: request.to, ...more } });
        },
        lose: () => settle({ lost: new Error('gone') }),
      };
      this.slices.push(slice);
    });
  }

  cancel(): void {
    this.isCancelled = true;
  }

  slice(path: string): OpenSlice {
    const found = this.slices.find((one) => one.paths.split('\0')[one.from] === path);
    if (!found) throw new Error(`no slice at ${path}`);
    return found;
  }
}

function start(batches: Batch[], width = 4) {
  const pool = new HandDrivenPool();
  const work = new OrderedWork(pool as unknown as PoolQuery, width, () => 10);
  const pieces: Piece[] = [];
  void work.feed(from(batches));
  const done = (async () => {
    for await (const piece of work.pieces()) pieces.push(piece);
  })();
  const delivered = () =>
    pieces.map((piece) => {
      const paths = piece.batch.candidates.map(({ path }) => path);
      return paths.slice(piece.from, piece.result.endedBefore).join(' ');
    });
  return { pool, work, pieces, done, delivered };
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
};

const printed = (bytes: number) => ({ bytes: new Uint8Array(bytes), files: [] });

describe('ordered work', () => {
  it('delivers batches in their order, whatever order they end in', async () => {
    const { pool, done, delivered } = start([batch('a'), batch('b'), batch('c')]);
    await settle();
    for (const path of ['c', 'b', 'a']) pool.slice(path).end();
    await done;
    expect(delivered()).toEqual(['a', 'b', 'c']);
  });

  it('delivers what the first batch has before it has ended', async () => {
    const { pool, delivered } = start([batch('a', 'b')]);
    await settle();
    pool.slice('a').end({ endedBefore: 1 });
    await settle();
    expect(delivered()).toEqual(['a']);
    expect(pool.slice('b').from).toBe(1);
  });

  it('goes on inside a file where a slice paused', async () => {
    const { pool } = start([batch('a')]);
    await settle();
    const resume = { scanFrom: 42 } as SliceResult['resume'];
    pool.slice('a').end({ endedBefore: 0, resume });
    await settle();
    expect(pool.slice('a').resume).toBe(resume);
  });

  it('has no more slices under way than its width', async () => {
    const { pool } = start([batch('a'), batch('b'), batch('c')], 2);
    await settle();
    expect(pool.slices.length).toBe(2);
  });

  it('starts no other batch while too much output waits for the first', async () => {
    const { pool } = start([batch('a'), batch('b'), batch('c')], 2);
    await settle();
    pool.slice('b').end({ printed: printed(20 * 1024 * 1024) });
    await settle();
    expect(pool.slices.map(({ paths }) => paths)).toEqual(['a']);
  });

  it('counts the declarations around matches to what waits', async () => {
    const { pool } = start([batch('a'), batch('b'), batch('c')], 2);
    await settle();
    const description = { index: 0, versionHash: null, withoutSymbols: null };
    pool.slice('b').end({ descriptions: [{ ...description, enclosing: Array(200_000).fill(null) }] });
    await settle();
    expect(pool.slices.map(({ paths }) => paths)).toEqual(['a']);
  });

  it('stops the work while its consumer does not read', async () => {
    const pool = new HandDrivenPool();
    const work = new OrderedWork(pool as unknown as PoolQuery, 1, () => 10);
    void work.feed(from([batch('a', 'b', 'c')]));
    const reader = work.pieces();
    const first = reader.next();
    await settle();
    pool.slice('a').end({ endedBefore: 1, printed: printed(20 * 1024 * 1024) });
    await first;
    await settle();
    expect(pool.slices.length).toBe(0);
  });

  it('tries a lost batch once more, file by file, and accounts for the culprit alone', async () => {
    const { pool, done, pieces } = start([batch('a', 'b', 'c')]);
    await settle();
    pool.slice('a').lose();
    await settle();
    expect(pool.slice('a').to).toBe(1);
    pool.slice('a').end();
    await settle();
    pool.slice('b').lose();
    await settle();
    pool.slice('b').lose();
    await settle();
    pool.slice('c').end();
    await done;
    const outcomes = pieces.flatMap(({ result }) => result.outcomes);
    expect(outcomes.map(({ index, column, problem }) => [index, column, problem?.code])).toEqual([
      [1, 'workerLost', 'WORKER_LOST'],
    ]);
  });

  it('loses nothing when the second try meets another worker that dies', async () => {
    const { pool, done, pieces } = start([batch('a')]);
    await settle();
    pool.slice('a').lose();
    await settle();
    pool.slice('a').lose();
    await settle();
    pool.slice('a').end();
    await done;
    expect(pieces.flatMap(({ result }) => result.outcomes)).toEqual([]);
  });

  it('delivers what is ready when stopped, and says of each batch what was not reached', async () => {
    const { pool, work, done, pieces } = start([batch('a', 'b'), batch('c', 'd')]);
    await settle();
    pool.slice('c').end({ endedBefore: 1 });
    work.stop();
    expect(pool.isCancelled).toBe(true);
    pool.slice('a').end({ endedBefore: 0 });
    await done;
    const reached = pieces.filter(({ isLast }) => isLast).map(({ result }) => result.endedBefore);
    expect(reached).toEqual([0, 1]);
  });

  it('delivers nothing more once it was ended', async () => {
    const { pool, work, done, delivered } = start([batch('a'), batch('b')]);
    await settle();
    pool.slice('a').end();
    await settle();
    work.end();
    await done;
    expect(delivered()).toEqual(['a']);
  });

  it('fails when the batches fail', async () => {
    const pool = new HandDrivenPool();
    const work = new OrderedWork(pool as unknown as PoolQuery, 1, () => 10);
    const failing = { next: () => Promise.reject(new Error('bad glob')) };
    void work.feed({ [Symbol.asyncIterator]: () => failing });
    await expect(work.pieces().next()).rejects.toThrow('bad glob');
  });
});
