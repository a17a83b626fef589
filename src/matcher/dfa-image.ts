// A lazy DFA in the memory where the text is, as the kernel reads it. The image is filled in cell by cell, as the kernel asks
// for them, and begun anew when the DFA was emptied.
//
// The automaton's part of a memory, by offset:
//
//         0   by byte: offset in a row of its class, 16 bits (256 times)
//       512   head: row to begin a line with, terminator, first row that is none of the following, row that stands for cells not
//             known, row that stands for a match; 32 bits each
//       576   four lanes of 32 bytes: where it is, its end, its row, where its next line is noted, end of the room for that,
//             end of the last line that matched (at first the start of the lane), lines of candidates and their bytes; 32 bits
//             each
//      1024   lines that match, [start, end] (terminator included), 1024 for each lane
//     33792   rows: one that stands for cells not known, one for a match, the dead state, then the others as in the DFA. A cell
//             is the address of a row.
import { automatonBytes, type ByteMemory } from '../byte-memory.js';
import { type LazyDfa, MATCHED, ROW_MASK, UNKNOWN } from './lazy-dfa.js';
import { FACT_EDGE } from './looks.js';

const headWord = 128;
/** The first word of the lanes. */
export const lanesWord = 144;
/** Words of a lane. */
export const laneWords = 8;
/** Number of lanes. */
export const laneCount = 4;
/** The first word of the lines that were found. */
export const linesWord = 256;
/** Lines that a lane has room for. */
export const linesPerLane = 1024;
const rowsWord = linesWord + laneCount * linesPerLane * 2;
/** Rows in front of those of the DFA. */
const ownRows = 2;
// A DFA has room for a few rows, however small its cache.
const roomForFewRows = 32 * 1024;

/** Bound of the cache of a DFA that is to have an image, in bytes: all rows fit into the memory. */
export const largestImage = automatonBytes - rowsWord * Int32Array.BYTES_PER_ELEMENT - roomForFewRows;

/** The image of one DFA, in one memory at a time. */
export class DfaImage {
  /** The automaton's part of the memory. */
  words!: Int32Array;
  /** Cells that were filled in, ever. */
  filledCells = 0;
  readonly #dfa: LazyDfa;
  readonly #terminator: number;
  readonly #stride: number;
  #memory!: ByteMemory;
  /** Rows of the DFA that are in the memory. */
  #rowCount = 0;
  #flushes = -1;

  /** The DFA is forward, without look-arounds, and knows the terminator. */
  constructor(dfa: LazyDfa, terminator: number) {
    this.#dfa = dfa;
    this.#terminator = terminator;
    this.#stride = dfa.classes.count;
  }

  /** The row with which a line begins. */
  get startRow(): number {
    return this.words[headWord]!;
  }

  /** Rows are no longer what they were: the DFA was emptied since `enter`. */
  get isStale(): boolean {
    return this.#flushes !== this.#dfa.flushCount;
  }

  /** Puts the image into a memory, unless it is there. */
  enter(memory: ByteMemory): void {
    this.#memory = memory;
    this.words = memory.automaton;
    if (memory.automatonOwner !== this) {
      memory.automatonOwner = this;
      this.#writeHead();
      this.#clear();
    } else if (this.isStale) this.#clear();
  }

  #writeHead(): void {
    const { ofByte, isTagged, endClass } = this.#dfa.classes;
    const offsets = new Uint16Array(this.words.buffer, this.words.byteOffset, 256);
    // A byte beyond ASCII may not be enough to tell its class: then it goes to a column that never has cells.
    for (let byte = 0; byte < 256; byte++) {
      const column = isTagged && byte >= 0x80 ? endClass : ofByte[byte]!;
      offsets[byte] = column * Int32Array.BYTES_PER_ELEMENT;
    }
    const firstRow = this.#addressOf(this.#stride);
    this.words.set([0, this.#terminator, firstRow, this.#unknownRow, this.#matchRow], headWord);
    this.words.fill(this.#unknownRow, rowsWord, rowsWord + this.#stride);
    this.words.fill(this.#matchRow, rowsWord + this.#stride, rowsWord + 2 * this.#stride);
  }

  #clear(): void {
    const dead = rowsWord + ownRows * this.#stride;
    this.words.fill(this.#addressOf(0), dead, dead + this.#stride);
    this.#rowCount = 1;
    const start = this.#dfa.start(FACT_EDGE);
    this.#flushes = this.#dfa.flushCount;
    this.words[headWord] = this.#addressInImage(start);
  }

  /** Fills in the cell of the row at `address` for `byte`. False: that cannot be, as more than the byte decides or the DFA was emptied. */
  fill(address: number, byte: number): boolean {
    const dfa = this.#dfa;
    const { ofByte, isTagged } = dfa.classes;
    if (isTagged && byte >= 0x80) return false;
    const row = (address - this.#addressOf(0)) / Int32Array.BYTES_PER_ELEMENT;
    const column = ofByte[byte]!;
    const known = dfa.table[row + column]!;
    const cell = known === UNKNOWN ? dfa.next(row, column) : known;
    if (this.isStale) return false;
    const isMatch = cell < 0 && (cell & MATCHED) !== 0;
    const target = isMatch ? this.#matchRow : this.#addressInImage(cell & ROW_MASK);
    this.words[rowsWord + ownRows * this.#stride + row + column] = target;
    this.filledCells++;
    return true;
  }

  get #unknownRow(): number {
    return this.#addressOf(-2 * this.#stride);
  }

  get #matchRow(): number {
    return this.#addressOf(-this.#stride);
  }

  #addressOf(row: number): number {
    const word = rowsWord + ownRows * this.#stride + row;
    return this.#memory.automatonAt + word * Int32Array.BYTES_PER_ELEMENT;
  }

  /** The address of a row of the DFA, which has a place in the image afterwards. */
  #addressInImage(row: number): number {
    const first = rowsWord + ownRows * this.#stride;
    const rowsEnd = row + this.#stride;
    if (rowsEnd > this.#rowCount * this.#stride) {
      this.words.fill(this.#unknownRow, first + this.#rowCount * this.#stride, first + rowsEnd);
      this.#rowCount = rowsEnd / this.#stride;
    }
    return this.#addressOf(row);
  }
}
