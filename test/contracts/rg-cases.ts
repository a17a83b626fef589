// The rg contract: each case of its tables, and the neighbours of each.
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RgRequest, RgResponse, ToolContext } from '../../src/index.js';
import { plant, type Tree, withLocked } from './tree.js';
import { validated } from './validated.js';
import { areLocksKept, eachServer, eachWay, readPage, retainedOf, rg } from './ways.js';

/** The answer for a tree that is there only so long, checked against the published schema. */
async function ask(tree: Tree, request: RgRequest, context: Partial<ToolContext> = {}) {
  using planted = plant(tree);
  return validated('rg', await rg(request, { ...planted.context, ...context }));
}

const three = { 'a.txt': 'x1\nno\nx2\n', 'b.txt': 'x3\n' };

eachWay('rows', () => {
  it('are line:text, file by file in path order', async () => {
    const tree = { 'b.txt': 'x\n', 'a/z.txt': 'no\nx y\n', 'a.txt': 'x\n' };
    const { files } = await ask(tree, { pattern: 'x' });
    expect(files).toEqual([
      ['a/z.txt', '2:x y'],
      ['a.txt', '1:x'],
      ['b.txt', '1:x'],
    ]);
  });

  it('come with the number of rows and the total', async () => {
    const answer = await ask(three, { pattern: 'x' });
    expect(answer).toEqual({
      files: [
        ['a.txt', '1:x1', '3:x2'],
        ['b.txt', '1:x3'],
      ],
      matchCount: 3,
      totalMatches: 3,
    });
  });

  it('are none where nothing matches', async () => {
    expect(await ask(three, { pattern: 'z' })).toEqual({ files: [], matchCount: 0, totalMatches: 0 });
  });

  it('are all lines for the empty pattern', async () => {
    expect((await ask(three, { pattern: '' })).matchCount).toBe(4);
  });

  it('are the same for a single file as path as for its folder', async () => {
    const whole = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x' });
    const folder = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x', path: 'd' });
    const file = await ask({ 'd/a.txt': 'x\ny\nx\n' }, { pattern: 'x', path: 'd/a.txt' });
    expect([folder.files, file.files]).toEqual([whole.files, whole.files]);
  });

  it('are in the same order run after run', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${(at * 7919) % 100}/${at}.txt`);
    using planted = plant(Object.fromEntries(names.map((name) => [name, 'x\n'])));
    const runs = await Promise.all(
      Array.from({ length: 4 }, () => rg({ pattern: 'x', maxResults: 100 }, planted.context)),
    );
    expect(new Set(runs.map((run) => JSON.stringify(run))).size).toBe(1);
  });

  it('hold all lines of a match with multiline', async () => {
    const { files } = await ask({ 'a.txt': 'one\ntwo\nthree\n' }, { pattern: 'e\\nt', multiline: true });
    expect(files).toEqual([['a.txt', '1:one\ntwo']]);
  });

  it('replace bytes that are not UTF-8', async () => {
    const { files } = await ask({ 'a.txt': Buffer.from('caf\xe9 x\n', 'latin1') }, { pattern: 'x' });
    expect(files).toEqual([['a.txt', '1:caf\uFFFD x']]);
  });
});

eachWay('maxResults', () => {
  it('that fits exactly truncates nothing', async () => {
    const answer = await ask(three, { pattern: 'x', maxResults: 3 });
    expect(answer).not.toHaveProperty('truncated');
    expect(answer).not.toHaveProperty('nextOffset');
  });

  it('cuts rows and says how many there are', async () => {
    const answer = await ask(three, { pattern: 'x', maxResults: 2 });
    expect(answer).toEqual({
      files: [['a.txt', '1:x1', '3:x2']],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
      nextOffset: 2,
    });
  });

  it('is 30 by default', async () => {
    const answer = await ask({ 'a.txt': 'x\n'.repeat(31) }, { pattern: 'x' });
    expect(answer).toMatchObject({ matchCount: 30, totalMatches: 31, truncated: true });
  });

  it('caps filesOnly, whose rows are files', async () => {
    const answer = await ask(three, { pattern: 'x', filesOnly: true, maxResults: 1 });
    expect(answer).toEqual({
      files: [['a.txt']],
      matchCount: 1,
      totalMatches: 2,
      truncated: true,
      nextOffset: 1,
    });
  });

  it('caps countPerFile, whose matchCount is the sum of the counts shown', async () => {
    const answer = await ask(three, { pattern: 'x', countPerFile: true, maxResults: 1 });
    expect(answer).toEqual({
      files: [['a.txt', 2]],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
      nextOffset: 1,
    });
  });

  it.each([
    ['rows', {}],
    ['files', { filesOnly: true }],
    ['counts', { countPerFile: true }],
    ['occurrences', { only: true }],
  ])('cuts pages of %s that neither overlap nor skip', async (_, how) => {
    const tree = { 'a.txt': 'x\nxx\nx\n', 'b/c.txt': 'x\n', 'd.txt': 'no\n', 'e.txt': 'xxx\nx\n' };
    const all = await ask(tree, { pattern: 'x', ...how });
    const flat = (files: readonly (string | number)[][]) =>
      files.flatMap(([path, ...rows]) => (rows.length === 0 ? [path] : rows.map((row) => `${path}:${row}`)));
    const rows: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const page = await ask(tree, { pattern: 'x', ...how, maxResults: 2, offset });
      rows.push(...(flat(page.files) as string[]));
      offset = page.nextOffset;
    }
    expect(rows).toEqual(flat(all.files));
  });
});

eachWay('maxPerFile', () => {
  it('cuts rows that still count in the total', async () => {
    const answer = await ask(three, { pattern: 'x', maxPerFile: 1 });
    expect(answer).toEqual({
      files: [
        ['a.txt', '1:x1'],
        ['b.txt', '1:x3'],
      ],
      matchCount: 2,
      totalMatches: 3,
      truncated: true,
    });
  });

  it('truncates nothing where no file has more', async () => {
    expect(await ask(three, { pattern: 'x', maxPerFile: 2 })).not.toHaveProperty('truncated');
  });

  it('of counts is a cap as well', async () => {
    const answer = await ask(three, { pattern: 'x', countPerFile: true, maxPerFile: 1 });
    expect(answer).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
  });

  it('of counts of occurrences is a cap on lines', async () => {
    const how = { only: true, countPerFile: true, maxPerFile: 1 };
    const answer = await ask({ 'a.txt': 'xx\nxxx\n', 'b.txt': 'x\n' }, { pattern: 'x', ...how });
    expect(answer).toEqual({
      files: [
        ['a.txt', 2],
        ['b.txt', 1],
      ],
      matchCount: 3,
      totalMatches: 6,
      truncated: true,
    });
  });

  it('of occurrences counts those of the lines beyond it', async () => {
    const answer = await ask({ 'a.txt': 'xx\nxxx\n' }, { pattern: 'x', only: true, maxPerFile: 1 });
    expect(answer).toMatchObject({ matchCount: 2, totalMatches: 5, truncated: true });
  });

  it('that cuts nothing but empty matches truncates nothing', async () => {
    const none = await ask({ 'a.txt': 'x\ny\n' }, { pattern: 'q*', only: true, maxPerFile: 1 });
    expect(none).toEqual({ files: [], matchCount: 0, totalMatches: 0 });
    const one = await ask({ 'a.txt': 'q\ny\n' }, { pattern: 'q*', only: true, maxPerFile: 1 });
    expect(one).toEqual({ files: [['a.txt', '1:q']], matchCount: 1, totalMatches: 1 });
  });

  it('leaves the names of files as they are', async () => {
    const answer = await ask(three, { pattern: 'x', filesOnly: true, maxPerFile: 1 });
    expect(answer).toEqual({ files: [['a.txt'], ['b.txt']], matchCount: 2, totalMatches: 2 });
  });
});

eachWay('multiline', () => {
  const block = `start\n${'hay\n'.repeat(100)}end\n`;
  const tree = { 'a.txt': `${block}hay\n${block}`, 'b.txt': 'start end\n' };
  const request = { pattern: 'start[\\s\\S]*?end', multiline: true };

  it('counts matches per file, not the lines they touch', async () => {
    expect(await ask(tree, { ...request, countPerFile: true })).toEqual({
      files: [
        ['a.txt', 2],
        ['b.txt', 1],
      ],
      matchCount: 3,
      totalMatches: 3,
    });
  });

  it('has the context of a match that is cut', async () => {
    const { files } = await ask(tree, { ...request, context: 1, maxResults: 1 });
    expect(files).toEqual([['a.txt', expect.stringMatching(/^1:start.*…$/s), '103-hay']]);
  });

  it('has a total of what its rows are, also where a cap on each file hides some', async () => {
    const all = await ask(tree, request);
    const capped = await ask(tree, { ...request, maxPerFile: 1 });
    expect([all.matchCount, all.totalMatches]).toEqual([3, 3]);
    expect(capped).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
    const counted = await ask(tree, { ...request, maxPerFile: 1, countPerFile: true });
    expect(counted).toMatchObject({ matchCount: 2, totalMatches: 3, truncated: true });
  });
});

eachWay('only and replace', () => {
  it('give one row for each occurrence', async () => {
    const answer = await ask({ 'a.txt': 'xx yx\n' }, { pattern: '[xy]', only: true });
    expect(answer).toEqual({
      files: [['a.txt', '1:x', '1:x', '1:y', '1:x']],
      matchCount: 4,
      totalMatches: 4,
    });
  });

  it('give no row for empty matches, which do not count either', async () => {
    const answer = await ask({ 'a.txt': 'axxb\nno\n' }, { pattern: 'x*', only: true });
    expect(answer).toEqual({ files: [['a.txt', '1:xx']], matchCount: 1, totalMatches: 1 });
  });

  it.each([
    [{}, 3],
    [{ maxResults: 1 }, 3],
    [{ maxPerFile: 1 }, 3],
    [{ maxPerFile: 2 }, 3],
  ])('count no empty matches with %j', async (how, total) => {
    const answer = await ask({ 'a.txt': 'axxbx\nno\nxx\n' }, { pattern: 'x*', only: true, ...how });
    expect(answer.totalMatches).toBe(total);
  });

  it('replace no empty match', async () => {
    const answer = await ask({ 'a.txt': 'axxb\nno\n' }, { pattern: 'x*', replace: '<$0>' });
    expect(answer).toEqual({ files: [['a.txt', '1:<xx>']], matchCount: 1, totalMatches: 1 });
  });

  it('puts the template in the place of each occurrence', async () => {
    const answer = await ask({ 'a.txt': 'k=v, l=w\n' }, { pattern: '(\\w)=(\\w)', replace: '$2/$1' });
    expect(answer.files).toEqual([['a.txt', '1:v/k', '1:w/l']]);
  });

  it('cuts what takes the place of an occurrence like any line', async () => {
    const answer = await ask({ 'a.txt': 'x\n' }, { pattern: 'x', replace: 'y'.repeat(500) });
    expect(answer.files).toEqual([['a.txt', `1:${'y'.repeat(120)}…`]]);
  });

  it('counts occurrences per file with countPerFile', async () => {
    const answer = await ask({ 'a.txt': 'xx\nx\n' }, { pattern: 'x', only: true, countPerFile: true });
    expect(answer).toEqual({ files: [['a.txt', 3]], matchCount: 3, totalMatches: 3 });
  });
});

eachWay('context', () => {
  it('is written with a dash', async () => {
    const { files } = await ask({ 'a.txt': 'a\nb\nx\nc\nd\n' }, { pattern: 'x', context: 1 });
    expect(files).toEqual([['a.txt', '2-b', '3:x', '4-c']]);
  });

  it('of neighbours stands once', async () => {
    const { files } = await ask({ 'a.txt': 'x\na\nx\nx\nb\nc\n' }, { pattern: 'x', context: 1 });
    expect(files).toEqual([['a.txt', '1:x', '2-a', '3:x', '4:x', '5-b']]);
  });

  it('is only that of the rows returned', async () => {
    const tree = { 'a.txt': 'x\na\nb\nc\nx\nd\n' };
    const first = await ask(tree, { pattern: 'x', context: 1, maxResults: 1 });
    const second = await ask(tree, { pattern: 'x', context: 1, maxResults: 1, offset: 1 });
    expect([first.files, second.files]).toEqual([
      [['a.txt', '1:x', '2-a']],
      [['a.txt', '4-c', '5:x', '6-d']],
    ]);
  });

  it('counts as no row', async () => {
    const answer = await ask({ 'a.txt': 'a\nx\nb\n' }, { pattern: 'x', context: 5 });
    expect(answer).toMatchObject({ matchCount: 1, totalMatches: 1 });
  });
});

eachWay('maxLineLength', () => {
  const long = `${'a'.repeat(300)}needle${'b'.repeat(300)}`;
  const rowOf = async (line: string, request: Partial<RgRequest> = {}) => {
    const { files } = await ask({ 'a.txt': `${line}\n` }, { pattern: 'needle', ...request });
    return String(files[0][1]).replace(/^1:/, '');
  };

  it('is 120 characters around the match by default', async () => {
    expect(await rowOf(long)).toBe(`…${'a'.repeat(57)}needle${'b'.repeat(57)}…`);
  });

  it('of 0 cuts nothing', async () => {
    expect(await rowOf(long, { maxLineLength: 0 })).toBe(long);
  });

  it.each([
    ['emoji', '😀'],
    ['umlauts', 'ä'],
    ['Chinese', '漢'],
    ['combining marks', 'e\u0301'],
  ])('keeps a match behind %s in the window', async (_, character) => {
    const row = await rowOf(`${character.repeat(400)}needle${character.repeat(400)}`);
    expect(row).toContain('needle');
    expect([...row].length).toBeLessThanOrEqual(122);
  });
});

eachWay('which files', () => {
  const tree = {
    '.git/HEAD': '',
    '.gitignore': 'left-out\n',
    'left-out': 'x\n',
    '.hidden.txt': 'x\n',
    'a.ts': 'x\n',
    'd/b.ts': 'x\n',
    'd/c.py': 'x\n',
  };
  const namesOf = async (request: Partial<RgRequest>) =>
    (await ask(tree, { pattern: 'x', filesOnly: true, ...request })).files.map(([path]) => path);

  it.each<[string, Partial<RgRequest>, string[]]>([
    ['all that are neither hidden nor ignored', {}, ['a.ts', 'd/b.ts', 'd/c.py']],
    ['hidden ones with hidden', { hidden: true }, ['.hidden.txt', 'a.ts', 'd/b.ts', 'd/c.py']],
    ['ignored ones with noIgnore', { noIgnore: true }, ['a.ts', 'd/b.ts', 'd/c.py', 'left-out']],
    ['those of a glob at any depth', { glob: '*.ts' }, ['a.ts', 'd/b.ts']],
    ['those of several globs', { glob: ['*.ts', '!d/**'] }, ['a.ts']],
    ['those of a type', { type: 'py' }, ['d/c.py']],
    ['those below path', { path: 'd' }, ['d/b.ts', 'd/c.py']],
  ])('are %s', async (_, request, names) => {
    expect(await namesOf(request)).toEqual(names);
  });

  it('are named relative to the root for an absolute path inside', async () => {
    using planted = plant(tree);
    const { files } = await rg({ pattern: 'x', path: `${planted.path}/d` }, planted.context);
    expect(files.map(([path]) => path)).toEqual(['d/b.ts', 'd/c.py']);
  });

  it('may be one named -', async () => {
    expect((await ask({ '-': 'x\n', a: 'x\n' }, { pattern: 'x', path: '-' })).files).toEqual([['-', '1:x']]);
  });

  it.skipIf(process.platform === 'win32')(
    'name the folder that cannot be read, and answer the rest',
    async ({ skip }) => {
      skip(!areLocksKept(), 'the server can read all');
      using planted = plant({ 'a.txt': 'x\n', 'locked/b.txt': 'x\n' });
      const answer = await withLocked(planted.path, ['locked'], () => rg({ pattern: 'x' }, planted.context));
      expect(answer.files).toEqual([['a.txt', '1:x']]);
      expect(answer.problems).toMatchObject([{ path: 'locked', code: 'EACCES' }]);
    },
  );
});

eachWay('a path that is neither a file nor a folder', () => {
  it.skipIf(process.platform === 'win32').each(['pipe.ts', 'link', './pipe.ts'])(
    'is not opened, as %s would wait for ever, and the answer says so',
    async (path) => {
      using planted = plant({ 'a.ts': 'x\n', link: '-> pipe.ts' });
      execFileSync('mkfifo', [join(planted.path, 'pipe.ts')]);
      const answer = validated('rg', await rg({ pattern: 'x', path }, planted.context));
      expect(answer).toMatchObject({ files: [], matchCount: 0, totalMatches: 0 });
      expect(answer.problems).toMatchObject([{ path: path.replace('./', ''), code: 'SPECIAL_FILE' }]);
    },
  );
});

// No server of these tests is given the devices.
describe('a path that is neither a file nor a folder', () => {
  it.skipIf(process.platform !== 'linux')('may be a device', async () => {
    const { problems } = await rg({ pattern: 'x', path: 'zero' }, { roots: ['/dev'] });
    expect(problems).toMatchObject([{ path: 'zero', code: 'SPECIAL_FILE' }]);
  });
});

eachWay('confinement', () => {
  const outside = { code: 'PATH_OUTSIDE_ROOT' };

  it.each(['..', '../x', '/', 'link', 'link/deeper'])('refuses %s and names the roots', async (path) => {
    using planted = plant({ 'a.txt': 'x\n', link: '-> /usr' });
    const asked = rg({ pattern: 'x', path }, planted.context);
    await expect(asked).rejects.toMatchObject(outside);
    await expect(asked).rejects.toThrow(planted.path);
  });

  it('takes no neighbour for a part of the root', async () => {
    using planted = plant({ 'root/a.txt': 'x\n', 'rooted/b.txt': 'x\n' });
    const context = { ...planted.context, roots: [`${planted.path}/root`] };
    await expect(rg({ pattern: 'x', path: '../rooted' }, context)).rejects.toMatchObject(outside);
  });

  it('allows paths in every root, shown absolute in those behind the first', async () => {
    using planted = plant({ 'one/a.txt': 'x\n', 'two/b.txt': 'x\n' });
    const roots = [`${planted.path}/one`, `${planted.path}/two`];
    const { files } = await rg({ pattern: 'x', path: roots[1] }, { ...planted.context, roots });
    expect(files).toEqual([[`${roots[1]}/b.txt`, '1:x']]);
  });
});

eachWay('a request', () => {
  it.each<[string, unknown, RegExp]>([
    ['without a pattern', {}, /pattern must be a string, got undefined/],
    ['with a pattern of another type', { pattern: 5 }, /pattern must be a string, got 5/],
    [
      'with an unknown argument',
      { pattern: 'x', paht: 'd' },
      /unknown argument "paht" of rg; known are pattern, path/,
    ],
    [
      'with maxResults 0',
      { pattern: 'x', maxResults: 0 },
      /maxResults must be a whole number ≥ 1 and ≤ 1000000000, got 0/,
    ],
    [
      'with a number as text',
      { pattern: 'x', context: '2' },
      /context must be a whole number ≥ 0 and ≤ 1000000000, got "2"/,
    ],
    ['with null', { pattern: 'x', hidden: null }, /hidden must be true or false, got null/],
    ['with a glob that is none', { pattern: 'x', glob: [5] }, /glob must be a non-empty string or a list of/],
    ['with an empty path', { pattern: 'x', path: '' }, /path must be a non-empty string without NUL, got ""/],
    [
      'for both kinds of files',
      { pattern: 'x', filesOnly: true, countPerFile: true },
      /countPerFile must be left out/,
    ],
  ])('%s is refused', async (_, request, message) => {
    const asked = rg(request as RgRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(message);
  });

  it.each<[string, Partial<RgRequest>, string[]]>([
    ['a regular expression', {}, ['1:a.c', '2:abc', '4:xabcx']],
    ['plain text with fixedStrings', { fixedStrings: true }, ['1:a.c']],
    ['any case with ignoreCase', { ignoreCase: true }, ['1:a.c', '2:abc', '3:ABC', '4:xabcx']],
    ['whole words with wordRegexp', { wordRegexp: true }, ['1:a.c', '2:abc']],
  ])('means %s', async (_, how, rows) => {
    const { files } = await ask({ 'a.txt': 'a.c\nabc\nABC\nxabcx\n' }, { pattern: 'a.c', ...how });
    expect(files).toEqual([['a.txt', ...rows]]);
  });

  it('with a pattern that begins with a dash has that pattern', async () => {
    const { files } = await ask({ 'a.txt': 'a --files\n' }, { pattern: '--files' });
    expect(files).toEqual([['a.txt', '1:a --files']]);
  });

  it('may look around', async () => {
    const { files } = await ask({ 'a.txt': 'foobar\nfoobaz\n' }, { pattern: 'foo(?!bar)' });
    expect(files).toEqual([['a.txt', '2:foobaz']]);
  });

  it('with a pattern that cannot be read says where it is wrong', async () => {
    await expect(ask({}, { pattern: 'a(' })).rejects.toMatchObject({ code: 'PATTERN_INVALID' });
  });

  it('for a path that is not there says so', async () => {
    await expect(ask({}, { pattern: 'a', path: 'gone' })).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  });
});

// No message of the protocol can hold these.
describe('a request that is no object', () => {
  it.each([
    ['a list', ['x']],
    ['nothing', undefined],
    ['a text', 'x'],
  ])('but %s is refused', async (_, request) => {
    const asked = rg(request as unknown as RgRequest);
    await expect(asked).rejects.toMatchObject({ name: 'SearchError', code: 'OPTION_INVALID' });
    await expect(asked).rejects.toThrow(/the request of rg must be an object with pattern/);
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN])('or has %d rows is refused', async (maxResults) => {
    await expect(rg({ pattern: 'x', maxResults })).rejects.toThrow(/maxResults must be a whole number/);
  });
});

// The caller of a function keeps the request itself.
describe('retained', () => {
  it('is the URI of what was cut', async () => {
    const kept: RgRequest[] = [];
    const retain = (request: RgRequest) => `kept:${kept.push(request)}`;
    const answer = await ask(three, { pattern: 'x', maxResults: 1 }, { retain });
    expect(answer.retained).toBe('kept:1');
    expect(kept).toEqual([{ pattern: 'x', maxResults: 1 }]);
  });

  it('is absent where nothing was cut', async () => {
    const retain = () => 'kept';
    expect(await ask(three, { pattern: 'x' }, { retain })).not.toHaveProperty('retained');
  });
});

eachServer('what a server retains', () => {
  const lines = 'x\nhay\nxx\n'.repeat(200);
  const longFiles = { 'a.txt': lines, 'b.txt': lines, 'c.txt': lines };
  const names = Array.from({ length: 510 }, (_, at) => `${at}.txt`);
  const manyFiles = Object.fromEntries(names.map((name) => [name, 'x\nx\n']));

  it.each<[pages: number, request: Partial<RgRequest>]>([
    [3, {}],
    [3, { context: 1 }],
    [2, { maxPerFile: 300 }],
    [4, { only: true }],
    [4, { replace: '<$0>' }],
    [2, { filesOnly: true }],
    [2, { countPerFile: true }],
  ])('is in %i pages, which together are the unpaged answer to %j', async (count, how) => {
    const areRowsFiles = 'filesOnly' in how || 'countPerFile' in how;
    using planted = plant(areRowsFiles ? manyFiles : longFiles);
    const request = { pattern: 'x', ...how };
    const whole = await rg({ ...request, maxResults: 2000 }, planted.context);
    expect(whole.matchCount).toBeGreaterThan(500);
    const pages: RgResponse[] = [];
    let uri = await retainedOf({ ...request, maxResults: 1 }, planted.context);
    for (; uri !== undefined; uri = (pages.at(-1) as { next?: string }).next) pages.push(await readPage(uri));
    expect(pages).toHaveLength(count);
    expect(pages.map(({ totalMatches }) => totalMatches)).toEqual(pages.map(() => whole.totalMatches));
    expect(joined(pages, 'context' in how)).toEqual(whole.files);
  });
});

/** The rows of pages as those of one answer; a line of context between two pages is on both. */
function joined(pages: readonly RgResponse[], hasContext: boolean): RgResponse['files'] {
  const files: [string, ...(string | number)[]][] = [];
  for (const [path, ...rows] of pages.flatMap((page) => page.files)) {
    const last = files.at(-1);
    if (last?.[0] !== path) files.push([path, ...rows]);
    else last.push(...rows.filter((row) => !hasContext || !last.includes(row)));
  }
  return files as RgResponse['files'];
}

// A call that its client cancels is not answered.
describe('an aborted search', () => {
  it('says so among the problems', async () => {
    const answer = await ask(three, { pattern: 'x' }, { signal: AbortSignal.abort() });
    expect(answer.problems).toMatchObject([{ code: 'ABORTED' }]);
  });
});
