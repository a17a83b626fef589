// What a long-lived searcher remembers of the disk between searches: listings, with what was decided about them, and
// rule files. Nothing of it is believed without a stat that proves it, so an answer is never older than its search.
import type { Buffer } from 'node:buffer';
import type { PathText } from '../candidate.js';
import { DeviceTrust } from '../local-files.js';
import { BoundedStore } from './bounded-store.js';
import { type Disk, listDirectory, disk as realDisk, type Shelf, type Shelved } from './disk.js';
import type { Entry } from './entry.js';
import { isSameStamp, isSettled, type Stamp, stampOf } from './stamp.js';

/** Measured: about 100 bytes for an entry with its name, 700 for a directory's stamp, path and place in the store. */
const bytesPerEntry = 100;
const bytesPerDirectory = 700;
const mostListingBytes = 64 * 2 ** 20;

/** A parsed rule file takes several times its bytes. */
const parsedFactor = 16;
const bytesPerRuleFile = 1000;
const mostRuleBytes = 16 * 2 ** 20;

/** Ways to decide about one listing (roots, globs, rules switched off …) that are kept with it. */
const mostShelved = 4;

interface KeptListing {
  directory: PathText;
  stamp: Stamp;
  entries: readonly Entry[];
  shelf: Map<string, Shelved>;
  bytes: number;
}

interface KeptRules {
  /** Null: only the same bytes prove it. */
  stamp: Stamp | null;
  content: Buffer;
  bytes: number;
}

/** For tests, which cannot wait for clocks and disks. */
export interface FileCacheSettings {
  /** What the times of files are held against. Default the system's clock. */
  nowMs?: () => number;
  /** How a stamp is taken. Default by stat. */
  stampOf?: typeof stampOf;
  /** Bound of all but rule files. Default 64 MiB. */
  mostBytes?: number;
}

export class FileCache {
  readonly #listings: BoundedStore<KeptListing>;
  readonly #rules = new BoundedStore<KeptRules>(mostRuleBytes);
  /** A listing that has left the store, but not yet the hands of a walk, has a shelf no more. */
  readonly #keptOf = new WeakMap<readonly Entry[], KeptListing>();

  readonly #nowMs: () => number;
  readonly #stampOf: typeof stampOf;

  constructor(settings: FileCacheSettings = {}) {
    this.#nowMs = settings.nowMs ?? Date.now;
    this.#stampOf = settings.stampOf ?? stampOf;
    this.#listings = new BoundedStore(settings.mostBytes ?? mostListingBytes);
  }

  /** Estimated bytes of memory in use. */
  get bytes(): number {
    return this.#listings.bytes + this.#rules.bytes;
  }

  /** The disk as one walk sees it: make a new one for each. */
  disk(): Disk {
    const trust = new DeviceTrust<bigint>();
    return {
      ...realDisk,
      list: (directory) => this.#list(directory, trust),
      readRules: (path, followsSymlink) => this.#readRules(path, followsSymlink, trust),
      shelf: this.#shelf,
    };
  }

  #list(directory: PathText, trust: DeviceTrust<bigint>): readonly Entry[] | Promise<readonly Entry[]> {
    const nowMs = this.#nowMs();
    // Before reading: a change in between makes the stamp too old, never too young.
    const stamp = this.#stampOf(directory, true);
    if (stamp === null) return realDisk.list(directory);
    const isTrusted = trust.trusts(stamp.device, directory);
    const kept = this.#listings.get(directory);
    if (kept !== undefined && isTrusted && isSameStamp(kept.stamp, stamp)) return kept.entries;
    this.#listings.delete(directory);
    const entries = listDirectory(directory, stamp.sizeBytes);
    if (!isTrusted || !isSettled(stamp, nowMs)) return entries;
    if (entries instanceof Promise) return entries.then((list) => this.#keep(directory, stamp, list));
    return this.#keep(directory, stamp, entries);
  }

  #keep(directory: PathText, stamp: Stamp, entries: readonly Entry[]): readonly Entry[] {
    const bytes = bytesPerDirectory + bytesPerEntry * entries.length;
    const kept = { directory, stamp, entries, shelf: new Map(), bytes };
    this.#listings.set(directory, kept);
    this.#keptOf.set(entries, kept);
    return entries;
  }

  #readRules(path: PathText, followsSymlink: boolean, trust: DeviceTrust<bigint>): Buffer | null {
    const nowMs = this.#nowMs();
    const key = `${followsSymlink ? 'F' : 'N'}${path}`;
    const stamp = this.#stampOf(path, followsSymlink);
    const isTrusted = stamp !== null && trust.trusts(stamp.device, path);
    const kept = this.#rules.get(key);
    if (isTrusted && kept?.stamp && isSameStamp(kept.stamp, stamp)) return kept.content;
    // What cannot be looked at cannot be read, and failing to open it would make an error.
    const content = stamp?.isFile !== true ? null : realDisk.readRules(path, followsSymlink);
    if (content === null) {
      this.#rules.delete(key);
      return null;
    }
    // The same bytes stay the same buffer, so what was made of it holds too.
    const proven = kept?.content.equals(content) ? kept.content : content;
    this.#rules.set(key, {
      stamp: isTrusted && isSettled(stamp, nowMs) ? stamp : null,
      content: proven,
      bytes: bytesPerRuleFile + parsedFactor * proven.length,
    });
    return proven;
  }

  readonly #shelf: Shelf = {
    get: (entries, key) => this.#keptOf.get(entries)?.shelf.get(key),
    put: (entries, key, thing) => {
      const kept = this.#keptOf.get(entries);
      if (kept === undefined) return;
      const { shelf, directory } = kept;
      let growth = thing.bytes - (shelf.get(key)?.bytes ?? 0);
      shelf.delete(key);
      shelf.set(key, thing);
      for (const [oldest, { bytes }] of shelf) {
        if (shelf.size <= mostShelved) break;
        shelf.delete(oldest);
        growth -= bytes;
      }
      if (this.#listings.get(directory) === kept) this.#listings.grow(directory, growth);
    },
  };
}
