// Questions about positions, and texts that are no ordinary programs.
import { createRequire } from 'node:module';
import { describe, expect, it, vi } from 'vitest';
import type * as TreeSitter from 'web-tree-sitter';
import { areSymbolsReady, fileSymbols, hasGrammar, prepareSymbols } from '../../src/symbols/index.js';
import { listed, symbolsOf } from './listed.js';

await prepareSymbols();

const path = (symbol: { path: string } | null) => symbol?.path ?? null;

describe('a position', () => {
  const symbols = symbolsOf('class A {\n  go() { return 1; }\n}\nlet x = A;\n', 'typescript');

  it('is enclosed by the innermost declaration around it', () => {
    expect(path(symbols.enclosing(2, 9))).toBe('A.go');
    expect(path(symbols.enclosing(2, 0))).toBe('A');
    expect(path(symbols.enclosing(3, 0))).toBe('A');
  });

  it('is at top level behind the last character of a declaration', () => {
    expect(symbols.enclosing(3, 1)).toBeNull();
    expect(symbols.enclosing(99, 0)).toBeNull();
  });

  it('is a definition on every character of a name and on no other', () => {
    const columns = Array.from({ length: 8 }, (_, column) => path(symbols.named(2, column)));
    expect(columns).toEqual([null, null, 'A.go', 'A.go', null, null, null, null]);
    expect(symbols.named(4, 8)).toBeNull();
  });

  it('on the name of an impl is none', () => {
    const rust = symbolsOf('struct Foo;\nimpl Foo { fn new() {} }\n', 'rust');
    expect(path(rust.named(1, 7))).toBe('Foo');
    expect(rust.named(2, 5)).toBeNull();
    expect(rust.enclosing(2, 5)?.kind).toBe('impl');
  });

  it('is counted in UTF-16 code units behind characters that are not ASCII', () => {
    const text = "const s = 'äß€', t = '😀😀', after = 1;\n";
    const start = text.indexOf('after');
    expect(symbolsOf(text, 'javascript').declarations[2]).toMatchObject({
      name: 'after',
      nameStart: start,
      nameEnd: start + 5,
    });
  });

  it('is counted with tabs as one, and a byte order mark where the text has one', () => {
    const [inner] = symbolsOf('\t\tfunction f() {}\n', 'javascript').declarations;
    expect([inner.nameStart, inner.nameEnd]).toEqual([11, 12]);
    const [marked] = symbolsOf('\uFEFFfunction f() {}\n', 'javascript').declarations;
    expect([marked.startLine, marked.nameStart]).toEqual([1, 10]);
  });

  it('is in the same line with carriage returns as without', () => {
    const text = 'class A {\n  go() {\n  }\n}\nconst x = 1;\n';
    expect(listed(text.replaceAll('\n', '\r\n'), 'javascript')).toEqual(listed(text, 'javascript'));
    expect(listed('#define A 1\r\n#define B 2\r\n', 'c')).toEqual(['const A 1-1', 'const B 2-2']);
  });
});

describe('a text', () => {
  it('with syntax errors gives what could be made out', () => {
    const symbols = symbolsOf('function a() {}\n)))) ((\nfunction b() { if ( }\n', 'javascript');
    expect(symbols.isPartial).toBe(true);
    expect(symbols.declarations.map((one) => one.name)).toContain('a');
    expect(symbolsOf('function a() {}\n', 'javascript').isPartial).toBe(false);
  });

  it('that is empty declares nothing and has no chunk', () => {
    const symbols = symbolsOf('', 'python');
    expect([symbols.declarations, symbols.chunks()]).toEqual([[], []]);
    expect([symbols.enclosing(1, 0), symbols.named(1, 0)]).toEqual([null, null]);
  });

  it('nested 10,000 deep is read to its bottom', () => {
    const depth = 10_000;
    const brackets = `const x = ${'['.repeat(depth)}${']'.repeat(depth)};\nfunction after() {}\n`;
    expect(listed(brackets, 'javascript')).toEqual(['const x 1-1', 'func after 2-2']);
    const blocks = `${'{'.repeat(depth)}function inner() {}${'}'.repeat(depth)}`;
    expect(listed(blocks, 'javascript')).toEqual(['func inner 1-1']);
  });

  it('of functions nested 500 deep names each after all around it', () => {
    const text = `${'function f() {'.repeat(500)}${'}'.repeat(500)}`;
    const { declarations } = symbolsOf(text, 'javascript');
    expect(declarations.length).toBe(500);
    expect(declarations[499]).toMatchObject({ parent: 498, path: Array(500).fill('f').join('.') });
  });

  it('that is no program is given up after a bounded number of steps', () => {
    let state = 1;
    const next = () => {
      state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
      // A line feed now and then ends comments.
      return (state >> 8) % 60 === 0 ? '\n' : String.fromCharCode(32 + ((state >> 16) % 95));
    };
    const junk = Array.from({ length: 900_000 }, next).join('');
    const symbols = fileSymbols(junk, 'c', 'junk');
    expect(symbols).toMatchObject({ reason: 'too-slow', detail: expect.stringContaining('6,000 steps') });
    // The parser begins anew with the next text.
    expect(listed('int f(void) { return 0; }\n', 'c')).toEqual(['func f 1-1']);
  });

  it('whose scanner looks to the end in every place is given up by the clock or read', () => {
    const started = performance.now();
    for (const text of ['\0'.repeat(100_000), 'if '.repeat(100_000)])
      fileSymbols(text, 'bash', text.slice(0, 3));
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(listed('f() { :; }\n', 'bash')).toEqual(['func f 1-1']);
  });

  it('with NUL characters in it is read on behind them', () => {
    expect(listed("a = '\0'\n\0\ndef f(): pass\n", 'python')).toContain('func f 3-3');
  });

  it('is read in parts without losing a character that two parts share', () => {
    for (const before of [4_990, 4_991, 4_992, 4_993]) {
      const text = `/*${' '.repeat(before)}*/x="😀";function after() {}\n`;
      expect(symbolsOf(text, 'javascript').declarations[0]).toMatchObject({
        name: 'after',
        nameStart: text.indexOf('after'),
      });
    }
  });

  it('of more than a mebibyte is not parsed', () => {
    const symbols = fileSymbols(' '.repeat(1024 * 1024 + 1), 'python', 'large');
    expect(symbols).toMatchObject({ reason: 'too-large', detail: expect.stringContaining('1,048,577') });
  });

  it('of a language without a grammar has no symbols', () => {
    expect(hasGrammar('cobol')).toBe(false);
    expect(fileSymbols('x', 'cobol', 'cobol')).toMatchObject({ reason: 'no-grammar' });
  });

  it('is remembered by its hash and language', () => {
    const first = fileSymbols('let a = 1;\n', 'javascript', 'same');
    expect(fileSymbols('let a = 1;\n', 'javascript', 'same')).toBe(first);
    expect(fileSymbols('let a = 1;\n', 'typescript', 'same')).not.toBe(first);
  });

  it('that breaks the parser has no symbols, and those asked for meanwhile have them when it is loaded again', async () => {
    const { Parser } = createRequire(import.meta.url)('web-tree-sitter') as typeof TreeSitter;
    vi.spyOn(Parser.prototype, 'parse').mockImplementationOnce(() => {
      throw Object.assign(new Error('memory access out of bounds'), { name: 'RuntimeError' });
    });
    const ask = (text: string) => fileSymbols(text, 'javascript', text);
    expect(ask('let breaking;\n')).toMatchObject({ reason: 'parser-broken' });
    expect(areSymbolsReady()).toBe(false);
    expect(ask('let innocent;\n')).toMatchObject({ reason: 'parser-broken' });
    await prepareSymbols();
    expect(ask('let innocent;\n')).toMatchObject({ declarations: [{ path: 'innocent' }] });
    expect(ask('let breaking;\n')).toMatchObject({ reason: 'parser-broken' });
    vi.restoreAllMocks();
  });

  it('leaves no tree behind', () => {
    const { Tree, Parser } = createRequire(import.meta.url)('web-tree-sitter') as typeof TreeSitter;
    const parsed = vi.spyOn(Parser.prototype, 'parse');
    const deleted = vi.spyOn(Tree.prototype, 'delete');
    listed('let a = 1;\n', 'javascript');
    listed('let a = ;;; )\n', 'javascript');
    expect([parsed.mock.calls.length, deleted.mock.calls.length]).toEqual([2, 2]);
    vi.restoreAllMocks();
  });
});
