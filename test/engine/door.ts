// The compiled library as users import it, typed, and how engine tests ask it: through `checked`, so that the accounts of
// every answer are balanced.
import type * as Door from '../../src/index.js';
import { engine as compiled, liveWorkers as workers } from '../campaigns/engine.mjs';
import { checked as check } from '../campaigns/ledger-check.mjs';

/** `search`, `stream`, `Searcher`, … from `dist`. */
export const engine: typeof Door = compiled;

/** Every worker thread that is alive. */
export const liveWorkers: Set<import('node:worker_threads').Worker> = workers;

/** `search` whose answers are checked: the ledger adds up, the outcome agrees with it, the page with the totals. */
export const checked: (search: typeof Door.search) => typeof Door.search = check;
