// LZMA, the compression of .lzma and .xz: a range coder whose probabilities say, bit by bit, whether a byte comes or a
// match, how long it is and how far back. The libraries there are work only asynchronously, or know only .lzma.
import type { LzmaWindow } from './lzma-window.js';
import { DamagedError, type PackedInput } from './packed-input.js';

const states = 12;
const positionStates = 16;
const evens = 1024;

// One array of probabilities, in this order:
const isMatch = 0;
const isRepeat = isMatch + states * positionStates;
const isRepeat0 = isRepeat + states;
const isRepeat1 = isRepeat0 + states;
const isRepeat2 = isRepeat1 + states;
const isLongRepeat0 = isRepeat2 + states;
const distanceSlot = isLongRepeat0 + states * positionStates;
const distanceSpecial = distanceSlot + 4 * 64;
const distanceAlign = distanceSpecial + 115;
const matchLength = distanceAlign + 16;
// Of a length: two choices, then trees of 3, 3 and 8 bits, the first two for each position state.
const shortLengths = 2;
const middleLengths = shortLengths + positionStates * 8;
const longLengths = middleLengths + positionStates * 8;
const lengthProbabilities = longLengths + 256;
const repeatLength = matchLength + lengthProbabilities;
const literals = repeatLength + lengthProbabilities;
const perLiteral = 0x300;

const shortestMatch = 2;
const endMarker = 0xffffffff;

/** Decodes one stretch of LZMA after the other into a window. */
export class LzmaDecoder {
  private probabilities = new Uint16Array(literals);
  private literalContextBits = 0;
  private literalPositionMask = 0;
  private positionMask = 0;
  private state = 0;
  /** The last distances. */
  private distances = [0, 0, 0, 0];
  private range = 0;
  private code = 0;

  constructor(
    private readonly packed: PackedInput,
    private readonly window: LzmaWindow,
  ) {}

  /** Takes the byte that says how bytes and positions are put together: (pb * 5 + lp) * 9 + lc. */
  setProperties(properties: number): void {
    const literalPositionBits = Math.floor(properties / 9) % 5;
    this.literalContextBits = properties % 9;
    if (properties >= 9 * 5 * 5) throw new DamagedError('its header is damaged');
    this.literalPositionMask = (1 << literalPositionBits) - 1;
    this.positionMask = (1 << Math.floor(properties / 45)) - 1;
    const contexts = 1 << (this.literalContextBits + literalPositionBits);
    this.probabilities = new Uint16Array(literals + perLiteral * contexts);
    this.reset();
  }

  /** Forgets what was learnt. */
  reset(): void {
    this.probabilities.fill(evens);
    this.state = 0;
    this.distances.fill(0);
  }

  /** Begins to read: one byte of 0 and four of the code. */
  begin(): void {
    if (this.packed.byte() !== 0) throw new DamagedError('it is damaged');
    this.range = endMarker;
    this.code = this.packed.bytes(4).readUInt32BE();
  }

  /** The range coder stands where it must at the end of a stretch. */
  isAtEnd(): boolean {
    this.normalize();
    return this.code === 0;
  }

  /** Decodes `count` bytes (Infinity: up to the end marker). Returns false if the end marker came before. */
  decode(count: number): boolean {
    const { window } = this;
    const start = window.total;
    while (window.total - start < count) {
      const positionState = window.total & this.positionMask;
      if (this.bit(isMatch + this.state * positionStates + positionState) === 0) {
        this.literal();
        continue;
      }
      const length = this.match(positionState);
      if (length === 0) return false;
      if (window.total - start + length > count) throw new DamagedError('it is damaged');
      window.repeat(this.distances[0], length);
    }
    return true;
  }

  private normalize(): void {
    if (this.range >= 0x1000000) return;
    this.range = (this.range << 8) >>> 0;
    this.code = ((this.code << 8) | this.packed.byte()) >>> 0;
  }

  private bit(at: number): number {
    this.normalize();
    const probability = this.probabilities[at];
    const bound = (this.range >>> 11) * probability;
    if (this.code < bound) {
      this.range = bound;
      this.probabilities[at] = probability + ((2048 - probability) >> 5);
      return 0;
    }
    this.range -= bound;
    this.code -= bound;
    this.probabilities[at] = probability - (probability >> 5);
    return 1;
  }

  /** Bits of even odds, highest first. */
  private evenBits(count: number): number {
    let value = 0;
    for (let left = count; left > 0; left--) {
      this.normalize();
      this.range = this.range >>> 1;
      const bit = this.code >= this.range ? 1 : 0;
      if (bit) this.code -= this.range;
      value = (value << 1) | bit;
    }
    return value;
  }

  private tree(from: number, bits: number): number {
    let symbol = 1;
    for (let left = bits; left > 0; left--) symbol = (symbol << 1) | this.bit(from + symbol);
    return symbol - (1 << bits);
  }

  /** As `tree`, lowest bit first. */
  private reverseTree(from: number, bits: number): number {
    let symbol = 1;
    let value = 0;
    for (let at = 0; at < bits; at++) {
      const bit = this.bit(from + symbol);
      symbol = (symbol << 1) | bit;
      value |= bit << at;
    }
    return value;
  }

  private literal(): void {
    const { window, literalContextBits, state } = this;
    const previous = window.total === 0 ? 0 : window.byteBefore(0);
    const place = (window.total & this.literalPositionMask) << literalContextBits;
    const from = literals + perLiteral * (place + (previous >> (8 - literalContextBits)));
    window.put(state < 7 ? this.tree(from, 8) : this.literalAfterMatch(from));
    this.state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  /** A byte that is no match though one was possible: what it would have been says something of what it is. */
  private literalAfterMatch(from: number): number {
    let expected = this.window.byteBefore(this.distances[0]) << 1;
    let offset = 0x100;
    let symbol = 1;
    while (symbol < 0x100) {
      const expectedBit = expected & offset;
      const bit = this.bit(from + offset + expectedBit + symbol);
      symbol = (symbol << 1) | bit;
      offset &= bit ? expectedBit : ~expectedBit;
      expected <<= 1;
    }
    return symbol & 0xff;
  }

  /** Reads a match. Its distance is the first of the last ones; returns its length, 0 for the end marker. */
  private match(positionState: number): number {
    const { distances, state } = this;
    if (this.bit(isRepeat + state) === 1) return this.repeatedMatch(positionState);
    const length = this.length(matchLength, positionState);
    distances.copyWithin(1, 0, 3);
    distances[0] = this.distance(length);
    this.state = state < 7 ? 7 : 10;
    return distances[0] === endMarker ? 0 : length;
  }

  private repeatedMatch(positionState: number): number {
    const { distances, state } = this;
    if (this.bit(isRepeat0 + state) === 0) {
      if (this.bit(isLongRepeat0 + state * positionStates + positionState) === 0) {
        this.state = state < 7 ? 9 : 11;
        return 1;
      }
    } else {
      const which = this.bit(isRepeat1 + state) === 0 ? 1 : 2 + this.bit(isRepeat2 + state);
      const distance = distances[which];
      distances.copyWithin(1, 0, which);
      distances[0] = distance;
    }
    this.state = state < 7 ? 8 : 11;
    return this.length(repeatLength, positionState);
  }

  private length(from: number, positionState: number): number {
    if (this.bit(from) === 0) return shortestMatch + this.tree(from + shortLengths + positionState * 8, 3);
    if (this.bit(from + 1) === 0) return 10 + this.tree(from + middleLengths + positionState * 8, 3);
    return 18 + this.tree(from + longLengths, 8);
  }

  private distance(length: number): number {
    const slot = this.tree(distanceSlot + Math.min(length - shortestMatch, 3) * 64, 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1;
    const high = 2 | (slot & 1);
    if (slot < 14) {
      const base = high << bits;
      return base + this.reverseTree(distanceSpecial + base - slot - 1, bits);
    }
    const upper = ((high << (bits - 4)) | this.evenBits(bits - 4)) >>> 0;
    return (((upper << 4) >>> 0) | this.reverseTree(distanceAlign, 4)) >>> 0;
  }
}
