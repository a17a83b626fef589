// What ripgrep and RE2 say about a pattern and a text, for comparing a plan with them.
import RE2 from 're2';
import { ripgrepNow } from '../campaigns/programs.mjs';

export interface RipgrepAnswer {
  /** Numbers (from 0) of the lines with a match. Null where ripgrep refuses the pattern. */
  lines: number[] | null;
  /** Start and end in bytes of every match, in order. */
  spans: number[][];
  error: string;
}

/** What ripgrep finds in `text`. */
export function askRipgrep(text: Buffer, patterns: string[], flags: string[] = []): RipgrepAnswer {
  const args = ['--no-config', '-a', '--json', ...flags, ...patterns.flatMap((each) => ['-e', each]), '-'];
  const run = ripgrepNow(args, undefined, text);
  if (run.exit === 2) return { lines: null, spans: [], error: run.stderr };
  const lines: number[] = [];
  const spans: number[][] = [];
  for (const row of run.stdout.toString().split('\n')) {
    if (!row.startsWith('{"type":"match"')) continue;
    const { data } = JSON.parse(row);
    lines.push(data.line_number - 1);
    for (const { start, end } of data.submatches)
      spans.push([data.absolute_offset + start, data.absolute_offset + end]);
  }
  return { lines, spans, error: '' };
}

/** Start and end of every match RE2 finds, looking at the whole text at once. An empty match right behind a match does not count. */
export function spansByRe2(text: Buffer, source: string): number[][] {
  const program = new RE2(source, 'g');
  const haystack = Buffer.concat([text, Buffer.alloc(4)]).subarray(0, text.length);
  const spans: number[][] = [];
  for (let at = 0, end = -1; at <= text.length; ) {
    program.lastIndex = at;
    const found = program.exec(haystack) as unknown as { 0: Buffer; index: number } | null;
    if (found === null) break;
    const isEmpty = found[0].length === 0;
    if (!(isEmpty && found.index === end) && found.index < text.length)
      spans.push([found.index, found.index + found[0].length]);
    end = found.index + found[0].length;
    at = isEmpty ? end + 1 : end;
  }
  return spans;
}

export interface Re2Answer {
  lines: number[];
  /** A match that reaches over a line end, or null. */
  crossing: string | null;
}

/** Numbers (from 0) of the lines of `text` in which RE2 finds a match, looking at the whole text at once. */
export function linesByRe2(text: Buffer, source: string): Re2Answer {
  const program = new RE2(source, 'g');
  const haystack = Buffer.concat([text, Buffer.alloc(4)]).subarray(0, text.length);
  const starts = lineStarts(text);
  const lines: number[] = [];
  let crossing: string | null = null;
  for (let line = 0; line < starts.length; ) {
    program.lastIndex = starts[line];
    const found = program.exec(haystack) as unknown as { 0: Buffer; index: number } | null;
    if (found === null || found.index >= text.length) break;
    while (line + 1 < starts.length && starts[line + 1] <= found.index) line++;
    if (found[0].includes(10)) crossing = found[0].toString();
    lines.push(line++);
  }
  return { lines, crossing };
}

function lineStarts(text: Buffer): number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; at = text.indexOf(10, at) + 1) starts.push(at);
  return starts;
}
