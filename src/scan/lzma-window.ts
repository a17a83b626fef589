// The text LZMA has unpacked last, as far back as a match may reach. It grows with the text, up to the size of the
// dictionary, so that a small file with a large dictionary takes little memory.
import { DamagedError, type TakeUnpacked } from './packed-input.js';

const startBytes = 64 << 10;

export class LzmaWindow {
  /** Bytes since the dictionary was emptied. */
  total = 0;
  private bytes: Uint8Array;
  private at = 0;
  private takenTo = 0;

  constructor(
    private readonly dictionaryBytes: number,
    private readonly take: TakeUnpacked,
  ) {
    this.bytes = new Uint8Array(Math.min(startBytes, dictionaryBytes));
  }

  put(byte: number): void {
    if (this.at === this.bytes.length) this.turn();
    this.bytes[this.at++] = byte;
    this.total++;
  }

  /** The byte `distance` + 1 before the next one. */
  byteBefore(distance: number): number {
    const index = this.at - distance - 1;
    return this.bytes[index < 0 ? index + this.bytes.length : index];
  }

  /** Repeats what stands `distance` + 1 before. */
  repeat(distance: number, length: number): void {
    if (distance >= this.total || distance >= this.dictionaryBytes) throw new DamagedError('it is damaged');
    for (let left = length; left > 0; left--) this.put(this.byteBefore(distance));
  }

  /** The buffer is full: it grows, or is written anew from its start. */
  private turn(): void {
    if (this.bytes.length < this.dictionaryBytes) {
      const grown = new Uint8Array(Math.min(2 * this.bytes.length, this.dictionaryBytes));
      grown.set(this.bytes);
      this.bytes = grown;
      return;
    }
    this.flush();
    this.at = 0;
    this.takenTo = 0;
  }

  /** Hands over what is new. */
  flush(): void {
    if (this.at > this.takenTo) this.take(this.bytes.subarray(this.takenTo, this.at));
    this.takenTo = this.at;
  }

  /** Nothing before can be referred to any more. */
  forget(): void {
    this.flush();
    this.total = 0;
  }
}
