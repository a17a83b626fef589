// A map of what was read, bounded in bytes: what was not asked for longest goes first.

/** What can be kept. `bytes` is an estimate and may change as long as the store is told. */
export interface Weighed {
  bytes: number;
}

export class BoundedStore<Kept extends Weighed> {
  readonly #kept = new Map<string, Kept>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Estimated bytes of all that is kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Also makes it the last one to go. */
  get(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept === undefined) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  set(key: string, kept: Kept): void {
    this.delete(key);
    this.#kept.set(key, kept);
    this.#bytes += kept.bytes;
    this.#shrink();
  }

  delete(key: string): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    this.#kept.delete(key);
    this.#bytes -= kept.bytes;
  }

  /** What is kept under `key` has become larger (or smaller) by `bytes`. */
  grow(key: string, bytes: number): void {
    const kept = this.#kept.get(key);
    if (kept === undefined) return;
    kept.bytes += bytes;
    this.#bytes += bytes;
    this.#shrink();
  }

  #shrink(): void {
    for (const [key] of this.#kept) {
      if (this.#bytes <= this.#mostBytes) return;
      this.delete(key);
    }
  }
}
