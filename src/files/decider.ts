// Decides about the entries of one directory: reads it, adds the rules that begin in it, follows symlinks where asked
// to, and puts every entry into a frame as a visit, a skip or a problem.
import type { PathText } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import { hasBinaryExtension } from './binary-extensions.js';
import type { Directory } from './directory.js';
import { type Disk, kindOf } from './disk.js';
import { columnOf, diskProblem, errnoOf } from './disk-problem.js';
import type { Entry, EntryKind } from './entry.js';
import type { Frame } from './frame.js';
import type { Judge } from './judge.js';
import { isConfined } from './root.js';
import { isRuleName, type RuleLoader } from './rule-loader.js';

const dotCode = '.'.charCodeAt(0);

const notFollowed = { column: 'symlink', detail: 'not followed' } as const;
const special = { column: 'special', detail: 'no regular file' } as const;
const elsewhere = { column: 'special', detail: 'on another file system' } as const;
const binary = { column: 'binaryExtension', detail: 'extension of a binary format' } as const;

/** What all roots of one search share. */
export interface Deciding {
  settings: FileSettings;
  disk: Disk;
  loader: RuleLoader;
  judge: Judge;
}

export class Decider {
  readonly #settings: FileSettings;
  readonly #disk: Disk;
  readonly #loader: RuleLoader;
  readonly #judge: Judge;
  #rootDevice: number | null = null;

  constructor({ settings, disk, loader, judge }: Deciding) {
    this.#settings = settings;
    this.#disk = disk;
    this.#loader = loader;
    this.#judge = judge;
  }

  /**
   * The entries of the frame's directory, with the rules in it loaded. Empty, and told in the frame, where it cannot
   * be read. A promise only where the disk gives one: a turn of the microtask queue for each directory adds up.
   */
  list(frame: Frame): readonly Entry[] | Promise<readonly Entry[]> {
    const { directory } = frame;
    if (this.isTooDeep(directory)) return [];
    try {
      if (this.#settings.oneFileSystem && this.#isElsewhere(directory)) {
        frame.addOwnSkip(elsewhere);
        return [];
      }
      const entries = this.#disk.list(directory.absolute);
      return entries instanceof Promise
        ? this.#listLater(frame, entries)
        : this.#withRules(directory, entries);
    } catch (error) {
      return this.#unreadable(frame, error);
    }
  }

  async #listLater(frame: Frame, entries: Promise<readonly Entry[]>): Promise<readonly Entry[]> {
    try {
      return this.#withRules(frame.directory, await entries);
    } catch (error) {
      return this.#unreadable(frame, error);
    }
  }

  #withRules(directory: Directory, entries: readonly Entry[]): readonly Entry[] {
    if (directory.countedAs === null) this.#loadRules(directory, entries);
    return entries;
  }

  #unreadable(frame: Frame, error: unknown): readonly Entry[] {
    const errno = errnoOf(error);
    frame.addProblem(diskProblem(frame.directory.shown, errno));
    frame.addOwnSkip({ column: columnOf(errno), detail: errno });
    return [];
  }

  /** What lies in such a directory is out of the search's reach and is in no column. */
  isTooDeep({ depth }: Directory): boolean {
    const { maxDepth } = this.#settings;
    return maxDepth !== null && depth >= maxDepth;
  }

  decide(frame: Frame, entry: Entry): void {
    if (frame.directory.countedAs !== null) {
      this.#count(frame, entry);
      return;
    }
    const mayFollow = entry.kind === 'symlink' && this.#settings.followSymlinks;
    const kind = mayFollow ? this.#follow(frame, entry) : entry.kind;
    if (kind !== null) this.#decideAs(kind, frame, entry);
  }

  #isElsewhere(directory: Directory): boolean {
    const { dev } = this.#disk.stat(directory.absolute);
    this.#rootDevice ??= dev;
    return dev !== this.#rootDevice;
  }

  #loadRules(directory: Directory, entries: readonly Entry[]): void {
    const present: string[] = [];
    for (const { name } of entries) {
      // Names are in order: behind those with a dot in front no rule file can come.
      if (name.charCodeAt(0) > dotCode) break;
      if (isRuleName(name)) present.push(name);
    }
    if (present.length === 0) return;
    const place = { lead: '', cut: directory.inner.length };
    const rules = this.#loader.load(directory.absolute, present, place, directory.chain.isInRepository);
    directory.chain = directory.chain.with(rules.placed, rules.startsRepository);
  }

  /** In a pruned directory every file counts as the directory did. */
  #count(frame: Frame, entry: Entry): void {
    const countedAs = frame.directory.countedAs!;
    if (entry.kind === 'directory') frame.addDirectory(entry.name, false, countedAs);
    else frame.addSkip(entry.name, countedAs, false);
  }

  #decideAs(kind: EntryKind, frame: Frame, entry: Entry): void {
    const isDirectory = kind === 'directory';
    const verdict = this.#judge.judge(frame.directory, entry.name, isDirectory);
    if (verdict.skip !== null) {
      frame.addSkip(entry.name, verdict.skip, isDirectory);
      if (isDirectory && this.#settings.countsPruned) frame.addDirectory(entry.name, false, verdict.skip);
    } else if (isDirectory) frame.addDirectory(entry.name, verdict.isTakenBack, null);
    else if (kind === 'file') this.#decideFile(frame, entry);
    else frame.addSkip(entry.name, kind === 'symlink' ? notFollowed : special, false);
  }

  /** Files no rule leaves out. */
  #decideFile(frame: Frame, entry: Entry): void {
    const { maxFileSize, binaryExtensions } = this.#settings;
    const size = maxFileSize === null ? 0 : this.#sizeOf(frame.directory.absolutePath(entry.name));
    if (maxFileSize !== null && size > maxFileSize) {
      frame.addSkip(entry.name, { column: 'tooLarge', detail: `${size} bytes` }, false);
    } else if (binaryExtensions && hasBinaryExtension(entry.name)) frame.addSkip(entry.name, binary, false);
    else frame.addFile(entry.name);
  }

  /** A file whose size cannot be told is left to the scan, which will say why. */
  #sizeOf(path: PathText): number {
    try {
      return this.#disk.stat(path).size;
    } catch (error) {
      errnoOf(error);
      return 0;
    }
  }

  /** The kind of what a symlink leads to, or null when it leads nowhere, in a circle, or out of bounds. */
  #follow(frame: Frame, entry: Entry): EntryKind | null {
    const { confineTo } = this.#settings;
    const path = frame.directory.absolutePath(entry.name);
    try {
      const target = this.#disk.stat(path);
      if (confineTo !== null && !isConfined(this.#disk, path, confineTo)) {
        frame.addSkip(entry.name, { column: 'symlink', detail: `leads out of ${confineTo}` }, false);
        return null;
      }
      const kind = kindOf(target);
      return kind === 'directory' && this.#isLoop(frame, entry, `${target.dev}:${target.ino}`) ? null : kind;
    } catch (error) {
      const errno = errnoOf(error);
      frame.addProblem(diskProblem(frame.directory.shownPath(entry.name), errno));
      frame.addSkip(entry.name, { column: 'symlink', detail: errno }, false);
      return null;
    }
  }

  #isLoop(frame: Frame, entry: Entry, identity: string): boolean {
    let ancestor: Directory | null = frame.directory;
    while (ancestor !== null && ancestor.identity(this.#disk) !== identity) ancestor = ancestor.parent;
    if (ancestor === null) return false;
    const path = frame.directory.shownPath(entry.name);
    const message = `File system loop found: ${path} points to an ancestor ${ancestor.shown}`;
    frame.addProblem({ path, code: 'ELOOP', message });
    frame.addSkip(entry.name, { column: 'symlink', detail: `loop to ${ancestor.shown}` }, false);
    return true;
  }
}
