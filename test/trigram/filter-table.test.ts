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

  it('knows a changed file as it is now, in the place of what it was', () => {
    const own = new FilterTable(newTableMemory());
    for (let change = 0; change < 5; change++) keep(own, { ...stamp, ctimeMs: change }, change);
    expect([3, 4].map((ctimeMs) => first(own, { ...stamp, ctimeMs }))).toEqual([undefined, 4]);
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

  it('says nothing of what is just being written, and what changes while it is asked', () => {
    let asked: unknown = 'not asked';
    const next = { ...stamp, ino: 99 };
    table.keep(next, () => {
      asked = first(new FilterTable(memory), next);
    });
    expect(asked).toBeUndefined();
    const answer = table.ask(stamp, () => {
      keep(new FilterTable(memory), { ...stamp, ctimeMs: 1 }, 8);
      return 'too old';
    });
    expect(answer).toBeUndefined();
    expect(first(table, { ...stamp, ctimeMs: 1 })).toBe(8);
  });

  it('keeps no more than fit, and is outworn when far more are wanted', () => {
    const own = new FilterTable(newTableMemory());
    const large = 190_000;
    let kept = 0;
    while (!own.isFull) keep(own, { ...stamp, ino: ++kept, size: large }, 1);
    expect(kept * 2 ** (filterBitsOf(large) - 3)).toBeGreaterThan(tableBytes * 0.85);
    expect(own.has({ ...stamp, ino: 1, size: large })).toBe(true);
    expect(own.isOutworn).toBe(false);
    for (let more = 0; more <= 8 * kept; more++) own.refuse();
    expect(own.isOutworn).toBe(true);
  });
});
