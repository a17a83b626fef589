// Compressed files are unpacked without another program: all formats, several parts in one file, damage, large text.
import { Buffer } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilePreparer } from '../../src/scan/prepared-file.js';
import { PreparingScanner } from '../../src/scan/preparing-scanner.js';
import { controlFor, fileOf, RecordingSink, scannerFor, seeded } from './scanning.js';

const preparation = { unpack: true, command: null, globs: [] };

/** Text and problem of a file of that name; null if it is to be searched as it is. */
function unpacked(name: string, packed: Buffer): { text: Buffer; problem: string | null } | null {
  const absolutePath = fileOf(packed);
  const prepared = new FilePreparer(preparation, dirname(absolutePath)).prepare({ path: name, absolutePath });
  if (prepared === null) return null;
  try {
    return { text: readFileSync(prepared.path), problem: prepared.problem?.message ?? null };
  } finally {
    prepared.dispose();
  }
}

function withoutPrograms(): void {
  let path: string | undefined;
  beforeAll(() => {
    path = process.env.PATH;
    process.env.PATH = '';
  });
  afterAll(() => {
    process.env.PATH = path;
  });
}

const base64 = (text: string) => Buffer.from(text, 'base64');
const start = 'needle one\nneedle two\n';
const end = 'needle three\n';

/** Each of the text `start` and then `end`, in two parts where the format has parts. */
const samples: [title: string, name: string, packed: Buffer][] = [
  ['two gzip members', 'a.gz', Buffer.concat([gzipSync(start), gzipSync(end)])],
  ['gzip before zeros', 'a.tgz', Buffer.concat([gzipSync(start + end), Buffer.alloc(9)])],
  ['brotli', 'a.br', brotliCompressSync(start + end)],
  [
    'two bzip2 streams',
    'a.bz2',
    base64(
      'QlpoOTFBWSZTWVt25gYAAAhRgAAQQAAGBYSAIAAhKDTQIMmIagbKKGLDtO8XckU4UJBbduYGQlpoOTFBWSZTWTtjtt8AAAVRgAAQQAAGRRQAIAAhoBtQgyYi0tlsfB4u5IpwoSB2x22+',
    ),
  ],
  [
    'two xz streams, with CRC-64 and with CRC-32, and zeros behind',
    'a.xz',
    base64(
      '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAVbmVlZGxlIG9uZQpuZWVkbGUgdHdvCgAAADl5/YHoC6YDAAEuFlYJVd8ftvN9AQAAAAAEWVr9N3pYWgAAAWki3jYCACEBFgAAAHQv5aMBAAxuZWVkbGUgdGhyZWUKAAAAAIyUehEAASENddyo0pBCmQ0BAAAAAAFZWgAAAAA=',
    ),
  ],
  [
    'two xz streams, with SHA-256 and without a checksum',
    'a.txz',
    base64(
      '/Td6WFoAAArh+wyhAgAhARYAAAB0L+WjAQAVbmVlZGxlIG9uZQpuZWVkbGUgdHdvCgAAAMPnPsGgCuhyPM6nREKTfE4PBxSxtJnT694RYiBbDG1SAAFGFvnocXIYm0uaAQAAAAAKWVr9N3pYWgAAAP8S2UECACEBFgAAAHQv5aMBAAxuZWVkbGUgdGhyZWUKAAAAAAABHQ2KpVuhBnKeegEAAAAAAFla',
    ),
  ],
  ['lzma', 'a.lzma', base64('XQAAgAD//////////wA3GWzIbtc47oaclKFb9Ya1+baXxf9cYemS3//3pfAA')],
  [
    'two LZ4 frames, one with all checksums and its size, and one to skip between them',
    'a.lz4',
    base64(
      'BCJNGHxAFgAAAAAAAAC3FgAAgG5lZWRsZSBvbmUKbmVlZGxlIHR3bwrt7QufAAAAAO3tC59QKk0YAwAAAGFiYwQiTRhkQKcNAACAbmVlZGxlIHRocmVlCgAAAABgCU3+',
    ),
  ],
  ['old LZ4', 'a.lz4', base64('AiFMGBoAAACzbmVlZGxlIG9uZQoLADV0d28LAFBocmVlCg==')],
  [
    'two zstd frames',
    'a.zst',
    base64('KLUv/SQWsQAAbmVlZGxlIG9uZQpuZWVkbGUgdHdvCqLKANsotS/9JA1pAABuZWVkbGUgdGhyZWUKepKuNA=='),
  ],
];

/** An xz stream with a filter for machine code. */
const filtered = base64(
  '/Td6WFoAAATm1rRGAgEEACEBFgANhjUfAQAVbmVlZGxlIG9uZQpuZWVkbGUgdHdvCgAAADl5/YHoC6YDAAEuFlYJVd8ftvN9AQAAAAAEWVo=',
);

describe('where no program can be run', () => {
  withoutPrograms();

  it.each(samples)('%s: all of the text is searched', (_title, name, packed) => {
    const told = unpacked(name, packed);
    expect([told?.text.toString(), told?.problem]).toEqual([start + end, null]);
  });

  it.each(samples)(
    '%s: cut anywhere, what was unpacked is searched, and the cut is a problem',
    (...sample) => {
      const [title, name, packed] = sample;
      const whole = unpacked(name, packed)!;
      for (let length = 0; length < packed.length; length++) {
        const told = unpacked(name, packed.subarray(0, length))!;
        expect(whole.text.subarray(0, told.text.length)).toEqual(told.text);
        if (length === 0)
          expect(told.problem).toBe(
            `${name}: cannot be unpacked: it is empty; what came before was searched`,
          );
        // The end of a part is a good end, and old LZ4 may be without any.
        const goodEnds = [start, start + end, ...(title === 'old LZ4' ? [''] : [])];
        if (told.problem === null) expect(goodEnds).toContain(told.text.toString());
      }
    },
  );

  it.each(samples)('%s: changed anywhere, it ends, and never with more than a little text', (...sample) => {
    const [, name, packed] = sample;
    for (let at = 0; at < packed.length; at++) {
      const changed = Buffer.from(packed);
      changed[at] ^= 0x41;
      expect(unpacked(name, changed)!.text.length).toBeLessThan(1 << 20);
    }
  });

  it('what is not packed at all is a problem', () => {
    for (const [, name] of samples) {
      if (name.endsWith('.br')) continue;
      const told = unpacked(name, Buffer.from('plain needle\n'.repeat(9)))!;
      expect([name, told.problem]).toEqual([name, expect.stringMatching(/^a\.\w+: cannot be unpacked: /)]);
    }
  });

  it('an xz filter that is not known here is a problem that says so', () => {
    expect(unpacked('a.xz', filtered)?.problem).toContain('it was packed with a filter');
  });

  it('a file that only a program could unpack is searched as it is', () => {
    expect(unpacked('a.Z', Buffer.from([0x1f, 0x9d, 0x90]))).toBe(null);
  });

  it('the text up to the damage gives rows, and the outcome tells the problem', () => {
    const packed = Buffer.concat([gzipSync('needle\n'), gzipSync('needle\n').subarray(0, 12)]);
    const scanner = new PreparingScanner(scannerFor({ pattern: 'needle' }), preparation, '/');
    const sink = new RecordingSink();
    const file = { index: 0, path: 'a.gz', absolutePath: fileOf(packed), isExplicit: false };
    const result = scanner.scan(file, sink, controlFor({ pattern: '' }), null);
    expect(sink.lines).toEqual(['1:0:needle\n']);
    expect(result).toMatchObject({ done: { lines: 1, column: 'unreadable', problem: { path: 'a.gz' } } });
  });
});

function hasProgram(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

it.skipIf(!hasProgram('xz'))('an xz filter that is not known here is left to the program', () => {
  expect(unpacked('a.xz', filtered)).toEqual({ text: Buffer.from(start), problem: null });
});

/** Text with repeats near and far, runs, and stretches that cannot be compressed. */
function largeText(seed: number): Buffer {
  const random = seeded(seed);
  const parts: Buffer[] = [];
  for (let left = 60; left > 0; left--) {
    const kind = random(4);
    const length = random(20_000);
    if (kind === 0) parts.push(Buffer.alloc(length, 97 + random(26)));
    else if (kind === 1) parts.push(Buffer.from(Array.from({ length }, () => random(256))));
    else if (kind === 2) parts.push(Buffer.from(Array.from({ length }, () => `${random(999)}\n`).join('')));
    else parts.push(parts[random(Math.max(1, parts.length))] ?? Buffer.from('again\n'));
  }
  return Buffer.concat(parts);
}

/** Programs that compress standard input, with the ending of what they make. */
const programs: [command: string, name: string][] = [
  ['gzip -9 -c', 'a.gz'],
  ['bzip2 -1 -c', 'a.bz2'],
  ['bzip2 -9 -c', 'a.tbz2'],
  ['xz -0 -c', 'a.xz'],
  ['xz -9e -c', 'a.xz'],
  ['xz -c --check=sha256 --block-size=50000', 'a.xz'],
  ['xz -c --lzma2=preset=6,lc=1,lp=3,pb=0,dict=4096', 'a.xz'],
  ['xz -c --format=lzma', 'a.lzma'],
  ['xz -c --format=lzma --lzma1=lc=0,lp=2,pb=4,dict=65536', 'a.lzma'],
  ['lz4 -qc -1 -B4 -BD', 'a.lz4'],
  ['lz4 -qc -9 -B7 -BX', 'a.lz4'],
  ['lz4 -qc -l', 'a.lz4'],
  ['zstd -qc -1', 'a.zst'],
  ['zstd -qc -19 --long=27', 'a.zstd'],
];

describe('large text', () => {
  it.each(programs)('is what went into %s', (command, name) => {
    const [program, ...args] = command.split(' ');
    if (!hasProgram(program)) return;
    const texts = [largeText(1), largeText(2)];
    const packed = texts.map((input) => spawnSync(program, args, { input, maxBuffer: 1 << 28 }).stdout);
    const expectUnpacked = (bytes: Buffer[], expected: Buffer[]) => {
      const told = unpacked(name, Buffer.concat(bytes));
      expect(told?.problem).toBe(null);
      expect(told?.text.equals(Buffer.concat(expected))).toBe(true);
    };
    // What follows the end of a .lzma is no part of it.
    if (name === 'a.lzma')
      texts.forEach((text, at) => void expectUnpacked([packed[at], packed[1 - at]], [text]));
    else expectUnpacked(packed, texts);
  });

  it.each([
    ['gzip', 'a.gz', gzipSync],
    ['brotli', 'a.br', brotliCompressSync],
  ] as const)('is searched nearly up to where %s is cut', (_format, name, pack) => {
    const text = largeText(3);
    const packed = pack(text);
    const told = unpacked(name, packed.subarray(0, packed.length - 1))!;
    expect(told.problem).toContain('unexpected end');
    expect(told.text.length).toBeGreaterThan(text.length - 20_000);
    expect(text.subarray(0, told.text.length).equals(told.text)).toBe(true);
  });

  it('before a wrong checksum is searched whole', () => {
    const text = Buffer.from('a line of text\n'.repeat(100_000));
    const packed = gzipSync(text);
    packed[packed.length - 6] ^= 1;
    const told = unpacked('a.gz', packed)!;
    expect([told.text.equals(text), told.problem]).toEqual([
      true,
      expect.stringContaining('incorrect data check'),
    ]);
  });

  it('of deflate alone, which no ending stands for, is not unpacked', () => {
    expect(unpacked('a.zz', deflateSync('needle'))).toBe(null);
  });
});
