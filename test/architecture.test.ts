// The map of docs/ARCHITECTURE.md as rules: who may import whom, and the measures of style that a machine can take.
// What belongs to which layer is data, here at the top; a new file at the top of `src` has to be entered.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { searchErrorCodes } from '../src/errors.js';
import { filesUnder, projectRoot, readSource, readSources, type SourceFile } from './source-tree.js';

/** Words of the domain: small, pure, usable by all. They import each other only. */
const words = [
  'byte-kernel.generated.ts',
  'byte-memory.ts',
  'candidate.ts',
  'coverage.ts',
  'coverage-words.ts',
  'description.ts',
  'errors.ts',
  'events.ts',
  'explanation.ts',
  'file-settings.ts',
  'limits.ts',
  'local-files.ts',
  'matching.ts',
  'option-rules.ts',
  'options.ts',
  'pace.ts',
  'plan.ts',
  'printing.ts',
  'query.ts',
  'row-window.ts',
  'rows.ts',
  'scanning.ts',
  'shortened.ts',
  'unpacked-rows.ts',
  'within.ts',
  'word-characters.ts',
];

/** The story of one search, and what it is cut into. They may open every room's door. */
const engine = ['engine.ts', 'search'];
const isEngine = (path: string) => engine.includes(path) || engine.includes(folderOf(path));

/** The public door: what users and front ends see. */
const door = 'index.ts';

/** Other people's contracts, served by the engine; the door shows them beside it. */
const services = ['contracts'];

const rooms = ['pattern', 'matcher', 'files', 'scan', 'regions', 'symbols', 'print', 'trigram', 'pool'];
const frontEnds = ['cli', 'mcp'];

/** Where work meets threads: the only files of a room that may open other rooms' doors. */
const doorOpeners: Record<string, string[]> = {
  'pool/worker.ts': ['pattern', 'matcher', 'scan', 'regions', 'symbols', 'print', 'trigram'],
  'pool/task.ts': ['pattern', 'matcher', 'scan', 'print', 'symbols', 'trigram'],
  'pool/region-filter.ts': ['regions'],
  'pool/describe-file.ts': ['regions', 'symbols'],
};

/** The command with a sub-command: it starts one front end or the other and does nothing itself. */
const starter = { file: 'cli/threadgrep.ts', starts: 'mcp/main.ts' };

/** A package is named in one room. */
const packageOwners: Record<string, string> = {
  piscina: 'pool',
  'fast-glob': 'files',
  ignore: 'files',
  istextorbinary: 'files',
  re2: 'matcher',
  minizlib: 'scan',
  fzstd: 'scan',
  'seek-bzip': 'scan',
  'web-tree-sitter': 'symbols',
  '@modelcontextprotocol/sdk': 'mcp',
};

/** Functions over the longest length, each with its reason. */
const longFunctions: Record<string, string> = {};

const maxFileLines = 300;
const maxFunctionLines = 60;
const usualFunctionLines = 25;

const sources = readSources();
const isGenerated = (file: SourceFile) => file.path.endsWith('.generated.ts');
const folderOf = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

/** Why `from` must not import `to`, or null. */
function forbidden(from: string, to: string): string | null {
  const here = folderOf(from);
  const there = folderOf(to);
  const isDoor = to === `${there}/index.ts`;
  if (here !== '' && here === there) return null;
  if (from === starter.file && to === starter.starts) return null;
  if (frontEnds.includes(here)) return to === door ? null : 'a front end uses what users use: index.ts';
  if (words.includes(to)) return null;
  if (words.includes(from)) return 'words import words only';
  if (rooms.includes(here)) {
    const mayOpen = doorOpeners[from]?.includes(there) && isDoor;
    return mayOpen ? null : 'a room imports words and its own files only';
  }
  if (services.includes(here)) return to === 'engine.ts' ? null : 'a service asks the engine, not its rooms';
  if (from === door) {
    const isShown = to === 'engine.ts' || (services.includes(there) && isDoor);
    return isShown ? null : 'the door shows words, the engine and the services only';
  }
  if (isEngine(from)) {
    const isAllowed = (here === '' && isEngine(to)) || (rooms.includes(there) && isDoor);
    return isAllowed ? null : 'the engine uses rooms through their index.ts';
  }
  return 'in no layer';
}

/** The first circle of imports reachable from any file, as a path of names, or null. */
function findCycle(files: SourceFile[]): string[] | null {
  const edges = new Map(files.map((file) => [file.path, file.imports.flatMap((one) => one.file ?? [])]));
  const finished = new Set<string>();
  const visit = (path: string, trail: string[]): string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (finished.has(path)) return null;
    for (const next of edges.get(path) ?? []) {
      const cycle = visit(next, [...trail, path]);
      if (cycle) return cycle;
    }
    finished.add(path);
    return null;
  };
  for (const path of edges.keys()) {
    const cycle = visit(path, []);
    if (cycle) return cycle;
  }
  return null;
}

/** True of the name a file is named for (`RuleChain` in `rule-chain.ts`): the file's opening lines speak of it. */
function isNamesake(path: string, name: string): boolean {
  return name.toLowerCase() === path.replace(/^.*\//, '').replace(/\.ts$/, '').replaceAll('-', '');
}

/** Paths in backticks, and those of the tree drawn in the document, that claim to be in the project. */
function pathsNamedIn(document: string): string[] {
  const quoted = [...document.matchAll(/`((?:src|test|bench|docs|fixtures|scripts)\/[\w./-]*)`/g)].map(
    (match) => match[1],
  );
  const drawn: string[] = [];
  for (const block of document.matchAll(/^( *)src\/\n((?:\1 +\S.*\n|\n)+)/gm)) {
    for (const line of block[2].matchAll(/^ +([\w./-]+(?:\.ts|\/))(?= |$)/gm)) drawn.push(`src/${line[1]}`);
  }
  return [...new Set([...quoted, ...drawn])];
}

describe('the layers', () => {
  it('has a place for every file and folder at the top of src', () => {
    const known = new Set([...words, ...engine, door, ...services, ...rooms, ...frontEnds]);
    const strangers = sources
      .map((file) => folderOf(file.path) || file.path)
      .filter((name) => !known.has(name));
    expect([...new Set(strangers)]).toEqual([]);
  });

  it('lets every file import only what its layer may see', () => {
    const breaches = sources.flatMap((file) =>
      file.imports.flatMap(({ file: target }) => {
        const reason = target && forbidden(file.path, target);
        return reason ? [`${file.path} imports ${target}: ${reason}`] : [];
      }),
    );
    expect(breaches).toEqual([]);
  });

  it('names each package in one room only, and none that is not listed', () => {
    const breaches = sources.flatMap((file) =>
      file.imports
        .filter((one) => one.package && packageOwners[one.package] !== folderOf(file.path))
        .map((one) => `${file.path} imports ${one.package}`),
    );
    expect(breaches).toEqual([]);
  });

  it('writes built-ins as node: and relative imports with .js', () => {
    const breaches = sources.flatMap((file) =>
      file.imports
        .filter((one) => one.file && !one.specifier.endsWith('.js'))
        .map((one) => `${file.path} imports ${one.specifier}`),
    );
    expect(breaches).toEqual([]);
  });

  it('has no circle of imports', () => {
    expect(findCycle(sources)).toBeNull();
  });
});

describe('the rules themselves', () => {
  const breaks: [from: string, to: string][] = [
    ['errors.ts', 'scan/index.ts'],
    ['plan.ts', 'engine.ts'],
    ['scan/lines.ts', 'matcher/index.ts'],
    ['pool/pool.ts', 'scan/index.ts'],
    ['pool/worker.ts', 'files/index.ts'],
    ['pool/worker.ts', 'scan/lines.ts'],
    ['engine.ts', 'files/walk.ts'],
    ['engine.ts', 'index.ts'],
    ['search/run.ts', 'engine.ts'],
    ['search/run.ts', 'files/walk.ts'],
    ['pool/index.ts', 'search/run.ts'],
    ['index.ts', 'search/run.ts'],
    ['search/run.ts', 'scan/windows.ts'],
    ['scan/index.ts', 'search/run.ts'],
    ['cli/main.ts', 'errors.ts'],
    ['cli/main.ts', 'scan/index.ts'],
    ['mcp/server.ts', 'cli/index.ts'],
    ['cli/main.ts', 'mcp/main.ts'],
    ['index.ts', 'scan/index.ts'],
    ['contracts/rg.ts', 'files/index.ts'],
    ['contracts/rg.ts', 'search/run.ts'],
    ['contracts/rg.ts', 'index.ts'],
    ['index.ts', 'contracts/rg.ts'],
    ['engine.ts', 'contracts/index.ts'],
    ['cli/main.ts', 'contracts/index.ts'],
    ['unknown.ts', 'engine.ts'],
  ];
  it.each(breaks)('forbid that %s imports %s', (from, to) => {
    expect(forbidden(from, to)).not.toBeNull();
  });

  const keeps: [from: string, to: string][] = [
    ['errors.ts', 'plan.ts'],
    ['scan/index.ts', 'scan/lines.ts'],
    ['scan/lines.ts', 'scanning.ts'],
    ['pool/worker.ts', 'scan/index.ts'],
    ['engine.ts', 'files/index.ts'],
    ['engine.ts', 'query.ts'],
    ['engine.ts', 'search/run.ts'],
    ['search/run.ts', 'files/index.ts'],
    ['search/run.ts', 'search/merge.ts'],
    ['index.ts', 'engine.ts'],
    ['index.ts', 'contracts/index.ts'],
    ['contracts/rg.ts', 'engine.ts'],
    ['contracts/rg.ts', 'errors.ts'],
    ['contracts/rg.ts', 'contracts/roots.ts'],
    ['cli/main.ts', 'index.ts'],
    ['cli/main.ts', 'cli/flags.ts'],
    ['cli/threadgrep.ts', 'mcp/main.ts'],
  ];
  it.each(keeps)('allow that %s imports %s', (from, to) => {
    expect(forbidden(from, to)).toBeNull();
  });

  it('see every way to import', () => {
    const text = `import a from 'a1'; export * from './b.js'; const c = await import('c/deep');
      const d = createRequire(import.meta.url)('@d/d'); const e = require('e'); type F = import('f').F;`;
    const { imports } = readSource('x.ts', text);
    expect(imports.map((one) => one.package ?? one.file).sort()).toEqual([
      '@d/d',
      'a1',
      'b.ts',
      'c',
      'e',
      'f',
    ]);
  });

  it('find a circle', () => {
    const ring = [readSource('a.ts', "import './b.js'"), readSource('b.ts', "import './a.js'")];
    expect(findCycle(ring)).toEqual(['a.ts', 'b.ts', 'a.ts']);
  });

  it('know a documented export from an undocumented one, and let a run of constants share its comment', () => {
    const { exports } = readSource(
      'x.ts',
      '/** Said. */\nexport const a = 1;\nexport const c = 2;\n\nexport const d = 3;\n// not a doc\nexport function b() {}',
    );
    expect(exports).toEqual([
      { name: 'a', isDocumented: true },
      { name: 'c', isDocumented: true },
      { name: 'd', isDocumented: false },
      { name: 'b', isDocumented: false },
    ]);
  });

  it('find the paths a document names', () => {
    const text =
      'See `src/engine.ts` and `bench/`.\n\n    src/\n      index.ts   the door\n      scan/      inside\n\nEnd.\n';
    expect(pathsNamedIn(text)).toEqual(['src/engine.ts', 'bench/', 'src/index.ts', 'src/scan/']);
  });
});

describe('the document', () => {
  it('names only paths that exist', () => {
    const document = readFileSync(join(projectRoot, 'docs', 'ARCHITECTURE.md'), 'utf8');
    const named = pathsNamedIn(document);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  });
});

describe('the style', () => {
  const written = sources.filter((file) => !isGenerated(file));
  const functions = written.flatMap((file) => file.functions.map((one) => ({ ...one, file: file.path })));

  it(`keeps files within ${maxFileLines} lines`, () => {
    const long = written.filter((file) => file.lines > maxFileLines);
    expect(long.map((file) => `${file.path}: ${file.lines} lines`)).toEqual([]);
  });

  it(`keeps functions within ${maxFunctionLines} lines`, () => {
    const long = functions.filter(
      (one) => one.lines > maxFunctionLines && !longFunctions[`${one.file} ${one.name}`],
    );
    expect(long.map((one) => `${one.file}:${one.line} ${one.name}: ${one.lines} lines`)).toEqual([]);
  });

  it(`keeps nine functions in ten within ${usualFunctionLines} lines`, () => {
    const lengths = functions.map((one) => one.lines).sort((a, b) => a - b);
    expect(lengths[Math.ceil(0.9 * lengths.length) - 1]).toBeLessThanOrEqual(usualFunctionLines);
  });

  it('documents every exported name', () => {
    const silent = written.flatMap((file) =>
      file.exports
        .filter((one) => !one.isDocumented && !isNamesake(file.path, one.name))
        .map((one) => `${file.path}: ${one.name}`),
    );
    expect(silent).toEqual([]);
  });

  it('opens every file with what it is for', () => {
    const silent = written.filter(
      (file) => !/^(#!.*\n)?\/[/*]/.test(readFileSync(join(projectRoot, 'src', file.path), 'utf8')),
    );
    expect(silent.map((file) => file.path)).toEqual([]);
  });

  it('has a test that speaks of every error code', () => {
    const tests = filesUnder(join(projectRoot, 'test'))
      .filter(
        (path) => path.endsWith('.test.ts') && relative(projectRoot, path) !== 'test/architecture.test.ts',
      )
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    expect(searchErrorCodes.filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(tests))).toEqual([]);
  });
});
