// Gathers what the walk finds into steps. Their boundaries depend on counts alone, never on time: small at first, so
// that the first results come early, then larger.
import type { Candidate, FileStep, PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';

const firstSize = 32;
const largestSize = 512;

/** One step at a time, filled by the walk and taken when it is full. */
export class StepGatherer {
  #step: FileStep = { candidates: [], skipped: [], problems: [] };
  #size = firstSize;

  get isFull(): boolean {
    return this.#count >= this.#size;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get #count(): number {
    const { candidates, skipped, problems } = this.#step;
    return candidates.length + skipped.length + problems.length;
  }

  /** Takes candidates from index `from` on, up to `until` or until it is full, and returns the index of the next one. */
  fill(candidates: readonly Candidate[], from: number, until: number): number {
    const end = Math.min(until, from + this.#size - this.#count);
    for (let at = from; at < end; at++) this.#step.candidates.push(candidates[at]);
    return end;
  }

  candidate(path: PathText, isExplicit: boolean): void {
    this.#step.candidates.push({ path, isExplicit });
  }

  skip(entry: LedgerEntry): void {
    this.#step.skipped.push(entry);
  }

  problem(problem: Problem): void {
    this.#step.problems.push(problem);
  }

  take(): FileStep {
    const step = this.#step;
    this.#step = { candidates: [], skipped: [], problems: [] };
    this.#size = Math.min(this.#size * 2, largestSize);
    return step;
  }
}
