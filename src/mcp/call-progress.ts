// What a search says while it runs, as MCP's progress notifications.
import type { Progress } from '../index.js';

const leastIntervalMs = 100;
const counted = new Intl.NumberFormat('en-US');

/** One notification's content. */
export interface ProgressNote {
  progress: number;
  message: string;
}

/**
 * A listener that passes on what is worth telling: MCP wants numbers that grow, and ten notifications a second are enough.
 * There is no total, as the walk that would tell it goes on during the search.
 */
export function progressNotes(tell: (note: ProgressNote) => void, now = () => performance.now()) {
  let last = { files: 0, at: Number.NEGATIVE_INFINITY };
  return ({ filesSearched, filesSeen, lines }: Progress): void => {
    if (filesSearched <= last.files || now() - last.at < leastIntervalMs) return;
    last = { files: filesSearched, at: now() };
    const files = `${counted.format(filesSearched)} of ${counted.format(filesSeen)} files found so far`;
    tell({ progress: filesSearched, message: `${files}, ${counted.format(lines)} matching lines` });
  };
}
