// ripgrep reads a file that is not memory-mapped through a rolling buffer of 64 KiB and looks for NUL bytes in all of
// it before it searches any of it. How much is searched before the first NUL, and which match is the first after
// it, therefore depends on where these blocks end. This follows them, whatever the size of our own window is.

import { lineStartOf } from './lines.js';
import type { TextWindow } from './text-window.js';

/** Size of ripgrep's buffer at the start of a file, in bytes. */
export const rollingBlockBytes = 64 << 10;

/** Where the rolling buffer stands: plain data, so that a paused search goes on with it. Offsets in the text. */
export interface BlockState {
  /** The oldest byte it still holds. */
  start: number;
  /** How far it has read. */
  readTo: number;
  /** Its size; grows for long lines and stays so. */
  capacity: number;
  /** The end of the whole lines in it: what is searched now. */
  searchTo: number;
}

export class RollingBlocks {
  state: BlockState;

  constructor(
    private readonly window: TextWindow,
    private readonly terminator: number,
    blockBytes: number,
    state: BlockState | null,
  ) {
    this.state = { start: 0, readTo: 0, capacity: blockBytes, searchTo: 0 };
    if (state) Object.assign(this.state, state);
  }

  /**
   * Drops what lies before `keepFrom`, reads on until there is a whole line more, and returns true. False if nothing
   * more is to be searched: the file has ended, or a NUL that ends it lies in this block.
   */
  advance(keepFrom: number, quitsAtNul: boolean): boolean {
    const { state } = this;
    const searchedTo = state.searchTo;
    state.start = keepFrom;
    for (;;) {
      if (state.readTo - state.start >= state.capacity) state.capacity *= 3;
      const newFrom = state.readTo;
      this.readTo(state.start + state.capacity, searchedTo);
      if (quitsAtNul && this.isNulBefore(state.start + state.capacity)) return false;
      if (state.readTo <= newFrom) {
        state.searchTo = state.readTo;
        return state.searchTo > searchedTo;
      }
      const lineStart = this.lastLineStart(newFrom);
      if (lineStart > newFrom) {
        state.searchTo = lineStart;
        return true;
      }
    }
  }

  /** Sees to it that the window holds all text up to `wanted`, as far as the file goes. */
  private readTo(wanted: number, searchedTo: number): void {
    const { state, window } = this;
    // What comes through a pipe is searched as it comes: the rest of the block may take its time.
    const enough = window.isLive ? Math.min(wanted, state.readTo + 1) : wanted;
    if (window.base + window.filled < enough && !window.isAtEnd) window.fill(state.start, searchedTo, enough);
    state.readTo = Math.min(wanted, window.base + window.filled);
  }

  private isNulBefore(end: number): boolean {
    return this.window.firstNul >= 0 && this.window.firstNul < end;
  }

  /** Start of the unfinished line at the end of what was read, or something not behind `floor` if there is no line end. */
  private lastLineStart(floor: number): number {
    const { window, state } = this;
    const from = floor - window.base;
    return lineStartOf(window.bytes, this.terminator, state.readTo - window.base, from) + window.base;
  }
}
