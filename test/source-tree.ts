// Reads the sources as data for the tests that judge their shape: what each file imports, which names it exports
// and whether they are documented, and how long its functions are. It has no opinion; the tests do.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/** The folder of the project. */
export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), '..');

export interface SourceImport {
  /** As written. */
  specifier: string;
  /** The file under `src` it means (`scan/index.ts`), or null for a package or a built-in. */
  file: string | null;
  /** The package's name, or null for a file or a built-in. */
  package: string | null;
}

export interface SourceFunction {
  name: string;
  /** Line of its first character. */
  line: number;
  /** From its first to its last line. */
  lines: number;
}

export interface SourceFile {
  /** Relative to `src`, with `/`. */
  path: string;
  lines: number;
  imports: SourceImport[];
  exports: { name: string; isDocumented: boolean }[];
  functions: SourceFunction[];
}

/** Every TypeScript file under `src`, in path order. */
export function readSources(): SourceFile[] {
  return filesUnder(join(projectRoot, 'src'))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readSource(relative(join(projectRoot, 'src'), path), readFileSync(path, 'utf8')));
}

/** Every file below a folder, as absolute paths in order. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One file's facts from its text; `path` is relative to `src`. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path}: ${parsed.errors[0].message}`);
  const lineAt = lineCounter(text);
  const found: SourceFile = { path, lines: lineAt(text.length - 1), imports: [], exports: [], functions: [] };
  const docEnds = parsed.comments
    .filter((comment) => comment.type === 'Block' && comment.value.startsWith('*'))
    .map((comment) => comment.end);
  // A run of constants, one a line, shares the comment above it.
  const run = /^(\s*export const \w+(: [\w<>[\], ]+)? = [^\n]*;\n)*\s*$/;
  const isDocumented = (start: number) =>
    docEnds.some((end) => {
      const between = end <= start ? text.slice(end, start) : 'x';
      return between.trim() === '' || (run.test(between) && !between.includes('\n\n'));
    });
  collectImports(parsed.program, (specifier) => found.imports.push(resolveImport(path, specifier)));
  collectExports(parsed.program, isDocumented, found.exports);
  collectFunctions(parsed.program, lineAt, found.functions);
  return found;
}

// biome-ignore lint/suspicious/noExplicitAny: syntax nodes come in a hundred shapes; only a few fields are read here
type Node = any;

/** 1-based line of an offset. */
function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

function resolveImport(from: string, specifier: string): SourceImport {
  if (specifier.startsWith('.')) {
    const file = posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');
    return { specifier, file, package: null };
  }
  if (specifier.startsWith('node:')) return { specifier, file: null, package: null };
  const parts = specifier.split('/');
  return { specifier, file: null, package: specifier.startsWith('@') ? `${parts[0]}/${parts[1]}` : parts[0] };
}

/** Static imports, re-exports, `import('x')`, and packages named to something called require or resolve. */
function collectImports(program: Node, add: (specifier: string) => void): void {
  const source = (node: Node) => node.source && add(node.source.value);
  new Visitor({
    ImportDeclaration: source,
    ExportNamedDeclaration: source,
    ExportAllDeclaration: source,
    ImportExpression: (node: Node) => node.source.type === 'Literal' && add(node.source.value),
    TSImportType: (node: Node) => add(node.source?.value ?? node.argument.literal.value),
    CallExpression: (node: Node) => {
      const name = node.callee.name ?? node.callee.property?.name ?? '';
      const [first] = node.arguments;
      const isLookup = /require|resolve/i.test(name) || isCreateRequire(node.callee);
      if (isLookup && typeof first?.value === 'string' && /^[\w@.]/.test(first.value)) add(first.value);
    },
  }).visit(program);
}

/** `createRequire(…)('x')`. */
function isCreateRequire(callee: Node): boolean {
  return callee.type === 'CallExpression' && callee.callee.name === 'createRequire';
}

/** Names declared here; re-exported names are documented where they are declared. */
function collectExports(
  program: Node,
  isDocumented: (start: number) => boolean,
  into: SourceFile['exports'],
): void {
  const local = new Map<string, number>();
  for (const statement of program.body) {
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    const names = namesOf(isExport ? statement.declaration : statement);
    for (const name of names) local.set(name, statement.start);
    if (isExport) for (const name of names) into.push({ name, isDocumented: isDocumented(statement.start) });
    if (!isExport || statement.source) continue;
    for (const specifier of statement.specifiers ?? []) {
      const start = local.get(specifier.local.name);
      if (start !== undefined)
        into.push({ name: specifier.exported.name, isDocumented: isDocumented(start) });
    }
  }
}

function namesOf(declaration: Node): string[] {
  if (!declaration) return [];
  if (declaration.declarations) {
    return declaration.declarations.map((one: Node) => one.id.name ?? '(pattern)');
  }
  return declaration.id ? [declaration.id.name] : [];
}

function collectFunctions(program: Node, lineAt: (offset: number) => number, into: SourceFunction[]): void {
  const names = new Map<Node, string>();
  const add = (node: Node) => {
    if (node.body?.type !== 'BlockStatement') return;
    const line = lineAt(node.start);
    const name = node.id?.name ?? names.get(node) ?? '(anonymous)';
    into.push({ name, line, lines: lineAt(node.end - 1) - line + 1 });
  };
  new Visitor({
    MethodDefinition: (node: Node) => names.set(node.value, node.key.name ?? '(computed)'),
    PropertyDefinition: (node: Node) => node.value && names.set(node.value, node.key.name ?? '(computed)'),
    VariableDeclarator: (node: Node) => node.init && names.set(node.init, node.id.name ?? '(pattern)'),
    Property: (node: Node) => names.set(node.value, node.key.name ?? '(computed)'),
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  }).visit(program);
}
