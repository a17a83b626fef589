// How long the caller's event loop is held up while a kernel-sized tree is searched.
//
//   node test/campaigns/eventloop.mjs [--corpus PATH] [--pattern TEXT]
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { corpusPath } from '../../bench/corpus.mjs';
import { engine } from './engine.mjs';

const { values } = parseArgs({ options: { corpus: { type: 'string' }, pattern: { type: 'string' } } });
const cwd = corpusPath(values.corpus);
const patterns = values.pattern ? [values.pattern] : ['PM_RESUME', '[A-Za-z]{30}', 'struct', 'zqxjkvbpw'];

/** Runs `work` and says, in milliseconds, how late the loop's timers came meanwhile. */
async function delayDuring(work) {
  // The timer is due every millisecond; what is measured includes that one.
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  delay.enable();
  await work();
  delay.disable();
  const milliseconds = (nanoseconds) => Number((nanoseconds / 1e6).toFixed(1));
  return {
    p50: milliseconds(delay.percentile(50)),
    p99: milliseconds(delay.percentile(99)),
    max: milliseconds(delay.max),
    took: Math.round(performance.now() - started),
  };
}

for (const threads of [2, 0]) {
  const searcher = new engine.Searcher({ threads, cwd });
  for (const pattern of patterns) {
    console.log('search', { threads, pattern, ...(await delayDuring(() => searcher.search({ pattern }))) });
  }
  const drain = async () => {
    for await (const _ of searcher.stream({ pattern: 'struct' }));
  };
  console.log('stream', { threads, pattern: 'struct', ...(await delayDuring(drain)) });
  await searcher.close();
}
