// fast-glob as the motor of the walk. It discovers directories and yields files; what it sees of the disk is what we
// serve it, one directory at a time and in our order, so ignored directories are never read and the order of the
// answer comes out of the walk. The only user of fast-glob.
import { createRequire } from 'node:module';
import type * as FastGlob from 'fast-glob';
import type { Entry } from './entry.js';

/** Loaded when the first directory is walked: a search of single files starts sooner without it. */
let loaded: typeof FastGlob | undefined;

function fastGlob(): typeof FastGlob {
  loaded ??= createRequire(import.meta.url)('fast-glob') as typeof FastGlob;
  return loaded;
}

type Deliver = (error: NodeJS.ErrnoException | null, entries: readonly Entry[]) => void;

/** A directory as fast-glob knows it: empty for the top, else `a/b`, with other names in place of odd ones. */
export interface CrawlPlace {
  crawl: Crawl;
  path: string;
}

/** fast-glob walks a tree that exists only in what is served to it, so no odd root can get in its way. */
const virtualRoot = '/';

export class Crawl {
  /** Directories fast-glob has discovered and waits for. Few: those beside the path from the root to here. */
  #requests = new Map<string, Deliver>();
  #arrived: string[] = [];
  #awaited = 0;
  #wake: () => void = () => {};
  /** What fast-glob calls the root (with a drive letter on Windows), ending in `/`. */
  #top = '';
  #failure: Error | null = null;
  /** Made when the first directory is served: a walk of which all is known needs none. */
  #stream: NodeJS.ReadableStream | null = null;

  #start(): NodeJS.ReadableStream {
    const readdir = (path: string, _options: unknown, deliver: Deliver) => {
      if (this.#top === '') this.#top = path.endsWith('/') ? path : `${path}/`;
      this.#requests.set(path, deliver);
      this.#wake();
    };
    const stream = fastGlob().stream('**', {
      cwd: virtualRoot,
      dot: true,
      unique: false,
      followSymbolicLinks: false,
      concurrency: Number.POSITIVE_INFINITY,
      // Only the overload for entries with types is ever called.
      fs: { readdir: readdir as never },
    });
    stream.on('data', (path: string) => this.#take(path));
    stream.on('error', (error: Error) => {
      this.#failure = error;
      this.#wake();
    });
    return stream;
  }

  /**
   * Gives fast-glob the entries of a directory it knows of and returns the files it yields for it, in that order:
   * paths from the root, with the names given here. `directory` is empty for the root, else `a/b`.
   */
  async serve(directory: string, entries: readonly Entry[], fileCount: number): Promise<string[]> {
    this.#stream ??= this.#start();
    // It has asked for all but the top by now, as a rule. The key is put together once: making and hashing it costs.
    while (this.#top === '') await this.#more();
    const key = this.#top + directory;
    let deliver = this.#requests.get(key);
    for (; deliver === undefined; deliver = this.#requests.get(key)) await this.#more();
    this.#requests.delete(key);
    this.#arrived = [];
    this.#awaited = fileCount;
    deliver(null, entries);
    // It yields at once as a rule; nothing here relies on it.
    while (this.#arrived.length < fileCount) await this.#more();
    return this.#arrived;
  }

  /** Lets go of everything. Directories not served stay unread. */
  stop(): void {
    this.#requests.clear();
    (this.#stream as (NodeJS.ReadableStream & { destroy(): void }) | null)?.destroy();
  }

  #take(path: string): void {
    this.#arrived.push(path);
    if (this.#arrived.length === this.#awaited) this.#wake();
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#failure !== null) throw this.#failure;
  }
}
