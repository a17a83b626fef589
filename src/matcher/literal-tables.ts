// Literals as the kernel reads them: what is drawn here is what assembly/ loads. All numbers are little-endian; an address in a
// table counts from its start, so it can be put anywhere.
//
// A literal: its bytes in pieces of 16, each followed by what is set in the text before it is compared (0x20 where case does
// not matter). What fills the last piece is equal to everything.
//
//       0  16 bytes wanted, 0xff behind the end
//      16  16 bytes to set, 0xff behind the end
//      32  the next piece …
//
// Table of one:                                     Table of several:
//
//       0  length                                        0  buckets by low half of byte 0 of the window, 16 bytes
//       4  rarest byte, what to set before               16  by its high half; then the same for bytes 1 and 2
//          comparing, second rarest, the same            96  by bucket: 32 bits, set where the window has bytes
//       8  offset of the rarest in the literal          128  32 bytes for the kernel to write
//      12  offset of the second                         160  by hash of a window: address of the first entry, or 0
//      16  the literal                                 4256  entries: address of the next with this hash or 0, offset of the
//                                                            window in the literal, length, 4 bytes, the literal
import type { Literal, LiteralSet } from '../plan.js';
import { caseForms, frequency, isLetter, rarestOffset } from './byte-frequency.js';

const pieceBytes = 32;
const headerOfOne = 16;
const bucketCount = 8;
const windowLength = 3;
const keysAt = 96;
const headsAt = 160;
const hashBits = 10;
const headerOfSeveral = headsAt + (4 << hashBits);
const headerOfEntry = 16;

/** What the kernel searches for, ready to be copied to its memory. */
export interface LiteralTable {
  /** Of one literal, for `findLiteral`; else for `findLiterals`. */
  isOfOne: boolean;
  bytes: Uint8Array;
}

/** The table for a set of literals, or null if it would be larger than `room` bytes. */
export function literalTableOf(set: LiteralSet, room: number): LiteralTable | null {
  const isOfOne = set.length === 1;
  const size = isOfOne
    ? headerOfOne + storedLength(set[0]!)
    : set.reduce((sum, literal) => sum + headerOfEntry + storedLength(literal), headerOfSeveral);
  if (size > room) return null;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  if (isOfOne) writeOne(view, set[0]!);
  else writeSeveral(view, set);
  return { isOfOne, bytes };
}

function storedLength({ bytes }: Literal): number {
  return Math.ceil(bytes.length / 16) * pieceBytes;
}

/** What to set in a byte of text before it is compared with `byte`. */
function ignoredBits(byte: number, fold: boolean): number {
  return fold && isLetter(byte) ? 0x20 : 0;
}

function writeLiteral(view: DataView, at: number, literal: Literal): void {
  const { bytes, fold } = literal;
  for (let index = 0; index < storedLength(literal) / 2; index++) {
    const byte = bytes[index];
    const place = at + (index >> 4) * pieceBytes + (index & 15);
    view.setUint8(place, byte ?? 0xff);
    view.setUint8(place + 16, byte === undefined ? 0xff : ignoredBits(byte, fold));
  }
}

function writeOne(view: DataView, literal: Literal): void {
  const { bytes, fold } = literal;
  const rare = rarestOffset(literal, bytes.length - 1);
  const second = secondRarestOffset(literal, rare);
  view.setUint32(0, bytes.length, true);
  view.setUint8(4, bytes[rare]!);
  view.setUint8(5, ignoredBits(bytes[rare]!, fold));
  view.setUint8(6, bytes[second]!);
  view.setUint8(7, ignoredBits(bytes[second]!, fold));
  view.setUint32(8, rare, true);
  view.setUint32(12, second, true);
  writeLiteral(view, headerOfOne, literal);
}

/** The offset of the rarest byte that is not at `rare`; of a literal of one byte, `rare`. */
function secondRarestOffset({ bytes, fold }: Literal, rare: number): number {
  let best = rare;
  for (let offset = 0; offset < bytes.length; offset++) {
    if (offset === rare) continue;
    if (best === rare || frequency(bytes[offset]!, fold) < frequency(bytes[best]!, fold)) best = offset;
  }
  return best;
}

/** A literal and the window by which it is found. */
interface Windowed {
  literal: Literal;
  offset: number;
  window: Uint8Array;
}

function writeSeveral(view: DataView, set: LiteralSet): void {
  let at = headerOfSeveral;
  bucketsOf(set.map(windowed)).forEach((bucket, index) => {
    const length = bucket[0]!.window.length;
    view.setUint32(keysAt + index * 4, keyBits(length), true);
    for (const one of bucket) {
      addToBucket(view, 1 << index, one);
      at = writeEntry(view, at, one);
    }
  });
}

/** A literal with its rarest window. */
function windowed(literal: Literal): Windowed {
  const { bytes, fold } = literal;
  const length = Math.min(windowLength, bytes.length);
  const shareAt = (offset: number): number =>
    bytes.subarray(offset, offset + length).reduce((share, byte) => share * frequency(byte, fold), 1);
  let best = 0;
  for (let offset = 1; offset + length <= bytes.length; offset++) {
    if (shareAt(offset) < shareAt(best)) best = offset;
  }
  return { literal, offset: best, window: bytes.subarray(best, best + length) };
}

/** Windows that are alike together, of one length in each bucket. */
function bucketsOf(all: Windowed[]): Windowed[][] {
  const buckets = [1, 2, windowLength]
    .map((length) => all.filter(({ window }) => window.length === length))
    .filter((group) => group.length > 0);
  for (const group of buckets) group.sort((left, right) => Buffer.compare(left.window, right.window));
  while (buckets.length < Math.min(bucketCount, all.length)) {
    const largest = buckets.reduce((best, group) => (group.length > best.length ? group : best));
    buckets.push(largest.splice(largest.length >> 1));
  }
  return buckets;
}

/** In a shorter window any byte goes at the places it does not have. */
function addToBucket(view: DataView, bucket: number, { literal, window }: Windowed): void {
  const everyByte = Array.from({ length: 16 }, (_, half) => half * 0x11);
  for (let place = 0; place < windowLength; place++) {
    const wanted = window[place];
    for (const byte of wanted === undefined ? everyByte : caseForms(wanted, literal.fold)) {
      const low = place * 32 + (byte & 15);
      const high = place * 32 + 16 + (byte >> 4);
      view.setUint8(low, view.getUint8(low) | bucket);
      view.setUint8(high, view.getUint8(high) | bucket);
    }
  }
}

function keyBits(length: number): number {
  return 2 ** (8 * length) - 1;
}

/** Where the hash of a window says that its first entry is. Case is never told apart: that is done where literals are compared. */
function headOf(window: Uint8Array): number {
  const key = window.reduceRight((sum, byte) => (sum << 8) | byte | 0x20, 0);
  return headsAt + 4 * (Math.imul(key, 0x9e3779b1) >>> (32 - hashBits));
}

function writeEntry(view: DataView, at: number, { literal, offset, window }: Windowed): number {
  const head = headOf(window);
  view.setUint32(at, view.getUint32(head, true), true);
  view.setUint32(head, at, true);
  view.setUint32(at + 4, offset, true);
  view.setUint32(at + 8, literal.bytes.length, true);
  writeLiteral(view, at + headerOfEntry, literal);
  return at + headerOfEntry + storedLength(literal);
}
