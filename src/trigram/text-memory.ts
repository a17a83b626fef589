// One search's use of the filters: asks for the file as it is now, and fills the table with a part of what is read.
import type { Buffer } from 'node:buffer';
import { fstatSync, type Stats, statSync } from 'node:fs';
import { byteMemoryOf } from '../byte-memory.js';
import { DeviceTrust, unsettledMs } from '../local-files.js';
import type { Plan } from '../plan.js';
import type { TextMemory } from '../scanning.js';
import { type FileStamp, type FilterTable, largestText } from './filter-table.js';
import { filterBitsOf, TrigramDemand } from './trigrams.js';

/**
 * Of files that are read, one in so many is learned in a search: making a filter takes as long as reading the file, and
 * nobody knows whether it will be searched again.
 */
const learnedShare = 4;
const goldenRatio = 0.618034;

const quietly = { throwIfNoEntry: false } as const;

/** For tests, which cannot wait for clocks. */
export interface TextMemorySettings {
  /** What the times of files are held against. Default the system's clock. */
  nowMs?: () => number;
  learnedShare?: number;
}

/** Of one query, in one thread. */
export class TrigramMemory implements TextMemory {
  readonly #table: FilterTable;
  readonly #demand: TrigramDemand | null;
  readonly #nowMs: () => number;
  readonly #share: number;
  /** A stat takes half as long as opening, reading and closing a file, which is then still to be searched: worth it in four of ten cases. */
  readonly #asking = new Worth(0.4);
  /** Files that are known, though nobody asked, cost a stat for nothing. */
  readonly #learning = new Worth(0.1);
  readonly #turn: number;
  readonly #trust = new DeviceTrust<number>();
  #wanted: FileStamp | null = null;

  /** @param searchNumber which files are learned differs from search to search */
  constructor(
    table: FilterTable,
    { required }: Pick<Plan, 'required'>,
    searchNumber: number,
    settings: TextMemorySettings = {},
  ) {
    this.#table = table;
    this.#demand = TrigramDemand.of(required);
    this.#nowMs = settings.nowMs ?? Date.now;
    this.#share = settings.learnedShare ?? learnedShare;
    // Every second or third search of a process may be one of the same tree: its numbers, too, come to all parts.
    this.#turn = Math.floor(((searchNumber * goldenRatio) % 1) * this.#share);
  }

  bytesWithoutMatch(path: string | Buffer): number {
    const demand = this.#demand;
    if (demand === null || !this.#asking.isGiven()) return -1;
    const stats = statsOf(path);
    const isMet = stats && this.#table.ask(stats, (at, bits) => demand.mayBeMet(this.#table.bytes, at, bits));
    this.#asking.note(isMet === false);
    return isMet === false ? stats!.size : -1;
  }

  wants(fd: number, index: number): boolean {
    this.#wanted = null;
    if (index % this.#share !== this.#turn || !this.#learning.isGiven()) return false;
    if (this.#table.isFull) return false;
    const stats = fstatSync(fd);
    // A single file can be mounted from elsewhere, so its folder says nothing for certain.
    const isProof = provesText(stats, this.#nowMs()) && this.#trust.trusts(stats.dev, `/proc/self/fd/${fd}`);
    const isNew = isProof && !this.#table.has(stats);
    this.#learning.note(isNew);
    if (isNew) this.#wanted = stats;
    return isNew;
  }

  learn(bytes: Buffer, count: number, roomEnd: number): void {
    const memory = byteMemoryOf(bytes);
    const stamp = this.#wanted;
    this.#wanted = null;
    if (stamp === null || stamp.size !== count || memory === undefined) return;
    const bits = filterBitsOf(count);
    const length = 2 ** (bits - 3);
    const at = roomEnd - length;
    // The text is still to be searched.
    if (at < count) return;
    const start = bytes.byteOffset;
    memory.kernel.noteTrigrams(start, start + count, start + at, bits);
    this.#table.keep(stamp, (place) => this.#table.bytes.set(bytes.subarray(at, roomEnd), place));
  }
}

/**
 * Whether a text that is read after `stats` were taken, at `nowMs`, is known by them from now on. No write leaves the change time alone;
 * numbers of files beyond 2^53, as overlayfs may have, would not be told apart.
 */
export function provesText({ size, ino, ctimeMs }: FileStamp, nowMs: number): boolean {
  const isExact = ino > 0 && Number.isSafeInteger(ino);
  return isExact && size > 0 && size <= largestText && ctimeMs < nowMs - unsettledMs;
}

/** What is wrong with a file is told by whoever opens it. */
function statsOf(path: string | Buffer): Stats | undefined {
  try {
    return statSync(path, quietly);
  } catch {
    return undefined;
  }
}

/** Tries that need bring nothing at first, times what each has to bring. */
const credit = 32;
/** What happened so long ago counts half. */
const triesRemembered = 512;
/** Where it is not worth it one in so many is tried all the same, for times may change. */
const tried = 16;

/** Whether something that is tried often brings enough. */
class Worth {
  readonly #least: number;
  #tries = 0;
  #gains = 0;
  #skipped = 0;

  /** @param least gains in each try */
  constructor(least: number) {
    this.#least = least;
  }

  isGiven(): boolean {
    if (this.#gains + credit >= this.#tries * this.#least) return true;
    this.#skipped = (this.#skipped + 1) % tried;
    return this.#skipped === 0;
  }

  note(isGain: boolean): void {
    this.#tries++;
    if (isGain) this.#gains++;
    if (this.#tries < triesRemembered) return;
    this.#tries /= 2;
    this.#gains /= 2;
  }
}
