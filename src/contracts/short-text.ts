// Texts of a tree, such as paths and rules, cut to a size in the answer: as JSON, in which one character may take six.
import { shortened } from '../shortened.js';

/** The text with `…` in place of its middle where it takes more than `width` characters of JSON. */
export function shortText(text: string, width: number): string {
  let short = text;
  for (let most = width, size = sizeOf(short); size > width; size = sizeOf(short)) {
    most = Math.min(most, Math.floor((short.length * width) / size) - 1);
    if (most < 2) return '…';
    short = shortened(text, most);
  }
  return short;
}

const sizeOf = (text: string): number => JSON.stringify(text).length - 2;
