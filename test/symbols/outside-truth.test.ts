// What other parsers say of real files: oxc of TypeScript and JavaScript, Python's own of Python, Universal Ctags of C.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { filesUnder, projectRoot } from '../source-tree.js';
import { symbolsOf } from './listed.js';

beforeAll(prepareSymbols);

const modules = join(projectRoot, 'node_modules');

// biome-ignore lint/suspicious/noExplicitAny: syntax nodes come in a hundred shapes; only a few fields are read here
type Node = any;

/** Ours tells functions from methods by what is around them; here both are functions. */
const kinds: Record<string, string> = {
  FunctionDeclaration: 'func',
  TSDeclareFunction: 'func',
  ClassDeclaration: 'class',
  TSInterfaceDeclaration: 'interface',
  TSTypeAliasDeclaration: 'type',
  TSEnumDeclaration: 'enum',
  ArrowFunctionExpression: 'func',
  FunctionExpression: 'func',
  ClassExpression: 'class',
};

/** `kind name offset` of what oxc finds declared: functions, classes, interfaces, types and enums, however they got their names. */
function declaredByOxc(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const found: string[] = [];
  const add = (name: Node, kind: string | undefined) => {
    if (kind === undefined || !/^(?:Private)?Identifier$/.test(name?.type)) return;
    found.push(`${kind} ${name.type === 'Identifier' ? '' : '#'}${name.name} ${name.start}`);
  };
  const declaration = (node: Node) => add(node.id, kinds[node.type]);
  const isFunction = (value: Node) => kinds[value?.type] === 'func';
  const member = (node: Node) => !node.computed && add(node.key, 'func');
  const memberWithFunction = (node: Node) => isFunction(node.value) && member(node);
  new Visitor({
    ...Object.fromEntries(
      Object.keys(kinds)
        .filter((type) => !type.endsWith('Expression'))
        .map((type) => [type, declaration]),
    ),
    MethodDefinition: member,
    TSAbstractMethodDefinition: member,
    TSMethodSignature: member,
    PropertyDefinition: memberWithFunction,
    Property: memberWithFunction,
    VariableDeclarator: (node: Node) => add(node.id, kinds[node.init?.type]),
    AssignmentExpression: ({ left, right }: Node) => {
      if (left.type === 'MemberExpression' && !left.computed) add(left.property, kinds[right.type]);
    },
  } as never).visit(program);
  return found.sort();
}

/** The same of ours, without names in brackets and quotes and the unnamed default. */
function declaredByUs(text: string, language: string): string[] {
  const starts = [0];
  for (const line of text.split('\n')) starts.push((starts.at(-1) as number) + line.length + 1);
  return symbolsOf(text, language)
    .declarations.filter(({ kind }) => /^(?:func|method|class|interface|type|enum)$/.test(kind))
    .map((one) => ({ ...one, offset: starts[one.nameLine - 1] + one.nameStart }))
    .filter(({ name, offset }) => name !== 'default' && !/['"[]/.test(text[offset - 1] + name[0]))
    .map(({ kind, name, offset }) => `${kind === 'method' ? 'func' : kind} ${name} ${offset}`)
    .sort();
}

const programs: [language: string, folder: string, extension: RegExp][] = [
  ['typescript', join(projectRoot, 'src'), /\.ts$/],
  ['typescript', join(modules, 'vite', 'types'), /\.d\.ts$/],
  ['typescript', join(modules, '@types', 'node'), /\.d\.ts$/],
  ['typescript', join(modules, 'zod', 'src'), /\.ts$/],
  ['javascript', join(modules, 'fast-glob', 'out'), /\.js$/],
  ['javascript', join(modules, 'piscina', 'dist'), /\.js$/],
];

describe('oxc and symbols agree', () => {
  it.each(programs)('on %s in %s', (language, folder, extension) => {
    const files = existsSync(folder) ? filesUnder(folder).filter((path) => extension.test(path)) : [];
    expect(files).not.toEqual([]);
    for (const path of files.slice(0, 25)) {
      const text = readFileSync(path, 'utf8');
      expect(declaredByUs(text, language), path).toEqual(declaredByOxc(path, text));
    }
  });
});

const pythonProgram = `
import ast, json, sys
def declared(node, found):
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            kind = 'class' if isinstance(child, ast.ClassDef) else 'func'
            first = min([child.lineno] + [one.lineno for one in child.decorator_list])
            found.append('%s %s %d' % (kind, child.name, first))
        declared(child, found)
for path in json.load(sys.stdin):
    found = []
    declared(ast.parse(open(path, 'rb').read()), found)
    print(json.dumps([path, sorted(found)]))
`;

const hasPython = succeeds('python3', ['-c', 'import ast']);
const hasCtags = succeeds('ctags', ['--version']) && /Universal/.test(run('ctags', ['--version']));

function succeeds(command: string, args: string[]): boolean {
  try {
    run(command, args);
    return true;
  } catch {
    return false;
  }
}

function run(command: string, args: string[], input = ''): string {
  return execFileSync(command, args, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] });
}

describe('Python and symbols agree', () => {
  it('on classes and functions of its standard library', ({ skip }) => {
    skip(!hasPython, 'python3 is not installed');
    const folder = run('python3', ['-c', 'import os; print(os.path.dirname(os.__file__))']).trim();
    const files = ['argparse', 'ast', 'dataclasses', 'decimal', 'enum', 'inspect', 'typing', 'unittest/mock']
      .map((name) => join(folder, `${name}.py`))
      .filter((path) => existsSync(path));
    expect(files.length).toBeGreaterThan(3);
    for (const line of run('python3', ['-c', pythonProgram], JSON.stringify(files)).trim().split('\n')) {
      const [path, expected] = JSON.parse(line) as [string, string[]];
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n');
      const found = symbolsOf(text, 'python')
        .declarations.filter(({ kind }) => /^(?:func|method|class)$/.test(kind))
        .filter(({ nameLine }) => !/\blambda\b/.test(lines[nameLine - 1]))
        .map((one) => `${one.kind === 'class' ? 'class' : 'func'} ${one.name} ${one.startLine}`);
      expect(found.sort(), path).toEqual(expected);
    }
  });
});

const cProgram = `#define SQUARE(x) ((x) * (x))
struct list { struct list *next; int (*compare)(const void *, const void *); };
typedef unsigned long size_type;
static const char *const *names(void) { return 0; }
int (*choose(int which))(int) { return 0; }
void (*handlers[4])(int);
enum direction { UP, DOWN };
union number { int i; float f; };
extern inline struct list *append(struct list *head, int (*ok)(int)) { return head; }
int old(a, b) int a; char *b; { return a; }
unsigned flags = 1, *pointer;
struct outer { struct inner { int deep; } one; enum { A, B } two; } global;
static int announced(int);
`;

describe('Universal Ctags and symbols agree', () => {
  it('on the names of a C program and their lines', ({ skip }) => {
    skip(!hasCtags, 'Universal Ctags is not installed');
    const place = mkdtempSync(join(tmpdir(), 'threadgrep-ctags-'));
    try {
      const path = join(place, 'program.c');
      writeFileSync(path, cProgram);
      const args = ['-x', '--_xformat=%N %n', '--language-force=C', '--kinds-C=defgmstuv', path];
      const expected = run('ctags', args).trim().split('\n');
      const found = symbolsOf(cProgram, 'c').declarations.map(({ name, nameLine }) => `${name} ${nameLine}`);
      expect(found.sort()).toEqual(expected.filter((one) => !one.startsWith('__anon')).sort());
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });
});
