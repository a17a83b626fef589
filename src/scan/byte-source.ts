// Raw bytes of one opened file, in order. Knows nothing of encodings or lines.
import type { Buffer } from 'node:buffer';
import { closeSync, readSync } from 'node:fs';

/** Anything bytes are read from in order. */
export interface ByteSource {
  /** Reads up to `length` bytes to `target[offset…]`. Returns how many; 0 is the end. Throws what the system says. */
  read(target: Buffer, offset: number, length: number): number;
}

const pauseCell = new Int32Array(new SharedArrayBuffer(4));
const retryAfterMs = 5;

/** Reads from `fd`; a pipe that has nothing yet (EAGAIN) is waited for. `position` null reads on from where the file stands. */
export function readFully(
  fd: number,
  target: Buffer,
  offset: number,
  length: number,
  position: number | null,
): number {
  for (;;) {
    try {
      return readSync(fd, target, offset, length, position);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN' && code !== 'EINTR') throw error;
      Atomics.wait(pauseCell, 0, 0, retryAfterMs);
    }
  }
}

/** A file descriptor read in order. `limitBytes` ends a file that has no end of its own, such as `/dev/zero`. */
export class FileSource implements ByteSource {
  /** Raw bytes read so far, from the start of the file. */
  position: number;
  /** More than `limitBytes` were there. */
  isOverLimit = false;
  /** A terminal must not be asked again after its end. */
  private isAtEnd = false;

  constructor(
    readonly fd: number,
    position: number,
    /** False for pipes and devices: they are read on from where they stand. */
    private readonly isSeekable: boolean,
    private readonly limitBytes: number,
  ) {
    this.position = position;
  }

  read(target: Buffer, offset: number, length: number): number {
    if (this.isAtEnd) return 0;
    const count = readFully(this.fd, target, offset, length, this.isSeekable ? this.position : null);
    this.isAtEnd = count === 0;
    this.position += count;
    if (this.position <= this.limitBytes) return count;
    this.isOverLimit = true;
    this.isAtEnd = true;
    return Math.max(0, count - (this.position - this.limitBytes));
  }

  close(): void {
    if (this.fd > 2) closeSync(this.fd);
  }
}

/** Text that was read ahead, and then the rest. */
export class PrefixedSource implements ByteSource {
  private at = 0;

  constructor(
    private readonly prefix: Buffer,
    private readonly rest: ByteSource,
  ) {}

  read(target: Buffer, offset: number, length: number): number {
    if (this.at === this.prefix.length) return this.rest.read(target, offset, length);
    const count = this.prefix.copy(target, offset, this.at, Math.min(this.prefix.length, this.at + length));
    this.at += count;
    return count;
  }
}
