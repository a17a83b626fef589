// The option `filter` over whole trees: what is left, what is counted, and that pages are cut from what is left.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Answer, Match, RegionKind } from '../../src/index.js';
import { languageOf, scanRegions } from '../../src/regions/index.js';
import { pagesOf, rowsOf } from '../campaigns/paging.mjs';
import { seededRandom } from '../campaigns/random.mjs';
import { withTree } from '../campaigns/trees.mjs';
import { rounds } from '../rounds.js';
import { checked, engine } from './door.js';

const search = checked(engine.search);
const kinds: RegionKind[] = ['code', 'comments', 'strings'];

interface File {
  path: string;
  bytes: Buffer;
}

const file = (path: string, text: string): File => ({ path, bytes: Buffer.from(text) });

const mixed = {
  files: [
    file('a.ts', `foo(); // foo\n// foo\nconst s = "foo";\nconst t = \`foo \${foo} foo\`;\n`),
    file('b.py', 'foo = 1  # foo\n"""foo\nfoo"""\n'),
    file('notes.txt', 'foo\n'),
  ],
};

/** `path:line:column` of each row. */
const places = (answer: Answer): string[] =>
  answer.matches.map((row) => `${row.path}:${row.line}:${row.column}`);

describe('the option filter', () => {
  it.each([
    ['code', [100_004]],
    ['strings', [100_002]],
    ['comments', []],
  ] as [RegionKind, number[]][])(
    'knows %s in a file of several windows by its very beginning',
    async (filter, lines) => {
      const text = `const t = \`\n${'a line\n'.repeat(100_000)}needle\n\`;\nneedle();\n`;
      await withTree({ files: [file('large.ts', text)] }, async (cwd: string) => {
        for (const threads of [0, 1]) {
          const answer = await search({ pattern: 'needle', cwd, filter, context: 1, threads });
          expect(answer.matches.map(({ line }) => line)).toEqual(lines);
          expect(answer.totals.occurrences).toBe(lines.length);
          expect(answer.filter!.removedOccurrences).toBe(2 - lines.length);
        }
      });
    },
  );

  it.each([
    ['code', ['a.ts:1:1', 'a.ts:4:18', 'b.py:1:1', 'notes.txt:1:1']],
    ['comments', ['a.ts:1:11', 'a.ts:2:4', 'b.py:1:12', 'notes.txt:1:1']],
    ['strings', ['a.ts:3:12', 'a.ts:4:12', 'b.py:2:4', 'b.py:3:1', 'notes.txt:1:1']],
    [
      ['comments', 'strings'],
      [
        'a.ts:1:11',
        'a.ts:2:4',
        'a.ts:3:12',
        'a.ts:4:12',
        'b.py:1:12',
        'b.py:2:4',
        'b.py:3:1',
        'notes.txt:1:1',
      ],
    ],
  ] as [RegionKind | RegionKind[], string[]][])(
    'leaves the matches that start in %s',
    async (filter, expected) => {
      await withTree(mixed, async (cwd: string) => {
        expect(places(await search({ pattern: 'foo', cwd, filter, threads: 0 }))).toEqual(expected);
      });
    },
  );

  it('says what it removed, and which files it could not be applied to', async () => {
    await withTree(mixed, async (cwd: string) => {
      const answer = await search({ pattern: 'foo', cwd, filter: 'code', threads: 0 });
      expect(answer.filter).toEqual({
        removedLines: 4,
        removedOccurrences: 8,
        unfiltered: {
          files: 1,
          samples: [{ path: 'notes.txt', detail: 'no rules for comments and strings in this kind of file' }],
        },
      });
      expect(answer.matches.map((row) => row.unfiltered)).toEqual([undefined, undefined, undefined, true]);
      expect(answer.totals).toMatchObject({ rows: 4, lines: 4, occurrences: 4, files: 3, exact: true });
    });
  });

  it('knows a file by its first line where it has no extension', async () => {
    await withTree({ files: [file('run', '#!/bin/sh\n# foo\nfoo\n')] }, async (cwd: string) => {
      expect(places(await search({ pattern: 'foo', cwd, filter: 'code', threads: 0 }))).toEqual(['run:3:1']);
    });
  });

  it('sees UTF-16 as the text that is searched', async () => {
    const bytes = Buffer.from('\ufeff// é foo\nfoo();\n', 'utf16le');
    await withTree({ files: [{ path: 'a.c', bytes }] }, async (cwd: string) => {
      expect(places(await search({ pattern: 'foo', cwd, filter: 'code', threads: 0 }))).toEqual(['a.c:2:1']);
    });
  });

  it('takes a place far into a file for what the whole file before it makes of it', async () => {
    const text = `/*\n${'foo in a comment\n'.repeat(60_000)}*/\nfoo();\n`;
    await withTree({ files: [file('long.c', text)] }, async (cwd: string) => {
      const answer = await search({ pattern: 'foo', cwd, filter: 'code', maxResults: 10 });
      expect(places(answer)).toEqual(['long.c:60003:1']);
      expect(answer.filter).toMatchObject({ removedLines: 60_000, removedOccurrences: 60_000 });
    });
  });

  it.each(['files', 'count', 'count-matches'] as const)('holds in mode %s', async (mode) => {
    await withTree(mixed, async (cwd: string) => {
      const { files, counts } = await search({ pattern: 'foo', cwd, filter: 'strings', mode, threads: 0 });
      const told = mode === 'files' ? files : counts.map(({ path, count }) => `${path} ${count}`);
      const expected = {
        files: ['a.ts', 'b.py', 'notes.txt'],
        count: ['a.ts 2', 'b.py 2', 'notes.txt 1'],
        'count-matches': ['a.ts 3', 'b.py 2', 'notes.txt 1'],
      };
      expect(told).toEqual(expected[mode]);
    });
  });
});

const fragments: Record<string, string[]> = {
  'x.ts': [
    'foo ',
    '// foo\n',
    '"foo"',
    `\`a\${foo}foo\``,
    '/* foo\nfoo */',
    '\n',
    'bar ',
    "'foo'",
    '/foo/',
    '<foo>',
  ],
  'x.py': ['foo ', '# foo\n', '"foo"', 'f"{foo}foo"', '"""foo\nfoo"""', '\n', 'bar ', "'foo'"],
  'x.rs': ['foo ', '// foo\n', '"foo"', 'r#"foo"foo"#', '/* foo /* foo */ foo */', '\n', "'f'", "&'foo "],
  'x.rb': ['foo ', '# foo\n', '"foo#{foo}"', '<<~A\nfoo #{foo}\nA\n', '\n', '%w[foo]', ':foo '],
  'x.txt': ['foo ', '// foo\n', '"foo"', '\n'],
};

function growFiles(seed: number): File[] {
  const random = seededRandom(seed);
  return Array.from({ length: 1 + random.below(12) }, (_, index) => {
    const [name, pieces] = random.pick(Object.entries(fragments));
    const text = Array.from({ length: random.below(40) }, () => random.pick(pieces)).join('');
    return file(`${String(index).padStart(2, '0')}${name}`, text);
  });
}

/** The occurrences that are left, by the regions scan alone. */
function leftOf({ matches }: Answer, files: File[], filter: RegionKind[]): string[] {
  const left = ({ path, byteOffset, line, submatches, text }: Match): string[] => {
    const { bytes } = files.find((one) => one.path === path)!;
    const language = languageOf(path, bytes);
    const regions = language && scanRegions(bytes, bytes.length, language);
    return submatches
      .filter(({ start }) => {
        const kind = regions?.kindAt(byteOffset + Buffer.byteLength(text.slice(0, start)));
        return !kind || filter.includes(kind === 'code' ? kind : (`${kind}s` as RegionKind));
      })
      .map(({ start }) => `${path}:${line}:${start + 1}`);
  };
  return matches.flatMap(left);
}

it('leaves of random trees just what the regions scan says, and pages of it are the whole', async () => {
  for (let seed = 1; seed <= rounds(40); seed++) {
    const files = growFiles(seed);
    const random = seededRandom(1000 + seed);
    const filter = kinds.filter(() => random.below(2) === 0);
    if (filter.length === 0) filter.push('code');
    await withTree({ files }, async (cwd: string) => {
      const query = { pattern: random.pick(['foo', 'o', '\\bfoo\\b', 'oo?', '[a-z]+']), cwd, threads: 0 };
      const unfiltered = await search(query);
      const whole = await search({ ...query, filter });
      const expected = leftOf(unfiltered, files, filter);
      const told = whole.matches.flatMap(({ path, line, submatches }) =>
        submatches.map(({ start }) => `${path}:${line}:${start + 1}`),
      );
      expect(told, `seed ${seed}`).toEqual(expected);
      expect(whole.totals.lines + whole.filter!.removedLines, `seed ${seed}`).toBe(unfiltered.totals.lines);
      expect(whole.totals.occurrences + whole.filter!.removedOccurrences).toBe(unfiltered.totals.occurrences);
      const pages = await pagesOf(search, { ...query, filter }, 3);
      expect(pages.flatMap(rowsOf)).toEqual(rowsOf(whole));
      for (const page of pages) expect(page.filter).toEqual(whole.filter);
    });
  }
}, 60_000);

it('the option versionHash gives the first seven hex digits of SHA-256 of the file', async () => {
  const bytes = Buffer.from('\ufeffünï foo\r\n\0');
  await withTree({ files: [{ path: 'a.txt', bytes }] }, async (cwd: string) => {
    const { matches } = await search({ pattern: 'foo', cwd, versionHash: true, binary: 'text', threads: 0 });
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(matches.map((match) => match.versionHash)).toEqual([digest.slice(0, 7)]);
  });
});
