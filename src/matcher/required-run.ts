// What every match of a pattern must contain, where that is no literal: a run of bytes that are all in one set.
import type { Hir, Plan } from '../plan.js';
import { frequency } from './byte-frequency.js';
import { utf8Of } from './utf8-decoding.js';

/** So many consecutive bytes, all in the set. */
export interface Run {
  /** By byte, 1 for the members. */
  set: Uint8Array;
  /** At least 1, at most 64. */
  length: number;
  /** Such a run is a match, and not only part of one. */
  decides: boolean;
}

/** All bytes of a text are in the set, and they are at least so many. */
interface Extent {
  set: Uint8Array;
  length: number;
}

const shortestRun = 3;
/** The kernel looks for no more. */
const longestRun = 64;
/** A run must be as rare as so many bits that all are 1, for bytes that do not depend on each other; in text they do. */
const leastBits = 8;
/** Of longer sequences not all parts are looked at. */
const longestSequence = 8;

const byteShares = Float64Array.from({ length: 256 }, (_, byte) => frequency(byte, false));
const allShares = byteShares.reduce((sum, share) => sum + share, 0);

/** The rarest run that each match in a line contains; null if there is none that is worth looking for. */
export function requiredRun({ hir, multiline, crlf, lineTerminator }: Plan): Run | null {
  if (multiline) return null;
  let best: Extent | null = null;
  for (const extent of required(hir)) {
    extent.set[lineTerminator] = 0;
    extent.length = Math.min(extent.length, longestRun);
    if (extent.length >= shortestRun && (best === null || bitsOf(extent) > bitsOf(best))) best = extent;
  }
  if (best === null || bitsOf(best) < leastBits) return null;
  return { ...best, decides: !crlf && isRunAlone(hir) };
}

function bitsOf({ set, length }: Extent): number {
  const share = set.reduce((sum, isMember, byte) => sum + isMember * byteShares[byte]!, 0);
  return -Math.log2(share / allShares) * length;
}

/** A match is one character of a class over and over, and each such character is one byte. */
function isRunAlone(hir: Hir): boolean {
  if (hir.kind === 'capture') return isRunAlone(hir.child);
  if (hir.kind !== 'repeat' || hir.min < 1 || hir.min > longestRun) return false;
  const { child } = hir;
  return child.kind === 'bytes' || (child.kind === 'class' && child.ranges.every((edge) => edge < 0x80));
}

/** Extents of which every match contains each. */
function required(hir: Hir): Extent[] {
  const own = extentOf(hir);
  switch (hir.kind) {
    case 'capture':
      return required(hir.child);
    case 'repeat':
      return hir.min > 0 ? [own, ...required(hir.child)] : [];
    case 'concat':
      return [...partsOf(hir.children.slice(0, longestSequence)), ...hir.children.flatMap(required)];
    default:
      return [own];
  }
}

/** The extents of all parts of a sequence. */
function partsOf(children: Hir[]): Extent[] {
  const extents = children.map(extentOf);
  return extents.flatMap((_, first) =>
    extents.slice(first).map((__, length) => joined(extents.slice(first, first + length + 1), sum)),
  );
}

function extentOf(hir: Hir): Extent {
  switch (hir.kind) {
    case 'literal':
      return extentOfBytes(utf8Of(hir.codePoints));
    case 'class':
      return extentOfClass(hir.ranges);
    case 'bytes':
      return { set: setOfRanges(hir.ranges), length: 1 };
    case 'capture':
      return extentOf(hir.child);
    case 'repeat': {
      const { set, length } = extentOf(hir.child);
      return { set, length: Math.min(length * hir.min, longestRun) };
    }
    case 'concat':
      return joined(hir.children.map(extentOf), sum);
    case 'alternate':
      return joined(hir.children.map(extentOf), (lengths) => Math.min(...lengths));
    default:
      return { set: new Uint8Array(256), length: 0 };
  }
}

function joined(extents: Extent[], lengthOf: (lengths: number[]) => number): Extent {
  const set = new Uint8Array(256);
  for (const extent of extents) for (let byte = 0; byte < 256; byte++) set[byte]! |= extent.set[byte]!;
  return { set, length: lengthOf(extents.map(({ length }) => length)) };
}

function sum(lengths: number[]): number {
  return lengths.reduce((all, length) => all + length, 0);
}

function extentOfBytes(bytes: Uint8Array): Extent {
  const set = new Uint8Array(256);
  for (const byte of bytes) set[byte] = 1;
  return { set, length: bytes.length };
}

/** Beyond ASCII all bytes are taken, as a class there is large or not what text is made of. */
function extentOfClass(ranges: number[]): Extent {
  const set = setOfRanges(ranges.map((edge) => Math.min(edge, 0x80)));
  if (set[0x80] === 1) set.fill(1, 0x80);
  return { set, length: ranges[0]! < 0x80 ? 1 : 2 };
}

function setOfRanges(ranges: number[]): Uint8Array {
  const set = new Uint8Array(256);
  for (let index = 0; index < ranges.length; index += 2) set.fill(1, ranges[index], ranges[index + 1]! + 1);
  return set;
}
