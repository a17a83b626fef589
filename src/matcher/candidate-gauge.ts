// Tells whether candidate lines come so thick that running over all lines costs less than going from one to the next.

const firstStretch = 16 * 1024;
const longestSteady = 1024 * 1024;
const longestTrial = 2 ** 30;
// Measured: what one byte costs four lanes costs about …
const bytesPerCandidate = 48;
const bytesPerCandidateByte = 3;

/** Watches candidates in stretches that grow as long as nothing changes. */
export class CandidateGauge {
  #steadyLeft = 0;
  #steady = firstStretch;
  #trial = firstStretch;

  /** Run over all lines now. */
  get isDense(): boolean {
    return this.#steadyLeft > 0;
  }

  /** So many bytes should be searched before it is asked again. */
  get stretch(): number {
    return this.isDense ? this.#steadyLeft : this.#trial;
  }

  /** In `searched` bytes there were so many candidates, and so many bytes in their lines. */
  noteCandidates(searched: number, candidates: number, bytes: number): void {
    if (candidates * bytesPerCandidate + bytes * bytesPerCandidateByte < searched) {
      this.#steady = firstStretch;
      this.#trial = Math.min(this.#trial * 4, longestTrial);
      return;
    }
    this.#steadyLeft = this.#steady;
    this.#steady = Math.min(this.#steady * 2, longestSteady);
    this.#trial = firstStretch;
  }

  /** All lines of so many bytes were run over. */
  noteSteady(bytes: number): void {
    this.#steadyLeft -= bytes;
  }
}
