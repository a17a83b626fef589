// The floor: what finding the files, and opening, reading and closing each, costs when nothing is done with the bytes.
import { readdirSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/**
 * Two contestants with warm threads. They find no lines; what is checked is that they see all files.
 * @param {number} threads
 * @returns {import('./contestants.mjs').Contestant[]}
 */
export function floorContestants(threads) {
  const contestant = (name, reads) => ({
    name,
    kind: 'in-process',
    unfair: 'looks at no byte and at no rule: what is left for a search is above it',
    whyOtherLines: '',
    refuses: ({ corpus }) => (corpus.target === '.' ? null : 'for trees'),
    prepare: ({ corpus }) => {
      const floor = new Floor(threads);
      const run = async () => {
        const files = await floor.run(corpus.path, reads);
        if (files !== corpus.files) throw new Error(`saw ${files} files of ${corpus.files}`);
        return null;
      };
      return { run, close: () => floor.close() };
    },
  });
  return [contestant('walk', false), contestant('walk + read', true)];
}

/** Threads that take folders in turn, the second level of the tree, so that none waits long for the last. */
export class Floor {
  #workers;

  /** @param {number} threads */
  constructor(threads) {
    const script = new URL('floor-worker.mjs', import.meta.url);
    this.#workers = Array.from({ length: threads }, () => new Worker(script));
  }

  /** The number of files. @param {string} tree @param {boolean} reads */
  async run(tree, reads) {
    const { folders, files } = topOf(tree);
    const next = new SharedArrayBuffer(4);
    const counts = this.#workers.map(
      (worker, index) =>
        new Promise((resolve, reject) => {
          worker.once('message', resolve).once('error', reject);
          worker.postMessage({ folders, files: index === 0 ? files : [], next, reads });
        }),
    );
    const seen = await Promise.all(counts);
    for (const worker of this.#workers) worker.removeAllListeners('error');
    return seen.reduce((sum, count) => sum + count, 0);
  }

  async close() {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }
}

function topOf(tree) {
  const files = [];
  let folders = [tree];
  for (let level = 0; level < 2; level++) {
    const below = [];
    for (const folder of folders) {
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.name.startsWith('.')) continue;
        if (entry.isDirectory()) below.push(`${folder}/${entry.name}`);
        else if (entry.isFile()) files.push(`${folder}/${entry.name}`);
      }
    }
    folders = below;
  }
  return { folders, files };
}
