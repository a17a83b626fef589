// The claims of test/campaigns/faults.mjs at a size for every day.
import { describe, it } from 'vitest';
import { faults } from '../campaigns/faults.mjs';
import { engine, liveWorkers } from './door.js';

describe('when things go wrong', () => {
  it.each(faults)('$claim', async ({ run }) => {
    await run(engine, { isFull: false, liveWorkers });
  });
});
