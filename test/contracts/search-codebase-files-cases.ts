// The files that search_codebase searches: its globs, and those that are hidden or ignored.
import { expect, it } from 'vitest';
import type { SearchCodebaseRequest } from '../../src/index.js';
import { ask } from './search-codebase-asked.js';
import { eachWay } from './ways.js';

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
