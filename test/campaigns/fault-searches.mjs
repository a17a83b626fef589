// Searches as the faults make them: in a folder that is there only so long, checked, with text enough to be interrupted.
import { checked } from './ledger-check.mjs';
import { withTree } from './trees.mjs';

/** Calls `use` with an empty folder, which is removed afterwards. */
export const inFolder = (use) => withTree({ files: [] }, use);

/** A search on workers of its own, its answer checked, its workers gone afterwards. */
export async function searchOnce(engine, query, threads = 2) {
  const searcher = new engine.Searcher({ threads });
  try {
    return await checked((one) => searcher.search(one))(query);
  } finally {
    await searcher.close();
  }
}

/** The file of each match. */
export const pathsOf = (answer) => answer.matches.map((match) => match.path);

/** Files of `lines` lines with a needle each. */
export const manyLines = (lines) => Buffer.from('needle and some more text\n'.repeat(lines));
