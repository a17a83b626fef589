// The search_codebase contract: each field with its true value, and the neighbours of each case.
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  Answer,
  CodeMatch,
  Outcome,
  SearchCodebaseRequest,
  SearchCodebaseResponse,
  Searcher,
  SearchQuery,
  ToolContext,
} from '../../src/index.js';
import { plant, type Tree, withLocked } from './tree.js';
import { validated } from './validated.js';
import { areLocksKept, eachWay, searchCodebase } from './ways.js';

/** The answer for a tree that is there only so long, checked against the schema and its own arithmetic. */
async function ask(tree: Tree, request: SearchCodebaseRequest, context: Partial<ToolContext> = {}) {
  using planted = plant(tree);
  return checked(await searchCodebase(request, { ...planted.context, ...context }), request);
}

function checked(answer: SearchCodebaseResponse, request: SearchCodebaseRequest): SearchCodebaseResponse {
  validated('search_codebase', answer);
  expect(answer.total_matches).toBe(answer.matches.length);
  expect(answer.returned_count).toBe(answer.matches.length);
  expect(answer.next_offset).toBe(
    answer.truncated ? (request.offset ?? 0) + answer.returned_count : undefined,
  );
  if (request.max_per_file === undefined && !request.multiline) {
    expect(answer.raw_match_count).toBe(answer.total_rows + answer.filtered_count);
  }
  expect(answer.degraded).toBe(answer.degraded_reason !== undefined);
  expect(answer.degraded).toBe(answer.actionable_guidance !== undefined);
  expect(answer.duration_ms).toBeGreaterThanOrEqual(0);
  const leftOut = answer.skipped.reduce((sum, { files, directories }) => sum + files + directories, 0);
  expect(answer.binary_skipped + answer.gitignored_skipped + answer.other_skipped).toBe(leftOut);
  const grouped = answer.file_groups?.reduce((sum, group) => sum + group.total_matches, 0);
  expect(grouped ?? answer.returned_count).toBe(answer.returned_count);
  return answer;
}

const places = ({ matches }: { matches: CodeMatch[] }) => matches.map(({ file, line }) => `${file}:${line}`);

const source = `// needle in a comment
const needle = 'needle in a string';
/* another needle */
call(\`text needle \${needle} more\`);
'needle alone';
`;

eachWay('filter_mode', () => {
  it.each<[SearchCodebaseRequest['filter_mode'], number[]]>([
    ['all', [1, 2, 3, 4, 5]],
    ['code_only', [2, 4]],
    ['comments_only', [1, 2, 3, 4, 5]],
    ['non_code', [1, 2, 3, 4, 5]],
    ['comments', [1, 3]],
    ['strings', [2, 4, 5]],
    [undefined, [2, 4]],
  ])('%s has lines %j', async (filter_mode, lines) => {
    const answer = await ask({ 'a.ts': source }, { query: 'needle', ...(filter_mode && { filter_mode }) });
    expect(answer.matches.map(({ line }) => line)).toEqual(lines);
    expect(answer).toMatchObject({ raw_match_count: 5, filtered_count: 5 - lines.length });
  });

  it('counts all files, also those of other pages', async () => {
    const tree = { 'a.ts': source, 'b.ts': source, 'c.ts': source };
    const answer = await ask(tree, { query: 'needle', max_results: 1 });
    expect(answer).toMatchObject({ raw_match_count: 15, filtered_count: 9, total_rows: 6, truncated: true });
  });

  it('removes nothing with all', async () => {
    expect(await ask({ 'a.txt': 'needle\n' }, { query: 'needle', filter_mode: 'all' })).toMatchObject({
      raw_match_count: 1,
      filtered_count: 0,
    });
  });

  it('lets matches of other languages through and marks them, and filters the rest', async () => {
    const tree = { 'a.ts': '// needle\n', 'b.unknown': '// needle\n', 'c.ts': 'needle();\n' };
    const answer = await ask(tree, { query: 'needle', group_by_file: false });
    expect(answer.matches.map(({ file, unfiltered }) => [file, unfiltered])).toEqual([
      ['b.unknown', true],
      ['c.ts', undefined],
    ]);
    expect(answer).toMatchObject({
      degraded: true,
      degraded_reason: 'unsupported_language_filter_bypassed',
      actionable_guidance: { retry_recommended: false, trust_level: 'heuristic', permanent: true },
    });
    expect(answer.hint).toContain('b.unknown');
  });

  it('that removed all says how many and what finds them', async () => {
    const { hint } = await ask({ 'a.ts': '// needle\n// needle\n' }, { query: 'needle' });
    expect(hint).toBe(
      'filter_mode code_only removed all 2 matches; filter_mode non_code finds them, filter_mode all finds every match.',
    );
  });

  it('that removed the only match says so', async () => {
    const { hint } = await ask({ 'a.ts': '// needle\n' }, { query: 'needle' });
    expect(hint).toContain('filter_mode code_only removed the only match;');
  });

  it('counts matches, not lines, with multiline', async () => {
    const tree = { 'a.ts': 'one(\n);\none(\n); // one(\n' };
    const answer = await ask(tree, { query: 'one\\(\\n', is_regex: true, multiline: true });
    expect(answer).toMatchObject({ raw_match_count: 3, filtered_count: 1, total_rows: 2 });
  });

  it('counts matches that share a line each, in one row, with multiline', async () => {
    const answer = await ask({ 'a.ts': 'one(\n); one(\n);\n' }, { query: 'one(\n', multiline: true });
    expect(answer).toMatchObject({ raw_match_count: 2, filtered_count: 0, total_rows: 1 });
  });

  it.each<SearchCodebaseRequest['filter_mode']>(['all', 'code_only', 'comments', 'strings', 'non_code'])(
    'of %s changes nothing in the matches before it, with multiline and with a cap on each file too',
    async (filter_mode) => {
      const tree = { 'a.ts': `${source}needle; // needle\n`, 'b.ts': source };
      for (const max_per_file of [undefined, 1]) {
        for (const multiline of [false, true]) {
          const request = { query: 'needle', filter_mode, multiline, ...(max_per_file && { max_per_file }) };
          const { raw_match_count, filtered_count } = await ask(tree, request);
          expect(raw_match_count).toBe(multiline ? 16 : 11);
          if (filter_mode === 'all') expect(filtered_count).toBe(0);
        }
      }
    },
  );
});

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

eachWay('globs', () => {
  const tree = {
    '.git/HEAD': '',
    '.gitignore': 'built/\n*.log.ts\n',
    '.hidden.ts': 'x\n',
    'a.ts': 'x\n',
    'b.js': 'x\n',
    'lib/built/c.ts': 'x\n',
    'lib/d.ts': 'x\n',
    'lib/deep/e.ts': 'x\n',
    'lib/deep/f.log.ts': 'x\n',
    'lib/g.js': 'x\n',
    'src/lib/h.ts': 'x\n',
    'src/{i}.ts': 'x\n',
  };
  const all = ['a.ts', 'b.js', 'lib/d.ts', 'lib/deep/e.ts', 'lib/g.js', 'src/lib/h.ts', 'src/{i}.ts'];
  const filesOf = async (request: Partial<SearchCodebaseRequest>) => {
    const { matches } = await ask(tree, { query: 'x', filter_mode: 'all', ...request });
    return matches.map(({ file }) => file);
  };
  const ending = (end: string) => all.filter((file) => file.endsWith(end));

  it.each<[string | string[], string[]]>([
    ['**/*', all],
    ['**', all],
    ['*.ts', ['a.ts']],
    ['/*.ts', ['a.ts']],
    ['./*.ts', ['a.ts']],
    ['**/*.ts', ending('.ts')],
    ['*.{ts,js}', ['a.ts', 'b.js']],
    ['{lib,src}/**/*.ts', ['lib/d.ts', 'lib/deep/e.ts', 'src/lib/h.ts', 'src/{i}.ts']],
    ['{lib/**,*.{js,py}}', ['b.js', 'lib/d.ts', 'lib/deep/e.ts', 'lib/g.js']],
    ['lib/*', ['lib/d.ts', 'lib/g.js']],
    ['lib', ['lib/d.ts', 'lib/deep/e.ts', 'lib/g.js']],
    ['lib/', ['lib/d.ts', 'lib/deep/e.ts', 'lib/g.js']],
    ['lib/d.ts', ['lib/d.ts']],
    ['src/\\{i\\}.ts', ['src/{i}.ts']],
    ['**/lib/?.ts', ['lib/d.ts', 'src/lib/h.ts']],
    [
      ['*.js', 'src/**'],
      ['b.js', 'src/lib/h.ts', 'src/{i}.ts'],
    ],
    [
      ['**/*.ts', '!lib/**'],
      ['a.ts', 'src/lib/h.ts', 'src/{i}.ts'],
    ],
    [['!**/*.ts'], ['b.js', 'lib/g.js']],
    ['nothing/**', []],
  ])('path_glob %j', async (path_glob, files) => {
    expect(await filesOf({ path_glob })).toEqual(files);
  });

  it.each<[string | string[], string[]]>([
    ['lib', ['a.ts', 'b.js', 'src/lib/h.ts', 'src/{i}.ts']],
    ['lib/**', ['a.ts', 'b.js', 'src/lib/h.ts', 'src/{i}.ts']],
    ['**/lib/**', ['a.ts', 'b.js', 'src/{i}.ts']],
    ['*.ts', all.filter((file) => file !== 'a.ts')],
    [['**/*.ts', 'b.js'], ['lib/g.js']],
    ['**/*.{js,ts}', []],
  ])('exclude_glob %j', async (exclude_glob, files) => {
    expect(await filesOf({ exclude_glob })).toEqual(files);
  });

  it('leave out what both name', async () => {
    expect(await filesOf({ path_glob: 'lib/**', exclude_glob: '**/deep' })).toEqual(['lib/d.ts', 'lib/g.js']);
  });

  it('do not enter a folder that is left out', async () => {
    const { skipped } = await ask(tree, { query: 'x', exclude_glob: '**/lib/**' });
    expect(skipped.find(({ column }) => column === 'glob')).toMatchObject({ files: 0, directories: 2 });
  });

  it('that are excluded twice are refused', async () => {
    await expect(filesOf({ exclude_glob: '!lib' })).rejects.toThrow(
      'exclude_glob must be without a leading "!"',
    );
  });

  const tenfold = '{a,b,c,d,e,f,g,h,i,j}';

  it.each<[string, Partial<SearchCodebaseRequest>]>([
    ['exclude_glob', { exclude_glob: Array.from({ length: 1200 }, (_, at) => tenfold.repeat(3) + at) }],
    ['path_glob', { path_glob: [`1${tenfold.repeat(3)}`, `2${tenfold.repeat(3)}`, '{3,4}'] }],
    ['exclude_glob', { path_glob: `1${tenfold.repeat(3)}`, exclude_glob: `{2,3}${tenfold.repeat(3)}` }],
    ['path_glob', { path_glob: tenfold.repeat(12) }],
    ['path_glob', { path_glob: `${'y'.repeat(10_000)}${tenfold.repeat(2)}` }],
  ])('whose braces stand for more than 2,000 globs in all are refused by name: %s', async (name, request) => {
    const started = performance.now();
    const asked = ask({ 'a.ts': 'x\n' }, { query: 'x', ...request });
    await expect(asked).rejects.toMatchObject({ code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(`${name} must be globs whose braces stand for at most 2000 globs`);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('with braces of names beside a wildcard may be any number', async () => {
    const exclude_glob = Array.from({ length: 1200 }, (_, at) => `*.${tenfold}${tenfold}${at}`);
    expect(await filesOf({ exclude_glob })).toEqual(all);
    expect(await filesOf({ exclude_glob: ['**/*.{js,ts}', '{q,r}/**'] })).toEqual([]);
  });

  it('that cannot be read say where', async () => {
    await expect(filesOf({ path_glob: 'a{b' })).rejects.toMatchObject({ code: 'GLOB_INVALID' });
  });
});

eachWay('hidden and ignored files', () => {
  const tree = { '.git/HEAD': '', '.gitignore': '*.log\n', '.a.ts': 'x\n', 'b.log': 'x\n', 'c.ts': 'x\n' };
  const filesOf = async (request: Partial<SearchCodebaseRequest>) =>
    (await ask(tree, { query: 'x', filter_mode: 'all', ...request })).matches.map(({ file }) => file);

  it('are searched when asked for', async () => {
    expect(await filesOf({})).toEqual(['c.ts']);
    expect(await filesOf({ hidden: true })).toEqual(['.a.ts', 'c.ts']);
    expect(await filesOf({ no_ignore: true })).toEqual(['b.log', 'c.ts']);
  });
});

eachWay('pages', () => {
  const tree = {
    'a.ts': `${source.repeat(3)}`,
    'b/c.ts': source,
    'd.ts': '// needle\n',
    'e.unknown': 'needle\n',
  };

  it.each([1, 2, 3, 7])('of %i rows, put together, are the whole answer', async (max_results) => {
    const all = await ask(tree, { query: 'needle' });
    const rows: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page = await ask(tree, { query: 'needle', max_results, offset });
      expect(page).toMatchObject({ raw_match_count: 22, filtered_count: 13, total_rows: 9 });
      rows.push(...places(page));
      offset = page.next_offset;
    }
    expect(rows).toEqual(places(all));
  });

  it('that fit exactly are not truncated', async () => {
    expect((await ask(tree, { query: 'needle', max_results: 9 })).truncated).toBe(false);
    expect((await ask(tree, { query: 'needle', max_results: 8 })).truncated).toBe(true);
  });

  it('behind the last row say so', async () => {
    const answer = await ask(tree, { query: 'needle', offset: 20 });
    expect(answer).toMatchObject({ truncated: false, returned_count: 0, total_rows: 9 });
    expect(answer.hint).toContain('offset 20 is behind the last of 9 rows');
  });

  it('have 50 rows by default', async () => {
    const answer = await ask({ 'a.ts': 'x();\n'.repeat(51) }, { query: 'x', context_lines: 0 });
    expect(answer).toMatchObject({ returned_count: 50, total_rows: 51, truncated: true, next_offset: 50 });
  });

  it('do not lower the coverage', async () => {
    expect(await ask(tree, { query: 'needle', max_results: 1 })).toMatchObject({
      files_searched: 4,
      files_in_scope: 4,
      coverage_percent: 100,
    });
  });
});

eachWay('max_per_file', () => {
  const tree = { 'a.ts': 'x();\nx();\nx();\n', 'b.ts': 'x();\n' };

  it('truncates, and its rows still count as found', async () => {
    const answer = await ask(tree, { query: 'x', max_per_file: 1 });
    expect(answer).toMatchObject({ returned_count: 2, total_rows: 2, raw_match_count: 4, truncated: true });
    expect(answer.hint).toContain('max_per_file 1 left out matches');
  });

  it('does not send a reader of pages round in circles', async () => {
    const first = await ask(tree, { query: 'x', max_per_file: 1 });
    const next = await ask(tree, { query: 'x', max_per_file: 1, offset: first.next_offset });
    expect(next).toMatchObject({ returned_count: 0, truncated: false });
  });
});

eachWay('the ledger', () => {
  const tree = {
    '.git/HEAD': '',
    '.gitignore': 'built/\n*.log\n',
    '.hidden': 'x\n',
    'a.ts': 'x();\n',
    'b.log': 'x\n',
    'built/c.ts': 'x\n',
    'd.png': 'x\n',
    'e.ts': Buffer.from('no\0x\n'),
    'f.link': '-> a.ts',
  };

  it('counts what was left out, folders once', async () => {
    const answer = await ask(tree, { query: 'x' });
    expect(answer).toMatchObject({ binary_skipped: 2, gitignored_skipped: 2, other_skipped: 4 });
    expect(answer).toMatchObject({ files_searched: 1, files_in_scope: 1, coverage_percent: 100 });
    expect(answer.skipped.find(({ column }) => column === 'gitignored')).toEqual({
      column: 'gitignored',
      files: 1,
      directories: 1,
      samples: [
        { path: 'b.log', detail: 'rule .gitignore:2 *.log' },
        { path: 'built', detail: 'rule .gitignore:1 built/' },
      ],
    });
  });

  it.skipIf(process.platform === 'win32')('tells low coverage and its cause', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    using planted = plant({ 'a.ts': 'x();\n', 'locked.ts': 'x();\n' });
    const request = { query: 'x' };
    const answer = await withLocked(planted.path, ['locked.ts'], () =>
      searchCodebase(request, planted.context),
    );
    expect(checked(answer, request)).toMatchObject({
      coverage_percent: 50,
      degraded_reason: 'io_errors',
      actionable_guidance: { retry_recommended: false, trust_level: 'partial', permanent: true },
      problems: [{ path: 'locked.ts', code: 'EACCES' }],
    });
    expect(answer.hint).toContain('coverage_percent is 50: 1 file unreadable, such as locked.ts (EACCES)');
  });

  it.skipIf(process.platform === 'win32')(
    'is never complete where a folder cannot be read',
    async ({ skip }) => {
      skip(!areLocksKept(), 'the server can read all');
      using planted = plant({ 'a.ts': 'x();\n', 'locked/b.ts': 'x();\n' });
      const request = { query: 'x' };
      const answer = await withLocked(planted.path, ['locked'], () =>
        searchCodebase(request, planted.context),
      );
      expect(checked(answer, request).coverage_percent).toBe(99);
      expect(answer.hint).toContain('coverage_percent is 99: 1 folder unreadable, such as locked (EACCES)');
    },
  );

  it.skipIf(process.platform === 'win32')('names every reason, and gives the first', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    using planted = plant({ 'a.unknown': 'x\n', 'locked.ts': 'x();\n' });
    const request = { query: 'x' };
    const answer = await withLocked(planted.path, ['locked.ts'], () =>
      searchCodebase(request, planted.context),
    );
    expect(checked(answer, request).degraded_reason).toBe('io_errors');
    for (const named of ['io_errors: ', 'unsupported_language_filter_bypassed: ', 'unsupported_language: ']) {
      expect(answer.hint).toContain(named);
    }
  });

  it.skipIf(process.platform === 'win32')('tells five problems and counts the rest', async ({ skip }) => {
    skip(!areLocksKept(), 'the server can read all');
    const names = Array.from({ length: 7 }, (_, at) => `locked${at}.ts`);
    using planted = plant({ 'a.ts': 'x();\n', ...Object.fromEntries(names.map((name) => [name, 'x();\n'])) });
    const answer = await withLocked(planted.path, names, () =>
      searchCodebase({ query: 'x' }, planted.context),
    );
    expect(answer.problems?.map(({ path, code }) => path ?? code)).toEqual([...names.slice(0, 5), 'MORE']);
    expect(answer.problems?.at(-1)?.message).toBe('2 more paths with problems');
  });
});

// The second search has 50 ms, in which a busy machine may do something else.
const again = { retry: 5 };

eachWay('nothing found', () => {
  it('says how many files were left out by which rule, and which of them have it', again, async () => {
    const tree = {
      '.git/HEAD': 'needle\n',
      '.gitignore': 'built/\n',
      'a.ts': 'no\n',
      'built/b.ts': 'needle\n',
      'built/c.ts': 'needle\n',
      'built/d.ts': 'no\n',
    };
    const { hint } = await ask(tree, { query: 'needle' });
    expect(hint).toBe(
      'No match in the 1 file searched. Not searched: 1 folder gitignored, 1 file and 1 folder hidden. ' +
        'Of what was left out, 2 files contain it, such as built/b.ts (rule .gitignore:1 built/); no_ignore: true searches it.',
    );
  });

  it('says that a binary file has it', again, async () => {
    const { hint } = await ask({ 'a.bin': Buffer.from('\0\0needle\n') }, { query: 'needle' });
    expect(hint).toContain('1 file contains it, such as a.bin (binary content)');
  });

  it(
    'says how many files a glob of the request leaves out, and how many of them have it',
    again,
    async () => {
      const tree = { 'a.ts': 'needle\n', 'b.js': 'no\n', 'c.ts': 'needle\n', 'd.ts': 'no\n' };
      const { hint } = await ask(tree, { query: 'needle', path_glob: '*.js' });
      expect(hint).toBe(
        'No match in the 1 file searched. Not searched: 3 files left out by path_glob or exclude_glob. ' +
          'Of what was left out by globs, 2 files contain it, such as a.ts (no glob includes it); widen path_glob, or take it out of exclude_glob.',
      );
    },
  );

  it(
    'says so of files in a folder that is not entered, and beside of what ignore rules leave out',
    again,
    async () => {
      const tree = { '.git/HEAD': '', '.gitignore': '*.log\n', 'a.log': 'needle\n', 'lib/b.ts': 'needle\n' };
      const { hint } = await ask(tree, { query: 'needle', exclude_glob: 'lib' });
      expect(hint).toContain(
        'Of what was left out, 1 file contains it, such as a.log (rule .gitignore:1 *.log)',
      );
      expect(hint).toContain('Of what was left out by globs, 1 file contains it, such as lib/b.ts');
    },
  );
});

// Searchers that are made up cannot be sent to a server.
describe('what a searcher says', () => {
  const saying = async (said: Partial<Answer>) => {
    using planted = plant({ 'a.ts': 'x();\n' });
    const search = async (query: SearchQuery) => ({
      ...(await planted.context.searcher!.search(query)),
      ...said,
    });
    return await searchCodebase({ query: 'x' }, { ...planted.context, searcher: { search } as Searcher });
  };

  it.each(['EMFILE', 'EBUSY'])(
    'of trouble that passes, %s, is a reason to ask again in a moment',
    async (code) => {
      const answer = await saying({ problems: [{ path: 'b.ts', code, message: code }] });
      expect(answer).toMatchObject({
        degraded_reason: 'io_errors',
        actionable_guidance: {
          retry_recommended: true,
          retry_after_seconds: 1,
          trust_level: 'partial',
          permanent: false,
        },
      });
    },
  );

  it.each<[Outcome, string]>([
    ['timed-out', 'timeout'],
    ['aborted', 'aborted'],
  ])('of a search that was %s with matches is right as far as it goes', async (outcome, degraded_reason) => {
    expect(await saying({ outcome })).toMatchObject({
      degraded_reason,
      returned_count: 1,
      actionable_guidance: { retry_recommended: true, trust_level: 'partial', permanent: false },
    });
  });
});

describe('nothing found where not all was searched', () => {
  it('is looked for elsewhere no longer than three times the search, and never more than a second', async () => {
    using planted = plant({ '.hidden': 'needle\n', 'a.ts': 'no\n' });
    const asked: SearchQuery[] = [];
    const slow = (durationMs: number, outcome: Outcome) => ({
      async search(query: SearchQuery) {
        const answer = await planted.context.searcher!.search(query);
        return asked.push(query) % 2 === 1 ? { ...answer, durationMs } : { ...answer, outcome };
      },
    });
    const ask = async (durationMs: number, outcome: Outcome, timeout_ms?: number) => {
      const context = { ...planted.context, searcher: slow(durationMs, outcome) as Searcher };
      const { hint } = await searchCodebase({ query: 'needle', ...(timeout_ms && { timeout_ms }) }, context);
      return [asked.at(-1)!.timeoutMs, /(at least )?1 file contains it/.exec(hint!)?.[0]];
    };
    expect(await ask(1, 'complete')).toEqual([50, '1 file contains it']);
    expect(await ask(100, 'timed-out')).toEqual([300, 'at least 1 file contains it']);
    expect(await ask(9000, 'complete')).toEqual([1000, '1 file contains it']);
    expect(await ask(9000, 'complete', 9100)).toEqual([100, '1 file contains it']);
  });

  it('is no reason for a second search where all was searched', async () => {
    using planted = plant({ 'a.ts': 'no\n' });
    let searches = 0;
    const { searcher } = planted.context;
    const search = (query: SearchQuery) => {
      searches++;
      return searcher!.search(query);
    };
    await searchCodebase({ query: 'needle' }, { ...planted.context, searcher: { search } as Searcher });
    expect(searches).toBe(1);
  });
});

eachWay('a search that is stopped', () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`d${at}/a.ts`, 'no();\n'.repeat(2000)]),
  );

  it('by its time is degraded, and its coverage is not complete', async () => {
    const answer = await ask(many, { query: '(a|b)+c$', is_regex: true, timeout_ms: 1 });
    expect(answer).toMatchObject({
      degraded_reason: 'timeout',
      actionable_guidance: { retry_recommended: true, trust_level: 'none', permanent: false },
    });
    expect(answer.coverage_percent).toBeLessThan(100);
    expect(answer.hint).toMatch(/stopped after 1 ms.*coverage_percent is/);
  });
});

// A call that its client cancels is not answered.
describe('a search that its caller stops', () => {
  it('says so', async () => {
    const answer = await ask({ 'a.ts': 'x\n' }, { query: 'x' }, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ degraded_reason: 'aborted', returned_count: 0, coverage_percent: 0 });
  });
});

eachWay('several roots', () => {
  it('are all searched, each with the globs relative to itself', async () => {
    using planted = plant({
      'one/a.ts': 'x\n',
      'one/d/b.ts': 'x\n',
      'two{1}/c.ts': 'x\n',
      'two{1}/d/e.ts': 'x\n',
    });
    const roots = [`${planted.path}/one`, `${planted.path}/two{1}`];
    const context = { ...planted.context, roots };
    const files = async (request: Partial<SearchCodebaseRequest>) =>
      (await searchCodebase({ query: 'x', ...request }, context)).matches.map(({ file }) => file);
    expect(await files({})).toEqual(['a.ts', 'd/b.ts', `${roots[1]}/c.ts`, `${roots[1]}/d/e.ts`]);
    expect(await files({ path_glob: '*.ts' })).toEqual(['a.ts', `${roots[1]}/c.ts`]);
    expect(await files({ exclude_glob: 'd' })).toEqual(['a.ts', `${roots[1]}/c.ts`]);
  });

  it('that lie in one another are searched once', async () => {
    using planted = plant({ 'a.ts': 'x\n', 'd/b.ts': 'x\n' });
    const context = { ...planted.context, roots: [planted.path, `${planted.path}/d`] };
    expect(places(await searchCodebase({ query: 'x' }, context))).toEqual(['a.ts:1', 'd/b.ts:1']);
  });
});

// A server leaves out what its client offers and is not there.
describe('several roots', () => {
  it('of which one does not exist are not all searched, and the answer names it', async () => {
    using planted = plant({ 'one/a.ts': 'x\n' });
    const roots = [`${planted.path}/one`, `${planted.path}/gone`];
    const answer = await searchCodebase({ query: 'x' }, { ...planted.context, roots });
    expect(answer).toMatchObject({
      returned_count: 1,
      coverage_percent: 99,
      degraded_reason: 'io_errors',
      problems: [{ path: roots[1], code: 'PATH_NOT_FOUND' }],
    });
  });
});

eachWay('a request', () => {
  it.each<[string, unknown, RegExp]>([
    ['without a query', {}, /query must be a string that is not blank, got undefined/],
    ['with a blank query', { query: ' \n' }, /query must be a string that is not blank, got " \\n"/],
    ['with a blank regex', { query: '', is_regex: true }, /query must be a string that is not blank, got ""/],
    [
      'with an unknown argument',
      { query: 'x', maxResults: 5 },
      /unknown argument "maxResults" of search_codebase; known are query, /,
    ],
    [
      'with an unknown filter',
      { query: 'x', filter_mode: 'code' },
      /filter_mode must be one of 'all', 'code_only', .*got "code"/,
    ],
    [
      'with max_results 0',
      { query: 'x', max_results: 0 },
      /max_results must be a whole number ≥ 1 and ≤ 1000000000, got 0/,
    ],
    [
      'with half a row',
      { query: 'x', offset: 0.5 },
      /offset must be a whole number ≥ 0 and ≤ 1000000000, got 0.5/,
    ],
    [
      'with files that are no list',
      { query: 'x', known_files: 'a' },
      /known_files must be a list of non-empty strings, got "a"/,
    ],
    ['with flags as text', { query: 'x', is_regex: 'true' }, /is_regex must be true or false, got "true"/],
  ])('%s is refused', async (_, request, message) => {
    const asked = searchCodebase(request as SearchCodebaseRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(message);
  });

  it.each<[string, Partial<SearchCodebaseRequest>, number[]]>([
    ['plain text', {}, [1]],
    ['a regular expression', { is_regex: true }, [1, 2]],
    ['any case', { ignore_case: true }, [1, 3]],
  ])('means %s with %j', async (_, how, lines) => {
    const answer = await ask({ 'a.ts': 'a.c\nabc\nA.C\n' }, { query: 'a.c', ...how });
    expect(answer.matches.map(({ line }) => line)).toEqual(lines);
  });

  it('may look around, and is answered as well as any other', async () => {
    const answer = await ask({ 'a.ts': 'ab\nac\n' }, { query: 'a(?!b)', is_regex: true });
    expect(places(answer)).toEqual(['a.ts:2']);
    expect(answer.degraded).toBe(false);
  });

  it('means whole words with word', async () => {
    expect(places(await ask({ 'a.ts': 'cat\ncats\n' }, { query: 'cat', word: true }))).toEqual(['a.ts:1']);
  });
});

// No message of the protocol can hold these, or a server has bounds of its own.
describe('a request for functions alone', () => {
  it.each<[string, unknown, RegExp]>([
    [
      'that is nothing',
      undefined,
      /the request of search_codebase must be an object with query, got undefined/,
    ],
    ['that is a list', ['x'], /the request of search_codebase must be an object with query/],
    [
      'for more rows than there can be',
      { query: 'x', max_results: Number.MAX_SAFE_INTEGER, offset: 1 },
      /max_results must be a whole number ≥ 1 and ≤ 1000000000, got 9007199254740991/,
    ],
    [
      'for more context than there can be',
      { query: 'x', context_lines: Number.MAX_SAFE_INTEGER },
      /context_lines must be a whole number ≥ 0 and ≤ 1000000000/,
    ],
    [
      'with Infinity rows',
      { query: 'x', max_results: Number.POSITIVE_INFINITY },
      /max_results must be a whole number/,
    ],
    [
      'with NaN lines of context',
      { query: 'x', context_lines: Number.NaN },
      /context_lines must be a whole number/,
    ],
  ])('%s is refused', async (_, request, message) => {
    await expect(searchCodebase(request as SearchCodebaseRequest)).rejects.toThrow(message);
  });
});
