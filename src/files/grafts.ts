// Lets fast-glob walk a directory whose parents it has not seen, because what was decided about them is known: such a
// directory is served as one of a stock of folders in a tree of their own.
import { Crawl, type CrawlPlace } from './crawl.js';
import { Entry } from './entry.js';

const stockSize = 128;

export class Grafts {
  #crawl: Crawl | null = null;
  #base = '';
  #left: string[] = [];

  /** A place fast-glob knows of and that has not been served. */
  async next(): Promise<CrawlPlace> {
    this.#crawl ??= new Crawl();
    const crawl = this.#crawl;
    // The last folder of a stock holds the next stock.
    if (this.#left.length <= 1) {
      this.#base = this.#left.length === 0 ? '' : `${this.#base}${this.#left[0]}`;
      const stock = Array.from(
        { length: stockSize },
        (_, index) => new Entry(`\0graft${index}`, 'directory'),
      );
      await crawl.serve(this.#base, stock);
      this.#left = stock.map(({ name }) => name);
      if (this.#base !== '') this.#base += '/';
    }
    return { crawl, path: this.#base + this.#left.pop()! };
  }

  stop(): void {
    this.#crawl?.stop();
  }
}
