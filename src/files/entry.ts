// One name in a directory and what kind of thing it is. Its methods are the part of a Dirent that fast-glob asks
// for, so an entry can be handed to it as it is.
import type { PathText } from '../candidate.js';

/** `special`: a fifo, a socket, a device. */
export type EntryKind = 'file' | 'directory' | 'symlink' | 'special';

/** One test for every name there is; what else may be special about one is asked of the others only. */
const plain = /^[\x20-\x5b\x5d-\x7e]*$/;

export class Entry {
  /** Printable ASCII without a backslash. */
  readonly isPlain: boolean;

  constructor(
    readonly name: PathText,
    readonly kind: EntryKind,
  ) {
    this.isPlain = plain.test(name);
  }

  isFile(): boolean {
    return this.kind === 'file';
  }

  isDirectory(): boolean {
    return this.kind === 'directory';
  }

  isSymbolicLink(): boolean {
    return this.kind === 'symlink';
  }
}
