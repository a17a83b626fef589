// The checksums of compressed formats, over bytes that come in pieces.

const slices = 8;

/** CRC-32 as in gzip and xz, and the two halves of CRC-64 as in xz. */
function crcTables(polynomial: bigint): { low: Int32Array; high: Int32Array } {
  const low = new Int32Array(256);
  const high = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = BigInt(byte);
    for (let bit = 0; bit < slices; bit++) crc = crc & 1n ? (crc >> 1n) ^ polynomial : crc >> 1n;
    low[byte] = Number(BigInt.asIntN(32, crc));
    high[byte] = Number(BigInt.asIntN(32, crc >> 32n));
  }
  return { low, high };
}

/** A checksum under way. */
export interface Checksum {
  update(bytes: Uint8Array): void;
  /** As it is stored, first byte first. */
  digest(): Buffer;
}

function stored(...words: number[]): Buffer {
  const bytes = Buffer.alloc(4 * words.length);
  for (const [at, word] of words.entries()) bytes.writeInt32LE(word | 0, 4 * at);
  return bytes;
}

let crc32Table: Int32Array | null = null;

/** CRC-32 of IEEE 802.3. */
export class Crc32 implements Checksum {
  private crc = -1;

  update(bytes: Uint8Array): void {
    crc32Table ??= crcTables(0xedb88320n).low;
    let { crc } = this;
    for (let at = 0; at < bytes.length; at++) crc = crc32Table[(crc ^ bytes[at]) & 0xff] ^ (crc >>> 8);
    this.crc = crc;
  }

  digest(): Buffer {
    return stored(~this.crc);
  }
}

let crc64Tables: { low: Int32Array; high: Int32Array } | null = null;

/** CRC-64 of ECMA-182. */
export class Crc64 implements Checksum {
  private low = -1;
  private high = -1;

  update(bytes: Uint8Array): void {
    crc64Tables ??= crcTables(0xc96c5795d7870f42n);
    let { low, high } = this;
    for (let at = 0; at < bytes.length; at++) {
      const index = (low ^ bytes[at]) & 0xff;
      low = crc64Tables.low[index] ^ ((low >>> 8) | (high << 24));
      high = crc64Tables.high[index] ^ (high >>> 8);
    }
    this.low = low;
    this.high = high;
  }

  digest(): Buffer {
    return stored(~this.low, ~this.high);
  }
}

const prime1 = 0x9e3779b1 | 0;
const prime2 = 0x85ebca77 | 0;
const prime3 = 0xc2b2ae3d | 0;
const prime4 = 0x27d4eb2f;
const prime5 = 0x165667b1;
const stripe = 16;

function rotate(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}

/** xxHash32 with seed 0. */
export class XxHash32 implements Checksum {
  private readonly lanes = Int32Array.of(prime1 + prime2, prime2, 0, -prime1);
  private readonly rest = new Uint8Array(stripe);
  private restLength = 0;
  private total = 0;

  update(bytes: Uint8Array): void {
    this.total += bytes.length;
    let at = 0;
    if (this.restLength > 0) {
      at = Math.min(bytes.length, stripe - this.restLength);
      this.rest.set(bytes.subarray(0, at), this.restLength);
      this.restLength += at;
      if (this.restLength < stripe) return;
      this.mix(this.rest, 0);
    }
    for (; at + stripe <= bytes.length; at += stripe) this.mix(bytes, at);
    this.rest.set(bytes.subarray(at), 0);
    this.restLength = bytes.length - at;
  }

  private mix(bytes: Uint8Array, from: number): void {
    const { lanes } = this;
    for (let lane = 0; lane < 4; lane++) {
      const sum = (lanes[lane] + Math.imul(wordAt(bytes, from + 4 * lane), prime2)) | 0;
      lanes[lane] = Math.imul(rotate(sum, 13), prime1);
    }
  }

  digest(): Buffer {
    const [a, b, c, d] = this.lanes;
    let hash = this.total < stripe ? prime5 : rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
    hash = (hash + this.total) | 0;
    let at = 0;
    for (; at + 4 <= this.restLength; at += 4) {
      hash = Math.imul(rotate((hash + Math.imul(wordAt(this.rest, at), prime3)) | 0, 17), prime4);
    }
    for (; at < this.restLength; at++) {
      hash = Math.imul(rotate((hash + Math.imul(this.rest[at], prime5)) | 0, 11), prime1);
    }
    hash = Math.imul(hash ^ (hash >>> 15), prime2);
    hash = Math.imul(hash ^ (hash >>> 13), prime3);
    return stored(hash ^ (hash >>> 16));
  }
}
