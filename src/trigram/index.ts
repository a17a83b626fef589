// What is remembered of the texts of files: Bloom filters of their trigrams, which narrow what has to be read and decide no match.
import type { Plan } from '../plan.js';
import type { TextMemory } from '../scanning.js';
import { FilterTable, newTableMemory } from './filter-table.js';
import { TrigramMemory } from './text-memory.js';

/** One search's use, in one thread, of filters that a `TrigramFilters` owns. */
export function textMemory(
  filters: SharedArrayBuffer,
  plan: Pick<Plan, 'required'>,
  searchNumber: number,
): TextMemory {
  return new TrigramMemory(new FilterTable(filters), plan, searchNumber);
}

/** The filters of a long-lived searcher. */
export class TrigramFilters {
  #memory: SharedArrayBuffer | null = null;
  #isFirst = true;

  /** For a search that begins; undefined for the first, which may be the only one, and where there is no memory for them. */
  forSearch(): SharedArrayBuffer | undefined {
    if (this.#isFirst) {
      this.#isFirst = false;
      return undefined;
    }
    if (this.#memory !== null && !new FilterTable(this.#memory).isOutworn) return this.#memory;
    try {
      this.#memory = newTableMemory();
    } catch {
      this.#isFirst = true;
      return undefined;
    }
    return this.#memory;
  }
}
