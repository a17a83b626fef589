// A scan small enough to trust: feeds the rows of one text to a printer, so that its bytes can be compared with rg's.
import { Buffer } from 'node:buffer';
import type { FileOutcome, FileSink, Row } from '../../src/scanning.js';

export interface SmallScan {
  path?: string;
  /** Latin-1: one character a byte. */
  text: string;
  /** With flag g. With `multiline` it is applied to the whole text. */
  find: RegExp;
  multiline?: boolean;
  context?: number;
  passthru?: boolean;
  replace?: string;
  lineTerminator?: string;
  outcome?: Partial<FileOutcome>;
  /** Called after each row, for tests that pause in between. */
  afterRow?: () => void;
}

interface Line {
  start: number;
  end: number;
  number: number;
}

export function scanInto(sink: FileSink<unknown>, scan: SmallScan): void {
  const { text, context = 0, passthru = false, path = 'dir/file.txt' } = scan;
  const bytes = Buffer.from(text, 'latin1');
  const lines = splitLines(text, scan.lineTerminator ?? '\n');
  const groups = matchingGroups(scan, lines);
  const matched = new Set(groups.flat());
  const shown = lines.filter(
    (line) => passthru || [...matched].some((other) => Math.abs(other.number - line.number) <= context),
  );
  sink.begin(0, path, null);
  let last = 0;
  for (const line of shown) {
    if (line.number <= last) continue;
    if (last > 0 && line.number > last + 1 && context > 0) sink.gap();
    const group = groups.find((candidate) => candidate[0] === line) ?? [line];
    sink.row(row(scan, bytes, group, matched.has(line)));
    scan.afterRow?.();
    last = group[group.length - 1].number;
  }
  sink.end({ ...plainOutcome, lines: matched.size, bytesSearched: bytes.length, ...scan.outcome });
}

export const plainOutcome: FileOutcome = {
  index: 0,
  column: null,
  detail: '',
  lines: 0,
  occurrences: 0,
  rows: 0,
  cutByMaxPerFile: false,
  bytesSearched: 0,
  binaryOffset: null,
  filtered: null,
  problem: null,
};

function splitLines(text: string, terminator: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(terminator, start);
    const end = found < 0 ? text.length : found + 1;
    lines.push({ start, end, number: lines.length + 1 });
    start = end;
  }
  return lines;
}

/** Runs of lines that matches touch; overlapping runs are one row, as in rg. */
function matchingGroups(scan: SmallScan, lines: Line[]): Line[][] {
  if (!scan.multiline) {
    return lines.filter((line) => spansIn(scan, line.start, line.end).length > 0).map((line) => [line]);
  }
  const groups: Line[][] = [];
  for (const [start, end] of pairs(spansIn(scan, 0, scan.text.length))) {
    const touched = lines.filter((line) => line.start < Math.max(end, start + 1) && line.end > start);
    const previous = groups[groups.length - 1];
    if (previous?.includes(touched[0])) previous.push(...touched.filter((line) => !previous.includes(line)));
    else groups.push(touched);
  }
  return groups;
}

function row(scan: SmallScan, bytes: Buffer, group: Line[], isMatch: boolean): Row {
  const start = group[0].start;
  const end = group[group.length - 1].end;
  const spans = isMatch ? spansIn(scan, start, end) : [];
  return {
    kind: isMatch ? 'match' : 'context',
    lineNumber: group[0].number,
    byteOffset: start,
    bytes,
    start,
    end,
    spans,
    spanCount: spans.length / 2,
    groups: [],
    groupCount: 0,
    isUnfiltered: false,
    replaced: scan.replace !== undefined && isMatch ? replaced(bytes, start, end, spans, scan.replace) : null,
  };
}

function spansIn(scan: SmallScan, start: number, end: number): number[] {
  const terminator = scan.lineTerminator ?? '\n';
  const hasTerminator = !scan.multiline && scan.text[end - 1] === terminator;
  const text = scan.text.slice(start, hasTerminator ? end - 1 : end);
  return [...text.matchAll(scan.find)].flatMap((found) => [
    start + found.index,
    start + found.index + found[0].length,
  ]);
}

function replaced(bytes: Buffer, start: number, end: number, spans: number[], text: string): Row['replaced'] {
  let result = '';
  let at = start;
  const replacedSpans: number[] = [];
  for (const [from, to] of pairs(spans)) {
    result += bytes.toString('latin1', at, from);
    replacedSpans.push(result.length, result.length + text.length);
    result += text;
    at = to;
  }
  return { bytes: Buffer.from(result + bytes.toString('latin1', at, end), 'latin1'), spans: replacedSpans };
}

function pairs(spans: number[]): [number, number][] {
  return spans.flatMap((start, index) =>
    index % 2 === 0 ? [[start, spans[index + 1]] as [number, number]] : [],
  );
}
