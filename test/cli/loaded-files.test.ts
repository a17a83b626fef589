// What the command loads to start: each file costs time before anything is searched.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compiledPath, compiledUrl } from '../campaigns/dist.mjs';

const main = compiledPath('cli/main.js');
const folder = mkdtempSync(join(tmpdir(), 'threadgrep-loaded-'));
mkdirSync(join(folder, 'tree', 'src'), { recursive: true });
writeFileSync(join(folder, 'tree', '.ignore'), '*.log\n');
writeFileSync(join(folder, 'tree', 'src', 'a.txt'), 'needle 1\n');
writeFileSync(join(folder, 'tree', 'src', 'a.log'), 'needle 2\n');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, ...flags: string[]): string {
  return execFileSync(process.execPath, [...flags, '-e', script], { cwd: folder, encoding: 'utf8' });
}

/** Files of the build that a run of the command loaded, and all of packages. */
function loadedBy(...args: string[]): string[] {
  const output = run(`
    process.argv = ['node', 'tg', '--no-config', ...${JSON.stringify(args)}];
    process.on('exit', () => console.log('\\0' + JSON.stringify(Object.keys(require.cache))));
    require(${JSON.stringify(main)});`);
  const files: string[] = JSON.parse(output.slice(output.indexOf('\0') + 1));
  return files.map((file) => relative(dirname(dirname(main)), file).replaceAll('\\', '/')).sort();
}

const isLate = (file: string) => !/^(?:cli\/|pool\/)?[\w-]+\.js$/.test(file);

describe('the command loads', () => {
  it('nothing that a search of one file can do without', () => {
    const files = loadedBy('needle\\d*', 'tree/src/a.txt');
    expect(files).toContain('scanning.js');
    expect(files.filter(isLate)).toEqual([]);
  });

  it('the walk and the rules for a folder, and of packages one file', () => {
    const files = loadedBy('[n]eedle', 'tree').filter(isLate);
    expect(files.map((file) => file.replace(/^.*node_modules\//, ''))).toEqual([
      'ignore/index.js',
      'late/glob-walk.js',
      'late/ignore-rules.js',
    ]);
  });

  it.each([
    ['late/printing.js', ['--json', 'needle', 'tree/src/a.txt']],
    ['late/matching.js', ['-P', '(?<=n)eedle', 'tree/src/a.txt']],
    ['late/unpacking.js', ['-z', 'needle', 'tree/src/a.txt']],
  ])('%s when it is needed', (file, args) => {
    expect(loadedBy(...args).filter(isLate)).toEqual([file]);
  });

  it('nothing of the engine to tell its version', () => {
    expect(loadedBy('--version')).not.toContain('engine.js');
  });
});

it('the door shows the same names to import as to require', () => {
  const script = `
    const namespace = await import(${JSON.stringify(compiledUrl('index.js'))});
    const { default: required, ...named } = namespace;
    delete named['module.exports'];
    const all = [Object.keys(required), Object.keys(named)].map((names) => names.sort().join());
    console.log(all[0] === all[1], typeof named.searchCodebase, typeof named.search);`;
  expect(run(script, '--input-type=module').trim()).toBe('true function function');
});
