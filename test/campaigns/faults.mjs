// Everything that can go wrong during a search, made to happen: each fault is one claim about what the engine does then.
//
//   node test/campaigns/faults.mjs [--scale full|small] [--only TEXT]
//
// `small` is what the test suite runs; `full` takes the sizes of the claims (3 GiB, 100,000 files, …).
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { fileFaults } from './file-faults.mjs';
import { searchFaults } from './search-faults.mjs';

/** Each fault: a claim, and `run(engine, { isFull, liveWorkers })`, which throws where the claim does not hold. */
export const faults = [...fileFaults, ...searchFaults];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { engine, liveWorkers } = await import('./engine.mjs');
  const { values } = parseArgs({
    options: { scale: { type: 'string', default: 'full' }, only: { type: 'string', default: '' } },
  });
  let failed = 0;
  for (const { claim, run } of faults.filter((fault) => fault.claim.includes(values.only))) {
    const started = performance.now();
    const trouble = await run(engine, { isFull: values.scale === 'full', liveWorkers }).then(
      () => null,
      (error) => error,
    );
    if (trouble) failed++;
    console.log(`${trouble ? 'FAILS' : 'holds'}  ${claim} (${Math.round(performance.now() - started)} ms)`);
    if (trouble)
      console.log(
        `       ${String(trouble.stack ?? trouble)
          .split('\n')
          .slice(0, 25)
          .join('\n       ')}`,
      );
  }
  console.log(`${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
