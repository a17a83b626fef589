// Pipes and devices whose search was paused. They cannot be opened again, so they wait here, open, with what was read
// ahead, for the same thread to go on.
import type { Buffer } from 'node:buffer';
import type { FileSource } from './byte-source.js';
import type { TranscodingSource } from './transcoding.js';

/** A stream at a pause, and what is still to be searched of it; whoever takes it must close its source. */
export interface LiveStream {
  source: FileSource;
  decoder: TranscodingSource | null;
  /** Text that was read but not searched. */
  ahead: Buffer;
  /** Nothing comes after it. */
  isAtEnd: boolean;
  /** What comes after it is a line that is too long. */
  hasLongLine: boolean;
}

const waiting = new Map<number, LiveStream>();
let lastKey = 0;

/** Keeps `stream` and returns the key it can be had with, once. */
export function keepStream(stream: LiveStream): number {
  waiting.set(++lastKey, stream);
  return lastKey;
}

/** Null if this thread never kept it. */
export function takeStream(key: number): LiveStream | null {
  const stream = waiting.get(key) ?? null;
  waiting.delete(key);
  return stream;
}

/** Closes the streams whose search will not go on. */
export function dropStreams(): void {
  for (const { source } of waiting.values()) source.close();
  waiting.clear();
}
