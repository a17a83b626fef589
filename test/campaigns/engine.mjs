// The compiled library under test, with every worker thread it starts in view.
import { syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { compiledUrl } from './dist.mjs';

/** Every worker started so far and not yet ended. Faults are put in here: a worker can be ended in the middle of its work. */
export const liveWorkers = new Set();

const RealWorker = workerThreads.Worker;
workerThreads.Worker = class extends RealWorker {
  constructor(...args) {
    super(...args);
    liveWorkers.add(this);
    this.once('exit', () => liveWorkers.delete(this));
  }
};
// Modules loaded from now on see the class above, whichever way they import it.
syncBuiltinESMExports();

/** What users import: `search`, `stream`, `Searcher`, `SearchError`, … */
export const engine = await import(compiledUrl('index.js'));
