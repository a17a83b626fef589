// A matcher on JavaScript's RegExp over latin1 text, so that the scan can be tested without any engine.
// One byte is one character, so its offsets are bytes.
import { Buffer } from 'node:buffer';
import type { Matcher } from '../../src/matching.js';

export class RegExpMatcher implements Matcher {
  readonly engine = 'RegExp';
  readonly groupCount: number;
  attachCount = 0;
  private readonly regexp: RegExp;
  private text = '';
  haystack: Buffer = Buffer.alloc(0);

  constructor(
    source: string,
    private readonly crlf = false,
    private readonly terminator = 10,
    multiline = false,
  ) {
    // By lines each line is seen alone: `m` would let `\r` end one.
    this.regexp = new RegExp(source, multiline ? 'gdm' : 'gd');
    this.groupCount = new RegExp(`${source}|`).exec('')!.length;
  }

  attach(bytes: Buffer, end: number): void {
    this.attachCount++;
    this.haystack = bytes.subarray(0, end);
    this.text = bytes.toString('latin1', 0, end);
  }

  findLine(from: number): number {
    const terminator = String.fromCharCode(this.terminator);
    for (let start = from; start < this.text.length; ) {
      const found = this.text.indexOf(terminator, start);
      const end = found < 0 ? this.text.length : found;
      const content = this.crlf && found > start && this.text[found - 1] === '\r' ? end - 1 : end;
      if (this.test(start, content)) return content;
      start = end + 1;
    }
    return -1;
  }

  private test(start: number, end: number): boolean {
    this.regexp.lastIndex = 0;
    return this.regexp.test(this.text.slice(start, end));
  }

  findAllInLine(start: number, end: number, spans: number[]): number {
    this.regexp.lastIndex = 0;
    let count = 0;
    let lastEnd = -1;
    for (const match of this.text.slice(start, end).matchAll(this.regexp)) {
      const from = match.index;
      const to = from + match[0].length;
      if (from === to && from === lastEnd) continue;
      lastEnd = to;
      spans[2 * count] = start + from;
      spans[2 * count + 1] = start + to;
      count++;
    }
    return count;
  }

  find(from: number, span: number[]): boolean {
    this.regexp.lastIndex = from;
    const match = this.regexp.exec(this.text);
    if (!match) return false;
    span[0] = match.index;
    span[1] = match.index + match[0].length;
    return true;
  }

  captures(from: number, start: number, end: number, groups: number[]): boolean {
    this.regexp.lastIndex = from - start;
    const match = this.regexp.exec(this.text.slice(start, end));
    if (!match?.indices) return false;
    match.indices.forEach((pair, group) => {
      groups[2 * group] = pair ? pair[0] + start : -1;
      groups[2 * group + 1] = pair ? pair[1] + start : -1;
    });
    return true;
  }
}
