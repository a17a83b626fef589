// Whether a pattern searched across lines can touch a line end at all. If not, searching line by line finds the same
// with less memory and time, and its rows are single lines; ripgrep does likewise, so its output depends on it.
import type { Hir, Plan } from '../plan.js';

/** The plan, without `multiline` where no match can touch a line end. */
export function lineBoundIfPossible(plan: Plan): Plan {
  return plan.multiline && !touches(plan.hir, plan.lineTerminator) ? { ...plan, multiline: false } : plan;
}

function touches(hir: Hir, byte: number): boolean {
  switch (hir.kind) {
    case 'empty':
      return false;
    case 'literal':
      return hir.codePoints.includes(byte);
    case 'class':
    case 'bytes':
      return inRanges(hir.ranges, byte);
    case 'look':
      // Anchors see line ends, or the ends of a text that is more than one line.
      return hir.look.startsWith('line-') || hir.look.startsWith('text-');
    case 'repeat':
    case 'capture':
    case 'around':
      return touches(hir.child, byte);
    case 'concat':
    case 'alternate':
      return hir.children.some((child) => touches(child, byte));
  }
}

function inRanges(ranges: number[], value: number): boolean {
  for (let at = 0; at < ranges.length; at += 2) {
    if (ranges[at] <= value && value <= ranges[at + 1]) return true;
  }
  return false;
}
