// What is kept is found under what one stat says, and under nothing else.
import { describe, expect, it } from 'vitest';
import { type FileStamp, FilterTable, newTableMemory, tableBytes } from '../../src/trigram/filter-table.js';
import { filterBitsOf } from '../../src/trigram/trigrams.js';

const stamp: FileStamp = { dev: 2049, ino: 1234567, size: 5000, mtimeMs: 1.5e12 + 0.25, ctimeMs: 1.6e12 };
const keepAll = (value: number) => (table: FilterTable, at: number, size: number) =>
  table.bytes.fill(value, at, at + 2 ** (filterBitsOf(size) - 3));

function keep(table: FilterTable, file: FileStamp, value: number): void {
  table.keep(file, (at) => keepAll(value)(table, at, file.size));
}

const first = (table: FilterTable, file: FileStamp) => table.ask(file, (at) => table.bytes[at]);

describe('a table', () => {
  const memory = newTableMemory();
  const table = new FilterTable(memory);
  keep(table, stamp, 7);

  it('is the same for all who share its memory', () => {
    expect(first(new FilterTable(memory), { ...stamp })).toBe(7);
  });

  const changes: Partial<FileStamp>[] = [
    { dev: 2050 },
    { ino: 1234568 },
    { ino: 1234567 + 2 ** 32 },
    { size: 5001 },
    { mtimeMs: stamp.mtimeMs + 0.001 },
    { ctimeMs: stamp.ctimeMs - 1 },
  ];
  it.each(changes)('does not know a file with %j', (change) => {
    expect(first(table, { ...stamp, ...change })).toBeUndefined();
    expect(table.has({ ...stamp, ...change })).toBe(false);
  });

  it('knows all the states of a file that were kept, under their own stamps', () => {
    const own = new FilterTable(newTableMemory());
    for (let change = 0; change < 100; change++) keep(own, { ...stamp, ctimeMs: change * 4 }, change);
    const found = Array.from({ length: 100 }, (_, change) => first(own, { ...stamp, ctimeMs: change * 4 }));
    expect(found).toEqual(Array.from({ length: 100 }, (_, change) => change));
  });

  it('keeps files apart whose entries meet', () => {
    const own = new FilterTable(newTableMemory());
    const files = Array.from({ length: 20_000 }, (_, at) => ({ ...stamp, ino: 1 + at * 8192, size: 900 }));
    for (const [at, file] of files.entries()) keep(own, file, at % 251);
    const wrong = files.filter((file, at) => ![at % 251, undefined].includes(first(own, file)));
    const unknown = files.filter((file) => !own.has(file));
    expect(wrong).toEqual([]);
    expect(unknown.length).toBeLessThan(files.length / 10);
  });

  it('says nothing of what is just being written, and takes another entry for whoever writes meanwhile', () => {
    const own = new FilterTable(memory);
    const next = { ...stamp, ino: 99 };
    let asked: unknown = 'not asked';
    table.keep(next, (at) => {
      asked = first(own, next);
      keep(own, next, 5);
      keepAll(6)(table, at, next.size);
    });
    expect(asked).toBeUndefined();
    expect([5, 6]).toContain(first(table, next));
    expect(table.bytes.filter((byte) => byte === 5).length).toBe(2 ** (filterBitsOf(next.size) - 3));
  });

  const fills: [what: string, size: number, least: number][] = [
    ['large files: the filters', 190_000, tableBytes * 0.85],
    ['small files: the entries', 1000, 0],
  ];
  it.each(fills)('is full of %s', (_what, size, leastBytes) => {
    const own = new FilterTable(newTableMemory());
    let kept = 0;
    while (!own.isFull && kept < 200_000) keep(own, { ...stamp, ino: ++kept, size }, 1);
    expect(own.isFull).toBe(true);
    expect(kept * 2 ** (filterBitsOf(size) - 3)).toBeGreaterThan(leastBytes);
    expect(own.has({ ...stamp, ino: 1, size })).toBe(true);
    const next = { ...stamp, ino: kept + 1, size };
    expect([own.keep(next, () => {}), own.has(next)]).toEqual([false, false]);
  });

  const searches: [known: number, unknown: number, isWorn: boolean][] = [
    [0, 999, false],
    [0, 1000, true],
    [500, 4000, false],
    [500, 4001, true],
  ];
  it.each(searches)(
    'that is full and knew %i of files and %i not is useless: %s',
    (known, unknown, isWorn) => {
      const own = new FilterTable(newTableMemory());
      const ask = (count: number, file: FileStamp) => {
        for (let at = 0; at < count; at++) own.ask(file, () => 0);
      };
      keep(own, stamp, 1);
      ask(5000, { ...stamp, ino: 2 });
      expect(own.beginSearch(), 'not full').toBe(false);
      for (let ino = 10; !own.isFull; ino++) keep(own, { ...stamp, ino, size: 190_000 }, 1);
      ask(known, stamp);
      ask(unknown, { ...stamp, ino: 2 });
      expect([own.beginSearch(), own.beginSearch()]).toEqual([isWorn, false]);
    },
  );
});
