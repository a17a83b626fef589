// One line on a terminal that says how far a long search is. It goes away before anything else is written.
import type { Progress } from '../index.js';
import { writeToStderr } from './messages.js';

/** Most searches are over by then, and a line that flashes helps nobody. */
const quietMs = 1000;
const clearLine = '\r\x1b[2K';

export class ProgressLine {
  #isShown = false;

  /** To be called now and then. */
  readonly show = ({ filesSeen, filesSearched, lines, elapsedMs }: Progress): void => {
    if (elapsedMs < quietMs) return;
    const [seen, searched, found] = [filesSeen, filesSearched, lines].map((count) =>
      count.toLocaleString('en'),
    );
    writeToStderr(`${clearLine}${searched} of ${seen} files searched, ${found} matching lines`);
    this.#isShown = true;
  };

  /** Before other output, and in the end. */
  clear(): void {
    if (this.#isShown) writeToStderr(clearLine);
    this.#isShown = false;
  }
}
