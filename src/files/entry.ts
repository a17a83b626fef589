// One name in a directory and what kind of thing it is. Its methods are the part of a Dirent that fast-glob asks
// for, so an entry can be handed to it as it is.
import type { PathText } from '../candidate.js';

/** `special`: a fifo, a socket, a device. */
export type EntryKind = 'file' | 'directory' | 'symlink' | 'special';

export class Entry {
  constructor(
    readonly name: PathText,
    readonly kind: EntryKind,
  ) {}

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
