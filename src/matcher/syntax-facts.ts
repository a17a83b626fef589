// Facts about a syntax tree that decide which engine may be asked.
import type { Hir, LookKind } from '../plan.js';
import { utf8Of } from './utf8-decoding.js';

/** A look-around. */
export type AroundHir = Extract<Hir, { kind: 'around' }>;

/** True if `test` holds for some node of the tree. */
export function someNode(hir: Hir, test: (node: Hir) => boolean): boolean {
  if (test(hir)) return true;
  switch (hir.kind) {
    case 'repeat':
    case 'capture':
    case 'around':
      return someNode(hir.child, test);
    case 'concat':
    case 'alternate':
      return hir.children.some((child) => someNode(child, test));
    default:
      return false;
  }
}

/** The look-arounds of the tree, those inside of others left out. */
export function aroundsOf(hir: Hir): AroundHir[] {
  switch (hir.kind) {
    case 'around':
      return [hir];
    case 'repeat':
    case 'capture':
      return aroundsOf(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.flatMap(aroundsOf);
    default:
      return [];
  }
}

/** True if one of these assertions occurs. */
export function hasLook(hir: Hir, looks: readonly LookKind[]): boolean {
  return someNode(hir, (node) => node.kind === 'look' && looks.includes(node.look));
}

/**
 * True if some class reaches across the surrogates. RE2 then also takes what is no valid UTF-8 for a character: encoded
 * surrogates, and for the whole range beyond ASCII overlong forms, too.
 */
export function spansSurrogates(hir: Hir): boolean {
  return someNode(
    hir,
    (node) =>
      node.kind === 'class' &&
      node.ranges.some((to, index) => index % 2 === 1 && to >= 0xd7ff && node.ranges[index - 1]! < 0xd800) &&
      node.ranges.some(
        (from, index) => index % 2 === 0 && from <= 0xe000 && node.ranges[index + 1]! >= 0xe000,
      ),
  );
}

// Last code point by length of its UTF-8.
const sequenceEnds = [0x7f, 0x7ff, 0xffff, 0x10ffff];

function classLength(ranges: readonly number[]): number | null {
  if (ranges.length === 0) return null;
  const shortest = sequenceEnds.findIndex((last) => ranges[0]! <= last);
  return ranges.at(-1)! <= sequenceEnds[shortest]! ? shortest + 1 : null;
}

function sumOrNull(lengths: (number | null)[]): number | null {
  return lengths.reduce<number | null>(
    (sum, length) => (sum === null || length === null ? null : sum + length),
    0,
  );
}

/** The length in bytes that every match has, or null if they differ (or none can be told). */
export function fixedLength(hir: Hir): number | null {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return 0;
    case 'literal':
      return utf8Of(hir.codePoints).length;
    case 'class':
      return classLength(hir.ranges);
    case 'bytes':
      return 1;
    case 'capture':
      return fixedLength(hir.child);
    case 'repeat': {
      const length = hir.min === hir.max ? fixedLength(hir.child) : null;
      return length === null ? null : length * hir.min;
    }
    case 'concat':
      return sumOrNull(hir.children.map(fixedLength));
    case 'alternate': {
      const [first = null, ...others] = hir.children.map(fixedLength);
      return others.every((length) => length === first) ? first : null;
    }
  }
}
