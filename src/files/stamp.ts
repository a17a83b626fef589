// What one stat says of a directory or file, and when it proves that nothing has changed since: the same device, inode,
// modification time and change time. Entries that come, go or are renamed move both times of their directory; the
// change time cannot be set by anyone, so also `touch -d` and `chmod` are seen.
import { type BigIntStats, lstatSync, statSync } from 'node:fs';
import { type PathText, pathForFs } from '../candidate.js';
import { unsettledMs } from '../local-files.js';

export interface Stamp {
  device: bigint;
  inode: bigint;
  modifiedNs: bigint;
  changedNs: bigint;
  sizeBytes: number;
  /** A regular file. */
  isFile: boolean;
}

/** Null where there is nothing to look at; why is left to whoever then tries to read it. */
export function stampOf(path: PathText, followsSymlink: boolean): Stamp | null {
  let found: BigIntStats | undefined;
  try {
    const stat = followsSymlink ? statSync : lstatSync;
    found = stat(pathForFs(path), { bigint: true, throwIfNoEntry: false });
  } catch {
    return null;
  }
  if (found === undefined) return null;
  const { dev, ino, mtimeNs, ctimeNs, size } = found;
  const times = { modifiedNs: mtimeNs, changedNs: ctimeNs };
  return { device: dev, inode: ino, ...times, sizeBytes: Number(size), isFile: found.isFile() };
}

/** Nothing has changed between the two, if the earlier one was settled. */
export function isSameStamp(left: Stamp, right: Stamp): boolean {
  return (
    left.changedNs === right.changedNs &&
    left.inode === right.inode &&
    left.modifiedNs === right.modifiedNs &&
    left.device === right.device
  );
}

const restNs = BigInt(unsettledMs) * 1_000_000n;

/** A stamp taken at `nowMs`, before reading, proves what was read only if its times have settled (`unsettledMs`). */
export function isSettled({ modifiedNs, changedNs }: Stamp, nowMs: number): boolean {
  const latest = BigInt(Math.floor(nowMs)) * 1_000_000n - restNs;
  return modifiedNs < latest && changedNs < latest;
}
