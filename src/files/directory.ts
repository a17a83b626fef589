// One directory of the walk: where it lies, how it is shown, which rules hold in it.
import type { PathText } from '../candidate.js';
import type { CrawlPlace } from './crawl.js';
import type { Disk } from './disk.js';
import type { Skip } from './judge.js';
import type { Root } from './root.js';
import type { RuleChain } from './rule-chain.js';
import type { Visit } from './visit.js';

export class Directory {
  readonly depth: number;
  #identity: string | null = null;

  private constructor(
    readonly root: Root,
    readonly parent: Directory | null,
    /** Path below the root: empty, or ending in `/`. */
    readonly inner: PathText,
    /** Where fast-glob knows it, or null where it has not seen the directories above. */
    public place: CrawlPlace | null,
    /** Rules that hold inside. */
    public chain: RuleChain,
    /** Set in a pruned directory that is walked only to count its files. */
    readonly countedAs: Skip | null,
  ) {
    this.depth = parent === null ? 0 : parent.depth + 1;
  }

  static top(root: Root, chain: RuleChain, place: CrawlPlace | null): Directory {
    return new Directory(root, null, '', place, chain, null);
  }

  below(visit: Visit): Directory {
    const inner = `${this.inner}${visit.realName}/`;
    const place = this.placeOf(visit.name);
    const chain = visit.isTakenBack ? this.chain.entering(inner) : this.chain;
    return new Directory(this.root, this, inner, place, chain, visit.countedAs);
  }

  /** Of what lies in it under `name`, as fast-glob knows it. */
  placeOf(name: string): CrawlPlace | null {
    if (this.place === null) return null;
    const { crawl, path } = this.place;
    return { crawl, path: path === '' ? name : `${path}/${name}` };
  }

  get fromCwd(): PathText {
    return this.root.fromCwdLead + this.inner;
  }

  /** Ends in `/`. */
  get absolute(): PathText {
    return this.root.absoluteLead + this.inner;
  }

  get shown(): PathText {
    return this.parent === null ? this.root.written : this.shownPath('').slice(0, -1);
  }

  shownPath(name: PathText): PathText {
    return this.root.shownLead + this.inner + name;
  }

  absolutePath(name: PathText): PathText {
    return this.root.absoluteLead + this.inner + name;
  }

  /** Device and inode: what makes two paths the same directory. */
  identity(disk: Disk): string {
    if (this.#identity === null) {
      const { dev, ino } = disk.stat(this.absolute);
      this.#identity = `${dev}:${ino}`;
    }
    return this.#identity;
  }
}
