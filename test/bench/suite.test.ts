// The benchmark suite runs from end to end on tiny corpora. Times are not looked at: they are the machine's.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../bench/suite/runs.mjs';
import { notAskedFor } from '../../bench/suite/targets.mjs';

const run = promisify(execFile);
const dist = resolve(process.env.THREADGREP_DIST ?? 'dist');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const places = [
  '--quick',
  '--rounds',
  '1',
  '--dist',
  dist,
  '--cache',
  join(folder, 'cache'),
  '--out',
  folder,
];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function bench(...options: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['bench/run.mjs', ...places, ...options]);
  return stdout;
}

describe('the benchmark suite', () => {
  let printed: string;
  let raw: Run;
  beforeAll(async () => {
    printed = await bench();
    raw = JSON.parse(readFileSync(join(folder, 'runs', runFiles()[0]!), 'utf8'));
  }, 600_000);

  const runFiles = () => readdirSync(join(folder, 'runs')).sort();
  const figures = () => raw.series.flatMap((series) => series.figures);

  it('measures every group', () => {
    const groups = new Set(raw.series.map(({ group }) => group));
    expect([...groups].sort()).toEqual(
      'fairness file kernel lines memory middle node-modules small startup threads'.split(' '),
    );
  });

  it('finds the same lines with threadgrep and with ripgrep, and lines to find in every kind of pattern', () => {
    const own = figures().filter(({ contestant }) =>
      /^(Searcher|search|tg|rg|rg spawned.*)$/.test(contestant),
    );
    expect(own.length).toBeGreaterThan(50);
    expect(own.filter(({ sameLines, skipped }) => !sameLines || skipped !== null)).toEqual([]);
    const searched = raw.series.filter(({ name, lines }) => lines === 0 && !name.endsWith('/no match'));
    expect(searched).toEqual([]);
  });

  it('times every contestant that is not skipped, and says why another is', () => {
    for (const { milliseconds, median, skipped } of figures()) {
      if (skipped !== null) expect(skipped).toMatch(/\w+ \w+/);
      else expect([milliseconds.length, milliseconds[0]! > 0, median! > 0]).toEqual([1, true, true]);
    }
  });

  it('keeps the raw figures with the day, the machine and the versions', () => {
    expect(raw.date).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(raw.machine.cores).toBeGreaterThan(0);
    expect(raw.versions.node).toBe(process.version);
    expect(raw.versions.rg).toMatch(/^ripgrep \d+/);
  });

  it('prints a table for each series, with as many rows as contestants', () => {
    for (const series of raw.series) {
      const block = printed.slice(printed.indexOf(series.title)).split('\n\n')[0]!.split('\n');
      const rows = series.figures.length > 0 ? series.figures.length + 1 : Object.keys(series.values!).length;
      expect(block.length).toBe(1 + rows);
    }
  });

  it('lists the targets of what it measured, and judges none by tiny corpora', () => {
    expect(raw.targets.length).toBeGreaterThan(30);
    const outcomes = new Set(raw.targets.map(({ outcome }) => outcome));
    expect([...outcomes].filter((outcome) => /reached/.test(String(outcome)))).toEqual([]);
    const listed = raw.targets.filter(({ note }) => note !== notAskedFor);
    expect(listed.length).toBeGreaterThan(15);
    for (const { name, measured, note } of listed) {
      // What is compared with a peer, which a quick run leaves out, has no figure, but a reason.
      if (measured === null) expect(note).toMatch(/\w+ \w+/);
      else expect(measured).toBeGreaterThan(0);
      expect(printed).toContain(name);
    }
  });

  it('draws a well-formed chart with a bar for each contestant of the series it shows', () => {
    const svg = readFileSync(join(folder, 'chart.svg'), 'utf8');
    expect(unclosedElements(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|null/);
    const shown = raw.series
      .filter(({ name }) => /^kernel\/(rare literal|inner literal|class)$/.test(name))
      .flatMap((series) => series.figures)
      .filter(({ contestant, median }) => median !== null && !contestant.startsWith('walk'));
    expect(svg.match(/<rect /g)?.length).toBe(shown.length);
  });

  it('compares with the last run, figure by figure', async () => {
    const compared = await bench('--only', 'fairness', '--against', 'last');
    expect(compared).toContain(`against the run of ${raw.date}`);
    expect(compared).toMatch(/fairness +busy ÷ idle, p95 +[\d.]+ +[\d.]+ +[+−]\d+ %/);
    expect(runFiles()).toHaveLength(2);
  });
});

describe('its command line', () => {
  it.each([
    [['--only', 'kernle'], /--only kernle: must be one of kernel, middle/],
    [['--pattern', 'literl'], /--pattern literl: must be one of rare literal, /],
    [['--rounds', '0'], /--rounds 0: must be a whole number from 1/],
    [['--kernel', '/nonexistent'], /--kernel \/nonexistent: no Linux source there/],
    [['--dist', '/nonexistent'], /--dist \/nonexistent: no index.js there/],
    [['--only', 'file', '--against', '/nonexistent'], /--against \/nonexistent: no such file/],
  ])('refuses %j with what is wrong and what to do', async (options, message) => {
    await expect(bench(...options)).rejects.toThrow(message);
  });
});

/** Names of elements that are opened and not closed, or closed and not opened. */
function unclosedElements(xml: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, end] of xml.matchAll(/<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<]*")*\s*(\/?)>/g)) {
    if (end === '/') continue;
    if (slash === '') open.push(name!);
    else if (open.pop() !== name) return [`</${name}>`];
  }
  const stray = xml.replaceAll(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/g, '');
  return /[<>]/.test(stray) ? [...open, 'stray bracket'] : open;
}
