// The part of a file's text that is in memory: one reused buffer that slides over the file and holds whole lines.
// It grows for a long line and for context, up to a limit, and notices NUL bytes as they come in.
import type { Buffer } from 'node:buffer';
import { allocateBytes, releaseBytes } from '../byte-memory.js';
import type { BinaryRule } from '../scanning.js';
import type { ByteSource } from './byte-source.js';
import { longestMarks } from './encoding.js';
import { lineEndOf } from './lines.js';

/** Readable bytes kept behind the text: matchers may look that far. One of them also serves as a sentinel. */
const spareBytes = 16;
/** A buffer that grew for one file beyond this is given back after it. */
const keptBytes = 8 << 20;
/** All byte order marks must fit. */
const smallestWindow = longestMarks;
/** Growth is in steps of this, so that the memory is also readable as 32-bit words. */
const stepBytes = 64;

export class TextWindow {
  bytes!: Buffer;
  /** The same memory in 32-bit words. */
  words!: Int32Array;
  /** Bytes of text the buffer can hold. */
  capacity = 0;
  /** Offset in the text of `bytes[0]`. */
  base = 0;
  /** `bytes[0, filled)` is text. */
  filled = 0;
  /** `bytes[0, textEnd)` is made of whole lines; at the end of the file it is all there is. */
  textEnd = 0;
  /** Nothing more will come. */
  isAtEnd = true;
  /** A line longer than `maxLineBytes` begins at `textEnd`; nothing behind it is looked at. */
  hasLongLine = false;
  /** Offset in the text of the first NUL seen, or -1. With rule `quit` the text ends there. */
  firstNul = -1;
  /** Counts the changes of `bytes`, so that users know when to attach anew. */
  generation = 0;

  /** Text comes through a pipe: what has come is worth searching before more has. */
  isLive = false;

  private readonly windowBytes: number;
  private source: ByteSource | null = null;
  private rule: BinaryRule = 'none';

  constructor(
    windowBytes: number,
    private readonly terminator: number,
    private readonly maxLineBytes: number,
  ) {
    this.windowBytes = Math.max(windowBytes, smallestWindow);
    this.allocate(this.windowBytes);
  }

  private allocate(bytes: number): void {
    this.capacity = Math.ceil(bytes / stepBytes) * stepBytes;
    this.bytes = allocateBytes(this.capacity + spareBytes);
    this.bytes.fill(0, this.capacity);
    this.words = new Int32Array(this.bytes.buffer, this.bytes.byteOffset, (this.capacity + spareBytes) >> 2);
    if (bytes === this.windowBytes) this.capacity = bytes;
  }

  /** No file will be read any more. */
  release(): void {
    releaseBytes(this.bytes);
  }

  /** Room for text when a file begins. */
  get startCapacity(): number {
    return this.windowBytes;
  }

  /** Gives back a buffer that grew for one file. */
  shrink(): void {
    if (this.capacity > keptBytes && this.capacity > this.windowBytes) this.allocate(this.windowBytes);
  }

  /** Prepares for a new file whose text begins (or goes on) at `base`. */
  reset(source: ByteSource | null, rule: BinaryRule, base: number, isLive: boolean): void {
    this.source = source;
    this.rule = rule;
    this.base = base;
    this.isLive = isLive;
    this.filled = 0;
    this.textEnd = 0;
    this.isAtEnd = source === null;
    this.hasLongLine = false;
    this.firstNul = -1;
    this.generation++;
  }

  /** Takes the first `count` bytes of the buffer, put there by the caller, as text; `isWhole` if they are the whole file. */
  preload(count: number, isWhole: boolean): void {
    this.isAtEnd = isWhole;
    this.takeNew(count, 0);
  }

  /**
   * Drops the text before `keepFrom` and reads on until the text reaches `wanted` and holds a whole line that ends
   * behind `lineStart` (-1: no line is needed), or the file ends. All three are offsets in the text.
   */
  fill(keepFrom: number, lineStart: number, wanted: number): void {
    this.generation++;
    this.drop(keepFrom - this.base);
    while (!this.isAtEnd) {
      if (this.filled >= this.capacity) this.reserve(Math.max(this.capacity * 2, stepBytes));
      const count = this.source!.read(this.bytes, this.filled, this.capacity - this.filled);
      if (count === 0) this.isAtEnd = true;
      const isFull = this.filled + count >= this.capacity || (this.isLive && count > 0);
      this.takeNew(count, lineStart - this.base);
      if (this.isAtEnd) return;
      if (isFull && this.base + this.filled >= wanted && this.textEnd + this.base > lineStart) return;
    }
  }

  private drop(count: number): void {
    if (count <= 0) return;
    this.bytes.copyWithin(0, count, this.filled);
    this.base += count;
    this.filled -= count;
    this.textEnd -= count;
  }

  /** Makes room for `bytes` of text. */
  reserve(wanted: number): void {
    if (wanted <= this.capacity) return;
    const { bytes, filled } = this;
    this.allocate(wanted);
    this.generation++;
    bytes.copy(this.bytes, 0, 0, filled);
  }

  /** Accounts for `count` bytes that were put behind the text. */
  private takeNew(count: number, lineStart: number): void {
    const from = this.filled;
    this.filled += count;
    if (this.rule !== 'none') this.noticeNul(from);
    const last = this.filled === from ? -1 : this.bytes.lastIndexOf(this.terminator, this.filled - 1);
    if (this.isAtEnd) this.textEnd = this.filled;
    else if (last >= from) this.textEnd = last + 1;
    const unsearched = Math.max(0, lineStart);
    if (this.filled - unsearched > this.maxLineBytes) this.findLongLine(unsearched);
  }

  /** A NUL ends the text, or becomes a line terminator. */
  private noticeNul(from: number): void {
    this.bytes[this.filled] = 0;
    let at = this.bytes.indexOf(0, from);
    if (at >= this.filled) return;
    if (this.firstNul < 0) this.firstNul = this.base + at;
    if (this.rule === 'quit') {
      this.filled = at;
      this.isAtEnd = true;
      return;
    }
    if (this.terminator === 0) return;
    for (; at < this.filled; at = this.bytes.indexOf(0, at)) this.bytes[at] = this.terminator;
  }

  private findLongLine(lineStart: number): void {
    for (let start = lineStart; this.filled - start > this.maxLineBytes; ) {
      const end = lineEndOf(this.bytes, this.terminator, start, this.filled);
      if (end - start > this.maxLineBytes) {
        this.hasLongLine = true;
        this.isAtEnd = true;
        this.filled = start;
        this.textEnd = start;
        return;
      }
      start = end;
    }
  }
}
