// Bytes that have a kernel, and that the kernel is what its sources say.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { allocateBytes, byteMemoryOf, releaseBytes } from '../../src/byte-memory.js';
import { projectRoot } from '../source-tree.js';

const webAssembly: object = Reflect.get(globalThis, 'WebAssembly');

describe('allocateBytes', () => {
  it.each([0, 1, 65407, 65408, 65409, 1 << 20])('gives %d bytes, aligned, with a kernel', (length) => {
    const bytes = allocateBytes(length);
    expect([bytes.length, bytes.byteOffset % 8]).toEqual([length, 0]);
    expect(byteMemoryOf(bytes)).toBeDefined();
    expect(byteMemoryOf(bytes.subarray(length >> 1))).toBe(byteMemoryOf(bytes));
  });

  it('leaves the kernel room to read behind them', () => {
    for (const length of [0, 65407, 65408, 65409]) {
      const bytes = allocateBytes(length);
      expect(bytes.buffer.byteLength - bytes.byteOffset - length).toBeGreaterThanOrEqual(128);
    }
  });

  it('gives thousands at once', () => {
    const all = Array.from({ length: 3000 }, () => allocateBytes(1000).fill(1));
    expect(all.every((bytes) => bytes.length === 1000 && bytes[999] === 1)).toBe(true);
  });

  it('gives ordinary bytes where there is no WebAssembly', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    vi.resetModules();
    const without = await import('../../src/byte-memory.js');
    const bytes = without.allocateBytes(10);
    expect([bytes.length, without.byteMemoryOf(bytes)]).toEqual([10, undefined]);
    vi.unstubAllGlobals();
  });

  it('gives ordinary bytes where there is no room for a memory, and does not ask again', async () => {
    let asked = 0;
    class Memory {
      constructor() {
        asked++;
        throw new RangeError('could not allocate memory');
      }
    }
    vi.stubGlobal('WebAssembly', Object.assign(Object.create(webAssembly), { Memory }));
    vi.resetModules();
    const limited = await import('../../src/byte-memory.js');
    const all = [limited.allocateBytes(10), limited.allocateBytes(10)];
    expect([all.map(limited.byteMemoryOf), asked]).toEqual([[undefined, undefined], 1]);
    vi.unstubAllGlobals();
  });

  it('knows nothing of other bytes', () => {
    expect(byteMemoryOf(Buffer.alloc(10))).toBeUndefined();
  });
});

it('is compiled from assembly/ as it is', () => {
  const compiled = execFileSync(process.execPath, [
    join(projectRoot, 'scripts/build-kernel.mjs'),
    '--stdout',
  ]);
  const committed = readFileSync(join(projectRoot, 'src/byte-kernel.generated.ts'), 'utf8');
  expect(compiled.toString()).toBe(committed);
});

it('hands a buffer that was released to the next who asks for its length', () => {
  const first = allocateBytes(5000);
  releaseBytes(first);
  expect(allocateBytes(4999)).not.toBe(first);
  expect(allocateBytes(5000)).toBe(first);
  expect(allocateBytes(5000)).not.toBe(first);
});
