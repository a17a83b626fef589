// Keeps a pattern within one line, as ripgrep does without --multiline: the line terminator is taken out of every class,
// and a pattern that asks for it literally is refused.
import type { Hir } from '../plan.js';
import { bytesOf, classOf, mapChildren } from './hir.js';
import { contains, type Ranges, subtract } from './ranges.js';

/** The pattern asks for the line terminator itself. */
export class TerminatorInPattern extends Error {
  constructor(readonly byte: number) {
    super(`the byte ${byte} ends a line`);
  }
}

/** The tree without `terminators`; the anchors of the text become those of the line, unless that ends at NUL. Throws TerminatorInPattern. */
export function boundToLine(hir: Hir, terminators: number[]): Hir {
  return terminators.reduce(without, hir);
}

function without(hir: Hir, byte: number): Hir {
  switch (hir.kind) {
    case 'literal':
      if (hir.codePoints.includes(byte)) throw new TerminatorInPattern(byte);
      return hir;
    case 'class':
      if (!contains(hir.ranges, byte)) return hir;
      return classOf(rangesWithout(hir.ranges, byte));
    case 'bytes':
      if (!contains(hir.ranges, byte)) return hir;
      return bytesOf(rangesWithout(hir.ranges, byte));
    case 'look':
      // A line is searched as if it were the whole text. Texts that end at NUL have lines of their own.
      if (byte === 0) return hir;
      if (hir.look === 'text-start') return { ...hir, look: 'line-start' };
      return hir.look === 'text-end' ? { ...hir, look: 'line-end' } : hir;
    default:
      return mapChildren(hir, (child) => without(child, byte));
  }
}

function rangesWithout(ranges: Ranges, byte: number): Ranges {
  const left = subtract(ranges, [byte, byte]);
  if (left.length === 0) throw new TerminatorInPattern(byte);
  return left;
}
