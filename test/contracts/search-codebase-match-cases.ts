// The matches of search_codebase: their fields with the true values, alone and in groups.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { ask, places } from './search-codebase-asked.js';
import { plant, type Tree } from './tree.js';
import { eachWay, searchCodebase } from './ways.js';

eachWay('a match', () => {
  const only = async (tree: Tree, request: SearchCodebaseRequest) =>
    (await ask(tree, { group_by_file: false, ...request })).matches[0];

  it('has its place, its line and two lines of context', async () => {
    expect(await only({ 'd/a.ts': 'a1\na2\na3\n  x();\nb1\nb2\nb3\n' }, { query: 'x' })).toMatchObject({
      file: 'd/a.ts',
      line: 4,
      column: 3,
      content: '  x();',
      context_before: ['a2', 'a3'],
      context_after: ['b1', 'b2'],
    });
  });

  it.each([1, 2, 3, 50])(
    'has lines of context without gaps, also those that match (pages of %i)',
    async (max_results) => {
      const lines = ['x();', '// x', 'x();', 'x();', 'a', 'b', 'x();', 'c'];
      const tree = { 'a.ts': lines.map((line, at) => `${line} ${at + 1}`).join('\n') };
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const request = { query: 'x', max_results, offset, group_by_file: false };
        const page = await ask(tree, request);
        for (const { line, context_before, context_after } of page.matches) {
          const numbers = (texts: string[] = []) => texts.map((text) => Number(text.split(' ').at(-1)));
          const around = [...numbers(context_before), line, ...numbers(context_after)];
          const first = Math.max(1, line - 2);
          expect(around).toEqual(
            Array.from({ length: Math.min(8, line + 2) - first + 1 }, (_, at) => first + at),
          );
        }
        offset = page.next_offset;
      }
    },
  );

  it('of several lines has its context whole and its last line, also where its text is cut', async () => {
    const tree = { 'a.ts': `b1\nstart(\n${'hay();\n'.repeat(1000)});end();\na1\n` };
    const match = await only(tree, { query: 'start[^z]*?end', is_regex: true, multiline: true });
    expect(match).toMatchObject({ line: 2, end_line: 1003, context_before: ['b1'], context_after: ['a1'] });
    expect(match.content).toMatch(/^start.*…$/s);
  });

  it('has its content and context without the CR of line ends', async () => {
    const tree = { 'a.ts': 'a\r\nx();\r\nb\r\n' };
    const expected = { content: 'x();', context_before: ['a'], context_after: ['b'] };
    expect(await only(tree, { query: 'x' })).toMatchObject(expected);
    const several = await only(tree, { query: 'a\r\nx', multiline: true, filter_mode: 'all' });
    expect(several.content).toBe('a\nx();');
  });

  it('has no context with context_lines 0', async () => {
    const match = await only({ 'a.ts': 'a\nx\nb\n' }, { query: 'x', context_lines: 0 });
    expect(match).toMatchObject({ context_before: [], context_after: [] });
  });

  it.each([
    ['ASCII', 'a', 1],
    ['umlauts', 'ä', 1],
    ['emoji', '😀', 1],
    ['a family of emoji', '👩‍👧', 3],
    ['combining marks', 'e\u0301', 2],
  ])('has its column in code points behind %s', async (_, text, points) => {
    for (const times of [1, 3, 600, 5000]) {
      const tree = { 'a.txt': `first\n${text.repeat(times)}needle${'b'.repeat(3000)}\n` };
      const match = await only(tree, { query: 'needle', filter_mode: 'all', context_lines: 0 });
      expect(match.column).toBe(points * times + 1);
      expect(match.content).toContain('needle');
      expect([...match.content!].length).toBeLessThanOrEqual(1002);
    }
  });

  it.each<[string, Buffer]>([
    ['UTF-16 LE', Buffer.from(`\uFEFFone\n${'😀'.repeat(2000)}needle\n`, 'utf16le')],
    ['UTF-16 BE', Buffer.from(`\uFEFFone\n${'😀'.repeat(2000)}needle\n`, 'utf16le').swap16()],
    ['UTF-8 with a mark', Buffer.from(`\uFEFFone\n${'😀'.repeat(2000)}needle\n`)],
    [
      'bytes that are not UTF-8',
      Buffer.concat([Buffer.from('one\n'), Buffer.alloc(2000, 0xe9), Buffer.from('needle\n')]),
    ],
  ])('has its column in code points in a file of %s', async (_, bytes) => {
    const match = await only({ 'a.txt': bytes }, { query: 'needle', filter_mode: 'all' });
    expect([match.line, match.column]).toEqual([2, 2001]);
  });

  it('carries the hash of the bytes, not of the text', async () => {
    const bytes = Buffer.from('\uFEFFneedle\n', 'utf16le');
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 7);
    const match = await only({ 'a.txt': bytes }, { query: 'needle', filter_mode: 'all' });
    expect(match.version_hash).toBe(hash);
  });

  it('carries the hash of its file', async () => {
    const text = 'needle();\n';
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 7);
    expect((await only({ 'a.ts': text }, { query: 'needle' })).version_hash).toBe(hash);
  });
});

eachWay('plain text', () => {
  it('where symbols cannot be told is to be trusted, and the answer says so', async () => {
    const answer = await ask({ 'a.txt': 'needle\n' }, { query: 'needle', filter_mode: 'all' });
    expect(answer).toMatchObject({
      degraded: true,
      degraded_reason: 'unsupported_language',
      actionable_guidance: { retry_recommended: false, trust_level: 'partial', permanent: true },
    });
    expect(answer.hint).toMatch(/matches are exact and can be trusted.*a\.txt/);
    expect(answer.matches[0]).not.toHaveProperty('is_definition');
  });
});

eachWay('groups', () => {
  const tree = { 'b.ts': 'x();\n', 'a.ts': 'x();\ny();\nx();\n' };

  it('hold the content, which matches then do not repeat', async () => {
    const answer = await ask(tree, { query: 'x' });
    expect(answer.file_groups).toMatchObject([
      {
        file: 'a.ts',
        total_matches: 2,
        matches: [{ line: 1, content: 'x();' }, { line: 3 }],
        known_matches: [],
      },
      { file: 'b.ts', total_matches: 1, matches: [{ line: 1, column: 1, content: 'x();' }] },
    ]);
    for (const match of answer.matches) {
      expect(match).not.toHaveProperty('content');
      expect(match).not.toHaveProperty('context_before');
    }
    expect(places(answer)).toEqual(['a.ts:1', 'a.ts:3', 'b.ts:1']);
  });

  it('are not there with group_by_file false', async () => {
    const answer = await ask(tree, { query: 'x', group_by_file: false });
    expect(answer).not.toHaveProperty('file_groups');
    expect(answer.matches.every(({ content }) => content === 'x();')).toBe(true);
  });

  it.each(['a.ts', './a.ts', 'd/../a.ts'])(
    'put the matches of the known file %s apart, without content',
    async (name) => {
      const answer = await ask(tree, { query: 'x', known_files: [name] });
      const [group, other] = answer.file_groups!;
      expect(group).toMatchObject({ file: 'a.ts', total_matches: 2, matches: [] });
      expect(group.known_matches.map(({ line, known, content }) => [line, known, content])).toEqual([
        [1, true, undefined],
        [3, true, undefined],
      ]);
      expect(other.matches).toHaveLength(1);
    },
  );

  it('leave known files in flat answers, without content', async () => {
    const answer = await ask(tree, { query: 'x', known_files: ['a.ts'], group_by_file: false });
    expect(answer.matches.map(({ known, content }) => [known, content])).toEqual([
      [true, undefined],
      [true, undefined],
      [undefined, 'x();'],
    ]);
  });

  it('take a known file that is absolute', async () => {
    using planted = plant(tree);
    const known_files = [`${planted.path}/b.ts`];
    const { matches } = await searchCodebase({ query: 'x', known_files }, planted.context);
    expect(matches.filter(({ known }) => known).map(({ file }) => file)).toEqual(['b.ts']);
  });
});
