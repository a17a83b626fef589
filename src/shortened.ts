// Texts that may be of any length, made short enough for a message. No cut is within a surrogate pair.

const mark = '…';

/** The beginning of a text longer than `width` (UTF-16 code units), and `…`. */
export function beginning(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, borderBefore(text, width))}${mark}`;
}

/** A text longer than `width` (UTF-16 code units) with `…` in place of its middle. */
export function shortened(text: string, width: number): string {
  if (text.length <= width) return text;
  const half = Math.floor(width / 2);
  const from = text.length - half;
  const end = borderBefore(text, from) < from ? from + 1 : from;
  return `${text.slice(0, borderBefore(text, half))}${mark}${text.slice(end)}`;
}

/** `at`, or one less where a surrogate pair stands around it. */
function borderBefore(text: string, at: number): number {
  const isPair = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1));
  return isPair ? at - 1 : at;
}
