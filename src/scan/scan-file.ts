// What a scanner is given for one file, and the sizes it works with.
import type { PathText } from '../candidate.js';
import { rollingBlockBytes } from './rolling-blocks.js';

/** One file to scan. */
export interface ScanFile {
  /** Index in the batch. */
  index: number;
  /** As shown. */
  path: PathText;
  /** As opened; bytes where the name is not UTF-8. */
  absolutePath: string | Buffer;
  isExplicit: boolean;
  /**
   * Found by walking and no link, on a file system of this machine, whose answers can be believed to the letter: a read that gives
   * less than asked for has reached the end, and one stat tells whether the file is still the same. Default false.
   */
  isLocal?: boolean;
  /** Read from standard input instead of a path. */
  isStdin?: boolean;
}

/** Sizes that change speed and memory. Only `blockBytes` shows in results: it is ripgrep's, and tests make it small. */
export interface ScanTuning {
  /** Text in memory at once, unless a line, context or a block needs more. */
  windowBytes: number;
  /** Size of the blocks in which NUL bytes are looked for. */
  blockBytes: number;
  /** How many rows may go to the sink between two questions whether to pause. */
  pauseEveryRows: number;
  /** Raw bytes decoded at once. */
  decodeChunkBytes: number;
}

/** The sizes outside of tests. */
export const defaultTuning: ScanTuning = {
  // The largest size that was not slower than smaller ones on big files; it stays within a core's second-level cache.
  windowBytes: 256 << 10,
  blockBytes: rollingBlockBytes,
  pauseEveryRows: 64,
  decodeChunkBytes: 64 << 10,
};
