// The numbers of lines. They are counted when a row needs its number, not before: most large files have no row, and
// counting takes longer than anything else that is done with them.
import { countByte } from './lines.js';
import type { TextWindow } from './text-window.js';

/** How far lines are counted; plain data. */
export interface LineCount {
  /** The text before this has been counted. */
  countedTo: number;
  /** 1-based number of the line that begins there. */
  number: number;
}

/** Counts the line ends in a part of the text that is no longer in the window. */
export type CountGone = (from: number, to: number) => number;

export class LineNumbers {
  state: LineCount = { countedTo: 0, number: 1 };

  constructor(
    private readonly window: TextWindow,
    private readonly terminator: number,
    private readonly countGone: CountGone,
  ) {}

  /** The number of the line that begins at `offset`, which is not before the last one asked for. */
  at(offset: number): number {
    this.countTo(offset);
    return this.state.number;
  }

  /** Counts up to `offset`, which the window must not lie behind of. */
  countTo(offset: number): void {
    const { state, window } = this;
    if (offset <= state.countedTo) return;
    if (state.countedTo < window.base) {
      state.number += this.countGone(state.countedTo, window.base);
      state.countedTo = window.base;
    }
    const { bytes, words, base } = window;
    state.number += countByte(bytes, words, this.terminator, state.countedTo - base, offset - base);
    state.countedTo = offset;
  }
}
