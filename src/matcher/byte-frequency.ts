// How frequent each byte is in source text: literals are looked for by what is rarest in them.
import type { Literal } from '../plan.js';

// Bytes of source text, most frequent first; those not named are rare.
const frequentBytes = ' etaoinsrlcd_upmhf\n\tg,;)(*.-=y0b>v"/w1x2kE<T:SA{}RI3CN4LDq&6O5P#8MUz|j';
// Measured on C: the share of a byte falls off like this with its rank.
const frequencies = Float64Array.from({ length: 256 }, (_, byte) => {
  const rank = frequentBytes.indexOf(String.fromCharCode(byte));
  return 0.1 * Math.exp(-(rank < 0 ? 100 : rank) / 14);
});

/** `byte` is an ASCII letter in lower case. */
export function isLetter(byte: number): boolean {
  return byte >= 0x61 && byte <= 0x7a;
}

/** `byte`, which is lower case, and with `fold` its upper case. */
export function caseForms(byte: number, fold: boolean): number[] {
  return fold && isLetter(byte) ? [byte, byte - 0x20] : [byte];
}

/** The share of a byte in source text, of both its cases with `fold`; estimated. */
export function frequency(byte: number, fold: boolean): number {
  return frequencies[byte]! + (fold && isLetter(byte) ? frequencies[byte - 0x20]! : 0);
}

/** The offset of the rarest byte at or before `last`. */
export function rarestOffset({ bytes, fold }: Literal, last: number): number {
  let best = 0;
  for (let offset = 1; offset <= last; offset++) {
    if (frequency(bytes[offset]!, fold) < frequency(bytes[best]!, fold)) best = offset;
  }
  return best;
}
