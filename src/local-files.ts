// Which file systems are this machine's own disks and memory, whose answers can be believed to the letter.
import { statfsSync } from 'node:fs';
import { type PathText, pathForFs } from './candidate.js';

/** By Linux' magic numbers (`statfs`, linux/magic.h). Network, FUSE and kernel file systems are not among them. */
const localTypes = new Set([
  0xef53, // ext2, ext3, ext4
  0x58465342, // xfs
  0x9123683e, // btrfs
  0xf2f52010, // f2fs
  0x2fc12fc1, // zfs
  0x01021994, // tmpfs
  0x794c7630, // overlayfs: files and times are those of the layers below
]);

/** False where it cannot be known: on systems other than Linux, and for a path that is not there. 3 µs. */
export function isOnLocalFileSystem(path: PathText): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return localTypes.has(statfsSync(pathForFs(path)).type);
  } catch {
    return false;
  }
}

/**
 * Which devices keep times that can be trusted: local ones. Of one walk or search: numbers of devices are used again after an
 * unmount.
 */
export class DeviceTrust<Device extends number | bigint> {
  readonly #known = new Map<Device, boolean>();

  /** `path` lies on `device`. */
  trusts(device: Device, path: PathText): boolean {
    let isTrusted = this.#known.get(device);
    if (isTrusted === undefined) {
      isTrusted = isOnLocalFileSystem(path);
      this.#known.set(device, isTrusted);
    }
    return isTrusted;
  }
}

/**
 * Times of a file or directory that are younger than this, in milliseconds, when it is looked at before it is read, do not prove what was
 * read: a second change could come within the same tick of the clock as the one that is stamped and leave no trace (git calls such
 * an entry racy). The coarsest clock of those file systems, with room to spare.
 */
export const unsettledMs = 2000;
