// Tells whether hits come so thick that a search which is fast between hits but costly at each is the wrong one.

const sampleCalls = 16;
const firstStretchBytes = 32 * 1024;
const longestStretchBytes = 1024 * 1024;

/**
 * Watches a costly search. After 16 calls that advanced fewer than `bytesPerCall` bytes each, on average, it advises the
 * steady search for a stretch of 32 KiB, then lets the costly one be tried again for 16 calls. Each trial that finds hits still
 * dense doubles the stretch up to 1 MiB, one that does not puts it back.
 */
export class DensityGauge {
  #calls = 0;
  #bytes = 0;
  #stretch = firstStretchBytes;
  #left = 0;

  /** `bytesPerCall` may change with the text. */
  constructor(public bytesPerCall: number) {}

  /** Use the steady search now. */
  get isDense(): boolean {
    return this.#left > 0;
  }

  /** The costly search was called and advanced by `bytes`. */
  noteCostly(bytes: number): void {
    this.#bytes += bytes;
    if (++this.#calls < sampleCalls) return;
    if (this.#bytes < this.bytesPerCall * sampleCalls) {
      this.#left = this.#stretch;
      this.#stretch = Math.min(this.#stretch * 2, longestStretchBytes);
    } else {
      this.#stretch = firstStretchBytes;
    }
    this.#calls = 0;
    this.#bytes = 0;
  }

  /** The steady search advanced by `bytes`. */
  noteSteady(bytes: number): void {
    this.#left -= bytes;
  }
}
