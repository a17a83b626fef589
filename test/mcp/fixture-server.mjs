// The server as users start it, with two tools beside the library's: `hold` runs until it is cancelled or released, and
// `status` tells what is running. Tests learn from them that nothing goes on behind a cancelled call.
//
//   node test/mcp/fixture-server.mjs [OPTIONS of threadgrep mcp]
import { compiledUrl } from '../campaigns/dist.mjs';

const { tools } = await import(compiledUrl('index.js'));
const { main, Turns } = await import(compiledUrl('mcp/main.js'));

const numbers = { type: 'object', additionalProperties: { type: 'integer' } };
const turns = new Turns(
  Number(process.env.TEST_MAX_RUNNING ?? 8),
  Number(process.env.TEST_MAX_WAITING ?? 1024),
);
const held = { now: 0, cancelled: 0, ended: 0 };
let releaseAll = () => {};
const released = new Promise((resolve) => {
  releaseAll = resolve;
});

/** Runs until it is cancelled; says so by a progress of 1 when it has begun. */
const hold = {
  name: 'hold',
  title: 'Hold',
  description: 'Runs until it is cancelled.',
  inputSchema: { type: 'object' },
  outputSchema: numbers,
  async call(_request, { signal, onProgress }) {
    held.now++;
    onProgress?.({ filesSeen: 1, filesSearched: 1, lines: 0, elapsedMs: 0 });
    const cancelled = new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', resolve, { once: true });
    });
    await Promise.race([cancelled, released]);
    held.now--;
    if (signal.aborted) held.cancelled++;
    else held.ended++;
    return { ...held };
  },
  render: () => 'held',
};

const release = {
  ...hold,
  name: 'release',
  async call() {
    releaseAll();
    return {};
  },
};

const status = {
  name: 'status',
  title: 'Status',
  description: 'What is running.',
  inputSchema: { type: 'object' },
  outputSchema: numbers,
  async call() {
    const { user, system } = process.cpuUsage();
    const running = turns.running - 1;
    return { ...held, running, waiting: turns.waiting, cpuMicroseconds: user + system };
  },
  render: () => 'status',
};

/** Fails in a way that is no fault of the caller. */
const broken = {
  ...status,
  name: 'broken',
  async call() {
    console.log('this line must not reach standard output');
    throw new TypeError('secret detail');
  },
};

const own = {
  tools: [...tools, hold, release, status, broken],
  turns,
  pageRows: 50,
  callTimeoutMs: Number(process.env.TEST_CALL_TIMEOUT ?? 60_000),
};
process.exit(await main(process.argv.slice(2), own));
