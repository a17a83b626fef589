// Standard output, written synchronously: a slow reader slows the search down, a reader that is gone ends it.
import { writeSync } from 'node:fs';

const retryMs = 2;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/** The reader of standard output has gone: the command ends quietly. */
export class ClosedPipe extends Error {
  override readonly name = 'ClosedPipe';
}

/** @throws ClosedPipe */
export function writeOut(content: string | Uint8Array): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let at = 0; at < bytes.length; ) at += writeSome(bytes, at);
}

function writeSome(bytes: Uint8Array, from: number): number {
  try {
    return writeSync(1, bytes, from);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') throw new ClosedPipe();
    if (code !== 'EAGAIN') throw error;
    // The pipe is full and was made non-blocking by someone else.
    Atomics.wait(sleeper, 0, 0, retryMs);
    return 0;
  }
}
