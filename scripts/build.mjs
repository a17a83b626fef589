// Compiles src to dist: TypeScript checks and writes the declarations, Rolldown writes the JavaScript in a few files. Runs on
// `npm ci`, so it needs nothing but devDependencies.
//
//   node scripts/build.mjs [FOLDER]
//
// Loading 130 small modules took Node longer than searching a small tree, and each worker loaded its own. The files are
// CommonJS, which `import` takes as well: Node's loader of ES modules costs a search of one file 50 ms more than `require` does
// (bench/startup.mjs: 195 against 139 ms of processor time, `node -e 0` 78), a third of it for streams that loading node:fs
// as an ES module brings in. What is built is put in the place of the last build when it is complete.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { copyGrammars, grammarNotices } from './grammars.mjs';
import { loadLate } from './late-files.mjs';
import { dataNotices, writeLicences } from './licences.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = (file) => join(root, 'src', file);
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const work = join(root, '.cache', `build-${process.pid}`);

/**
 * Copied into the build: its 60 modules, each found and loaded by itself, cost a search of 500 files 15 ms of 75. Everything else that
 * packages bring is left where npm puts it.
 */
const copied = ['fast-glob'];
const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const external = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
  (name) => !copied.includes(name),
);

/** What is asked for by name: by users and by the command, then by benches, campaigns and scripts. */
const doors = ['index', 'files/index', 'matcher/index', 'pattern/index', 'scan/index', 'symbols/index'];
const entries = [
  ['cli/main', 'cli/run', 'cli/threadgrep', 'mcp/main'],
  ['cli/arguments', 'cli/messages', 'cli/flags-document'],
  doors,
].flat();

/**
 * Files that several entries share, each with the module that it is made for: all that this one imports, as far as no file
 * above has it. Parsing the arguments needs the first alone; a search in the calling thread needs all.
 */
const sharedFiles = {
  'cli/flags': 'cli/main.ts',
  // Beside the worker, whose address is relative to the file that starts it.
  'pool/threads': 'pool/index.ts',
  engine: 'index.ts',
  scanning: 'pool/task.ts',
};

/**
 * Files that are loaded when a name of theirs is first used (scripts/late-files.mjs), each with modules and all that is
 * imported for them alone. A search of one file in the calling thread needs none.
 */
const lateFiles = {
  'late/glob-walk': ['files/glob-walk.ts'],
  'late/ignore-rules': ['files/ignore-rules.ts'],
  'late/regions': ['regions/index.ts'],
  'late/symbols': ['symbols/index.ts', 'pool/describe-file.ts'],
  'late/contracts': ['contracts/index.ts'],
  'late/unpacking': ['scan/preparing-scanner.ts'],
  'late/matching': ['matcher/around.ts', 'matcher/group-finder.ts'],
  'late/trigram': ['trigram/index.ts'],
  'late/printing': ['print/json.ts', 'print/paged-printer.ts'],
};

/** Modules that `start` cannot be loaded without; those in `without`, and what only they need, are left out. */
function importedBy(start, importsOf, found = new Set(), without = []) {
  if (found.has(start) || without.includes(start)) return found;
  found.add(start);
  for (const next of importsOf(start)) importedBy(next, importsOf, found, without);
  return found;
}

/** The modules of each file that is not Rolldown's to cut. */
function membersOfFiles(context) {
  const importsOf = (one) => context.getModuleInfo(one)?.importedIds ?? [];
  const allImportsOf = (one) => [
    ...importsOf(one),
    ...(context.getModuleInfo(one)?.dynamicallyImportedIds ?? []),
  ];
  const late = Object.entries(lateFiles).map(([name, starts]) => {
    const own = starts.map(source);
    const others = new Set();
    for (const entry of entries) importedBy(source(`${entry}.ts`), allImportsOf, others, own);
    const modules = new Set();
    for (const start of own) importedBy(start, importsOf, modules);
    return [name, new Set([...modules].filter((id) => !others.has(id)))];
  });
  const shared = Object.entries(sharedFiles);
  return [...late, ...shared.map(([name, start]) => [name, importedBy(source(start), importsOf)])];
}

let members;

/** The file that a module belongs to; null where Rolldown is to decide. */
function fileOf(id, context) {
  members ??= membersOfFiles(context);
  // These run when they are loaded, so nothing may share their files.
  if (id === source('cli/main.ts') || id === source('cli/threadgrep.ts')) return null;
  return members.find(([, modules]) => modules.has(id))?.[0] ?? null;
}

const groups = [...Object.keys(lateFiles), ...Object.keys(sharedFiles)].map((name, at, { length }) => ({
  debugName: name,
  name: (id, context) => (fileOf(id, context) === name ? name : null),
  priority: length - at,
}));

const output = {
  format: 'cjs',
  // Named exports are what `import` finds in them; `import()` of our own files and of packages need not start Node's loader.
  exports: 'named',
  strict: true,
  dynamicImportInCjs: false,
  dir: work,
  sourcemap: true,
  // They are in the declarations; Node would read past them at every start.
  comments: { jsdoc: false },
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
};

/**
 * The SDK's server imports a validator of JSON schemas (AJV, 120 KB) for the answers to questions to users. Ours asks none, and gives
 * the SDK a validator of its own, so none is bundled.
 */
const withoutValidator = {
  name: 'without-validator',
  resolveId: (id) => (/\/validation\/ajv-provider\.js$/.test(id) ? 'without-validator' : null),
  load: (id) => (id === 'without-validator' ? 'export class AjvJsonSchemaValidator {}' : null),
};

/** Files of doors show what is in others, which are the same with every set of doors: nothing is in theirs. */
const doorFiles = {
  name: 'door-files',
  resolveId: (id) => (id.startsWith('door:') ? id : null),
  load: (id) => (id.startsWith('door:') ? `export * from ${JSON.stringify(id.slice('door:'.length))}` : null),
};

async function bundle(input, codeSplitting) {
  const entry = (name) => `${doors.includes(name) ? 'door:' : ''}${source(`${name}.ts`)}`;
  const named = Object.fromEntries(input.map((name) => [name, entry(name)]));
  const build = await rolldown({
    input: named,
    platform: 'node',
    external,
    plugins: [withoutValidator, doorFiles],
    // What files share is found by name in each other, so each needs no more than its own part.
    preserveEntrySignatures: 'allow-extension',
    transform: { target: 'node20' },
  });
  const { output: files } = await build.write({ ...output, codeSplitting });
  await build.close();
  return files.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : [])).flatMap(packageOf);
}

/** The package that a module came from, as a list of one; none for our own. */
function packageOf(id) {
  const [, name] = /^.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id) ?? [];
  return name === undefined ? [] : [name.replaceAll('\\', '/')];
}

function declarations() {
  const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
  const compiler = join(typescript, '..', 'bin', 'tsc');
  const options = ['-p', join(root, 'tsconfig.json'), '--emitDeclarationOnly', '--outDir', work];
  execFileSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
  const needed = importedBy(join(work, 'index.d.ts'), declarationsNamedIn);
  for (const file of readdirSync(work, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath ?? file.path, file.name);
    if (file.isFile() && !needed.has(path)) rmSync(path);
  }
}

/** Declarations that one file of declarations names; the others would only fill the package. */
function declarationsNamedIn(file) {
  const named = readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\.[^'"]+)\.js['"]/g);
  return [...named].map(([, path]) => join(dirname(file), `${path}.d.ts`));
}

/** Others may be reading the last build: it is there until the new one is complete. */
function replaceTarget() {
  const last = `${work}-last`;
  if (existsSync(target)) renameSync(target, last);
  mkdirSync(dirname(target), { recursive: true });
  renameSync(work, target);
  rmSync(last, { recursive: true, force: true });
}

try {
  mkdirSync(work, { recursive: true });
  declarations();
  const packages = await bundle(entries, { groups, includeDependenciesRecursively: false });
  // On its own and in one file: every thread loads it again.
  packages.push(...(await bundle(['pool/worker'], false)));
  loadLate(work, Object.keys(lateFiles));
  writeLicences(root, work, [...packages, ...copyGrammars(root, work)], [grammarNotices, ...dataNotices]);
  writeFileSync(join(work, 'package.json'), '{ "type": "commonjs" }\n');
  for (const command of ['main', 'threadgrep']) chmodSync(join(work, 'cli', `${command}.js`), 0o755);
  replaceTarget();
} finally {
  rmSync(work, { recursive: true, force: true });
}
