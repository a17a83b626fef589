// The option `enclosing`: of each match the declaration around it, whatever the thread, the encoding and the page.
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/index.js';
import { withTree } from '../campaigns/trees.mjs';
import { checked, engine } from './door.js';

const search = checked(engine.search);

const source = `const limit = 10;
class Outer {
  inner(x: number) {
    return x < limit ? inner2(x) : limit;
  }
}
limit;
`;

const treeOf = (path: string, content: string | Buffer) => ({
  files: [{ path, bytes: Buffer.from(content) }],
});

/** `line path kind first-last`, with `*` where the match is the declaration's own name. */
const told = ({ matches }: Answer): string[] =>
  matches.map(({ line, enclosing }) => {
    if (!enclosing) return `${line} ${enclosing}`;
    const { path, kind, startLine, endLine, isDefinition } = enclosing;
    return `${line} ${path} ${kind} ${startLine}-${endLine}${isDefinition ? ' *' : ''}`;
  });

describe('the option enclosing', () => {
  it.each([0, 2])('names the declaration around each match, with %s workers', async (threads) => {
    await withTree(treeOf('a.ts', source), async (cwd: string) => {
      const answer = await search({ pattern: 'limit|inner', cwd, enclosing: true, threads });
      expect(told(answer)).toEqual([
        '1 limit const 1-1 *',
        '3 Outer.inner method 3-5 *',
        '4 Outer.inner method 3-5',
        '7 null',
      ]);
    });
  });

  it('looks at each occurrence with the option only', async () => {
    await withTree(treeOf('a.ts', 'function f() { f(); }\n'), async (cwd: string) => {
      const answer = await search({
        pattern: 'f',
        cwd,
        enclosing: true,
        only: true,
        wordRegexp: true,
        threads: 0,
      });
      expect(told(answer)).toEqual(['1 f func 1-1 *', '1 f func 1-1']);
    });
  });

  it.each([
    ['a byte order mark', Buffer.from(`\ufeff${source}`)],
    ['UTF-16', Buffer.from(`\ufeff${source}`, 'utf16le')],
    ['line ends of two bytes', Buffer.from(source.replaceAll('\n', '\r\n'))],
  ])('is not confused by %s', async (_what, bytes) => {
    await withTree(treeOf('a.ts', bytes), async (cwd: string) => {
      const answer = await search({ pattern: 'limit', cwd, enclosing: true, threads: 0 });
      expect(told(answer)).toEqual(['1 limit const 1-1 *', '4 Outer.inner method 3-5', '7 null']);
    });
  });

  it('finds the name behind characters of two code units on its line', async () => {
    await withTree(treeOf('a.ts', '/* 😀é */ function foo() {}\n'), async (cwd: string) => {
      const answer = await search({ pattern: 'foo', cwd, enclosing: true, threads: 0 });
      expect(told(answer)).toEqual(['1 foo func 1-1 *']);
    });
  });

  it('says of a file without a grammar that nothing can be told', async () => {
    await withTree(treeOf('a.txt', 'foo\n'), async (cwd: string) => {
      const answer = await search({ pattern: 'foo', cwd, enclosing: true, threads: 0 });
      expect(answer.matches.map((match) => 'enclosing' in match)).toEqual([false]);
      expect(answer.withoutSymbols).toEqual({
        files: 1,
        samples: [{ path: 'a.txt', detail: 'no grammar for this kind of file' }],
      });
    });
  });

  it('tells the same on every page', async () => {
    await withTree(treeOf('a.ts', source), async (cwd: string) => {
      const query = { pattern: 'limit|inner', cwd, enclosing: true, threads: 0 };
      const whole = told(await search(query));
      const pages = await Promise.all(
        [0, 1, 2, 3].map((offset) => search({ ...query, offset, maxResults: 1 })),
      );
      expect(pages.flatMap(told)).toEqual(whole);
    });
  });
});
