// One directory of the walk: where it lies, how it is shown, which rules hold in it.
import type { PathText } from '../candidate.js';
import type { Disk } from './disk.js';
import type { Skip } from './judge.js';
import type { Root } from './root.js';
import type { RuleChain } from './rule-chain.js';

export class Directory {
  /** Path below the root: empty, or ending in `/`. */
  readonly inner: PathText;
  readonly depth: number;
  #identity: string | null = null;

  constructor(
    readonly root: Root,
    readonly parent: Directory | null,
    name: PathText,
    /** The same path as fast-glob knows it, which has other names in the place of odd ones. */
    readonly crawlPath: string,
    /** Rules that hold inside. */
    public chain: RuleChain,
    /** Set in a pruned directory that is walked only to count its files. */
    readonly countedAs: Skip | null,
  ) {
    this.inner = parent === null ? '' : `${parent.inner}${name}/`;
    this.depth = parent === null ? 0 : parent.depth + 1;
  }

  get fromCwd(): PathText {
    return this.root.fromCwdLead + this.inner;
  }

  /** Ends in `/`. */
  get absolute(): PathText {
    return this.root.absoluteLead + this.inner;
  }

  get shown(): PathText {
    return this.inner === '' ? this.root.written : this.shownPath('').slice(0, -1);
  }

  shownPath(name: PathText): PathText {
    return this.root.shownLead + this.inner + name;
  }

  absolutePath(name: PathText): PathText {
    return this.root.absoluteLead + this.inner + name;
  }

  /** Device and inode: what makes two paths the same directory. */
  identity(disk: Disk): string {
    this.#identity ??= identityOf(disk, this.absolute);
    return this.#identity;
  }
}

export function identityOf(disk: Disk, path: PathText): string {
  const { dev, ino } = disk.stat(path);
  return `${dev}:${ino}`;
}
