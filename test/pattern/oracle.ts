// What ripgrep and RE2 say about a pattern and a text, for comparing a plan with them.
import { spawnSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import RE2 from 're2';

export interface RipgrepAnswer {
  /** Null where ripgrep refuses the pattern. */
  lines: number[] | null;
  error: string;
}

/** Numbers (from 0) of the lines of `text` in which ripgrep finds a match. */
export function linesByRipgrep(text: Buffer, patterns: string[], flags: string[] = []): RipgrepAnswer {
  const args = [
    '--no-config',
    '-a',
    '-n',
    '--color=never',
    ...flags,
    ...patterns.flatMap((each) => ['-e', each]),
    '-',
  ];
  const run = spawnSync(rgPath, args, { input: text });
  if (run.status === 2) return { lines: null, error: run.stderr.toString() };
  return {
    lines: [...run.stdout.toString('latin1').matchAll(/^(\d+):/gm)].map((row) => Number(row[1]) - 1),
    error: '',
  };
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
