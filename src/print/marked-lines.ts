// Lines with anything that looks into them: columns, offsets, single matches, colours, cuts, replacements, hyperlinks.
// The cases follow ripgrep's standard printer, because every byte of its output is promised.
import { Buffer } from 'node:buffer';
import { hasColor, type PrintStyle } from '../printing.js';
import type { Row } from '../scanning.js';
import { colorReset } from './file-path.js';
import { LinesSink } from './lines-sink.js';
import { MarkedText } from './marked-text.js';

const nothing = new Uint8Array(0);
const nul = Uint8Array.of(0);

export class MarkedLines extends LinesSink {
  readonly #text: MarkedText;
  readonly #colors: { line: Buffer; column: Buffer; match: Buffer } | null;
  readonly #hasMatchColor: boolean;

  constructor(style: PrintStyle) {
    super(style);
    const { colors } = style;
    this.#text = new MarkedText(this.out, style, this.lineEnd);
    this.#colors = colors && {
      line: Buffer.from(colors.line),
      column: Buffer.from(colors.column),
      match: Buffer.from(colors.match),
    };
    this.#hasMatchColor = hasColor(colors?.match);
  }

  override row(row: Row): void {
    if (!this.isStarted) this.start();
    if (row.kind === 'match') this.memory.matchRows++;
    const text = this.#text;
    text.load(row);
    const hasManyLines = this.style.multiline && row.kind === 'match';
    if (text.spanCount === 0) this.#withoutMatches(hasManyLines);
    else if (this.style.onlyMatching) hasManyLines ? this.#matchesInLines() : this.#matches();
    else if (this.style.perMatch) hasManyLines ? this.#firstLinePerMatch() : this.#linePerMatch();
    else if (hasManyLines) this.#lines();
    else this.#wholeLine();
  }

  #withoutMatches(hasManyLines: boolean): void {
    const { start, end } = this.#text;
    if (!hasManyLines) {
      this.#prelude(start, 0, 0);
      this.#text.line(start, end);
      return;
    }
    this.#text.eachLine((lineStart, lineEnd, number) => {
      this.#prelude(lineStart, number, 0);
      this.#text.line(lineStart, lineEnd);
    });
  }

  #wholeLine(): void {
    const { start, end, spans, spanCount } = this.#text;
    this.#prelude(start, 0, spans[0] - start + 1);
    this.#coloredLine(start, end, 0, spanCount);
  }

  #linePerMatch(): void {
    const { start, end, spans, spanCount } = this.#text;
    for (let index = 0; index < spanCount; index++) {
      this.#prelude(spans[2 * index], 0, spans[2 * index] - start + 1);
      this.#coloredLine(start, end, index, index + 1);
    }
  }

  #matches(): void {
    const { start, spans, spanCount } = this.#text;
    for (let index = 0; index < spanCount; index++) {
      const from = spans[2 * index];
      this.#prelude(from, 0, from - start + 1);
      if (this.#hasMatchColor) this.#coloredLine(from, spans[2 * index + 1], index, index + 1);
      // ripgrep counts the matches left out of a preview from the start of the match, as if it were the line.
      else this.#text.line(from, spans[2 * index + 1], from - start);
    }
  }

  #coloredLine(start: number, end: number, first: number, last: number): void {
    const text = this.#text;
    if (!this.#hasMatchColor) {
      text.line(start, end);
      return;
    }
    const from = text.trimmedStart(start, end);
    text.choose(first, last);
    if (text.isTooLong(start, end)) {
      text.cut(from, end);
    } else {
      text.colored(from, end);
      this.out.all(this.lineEnd);
    }
  }

  #lines(): void {
    const text = this.#text;
    const column = text.spans[0] - text.start + 1;
    text.choose(0, text.spanCount);
    text.eachLine((start, end, number) => {
      this.#prelude(start, number, column);
      const from = text.trimmedStart(start, end);
      if (text.isTooLong(from, end)) {
        text.cut(from, end);
      } else {
        text.colored(from, end);
        this.out.all(this.lineEnd);
      }
    });
  }

  #matchesInLines(): void {
    const text = this.#text;
    const { spans, spanCount } = text;
    text.choose(0, spanCount);
    let index = 0;
    text.eachLine((start, lineEnd, number) => {
      const end = text.contentEnd(start, lineEnd);
      let at = text.trimmedStart(start, end);
      while (at < end) {
        if (spans[2 * index + 1] <= at) {
          if (index + 1 === spanCount) break;
          index++;
          continue;
        }
        const from = spans[2 * index];
        if (at < from) {
          at = Math.min(end, from);
          continue;
        }
        const upTo = Math.min(end, spans[2 * index + 1]);
        this.#prelude(from, number, from - text.start + 1);
        this.#pieceOfMatch(at, upTo, index);
        at = upTo;
      }
    });
  }

  #pieceOfMatch(start: number, end: number, index: number): void {
    if (this.#text.isTooLong(start, end)) {
      this.#text.choose(0, this.#text.spanCount, index);
      this.#text.cut(start, end);
    } else {
      this.#inMatchColor(start, end);
      this.out.all(this.lineEnd);
    }
  }

  #firstLinePerMatch(): void {
    for (let index = 0; index < this.#text.spanCount; index++) this.#firstLineOf(index);
  }

  #firstLineOf(index: number): void {
    const text = this.#text;
    const from = text.spans[2 * index];
    const to = text.spans[2 * index + 1];
    let isPrinted = false;
    text.eachLine((lineStart, lineEnd, number) => {
      if (isPrinted || lineStart >= to || lineEnd <= from) return;
      isPrinted = true;
      this.#prelude(lineStart, number, Math.max(0, from - lineStart) + 1);
      const end = text.contentEnd(lineStart, lineEnd);
      const start = text.trimmedStart(lineStart, end);
      text.choose(index, index + 1);
      if (text.isTooLong(start, end)) {
        text.cut(start, end);
        return;
      }
      const matchStart = Math.min(end, Math.max(start, from));
      const matchEnd = Math.max(matchStart, Math.min(end, to));
      this.out.copy(text.bytes, start, matchStart);
      if (matchEnd > matchStart) this.#inMatchColor(matchStart, matchEnd);
      this.out.copy(text.bytes, matchEnd, end);
      this.out.all(this.lineEnd);
    });
  }

  #inMatchColor(start: number, end: number): void {
    if (this.#colors !== null) this.out.escape(this.#colors.match);
    this.out.copy(this.#text.bytes, start, end);
    if (this.#colors !== null) this.out.escape(colorReset);
  }

  /**
   * Everything before the text of a line.
   * @param at the byte whose offset is printed @param line lines after the row's first @param column from 1; 0 for none
   */
  #prelude(at: number, line: number, column: number): void {
    const { style, out, path } = this;
    const text = this.#text;
    const separator = text.isContext ? style.fieldContextSeparator : style.fieldMatchSeparator;
    const number = text.lineNumber + line;
    const link = path !== null && (!style.heading || path.link?.isLineDependent) ? path.link : null;
    link?.open(out, style.lineNumber ? number : 1, column || 1);
    const hasPath = path !== null && !style.heading;
    if (hasPath) path.writeText(out);
    // What stands between the last field written and the next one; nothing before the first.
    let between = hasPath ? (style.nullAfterPath ? nul : separator) : nothing;
    if (style.lineNumber) {
      this.#field(between, number, this.#colors?.line);
      between = separator;
    }
    if (style.column && column > 0) {
      this.#field(between, column, this.#colors?.column);
      between = separator;
    }
    if (style.byteOffset) {
      this.#field(between, text.byteOffset + at - text.start, this.#colors?.column);
      between = separator;
    }
    link?.close(out);
    out.all(between);
  }

  #field(between: Uint8Array, value: number, color: Buffer | undefined): void {
    const { out } = this;
    out.all(between);
    if (color !== undefined) out.escape(color);
    out.number(value);
    if (color !== undefined) out.escape(colorReset);
  }
}
