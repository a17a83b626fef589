// Which folders a session may look into: those the server was started with, and those the client offers. A root is the
// border of everything a call reads, so a client can never widen what `--root` says.
import { realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isWithin } from '../index.js';

/** The roots of one session; the client is asked when they are needed for the first time, and after each change. */
export class SessionRoots {
  readonly #own: readonly string[];
  readonly #clientReplaces: boolean;
  #known: readonly string[] | null = null;
  #asking: Promise<readonly string[] | null> | null = null;
  #changes = 0;

  /** @param clientReplaces true if what the client offers takes the place of `own`, false if it only narrows it */
  constructor(own: readonly string[], clientReplaces: boolean) {
    this.#own = own;
    this.#clientReplaces = clientReplaces;
  }

  /**
   * Several calls share one question; if it ends because the call that asked was cancelled, another call asks.
   * @param ask the URIs of the client's roots; null if it offers none or does not answer
   */
  async current(
    signal: AbortSignal,
    ask: () => Promise<readonly string[] | null>,
  ): Promise<readonly string[]> {
    while (this.#known === null) {
      const changes = this.#changes;
      this.#asking ??= ask().finally(() => {
        this.#asking = null;
      });
      try {
        const uris = await this.#asking;
        // A change told while the client was answering makes the answer an old one.
        if (changes === this.#changes) this.#known = this.#merged(uris);
      } catch (error) {
        if (signal.aborted) throw error;
      }
    }
    return this.#known;
  }

  /** The client's roots have changed. */
  forget(): void {
    this.#known = null;
    this.#changes++;
  }

  #merged(uris: readonly string[] | null): readonly string[] {
    // No answer and an empty one are the same: a client without an open folder still has a server that was given some.
    if (uris === null || uris.length === 0) return this.#own;
    const offered = uris.flatMap((uri) => folderOf(uri) ?? []);
    if (this.#clientReplaces) return offered;
    const shared = offered.flatMap((one) => this.#own.flatMap((other) => overlap(one, other) ?? []));
    return [...new Set(shared)];
  }
}

/** The real path of a folder given as `file://` URI; null if it is none, or not there. */
function folderOf(uri: string): string | null {
  try {
    const path = realpathSync(fileURLToPath(uri));
    return statSync(path).isDirectory() ? path : null;
  } catch {
    return null;
  }
}

/** The inner of two folders if one holds the other. */
function overlap(one: string, other: string): string | null {
  if (isWithin(other, one)) return one;
  return isWithin(one, other) ? other : null;
}
