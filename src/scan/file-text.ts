// The text of one file as the window slides over it: opened, decoded, cut into stretches of whole lines, and left in a
// state from which another thread can go on.
import { Buffer } from 'node:buffer';
import { allocateBytes } from '../byte-memory.js';
import type { BinaryPolicy } from './binary-policy.js';
import { type ByteSource, FileSource, PrefixedSource, readFully } from './byte-source.js';
import { type FileEncoding, isTranscoded } from './encoding.js';
import { countByte } from './lines.js';
import { keepStream, type LiveStream } from './live-streams.js';
import { type BlockState, RollingBlocks } from './rolling-blocks.js';
import type { ScanTuning } from './scan-file.js';
import type { TextWindow } from './text-window.js';
import { type DecodingMark, TranscodingSource } from './transcoding.js';

/** Where the text stood at a pause; plain data. */
export interface TextState {
  encoding: FileEncoding;
  policy: BinaryPolicy;
  mark: DecodingMark;
  blocks: BlockState | null;
  firstNul: number;
  /** Key of a stream that cannot be opened again, or -1. */
  stream: number;
}

/** What was read of a file before anything was known of it. */
export interface FileHead {
  /** Bytes at the start of the window. */
  count: number;
  /** They are all of the file. */
  isWhole: boolean;
  /** Where the matcher, attached to them, found a match; -1 none, -2 not asked. */
  firstMatch: number;
}

const recountBytes = 64 << 10;
const nothing = Buffer.alloc(0);
const ended: ByteSource = { read: () => 0 };

export class FileText {
  encoding!: FileEncoding;
  policy!: BinaryPolicy;
  /** A pipe or device, or standard input: it cannot be opened again. */
  isLive = false;
  /** The blocks in which NUL bytes are looked for, if they matter in this file. */
  blocks: RollingBlocks | null = null;
  private source!: FileSource;
  private decoder: TranscodingSource | null = null;

  constructor(
    private readonly window: TextWindow,
    private readonly terminator: number,
    private readonly maxBytes: number,
    private readonly tuning: ScanTuning,
  ) {}

  /** The file has no end of its own and was read as far as is allowed. */
  get isOverLimit(): boolean {
    return this.source.isOverLimit;
  }

  get isDecoded(): boolean {
    return this.decoder !== null;
  }

  /** Puts the window on the text of an opened file; the window holds its head as raw bytes. */
  open(fd: number, head: FileHead, encoding: FileEncoding, policy: BinaryPolicy, isLive: boolean): void {
    const { window } = this;
    this.begin(encoding, policy, isLive);
    this.source = new FileSource(fd, head.count, false, this.maxBytes);
    const { bomBytes } = encoding;
    if (isTranscoded(encoding)) {
      const first = window.bytes.subarray(bomBytes, head.count);
      this.decoder = this.decode({ raw: bomBytes, text: 0 }, first);
      window.reset(this.decoder, this.windowRule, 0, isLive);
    } else {
      if (bomBytes > 0) window.bytes.copyWithin(0, bomBytes, head.count);
      window.reset(this.source, this.windowRule, 0, isLive);
      window.preload(head.count - bomBytes, head.isWhole);
    }
    const isOneCleanBlock =
      window.isAtEnd && window.filled <= this.tuning.blockBytes && window.firstNul < 0 && !this.decoder;
    if (policy.looksInBlocks && !isOneCleanBlock) this.followBlocks(null);
  }

  /** Puts the window on the start of the text once more. Not all texts can be read again. */
  openAgain(fd: number): void {
    this.begin(this.encoding, this.policy, false);
    this.seek(fd, { raw: this.encoding.bomBytes, text: 0 }, 0);
    this.window.fill(0, -1, 1);
    if (this.policy.looksInBlocks) this.followBlocks(null);
  }

  /** Puts the window on the text from `readFrom` on, as far as `wanted`. */
  reopen(fd: number, state: TextState, stream: LiveStream | null, readFrom: number, wanted: number): void {
    const { window } = this;
    this.begin(state.encoding, state.policy, stream !== null);
    if (stream) this.takeUp(stream, readFrom);
    else this.seek(fd, state.mark, readFrom);
    window.firstNul = state.firstNul;
    window.fill(readFrom, wanted - 1, wanted);
    if (stream) window.hasLongLine = stream.hasLongLine;
    if (state.blocks) this.followBlocks(state.blocks);
  }

  private begin(encoding: FileEncoding, policy: BinaryPolicy, isLive: boolean): void {
    this.encoding = encoding;
    this.policy = policy;
    this.isLive = isLive;
    this.blocks = null;
    this.decoder = null;
  }

  private takeUp(stream: LiveStream, readFrom: number): void {
    this.source = stream.source;
    this.decoder = stream.decoder;
    const rest = stream.isAtEnd ? ended : (stream.decoder ?? stream.source);
    this.window.reset(new PrefixedSource(stream.ahead, rest), this.windowRule, readFrom, true);
  }

  private seek(fd: number, mark: DecodingMark, readFrom: number): void {
    this.source = new FileSource(fd, mark.raw, true, this.maxBytes);
    if (isTranscoded(this.encoding)) {
      this.decoder = this.decode(mark, nothing);
      this.skip(this.decoder, readFrom - mark.text);
    }
    this.window.reset(this.decoder ?? this.source, this.windowRule, readFrom, false);
  }

  private skip(source: ByteSource, count: number): void {
    const { bytes, capacity } = this.window;
    for (let left = count; left > 0; ) {
      const read = source.read(bytes, 0, Math.min(left, capacity));
      if (read === 0) return;
      left -= read;
    }
  }

  private decode(start: DecodingMark, first: Buffer): TranscodingSource {
    return new TranscodingSource(this.encoding.name, this.source, start, first, this.tuning.decodeChunkBytes);
  }

  private followBlocks(state: BlockState | null): void {
    this.blocks = new RollingBlocks(this.window, this.terminator, this.tuning.blockBytes, state);
  }

  private get windowRule() {
    return this.policy.looksInBlocks ? this.policy.rule : 'none';
  }

  /** The end of the stretch of lines to search from `position`, if the window holds it already, or -1. */
  stretchInWindow(position: number): number {
    const end = this.blocks ? this.blocks.state.searchTo : this.window.base + this.window.textEnd;
    return end > position ? end : -1;
  }

  /** Reads on behind `position`, giving up what lies before `keepFrom`. Returns the end of the new stretch, or -1. */
  nextStretch(position: number, keepFrom: number): number {
    const { window, blocks } = this;
    if (blocks) return blocks.advance(keepFrom, this.quitsAtNul) ? blocks.state.searchTo : -1;
    if (window.isAtEnd) return -1;
    window.fill(keepFrom, position, position + 1);
    return this.stretchInWindow(position);
  }

  private get quitsAtNul(): boolean {
    return this.policy.rule === 'quit';
  }

  /** Index of the oldest byte that may be kept as context. */
  get contextFloor(): number {
    return this.blocks ? Math.max(0, this.blocks.state.start - this.window.base) : 0;
  }

  /** Offset of the first NUL met while reading by blocks, or null. */
  nulInBlocks(isOver: boolean): number | null {
    const { blocks, window } = this;
    if (!blocks || window.firstNul < 0) return null;
    // With `quit` the text itself ends at the NUL, so that no block ever reads beyond it.
    const isMet = window.firstNul < blocks.state.readTo || (isOver && this.quitsAtNul);
    return isMet ? window.firstNul : null;
  }

  /** Offset of the first NUL in the first block, or -1. */
  nulInFirstBlock(): number {
    const { window } = this;
    const { blockBytes } = this.tuning;
    if (window.filled < blockBytes && !window.isAtEnd) window.fill(0, -1, blockBytes);
    return window.bytes.subarray(0, Math.min(window.filled, blockBytes)).indexOf(0);
  }

  /** What has left the window can be read once more. */
  get canReadAgain(): boolean {
    return !this.isLive && this.decoder === null;
  }

  /** Counts the line ends in `[from, to)`, which has left the window, by reading it again. */
  countGone(from: number, to: number): number {
    const { encoding, source } = this;
    const bytes = allocateBytes(recountBytes);
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, recountBytes >> 2);
    let count = 0;
    for (let at = from; at < to; ) {
      const read = readFully(source.fd, bytes, 0, Math.min(recountBytes, to - at), at + encoding.bomBytes);
      if (read === 0) break;
      count += countByte(bytes, words, this.terminator, 0, read);
      if (this.turnsNulIntoLineEnd) count += countByte(bytes, words, 0, 0, read);
      at += read;
    }
    return count;
  }

  /** How far the text was searched, once its end is reached. */
  get searchedTo(): number {
    const { blocks, policy, window } = this;
    const isCutByNul = blocks !== null && policy.watch.quits && window.firstNul >= 0;
    return isCutByNul ? blocks.state.start : window.base + window.textEnd;
  }

  private get turnsNulIntoLineEnd(): boolean {
    return this.windowRule === 'convert' && this.terminator !== 0;
  }

  /** The state for a pause. A stream that cannot be opened again is kept, open, by this thread. */
  state(readFrom: number): TextState {
    const { encoding, policy, decoder, window } = this;
    const mark = decoder?.markBefore(readFrom) ?? { raw: readFrom + encoding.bomBytes, text: readFrom };
    const blocks = this.blocks ? { ...this.blocks.state } : null;
    const stream = this.isLive ? this.keep(readFrom) : -1;
    return { encoding, policy, mark, blocks, firstNul: window.firstNul, stream };
  }

  private keep(readFrom: number): number {
    const { source, decoder, window } = this;
    const ahead = Buffer.from(window.bytes.subarray(readFrom - window.base, window.filled));
    const { isAtEnd, hasLongLine } = window;
    return keepStream({ source, decoder, ahead, isAtEnd, hasLongLine });
  }
}
