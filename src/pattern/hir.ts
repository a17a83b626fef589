// Builds the nodes of the final tree, simplified where that changes no match, and answers simple questions about them.
import type { Hir } from '../plan.js';
import { normalizeRanges, type Ranges } from './ranges.js';

/** Matches the empty string. */
export const empty: Hir = { kind: 'empty' };

/** One character of a class; a class of one is a literal. */
export function classOf(ranges: Ranges, fold?: number): Hir {
  if (ranges.length === 2 && ranges[0] === ranges[1]) return { kind: 'literal', codePoints: [ranges[0]] };
  return fold === undefined ? { kind: 'class', ranges } : { kind: 'class', ranges, fold };
}

/** Raw bytes; those that are ASCII alone are characters. */
export function bytesOf(ranges: Ranges): Hir {
  if (ranges.length === 0 || ranges[ranges.length - 1] < 0x80) return classOf(ranges);
  return { kind: 'bytes', ranges };
}

/** One after the other; literals next to each other become one. */
export function concatOf(parts: Hir[]): Hir {
  const children: Hir[] = [];
  for (const part of parts) {
    for (const child of part.kind === 'concat' ? part.children : [part]) appendTo(children, child);
  }
  if (children.length === 0) return empty;
  return children.length === 1 ? children[0] : { kind: 'concat', children };
}

function appendTo(children: Hir[], child: Hir): void {
  const last = children[children.length - 1];
  if (child.kind === 'literal' && last?.kind === 'literal') {
    // A literal of our own making (the copy below) may grow; one that stands elsewhere in the tree may not.
    for (const codePoint of child.codePoints) last.codePoints.push(codePoint);
  } else if (child.kind === 'literal') {
    children.push({ kind: 'literal', codePoints: child.codePoints.slice() });
  } else if (child.kind !== 'empty') {
    children.push(child);
  }
}

/** One of them, an earlier one preferred; of none, nothing matches. */
export function alternateOf(parts: Hir[]): Hir {
  const children = parts.flatMap((part) => (part.kind === 'alternate' ? part.children : [part]));
  if (children.length === 1) return children[0];
  return oneClassOf(children) ?? { kind: 'alternate', children };
}

/** A class for alternatives that are all single characters, or all classes: then their order does not matter. */
function oneClassOf(children: Hir[]): Hir | null {
  const ranges: Ranges = [];
  const { kind } = children[0] ?? { kind: 'class' };
  for (const child of children) {
    if (child.kind !== kind) return null;
    if (child.kind === 'class') for (const bound of child.ranges) ranges.push(bound);
    else if (child.kind === 'literal' && child.codePoints.length === 1) {
      ranges.push(child.codePoints[0], child.codePoints[0]);
    } else return null;
  }
  return classOf(normalizeRanges(ranges));
}

/** `child` from `min` to `max` times; null is unbounded. */
export function repeatOf(child: Hir, min: number, max: number | null, greedy: boolean): Hir {
  // What only matches the empty string matches it as well once as many times.
  const isEmptyOnly = !canConsume(child);
  const least = isEmptyOnly ? Math.min(min, 1) : min;
  const most = isEmptyOnly ? Math.min(max ?? 1, 1) : max;
  if (most === 0) return empty;
  if (least === 1 && most === 1) return child;
  return { kind: 'repeat', min: least, max: most, greedy, child };
}

/** The same node with its children replaced by what `change` makes of them. */
export function mapChildren(hir: Hir, change: (child: Hir) => Hir): Hir {
  switch (hir.kind) {
    case 'repeat':
      return repeatOf(change(hir.child), hir.min, hir.max, hir.greedy);
    case 'capture':
    case 'around':
      return { ...hir, child: change(hir.child) };
    case 'concat':
      return concatOf(hir.children.map(change));
    case 'alternate':
      return alternateOf(hir.children.map(change));
    default:
      return hir;
  }
}

/** Some match is not empty. A class without members counts as consuming. */
function canConsume(hir: Hir): boolean {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return false;
    case 'repeat':
      return hir.max !== 0 && canConsume(hir.child);
    case 'capture':
      return canConsume(hir.child);
    case 'concat':
    case 'alternate':
      return hir.children.some(canConsume);
    default:
      return true;
  }
}

/** The empty string can match somewhere, if the assertions allow. */
export function canMatchEmpty(hir: Hir): boolean {
  switch (hir.kind) {
    case 'empty':
    case 'look':
    case 'around':
      return true;
    case 'repeat':
      return hir.min === 0 || canMatchEmpty(hir.child);
    case 'capture':
      return canMatchEmpty(hir.child);
    case 'concat':
      return hir.children.every(canMatchEmpty);
    case 'alternate':
      return hir.children.some(canMatchEmpty);
    default:
      return false;
  }
}

/** No haystack can match, since a class without members stands where something must match. */
export function neverMatches(hir: Hir): boolean {
  switch (hir.kind) {
    case 'class':
    case 'bytes':
      return hir.ranges.length === 0;
    case 'repeat':
      return hir.min > 0 && neverMatches(hir.child);
    case 'capture':
      return neverMatches(hir.child);
    case 'around':
      return !hir.isNegated && neverMatches(hir.child);
    case 'concat':
      return hir.children.some(neverMatches);
    case 'alternate':
      return hir.children.every(neverMatches);
    default:
      return false;
  }
}
