// fast-glob as the motor of the walk: it goes from directory to directory and asks for each one's entries. What it sees of
// the disk is what we serve it, one directory at a time and in our order, so ignored directories are never read and the
// order of the answer comes out of the walk. It is served the directories in a directory; that an entry is a file is
// known when it is decided about, and fast-glob would do no more than give its path back (in a tree of 78,000 files that
// takes longer than all else but reading the disk).
import type { Entry } from './entry.js';
import { globStream } from './glob-walk.js';

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
    const stream = globStream('**', {
      cwd: virtualRoot,
      dot: true,
      unique: false,
      followSymbolicLinks: false,
      concurrency: Number.POSITIVE_INFINITY,
      // Only the overload for entries with types is ever called.
      fs: { readdir: readdir as never },
    });
    stream.resume();
    stream.on('error', (error: Error) => {
      this.#failure = error;
      this.#wake();
    });
    return stream;
  }

  /**
   * Gives fast-glob the folders in a directory it knows of. `directory` is empty for the root, else `a/b`. A promise only
   * where fast-glob has yet to ask: it has, as a rule, for all but the root.
   */
  serve(directory: string, folders: readonly Entry[]): void | Promise<void> {
    this.#stream ??= this.#start();
    // Put together once: making and hashing it costs.
    const key = this.#top + directory;
    const deliver = this.#top === '' ? undefined : this.#requests.get(key);
    if (deliver === undefined) return this.#serveLater(directory, folders);
    this.#requests.delete(key);
    deliver(null, folders);
  }

  async #serveLater(directory: string, folders: readonly Entry[]): Promise<void> {
    while (!this.#requests.has(this.#top + directory)) await this.#more();
    return this.serve(directory, folders);
  }

  /** Lets go of everything. Directories not served stay unread. */
  stop(): void {
    this.#requests.clear();
    (this.#stream as (NodeJS.ReadableStream & { destroy(): void }) | null)?.destroy();
  }

  async #more(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (this.#failure !== null) throw this.#failure;
  }
}
