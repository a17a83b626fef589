// Loaded with --import it writes the process's peak of resident memory (VmHWM, KiB) to the file named by BENCH_PEAK_FILE when
// the process ends. Run as a script it searches with a Searcher: peak-memory.mjs LIBRARY THREADS QUERY
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** A searcher is asked more than once: what it remembers counts. */
const searches = 3;

// Workers inherit --import, and they are part of the same process.
if (isMainThread && !globalThis.peakIsWritten) {
  globalThis.peakIsWritten = true;
  process.on('exit', () => {
    const [, peak] = readFileSync('/proc/self/status', 'utf8').match(/^VmHWM:\s+(\d+) kB$/m);
    writeFileSync(process.env.BENCH_PEAK_FILE, peak);
  });
  if (process.argv[1] === fileURLToPath(import.meta.url)) await searchRepeatedly(...process.argv.slice(2));
}

async function searchRepeatedly(library, threads, query) {
  const { Searcher } = await import(pathToFileURL(library).href);
  const searcher = new Searcher({ threads: Number(threads) });
  for (let search = 0; search < searches; search++) await searcher.search(JSON.parse(query));
  await searcher.close();
}
