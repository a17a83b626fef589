// What was decided about one directory, kept with its listing to be told again without looking at a single name: as
// long as the listing is proven, the rules that hold in the directory are the same, and so is what was asked for.
import type { Candidate } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import type { Directory } from './directory.js';
import type { Shelf, Shelved } from './disk.js';
import type { Entry } from './entry.js';
import type { Frame, Stop } from './frame.js';
import type { Root } from './root.js';
import type { RuleChain } from './rule-chain.js';

/** Measured: a candidate with its place in the list, without the characters of its path; a skipped entry or folder. */
const bytesPerCandidate = 72;
const bytesPerStop = 240;
const bytesPerDirectory = 300;

class DecidedDirectory implements Shelved {
  readonly bytes: number;

  constructor(
    readonly chain: RuleChain,
    readonly candidates: readonly Candidate[],
    readonly stops: readonly Stop[],
  ) {
    const characters = candidates.reduce((sum, { path }) => sum + path.length, 0);
    this.bytes =
      bytesPerDirectory + bytesPerCandidate * candidates.length + characters + bytesPerStop * stops.length;
  }
}

/** The decisions of earlier walks of one root with the same settings. */
export class DecidedDirectories {
  readonly #shelf: Shelf | undefined;
  readonly #key: string;

  constructor(settings: FileSettings, root: Root, shelf: Shelf | undefined) {
    this.#shelf = dependsOnListings(settings) ? shelf : undefined;
    this.#key = this.#shelf === undefined ? '' : JSON.stringify([{ ...settings, roots: [] }, root]);
  }

  /** Fills the frame and returns true if all is known. The frame's directory has its rules loaded. */
  recall(frame: Frame, listing: readonly Entry[]): boolean {
    const decided = this.#shelf?.get(listing, this.#key);
    const { directory } = frame;
    if (!(decided instanceof DecidedDirectory) || !decided.chain.equals(directory.chain)) return false;
    // The very same chain: below, one look is enough to see that the rules are those of then.
    directory.chain = decided.chain;
    frame.candidates = decided.candidates;
    frame.stops = decided.stops;
    return true;
  }

  keep(directory: Directory, listing: readonly Entry[], frame: Frame): void {
    if (this.#shelf === undefined) return;
    this.#shelf.put(listing, this.#key, new DecidedDirectory(directory.chain, frame.candidates, frame.stops));
  }
}

/** False where decisions ask the disk about more than names: the targets of symlinks, sizes, devices. */
function dependsOnListings(settings: FileSettings): boolean {
  const { followSymlinks, maxFileSize, oneFileSystem, countsPruned } = settings;
  return !followSymlinks && maxFileSize === null && !oneFileSystem && !countsPruned;
}
