// The package as users get it: packed, unpacked into an empty folder next to its dependencies, and used from there.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPath } from './campaigns/dist.mjs';
import { projectRoot } from './source-tree.js';

const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
const place = mkdtempSync(join(tmpdir(), 'threadgrep-package-'));
const modules = join(place, 'user', 'node_modules');
const installed = join(modules, 'threadgrep');
let packed: string[] = [];

/** What npm would install beside it, offline: links to what is there. */
function linkDependencies() {
  for (const name of Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })) {
    const target = join(projectRoot, 'node_modules', name);
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    if (existsSync(target)) symlinkSync(target, join(modules, name), 'junction');
  }
}

beforeAll(() => {
  const project = join(place, 'project');
  for (const path of ['package.json', 'README.md', 'CHANGELOG.md', 'LICENSE', 'docs']) {
    cpSync(join(projectRoot, path), join(project, path), { recursive: true });
  }
  cpSync(dirname(compiledPath('index.js')), join(project, 'dist'), { recursive: true });
  const pack = ['pack', '--json', '--ignore-scripts', '--offline'];
  const [{ filename, files }] = JSON.parse(
    execFileSync('npm', pack, { cwd: project, encoding: 'utf8', shell: process.platform === 'win32' }),
  );
  packed = files.map((file: { path: string }) => file.path);
  mkdirSync(installed, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '-C', installed, '--strip-components=1']);
  linkDependencies();
  mkdirSync(join(place, 'user', 'src'));
  writeFileSync(join(place, 'user', 'src', 'a.txt'), 'hay\nneedle 1\n');
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

function run(command: string, args: string[]): string {
  return execFileSync(command, args, { cwd: join(place, 'user'), encoding: 'utf8' });
}

const node = (...args: string[]) => run(process.execPath, args);
const module = (text: string) => node('--input-type=module', '--eval', text).trim();

/** All names that the declarations offer, each to be imported as a type: a value has one too. */
function exportedNames(): string[] {
  const declarations = readFileSync(join(installed, 'dist', 'index.d.ts'), 'utf8');
  const lists = [...declarations.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].map(([, names]) => names);
  const names = lists
    .flatMap((list) => list.split(','))
    .map((name) => name.replace(/^\s*(?:type )?|\s+$/g, ''));
  expect(names).toContain('Answer');
  return names.filter((name) => name !== '' && name !== 'search').map((name) => `type ${name}`);
}

describe('the package', () => {
  it('holds what users need and nothing else', () => {
    const kinds =
      /^(?:dist\/.+\.(?:js|d\.ts)|dist\/package\.json|dist\/grammars\/[\w-]+\.wasm\.br|dist\/THIRD-PARTY-LICENSES\.txt|docs\/.+\.md|[A-Z]+(?:\.md)?|package\.json)$/;
    expect(packed.filter((path) => !kinds.test(path))).toEqual([]);
    expect(packed).toEqual(
      expect.arrayContaining(['dist/index.js', 'dist/index.d.ts', 'dist/pool/worker.js']),
    );
    expect(packed.filter((path) => /^dist\/(?:matcher|scan|pattern|symbols)\/.+\.js/.test(path))).toEqual([]);
    const rooms = /^dist\/(?:files|matcher|pattern|pool|regions|scan|search|symbols)\/.+\.d\.ts$/;
    expect(packed.filter((path) => rooms.test(path))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('has its commands, which can be executed as they are', () => {
    const commands = Object.values<string>(manifest.bin).map((file) => join(installed, file));
    expect(commands.map((file) => run(file, ['-n', 'needle', 'src']))).toEqual(
      commands.map(() => 'src/a.txt:2:needle 1\n'),
    );
  });

  it('says under which licences it holds what others have made', () => {
    const text = readFileSync(join(installed, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const holders = [
      'Copyright © 1991-2024 Unicode, Inc.',
      'Copyright (c) 2015 Andrew Gallant',
      'Max Brunsfeld',
    ];
    expect(holders.filter((holder) => !text.includes(holder))).toEqual([]);
    expect(text).toMatch(/UNICODE LICENSE V3.+permission notice appear with all copies of the Data\nFiles/s);
  });

  it('knows its version', () => {
    expect(node(join(installed, manifest.bin.tg), '--version')).toContain(`threadgrep ${manifest.version}`);
  });

  it('is imported by name', () => {
    const text = `import { search } from 'threadgrep';
      const { matches } = await search({ pattern: 'needle', path: 'src' });
      console.log(matches.map((match) => match.line).join());`;
    expect(module(text)).toBe('2');
  });

  it('is required by name, and is the same', () => {
    const text = `import { createRequire } from 'node:module';
      import { SearchError } from 'threadgrep';
      console.log(createRequire(process.cwd() + '/x.js')('threadgrep').SearchError === SearchError);`;
    expect(module(text)).toBe('true');
  });

  it('finds its worker: a searcher with threads answers', () => {
    const text = `import { Searcher } from 'threadgrep';
      const searcher = new Searcher({ threads: 1 });
      const { matches, coverage } = await searcher.search({ pattern: 'needle', path: 'src' });
      await searcher.close();
      console.log(matches.length, JSON.stringify(coverage.skipped));`;
    expect(module(text)).toBe('1 {}');
  });

  it('serves MCP clients without a further package', () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
    const command = [join(installed, manifest.bin.threadgrep), 'mcp'];
    const output = execFileSync(process.execPath, command, {
      cwd: join(place, 'user'),
      input,
      encoding: 'utf8',
    });
    expect(JSON.parse(output).result.serverInfo).toMatchObject({
      name: 'threadgrep',
      version: manifest.version,
    });
  });

  it('loads the server for nothing else', () => {
    const text = `import { createRequire } from 'node:module';
      process.argv = ['node', 'threadgrep', '--version'];
      const require = createRequire(process.cwd() + '/x.js');
      process.on('exit', () => console.log(Object.keys(require.cache).filter((one) => /mcp/.test(one)).length));
      await import('threadgrep');
      require(${JSON.stringify(join(installed, manifest.bin.threadgrep))});`;
    expect(module(text)).toMatch(/threadgrep .*\n0$/s);
  });

  it('declares its types completely: every name compiles beside the types of Node alone', () => {
    const text = `import { ${exportedNames().join(', ')}, search } from 'threadgrep';
      export const answer: Promise<Answer> = search({ pattern: 'a' });
      // @ts-expect-error: options are checked
      export const wrong = search({ pattern: 1 });`;
    writeFileSync(join(place, 'user', 'use.mts'), text);
    const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = '--noEmit --strict --module nodenext --target es2022 --types node --skipLibCheck false';
    const roots = ['--typeRoots', join(projectRoot, 'node_modules', '@types')];
    expect(node(compiler, ...options.split(' '), ...roots, 'use.mts')).toBe('');
  });
});
