// Facts about a syntax tree that decide which engine may be asked.
import type { Hir, LookKind } from '../plan.js';

/** True if `test` holds for some node of the tree. */
export function someNode(hir: Hir, test: (node: Hir) => boolean): boolean {
  if (test(hir)) return true;
  switch (hir.kind) {
    case 'repeat':
    case 'capture':
      return someNode(hir.child, test);
    case 'concat':
    case 'alternate':
      return hir.children.some((child) => someNode(child, test));
    default:
      return false;
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
