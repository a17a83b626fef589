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
//       4  rarest byte, what to set before               16  by its high half; then the same for bytes 1, 2 and 3
//          comparing, second rarest, the same           128  32 bits, set for the bytes of a window that are hashed
//       8  offset of the rarest in the literal          144  by hash: address of the first entry or 0, 16 bits
//      12  offset of the second                        8336  entries: address of the next with this hash or 0, offset of the
//      16  the literal                                       window in the literal, length, 4 bytes, the literal
import type { Literal, LiteralSet } from '../plan.js';
import { frequency, isLetter, rarestOffset } from './byte-frequency.js';
import { type Bucket, bucketsOf } from './literal-buckets.js';
import { type LiteralWindow, rarestWindow } from './literal-windows.js';

const pieceBytes = 32;
const headerOfOne = 16;
const shortWindow = 3;
const longWindow = 4;
/** Where by an estimate more places than this pass for starts, a longer window is worth its time. */
const sparseShare = 0.01;
const keyBitsAt = 128;
const headsAt = 144;
const hashBits = 12;
const headerOfSeveral = headsAt + (2 << hashBits);
const headerOfEntry = 16;

/** What the kernel searches for, ready to be copied to its memory. */
export interface LiteralTable {
  /** The function of the kernel that it is for. */
  search: 'findLiteral' | 'findFewLiterals' | 'findManyLiterals';
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
  return { search: isOfOne ? writeOne(view, set[0]!) : writeSeveral(view, set), bytes };
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

function writeOne(view: DataView, literal: Literal): 'findLiteral' {
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
  return 'findLiteral';
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

function writeSeveral(view: DataView, set: LiteralSet): 'findFewLiterals' | 'findManyLiterals' {
  let windows = set.map((literal) => rarestWindow(literal, shortWindow));
  let buckets = bucketsOf(windows, shortWindow);
  const isMany = buckets.reduce((sum, { share }) => sum + share, 0) > sparseShare;
  if (isMany) {
    windows = set.map((literal) => rarestWindow(literal, longWindow));
    buckets = bucketsOf(windows, longWindow);
  }
  writeBuckets(view, buckets);
  const keyLength = Math.min(...windows.map(({ bytes }) => bytes.length));
  view.setUint32(keyBitsAt, 2 ** (8 * keyLength) - 1, true);
  let at = headerOfSeveral;
  for (const window of windows) at = writeEntry(view, at, window, keyLength);
  return isMany ? 'findManyLiterals' : 'findFewLiterals';
}

function writeBuckets(view: DataView, buckets: Bucket[]): void {
  buckets.forEach((bucket, index) => {
    bucket.places.forEach(({ lows, highs }, place) => {
      for (let half = 0; half < 16; half++) {
        const at = place * 32 + half;
        view.setUint8(at, view.getUint8(at) | (((lows >> half) & 1) << index));
        view.setUint8(at + 16, view.getUint8(at + 16) | (((highs >> half) & 1) << index));
      }
    });
  });
}

/** Where the hash of a window says that its first entry is. Case is never told apart: that is done where literals are compared. */
function headOf(window: Uint8Array): number {
  const key = window.reduceRight((sum, byte) => (sum << 8) | byte | 0x20, 0);
  return headsAt + 2 * (Math.imul(key, 0x9e3779b1) >>> (32 - hashBits));
}

function writeEntry(view: DataView, at: number, window: LiteralWindow, keyLength: number): number {
  const { literal, offset, bytes } = window;
  const head = headOf(bytes.subarray(0, keyLength));
  view.setUint32(at, view.getUint16(head, true), true);
  view.setUint16(head, at, true);
  view.setUint32(at + 4, offset, true);
  view.setUint32(at + 8, literal.bytes.length, true);
  writeLiteral(view, at + headerOfEntry, literal);
  return at + headerOfEntry + storedLength(literal);
}
