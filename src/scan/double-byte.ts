// euc-kr, shift_jis, euc-jp and big5 as the WHATWG standard decodes them: which bytes belong together, and what becomes
// of those that do not. ICU, behind TextDecoder, knows what a valid pair means but swallows bytes around invalid ones,
// and its euc-kr lacks the Hangul that windows-949 adds. Known gap: characters only Hong Kong's big5 has.
import { Buffer } from 'node:buffer';
import { TextDecoder } from 'node:util';

const replacement = 0xfffd;
const names = new Set(['euc-kr', 'shift_jis', 'euc-jp', 'big5']);

/** Whether `name`, a canonical WHATWG name, is decoded here. */
export function isDoubleByte(name: string): boolean {
  return names.has(name);
}

function isWithin(byte: number, from: number, to: number): boolean {
  return byte >= from && byte <= to;
}

/** The Hangul of windows-949 beyond KS X 1001: the missing syllables in order, over the free pairs in order. */
function addedHangul(isKnown: (codePoint: number) => boolean): Map<number, number> {
  const pairs = new Map<number, number>();
  let lead = 0x81;
  let trail = 0x41;
  for (let codePoint = 0xac00; codePoint <= 0xd7a3; codePoint++) {
    if (isKnown(codePoint)) continue;
    pairs.set((lead << 8) | trail, codePoint);
    if (trail === 0x5a) trail = 0x61;
    else if (trail === 0x7a) trail = 0x81;
    else if (trail === (lead <= 0xa0 ? 0xfe : 0xa0)) [lead, trail] = [lead + 1, 0x41];
    else trail++;
  }
  return pairs;
}

/**
 * Decodes one of these encodings; what is invalid becomes U+FFFD. Remembers nothing between two calls.
 */
export class DoubleByteDecoder {
  private readonly known = new Map<number, string | null>();
  private readonly icu: TextDecoder;

  constructor(private readonly name: string) {
    this.icu = new TextDecoder(name);
    if (name === 'euc-kr') this.addHangul();
  }

  private addHangul(): void {
    this.known.set(0xa2e6, '€');
    this.known.set(0xa2e7, '®');
    const known = new Set<number>();
    for (let lead = 0xb0; lead <= 0xc8; lead++) {
      for (let trail = 0xa1; trail <= 0xfe; trail++) known.add(this.pair(lead, trail)?.codePointAt(0) ?? 0);
    }
    const added = addedHangul((codePoint) => known.has(codePoint));
    for (const [pair, codePoint] of added) this.known.set(pair, String.fromCodePoint(codePoint));
  }

  /**
   * Decodes `raw[0, count)`. A sequence that is not finished there is left undecoded unless `isLast`. Returns the text
   * and how many bytes it stands for.
   */
  decode(raw: Buffer, count: number, isLast: boolean): { text: string; used: number } {
    const parts: string[] = [];
    let at = 0;
    while (at < count) {
      const length = this.sequenceLength(raw, at, count);
      if (length === 0 && !isLast) break;
      const text = length === 0 ? null : this.sequence(raw, at, length);
      parts.push(text ?? String.fromCharCode(replacement));
      at += length === 0 ? count - at : text === null ? this.skipped(raw, at, length) : length;
    }
    return { text: parts.join(''), used: at };
  }

  /** How many bytes belong together from `at` on; 0 if they do not all lie before `end`. */
  private sequenceLength(raw: Buffer, at: number, end: number): number {
    const lead = raw[at];
    if (!this.isLead(lead)) return 1;
    if (at + 1 >= end) return 0;
    if (this.name !== 'euc-jp' || lead !== 0x8f || !isWithin(raw[at + 1], 0xa1, 0xfe)) return 2;
    return at + 2 < end ? 3 : 0;
  }

  private isLead(byte: number): boolean {
    if (this.name === 'shift_jis') return isWithin(byte, 0x81, 0x9f) || isWithin(byte, 0xe0, 0xfc);
    if (this.name === 'euc-jp') return byte === 0x8e || byte === 0x8f || isWithin(byte, 0xa1, 0xfe);
    return isWithin(byte, 0x81, 0xfe);
  }

  /** Text of a whole sequence, or null if it means nothing. */
  private sequence(raw: Buffer, at: number, length: number): string | null {
    const lead = raw[at];
    if (length === 1) return this.single(lead);
    if (length === 3) return isWithin(raw[at + 2], 0xa1, 0xfe) ? this.lookUp(raw, at, 3) : null;
    return this.isTrail(lead, raw[at + 1]) ? this.pair(lead, raw[at + 1]) : null;
  }

  private single(byte: number): string | null {
    if (byte < 0x80) return String.fromCharCode(byte);
    if (this.name !== 'shift_jis') return null;
    if (byte === 0x80) return '\u0080';
    return isWithin(byte, 0xa1, 0xdf) ? String.fromCharCode(0xff61 - 0xa1 + byte) : null;
  }

  private isTrail(lead: number, byte: number): boolean {
    if (this.name === 'euc-kr') return isWithin(byte, 0x41, 0xfe);
    if (this.name === 'shift_jis') return isWithin(byte, 0x40, 0x7e) || isWithin(byte, 0x80, 0xfc);
    if (this.name === 'big5') return isWithin(byte, 0x40, 0x7e) || isWithin(byte, 0xa1, 0xfe);
    return lead === 0x8e ? isWithin(byte, 0xa1, 0xdf) : isWithin(byte, 0xa1, 0xfe);
  }

  private pair(lead: number, trail: number): string | null {
    const key = (lead << 8) | trail;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const text = this.lookUp(Buffer.of(lead, trail), 0, 2);
    this.known.set(key, text);
    return text;
  }

  private lookUp(raw: Buffer, at: number, length: number): string | null {
    const text = this.icu.decode(raw.subarray(at, at + length));
    const isOne = text.length === 1 || (text.length === 2 && text.codePointAt(0)! > 0xffff);
    if (!isOne || text.charCodeAt(0) === replacement) return null;
    // Pairs without a character are private use to ICU; the standard has those in shift_jis alone.
    const isPrivate = isWithin(text.charCodeAt(0), 0xe000, 0xf8ff);
    return isPrivate && this.name !== 'shift_jis' ? null : text;
  }

  /** An ASCII byte in an invalid sequence is not lost with it. */
  private skipped(raw: Buffer, at: number, length: number): number {
    return length > 1 && raw[at + length - 1] < 0x80 ? length - 1 : length;
  }
}
