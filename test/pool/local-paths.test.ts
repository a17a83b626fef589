// Where the end of a file is not asked for.
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LocalPaths } from '../../src/pool/local-paths.js';

const isLinux = process.platform === 'linux';
const extMagic = [0xef53, 0x01021994, 0x794c7630, 0x58465342, 0x9123683e];
const local = mkdtempSync(join(tmpdir(), 'threadgrep-short-'));
process.once('exit', () => rmSync(local, { recursive: true }));
const isLocal = isLinux && extMagic.includes(statfsSync(local).type);
const file = join(local, 'file');

describe('a short read', () => {
  it.skipIf(!isLocal)('is the end of an ordinary file on a disk of this machine', () => {
    expect(new LocalPaths(false).has(file, false)).toBe(true);
  });

  const unsure: [why: string, follows: boolean, path: string | Buffer, isExplicit: boolean][] = [
    ['that was named: it may be a link or a device', false, file, true],
    ['where links are followed', true, file, false],
    ['whose name is not UTF-8', false, Buffer.from(file), false],
    ['without a folder', false, 'file', false],
    ['in a folder that is gone', false, join(local, 'gone', 'file'), false],
  ];
  it.each(unsure)('is no end of a file %s', (_why, follows, path, isExplicit) => {
    expect(new LocalPaths(follows).has(path, isExplicit)).toBe(false);
  });

  it.skipIf(!isLocal || !existsSync('/proc/self'))('is looked up for each folder anew', () => {
    const reads = new LocalPaths(false);
    const asked = [file, '/proc/self/maps', '/proc/self/smaps', file, '/proc/maps', join(local, 'other')];
    expect(asked.map((path) => reads.has(path, false))).toEqual([true, false, false, true, false, true]);
  });

  it.skipIf(!isLocal)('is no end in a folder of an equally long name that is not known', () => {
    const reads = new LocalPaths(false);
    reads.has(file, false);
    const other = `${local.slice(0, -1)}${local.endsWith('x') ? 'y' : 'x'}`;
    expect(reads.has(join(other, 'file'), false)).toBe(false);
  });
});
