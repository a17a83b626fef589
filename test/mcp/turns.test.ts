// How many calls run at the same time, and in which order the others follow.
import { describe, expect, it } from 'vitest';
import { Turns } from '../../src/mcp/turns.js';

const never = new AbortController().signal;

/** A call that ends when it is told to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, work: () => opened };
}

/** Lets everything happen that waits for nothing. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are given in the order in which they were asked for', async () => {
    const turns = new Turns(1, 10);
    const order: number[] = [];
    const gates = [gate(), gate(), gate()];
    const ended = gates.map(({ work }, at) =>
      turns.run(never, () => {
        order.push(at);
        return work();
      }),
    );
    await settle();
    expect([order, turns.running, turns.waiting]).toEqual([[0], 1, 2]);
    for (const { open } of gates) open();
    await Promise.all(ended);
    expect([order, turns.running, turns.waiting]).toEqual([[0, 1, 2], 0, 0]);
  });

  it('are refused where too many wait', async () => {
    const turns = new Turns(1, 1);
    const first = gate();
    const running = turns.run(never, first.work);
    const waiting = turns.run(never, async () => {});
    expect(turns.isFull).toBe(true);
    await expect(turns.run(never, async () => {})).rejects.toMatchObject({
      code: -32000,
      message: expect.stringContaining('1 calls run and 1 wait'),
    });
    first.open();
    await Promise.all([running, waiting]);
    expect(turns.isFull).toBe(false);
  });

  it('are not taken by who does not want them any more', async () => {
    const turns = new Turns(1, 10);
    const first = gate();
    const running = turns.run(never, first.work);
    const stop = new AbortController();
    const gone = turns.run(stop.signal, () => Promise.reject(new Error('must not run')));
    const next = turns.run(never, async () => 'next');
    stop.abort();
    await expect(gone).rejects.toMatchObject({ code: -32800 });
    first.open();
    expect(await next).toBe('next');
    await running;
    expect([turns.running, turns.waiting]).toEqual([0, 0]);
  });

  it('come back from calls that fail', async () => {
    const turns = new Turns(1, 0);
    await expect(turns.run(never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run(never, async () => 'well')).toBe('well');
  });

  it('are not waited for with a signal that is aborted already', async () => {
    const turns = new Turns(0, 1);
    await expect(turns.run(AbortSignal.abort(), async () => {})).rejects.toMatchObject({ code: -32800 });
    expect(turns.waiting).toBe(0);
  });
});
