// Answers to requests with default limits stay readable whatever the tree, and pages of them are still the whole.
import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SearchCodebaseResponse, tools } from '../../src/index.js';
import { plant, type Tree } from './tree.js';
import { validated } from './validated.js';

const longest = 25_000;
const deep = (levels: number, length: number) =>
  Array.from({ length: levels }, () => 'd'.repeat(length)).join('/');
const repeat = (count: number, entry: (at: number) => Tree): Tree =>
  Object.assign({}, ...Array.from({ length: count }, (_, at) => entry(at)));

const trees: Record<string, () => Tree> = {
  'one-line files of 100,000 characters': () =>
    repeat(31, (at) => ({ [`${at}.js`]: `${'x();'.repeat(250)}needle();`.repeat(100) })),
  'twenty thousand matches': () => ({ 'a.ts': 'needle();\n'.repeat(20_000) }),
  'long lines all around': () => ({ 'a.ts': `${'needle(); '.repeat(150)}\n`.repeat(200) }),
  'long lines around few matches': () =>
    repeat(60, (at) => ({
      [`${at}.ts`]: `${`${'y'.repeat(5000)}\n`.repeat(2)}needle();\n${'z'.repeat(5000)}\n`,
    })),
  'paths of 3,800 characters': () => repeat(60, (at) => ({ [`${deep(19, 199)}/${at}.ts`]: 'needle();\n' })),
  'paths of 3,800 characters and long lines': () =>
    repeat(5, (at) => ({ [`${deep(19, 199)}/${at}.ts`]: `${'needle(); '.repeat(150)}\n`.repeat(20) })),
  'paths of Chinese characters': () =>
    repeat(60, (at) => ({ [`${deep(18, 60).replaceAll('d', '漢')}/${at}.ts`]: 'needle();\n' })),
  'lines of control characters': () => ({
    'a.ts': `${'\u0001'.repeat(500)}needle();${'"\\'.repeat(300)}\n`.repeat(100),
  }),
  'lines of emoji': () => ({ 'a.ts': `// ${'😀'.repeat(800)}\nneedle();${'😀'.repeat(800)}\n`.repeat(100) }),
  'declarations with long names': () => ({
    'a.ts': repeatText(60, (at) => `function ${'f'.repeat(900)}${at}() { needle(); }\n`),
  }),
  'a declaration of 20,000 characters': () => ({ 'a.ts': `class ${'C'.repeat(20_000)} { a = needle(); }\n` }),
  'a path of control characters': () => ({
    [`${deep(15, 240).replaceAll('d', '\u0001')}/a.ts`]: 'needle();\n',
  }),
  'a full ledger of long paths': () => ({
    ...repeat(5, (at) => ({
      [`${deep(18, 190)}/.${at}`]: '',
      [`${deep(18, 190)}/${at}.png`]: '',
      [`${deep(18, 190)}/${at}.log`]: '',
      [`${deep(18, 190)}/${at}.tmp`]: '',
      [`${deep(18, 190)}/${at}.bin`]: Buffer.from('\0'),
      [`${deep(18, 190)}/${at}.link`]: '-> gone',
    })),
    '.git/HEAD': '',
    '.gitignore': '*.log\n',
    '.ignore': '*.tmp\n',
  }),
};

const repeatText = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

const requests: [tool: 'search_codebase' | 'rg', request: object][] = [
  ['search_codebase', { query: 'needle' }],
  ['search_codebase', { query: 'needle', group_by_file: false, filter_mode: 'all' }],
  ['search_codebase', { query: 'found nowhere' }],
  ['rg', { pattern: 'needle' }],
  ['rg', { pattern: 'needle', filesOnly: true }],
  ['rg', { pattern: 'needle', countPerFile: true }],
  ['rg', { pattern: 'needle', only: true }],
  ['rg', { pattern: 'needle', replace: '<$0>' }],
];

const toolNamed = (name: string) => tools.find((tool) => tool.name === name)!;

describe.each(Object.keys(trees))('in a tree with %s', (name) => {
  let planted: ReturnType<typeof plant>;
  beforeAll(() => {
    planted = plant(trees[name]());
  });
  afterAll(() => planted[Symbol.dispose]());

  it.each(requests)('an answer of %s to %j is short, and so is its text', async (toolName, request) => {
    const tool = toolNamed(toolName);
    const answer = validated(toolName, await tool.call(request, planted.context));
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(longest);
    expect(tool.render(answer).length).toBeLessThanOrEqual(longest);
  });
});

describe('explanations', () => {
  it.each([
    ['a rule of 40,000 characters', `[${'a'.repeat(40_000)}].log\n`, 'a.log'],
    ['a path of control characters', '', `${deep(15, 240).replaceAll('d', '\u0001')}/gone.ts`],
  ])('of %s are short', async (_, rules, path) => {
    using planted = plant({ '.git/HEAD': '', '.gitignore': rules, 'a.log': 'x\n' });
    const answer = validated('explain_skip', await toolNamed('explain_skip').call({ path }, planted.context));
    expect(answer).toMatchObject({ searched: false });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(longest);
  });
});

interface Page {
  matches?: { file: string; line: number; column: number }[];
  files?: [string, ...string[]][];
  next_offset?: number;
  nextOffset?: number;
}

const rowsOf = ({ matches, files }: Page): string[] =>
  matches
    ? matches.map(({ file, line }) => `${file}:${line}`)
    : files!.flatMap(([path, ...rows]) => rows.map((row) => `${path}:${row.split(':')[0]}`));

describe('pages that were made shorter', () => {
  const names = ['long lines all around', 'paths of 3,800 characters', 'lines of control characters'];

  it.each(
    names.flatMap((name) => [
      [name, 'search_codebase'],
      [name, 'rg'],
    ]),
  )('in a tree with %s neither overlap nor skip: %s', async (name, toolName) => {
    using planted = plant(trees[name]());
    const request = toolName === 'rg' ? { pattern: 'needle' } : { query: 'needle', filter_mode: 'all' };
    const most = toolName === 'rg' ? { maxResults: 1000, maxLineLength: 0 } : { max_results: 1000 };
    const whole = (await toolNamed(toolName).call({ ...request, ...most }, planted.context)) as Page;
    const rows: string[] = [];
    let pages = 0;
    for (let offset: number | undefined = 0; offset !== undefined; pages++) {
      const page = (await toolNamed(toolName).call({ ...request, offset }, planted.context)) as Page;
      rows.push(...rowsOf(page));
      offset = page.next_offset ?? page.nextOffset;
    }
    expect(pages).toBeGreaterThan(1);
    expect(rows).toEqual(rowsOf(whole));
  });

  it('say what was left out and where it continues', async () => {
    using planted = plant(trees['paths of 3,800 characters']());
    const answer = (await toolNamed('rg').call({ pattern: 'needle' }, planted.context)) as Page & {
      hint: string;
      matchCount: number;
      truncated: boolean;
    };
    expect(answer).toMatchObject({ truncated: true, nextOffset: answer.matchCount, totalMatches: 60 });
    expect(answer.hint).toContain(`offset ${answer.matchCount} continues`);
  });
});

describe('context that is too much', () => {
  it('is one line on each side before it is left out', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => ['far', 'near', 'needle();', 'near', 'far', `${at}`]);
    const text = lines.flat().map((line) => line.padEnd(100, '.'));
    using planted = plant({ 'a.unknown': text.join('\n') });
    const request = { query: 'needle', group_by_file: false, filter_mode: 'all' };
    const answer = (await toolNamed('search_codebase').call(
      request,
      planted.context,
    )) as SearchCodebaseResponse;
    const contexts = answer.matches.flatMap((match) => [match.context_before, match.context_after]);
    expect(contexts).toHaveLength(100);
    expect(contexts.every((context) => context?.length === 1 && context[0].startsWith('near'))).toBe(true);
    expect(answer.hint).toContain('context is one line on each side');
  });
});

describe('more than the defaults', () => {
  it('has room in proportion', async () => {
    using planted = plant({ 'a.ts': `${'needle(); '.repeat(20)}\n`.repeat(400) });
    const request = { query: 'needle', max_results: 300, context_lines: 0 };
    const answer = (await toolNamed('search_codebase').call(request, planted.context)) as Page;
    expect(answer.matches).toHaveLength(300);
  });

  it('is unlimited with maxLineLength 0', async () => {
    using planted = plant({ 'a.ts': `needle ${'y'.repeat(100_000)}\n` });
    const answer = (await toolNamed('rg').call(
      { pattern: 'needle', maxLineLength: 0 },
      planted.context,
    )) as Page;
    expect(answer.files![0][1].length).toBeGreaterThan(100_000);
  });
});
