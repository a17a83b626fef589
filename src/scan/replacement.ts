// Replacement templates in ripgrep's syntax: `$1`, `$name`, `${name}`, `$0`, `$$`. The longest name counts: `$1a` is group "1a".
import { Buffer } from 'node:buffer';

/** A template taken apart once: literal bytes, and numbers of groups. */
export type Template = readonly (Buffer | number)[];

const reference = /\$(?:(\$)|\{([0-9A-Za-z_]+)\}|([0-9A-Za-z_]+))/g;
const largestGroup = 0xffffffff;

function groupNumber(name: string, groupNames: readonly (string | null)[]): number {
  if (/^[0-9]+$/.test(name) && Number(name) <= largestGroup) return Number(name);
  return groupNames.indexOf(name);
}

/** A reference to a group that does not exist stands for nothing; a `$` that begins no reference stands for itself. */
export function parseTemplate(text: string, groupNames: readonly (string | null)[]): Template {
  const parts: (Buffer | number)[] = [];
  let literal = '';
  let at = 0;
  const flush = () => {
    if (literal !== '') parts.push(Buffer.from(literal, 'utf8'));
    literal = '';
  };
  for (const match of text.matchAll(reference)) {
    literal += text.slice(at, match.index);
    at = match.index + match[0].length;
    if (match[1]) {
      literal += '$';
      continue;
    }
    const group = groupNumber(match[2] ?? match[3], groupNames);
    if (group < 0) continue;
    flush();
    parts.push(group);
  }
  literal += text.slice(at);
  flush();
  return parts;
}

/** Bytes that grow as pieces are added; reused from row to row. */
export class ReplacedText {
  bytes = Buffer.allocUnsafe(256);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  add(bytes: Buffer, from: number, to: number): void {
    if (to <= from) return;
    const needed = this.length + to - from;
    if (needed > this.bytes.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(grown, 0, 0, this.length);
      this.bytes = grown;
    }
    bytes.copy(this.bytes, this.length, from, to);
    this.length = needed;
  }
}

/** Adds the template to `target`, with `groups` as [start, end] pairs into `bytes` (-1: took no part). */
export function expandTemplate(
  template: Template,
  bytes: Buffer,
  groups: readonly number[],
  groupCount: number,
  target: ReplacedText,
): void {
  for (const part of template) {
    if (typeof part !== 'number') target.add(part, 0, part.length);
    else if (part < groupCount && groups[2 * part] >= 0) {
      target.add(bytes, groups[2 * part], groups[2 * part + 1]);
    }
  }
}
