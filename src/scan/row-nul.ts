// Looks for NUL bytes in lines as they are handed over, where nobody has looked for them while reading.
import type { TextWindow } from './text-window.js';

/** What NUL bytes mean for the rows of one file; plain data. */
export interface BinaryWatch {
  /** NUL bytes mean something. */
  matters: boolean;
  /** Rows are looked through for NUL bytes as they are handed over; else whoever reads the file has looked. */
  looksInRows: boolean;
  /** A NUL ends the file. */
  quits: boolean;
  /** After a NUL was seen, the first row ends the file. */
  endsAtMatch: boolean;
}

export class RowNul {
  /** The text up to here, from the last row on, holds no NUL. */
  private freeTo = 0;

  constructor(private readonly window: TextWindow) {}

  reset(): void {
    this.freeTo = 0;
  }

  /** Offset of the first NUL in the lines `[start, end)`, which follow those asked for before, or -1. */
  in(start: number, end: number): number {
    if (end <= this.freeTo) return -1;
    const { bytes, base, filled } = this.window;
    const at = bytes.indexOf(0, Math.max(start, this.freeTo) - base);
    const nul = base + (at < 0 || at > filled ? filled : at);
    if (nul < end) return nul;
    this.freeTo = nul;
    return -1;
  }
}
