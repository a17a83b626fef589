// Which files are ordinary ones on a disk of this machine. There a read that gives less than asked for has reached the end, so that
// the end need not be asked for (a call into the system less for each file), and a stat tells whether a file is the same still.
import { isOnLocalFileSystem } from '../local-files.js';

/**
 * Ordinary files of local file systems give all that is asked for, or all there is (POSIX `read`). The kernel's own files (/proc)
 * and those of networks and FUSE need not. What a folder lies on is looked up once for all of its files that follow one another.
 */
export class LocalPaths {
  readonly #followsSymlinks: boolean;
  #folder = '';
  #isLocal = false;

  constructor(followsSymlinks: boolean) {
    this.#followsSymlinks = followsSymlinks;
  }

  /** Whether `path`, absolute, is such a file; false where that is not known, as for files that may be links. */
  has(path: string | Buffer, isExplicit: boolean): boolean {
    if (isExplicit || this.#followsSymlinks || typeof path !== 'string') return false;
    const length = path.lastIndexOf('/');
    if (length < 0) return false;
    if (length !== this.#folder.length || !path.startsWith(this.#folder)) {
      this.#folder = path.slice(0, length);
      this.#isLocal = isOnLocalFileSystem(path.slice(0, length + 1));
    }
    return this.#isLocal;
  }
}
