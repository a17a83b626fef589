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
  /** The first search, and one after memory could not be had. */
  #skipsNext = true;

  /** Nothing is remembered any more. */
  release(): void {
    this.#memory = null;
    this.#skipsNext = true;
  }

  /** For a search that begins; undefined for the first, which may be the only one, and where there is no memory for them. */
  forSearch(): SharedArrayBuffer | undefined {
    if (this.#skipsNext) {
      this.#skipsNext = false;
      return undefined;
    }
    if (this.#memory !== null && !new FilterTable(this.#memory).beginSearch()) return this.#memory;
    try {
      this.#memory = newTableMemory();
    } catch {
      this.#skipsNext = true;
      return undefined;
    }
    return this.#memory;
  }
}
