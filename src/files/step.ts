// Gathers what the walk finds into steps. Their boundaries depend on counts alone, never on time: small at first, so
// that the first results come early, then larger.
import type { FileStep, PathText } from '../candidate.js';
import type { LedgerEntry } from '../coverage.js';
import type { Problem } from '../errors.js';

const firstSize = 32;
const largestSize = 512;

/** One step at a time, filled by the walk and taken when it is full. */
export class StepGatherer {
  #step: FileStep = { candidates: [], skipped: [], problems: [] };
  #size = firstSize;

  get isFull(): boolean {
    return (
      this.#step.candidates.length + this.#step.skipped.length + this.#step.problems.length >= this.#size
    );
  }

  get isEmpty(): boolean {
    return this.#step.candidates.length + this.#step.skipped.length + this.#step.problems.length === 0;
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
