// How fast symbols are made of the files of a tree, and whether what is said of them holds together.
//
//   node test/campaigns/symbols.mjs [--language c] [--megabytes 8] [--seed 1] PATH...
//
// Folders are walked; of each language files are drawn by the seed until they make up --megabytes. Printed for each, in processor time: milliseconds to
// load the grammar, megabytes a second, the slowest file, files with syntax errors, files given up. Checked in each file: a name stands
// where it is said to stand, parents enclose, every line is in one chunk, and the innermost declaration at a name is in the list.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compiledPath } from './dist.mjs';
import { seededRandom } from './random.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    megabytes: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
  },
});

const languages = {
  bash: ['.sh', '.bash'],
  c: ['.c', '.h'],
  cpp: ['.cc', '.cpp', '.cxx', '.hpp', '.hh'],
  csharp: ['.cs'],
  dart: ['.dart'],
  go: ['.go'],
  java: ['.java'],
  javascript: ['.js', '.mjs', '.cjs'],
  kotlin: ['.kt', '.kts'],
  lua: ['.lua'],
  php: ['.php'],
  python: ['.py'],
  ruby: ['.rb'],
  rust: ['.rs'],
  scala: ['.scala'],
  swift: ['.swift'],
  tsx: ['.tsx'],
  typescript: ['.ts', '.mts', '.cts'],
};
const byExtension = new Map(
  Object.entries(languages).flatMap(([name, all]) => all.map((one) => [one, name])),
);

const { fileSymbols, prepareSymbols } = await import(compiledPath('symbols/index.js'));

/** Paths by language. */
function* walk(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* walk(inner);
    else if (entry.isFile()) yield inner;
  }
}

function drawn(paths, next, limit) {
  const texts = [];
  let bytes = 0;
  const rest = [...paths];
  while (rest.length > 0 && bytes < limit) {
    const at = next(rest.length);
    const path = rest[at];
    rest[at] = rest.at(-1);
    rest.pop();
    const buffer = readFileSync(path);
    texts.push({ path, text: buffer.toString('utf8'), bytes: buffer.length });
    bytes += buffer.length;
  }
  return texts;
}

/** What does not hold in a file, as sentences. */
function faultsOf(text, symbols) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const faults = [];
  symbols.declarations.forEach((one, index) => {
    const stands = lines[one.nameLine - 1]?.slice(one.nameStart, one.nameEnd);
    if (stands !== one.name && one.nameEnd - one.nameStart === one.name.length) {
      faults.push(`${one.path} is said to stand at ${one.nameLine}:${one.nameStart}, where ${stands} is`);
    }
    const parent = symbols.declarations[one.parent];
    if (parent && (one.parent >= index || one.startLine < parent.startLine || one.endLine > parent.endLine)) {
      faults.push(`${one.path} is not in ${parent.path}`);
    }
    if (!symbols.declarations.includes(symbols.enclosing(one.nameLine, one.nameStart))) {
      faults.push(`nothing encloses the name of ${one.path}`);
    }
    if (one.kind !== 'impl' && symbols.named(one.nameLine, one.nameStart) === null) {
      faults.push(`${one.path} is not found by its name`);
    }
  });
  let next = 1;
  for (const { startLine, endLine } of symbols.chunks()) {
    if (startLine !== next || endLine < startLine)
      faults.push(`a chunk is ${startLine}–${endLine} after ${next - 1}`);
    next = endLine + 1;
  }
  if (next !== lines.length + 1) faults.push(`chunks end at ${next - 1} of ${lines.length}`);
  return faults;
}

/** Of the whole process, so that a busy machine distorts little; work of other threads, such as compiling, counts. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const began = processorMs();
await prepareSymbols();
console.log(`parser loaded in ${(processorMs() - began).toFixed(1)} ms of processor time`);

const paths = new Map();
for (const path of positionals.flatMap((one) => [...walk(one)])) {
  const name = path.endsWith('.d.ts') ? 'typescript' : byExtension.get(extname(path));
  if (name && (!values.language || name === values.language))
    paths.set(name, [...(paths.get(name) ?? []), path]);
}

let faulty = 0;
console.log('language      load ms   files      MB     MB/s  slowest ms  declarations  partial  given up');
for (const [name, all] of [...paths].sort()) {
  const start = processorMs();
  fileSymbols('', name, 'empty');
  const loadMs = processorMs() - start;
  const texts = drawn(all, seededRandom(Number(values.seed)).below, Number(values.megabytes) * 1e6);
  const figures = { bytes: 0, ms: 0, slowest: 0, declarations: 0, partial: 0, problems: [] };
  for (const { path, text, bytes } of texts) {
    const from = processorMs();
    const symbols = fileSymbols(text, name, path);
    const ms = processorMs() - from;
    if ('reason' in symbols) {
      figures.problems.push(`${path}: ${symbols.detail}`);
      continue;
    }
    figures.bytes += bytes;
    figures.ms += ms;
    figures.slowest = Math.max(figures.slowest, ms);
    figures.declarations += symbols.declarations.length;
    figures.partial += symbols.isPartial ? 1 : 0;
    for (const fault of faultsOf(text, symbols)) {
      faulty++;
      console.log(`  ${path}: ${fault}`);
    }
  }
  const cells = [
    name.padEnd(12),
    loadMs.toFixed(1).padStart(8),
    String(texts.length).padStart(7),
    (figures.bytes / 1e6).toFixed(1).padStart(7),
    (figures.bytes / 1e3 / figures.ms).toFixed(1).padStart(8),
    figures.slowest.toFixed(0).padStart(11),
    String(figures.declarations).padStart(13),
    String(figures.partial).padStart(8),
    String(figures.problems.length).padStart(9),
  ];
  console.log(cells.join(' '));
  for (const problem of figures.problems.slice(0, 5)) console.log(`  ${problem}`);
}
console.log(faulty === 0 ? 'everything holds' : `${faulty} faults`);
process.exitCode = faulty === 0 ? 0 : 1;
