// JSON Lines as ripgrep writes them: begin, match, context and end messages, byte for byte.
import { Buffer } from 'node:buffer';
import { pathToBytes } from '../candidate.js';
import type { PrintStyle } from '../printing.js';
import type { FileOutcome, Row } from '../scanning.js';
import { writeData } from './json-text.js';
import { reportedSpans } from './marked-text.js';
import { SlicedSink } from './sliced-sink.js';
import { durationJson } from './whole-search.js';

const noBytes: Buffer = Buffer.alloc(0);
const linesField = Buffer.from(',"lines":');
const lineNumber = Buffer.from(',"line_number":');
const noLineNumber = Buffer.from(',"line_number":null');
const absoluteOffset = Buffer.from(',"absolute_offset":');
const submatches = Buffer.from(',"submatches":[');
const submatchStart = Buffer.from('{"match":');
const replacement = Buffer.from(',"replacement":');
const startField = Buffer.from(',"start":');
const endField = Buffer.from(',"end":');
const rowEnd = Buffer.from(']}}\n');
const messageEnd = Buffer.from('}}\n');
const comma = 0x2c;
const closingBrace = 0x7d;

/** The sink of format `json`. */
export class JsonLines extends SlicedSink {
  readonly #style: PrintStyle;
  #path = '';
  /** The start of a row message up to its lines, with the path in it. */
  #starts = { match: noBytes, context: noBytes };
  #isBegun = false;
  #isPrepared = false;
  /** When the first row of the file came in this slice. */
  #startedAt = 0;

  constructor(style: PrintStyle) {
    super();
    this.#style = style;
  }

  override row(row: Row): void {
    if (!this.#isPrepared) this.#prepare();
    if (!this.#isBegun) this.#begin();
    const { out } = this;
    const spanCount = reportedSpans(row);
    if (row.kind === 'match') this.#count(row, spanCount);
    out.all(this.#starts[row.kind]);
    writeData(out, row.bytes, row.start, row.end);
    if (this.#style.lineNumber) {
      out.all(lineNumber);
      out.number(row.lineNumber);
    } else {
      out.all(noLineNumber);
    }
    out.all(absoluteOffset);
    out.number(row.byteOffset);
    out.all(submatches);
    for (let index = 0; index < spanCount; index++) this.#submatch(row, index);
    out.all(rowEnd);
  }

  protected override open(path: string): void {
    this.#path = path;
    this.#isBegun = this.memory.bytesPrinted > 0;
    this.#isPrepared = false;
  }

  protected override close(outcome: FileOutcome): void {
    if (!this.#isBegun) return;
    const { matchRows, matches, matchedLines } = this.memory;
    const { binaryOffset, bytesSearched } = outcome;
    const elapsed = durationJson(this.#elapsedMs());
    const stats =
      `"stats":{"elapsed":${elapsed},"searches":1,"searches_with_match":${matchRows > 0 ? 1 : 0},` +
      `"bytes_searched":${bytesSearched},"bytes_printed":${this.bytesPrinted()},` +
      `"matched_lines":${matchedLines},"matches":${matches}}`;
    this.stopCounting(() => {
      this.#message('end');
      this.out.all(Buffer.from(`,"binary_offset":${binaryOffset},${stats}`));
      this.out.all(messageEnd);
    });
  }

  protected override remember(): void {
    this.memory.elapsedMs = this.#elapsedMs();
  }

  #elapsedMs(): number {
    return this.memory.elapsedMs + (this.#isPrepared ? performance.now() - this.#startedAt : 0);
  }

  #begin(): void {
    this.#isBegun = true;
    this.#message('begin');
    this.out.all(messageEnd);
  }

  #prepare(): void {
    this.#isPrepared = true;
    this.#startedAt = performance.now();
    this.#starts = {
      match: this.#rendered(() => this.#message('match'), linesField),
      context: this.#rendered(() => this.#message('context'), linesField),
    };
  }

  /** What `write` puts out, as bytes and not in the output. */
  #rendered(write: () => void, ending: Buffer): Buffer {
    const before = this.out.length;
    write();
    this.out.all(ending);
    const bytes = Buffer.from(this.out.bytes.subarray(before, this.out.length));
    this.out.length = before;
    return bytes;
  }

  #message(type: string): void {
    const path = pathToBytes(this.#path);
    this.out.all(Buffer.from(`{"type":"${type}","data":{"path":`));
    writeData(this.out, path, 0, path.length);
  }

  #count(row: Row, spanCount: number): void {
    const { memory } = this;
    memory.matchRows++;
    memory.matches += spanCount;
    memory.matchedLines += this.#style.multiline ? lineCount(row, this.#style.lineTerminator) : 1;
  }

  #submatch(row: Row, index: number): void {
    const { out } = this;
    const { start, spans, replaced } = row;
    const from = spans[2 * index];
    const to = spans[2 * index + 1];
    if (index > 0) out.byte(comma);
    out.all(submatchStart);
    writeData(out, row.bytes, from, to);
    if (replaced !== null && this.#style.replaced) {
      out.all(replacement);
      writeData(out, replaced.bytes, replaced.spans[2 * index], replaced.spans[2 * index + 1]);
    }
    out.all(startField);
    out.number(from - start);
    out.all(endField);
    out.number(to - start);
    out.byte(closingBrace);
  }
}

function lineCount(row: Row, lineTerminator: number): number {
  let count = 0;
  for (let at = row.start; at < row.end; count++) {
    const found = row.bytes.indexOf(lineTerminator, at);
    at = found < 0 || found >= row.end ? row.end : found + 1;
  }
  return count;
}
