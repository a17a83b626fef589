// Pieces of whole lines: small texts by hand, and the rule for all lines over real files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareSymbols } from '../../src/symbols/index.js';
import { filesUnder, projectRoot } from '../source-tree.js';
import { symbolsOf } from './listed.js';

beforeAll(prepareSymbols);

const chunked = (text: string, language: string) =>
  symbolsOf(text, language)
    .chunks()
    .map(({ startLine, endLine, kind, symbol }) => `${startLine}-${endLine} ${kind} ${symbol ?? ''}`.trim());

describe('chunks', () => {
  it('are the declarations at top level and blocks between them', () => {
    const text = "import a from 'a';\n\nfunction f() {\n  g();\n}\n\nclass A {\n  m() {}\n}\nf();\n";
    expect(chunked(text, 'javascript')).toEqual([
      '1-2 block',
      '3-5 func f',
      '6-6 block',
      '7-9 class A',
      '10-10 block',
    ]);
  });

  it('are the methods of a large class and what is around them', () => {
    const body = '    work();\n'.repeat(50);
    const text = `class A {\n  x = 1;\n\n  first() {\n${body}  }\n\n  second() {\n${body}  }\n}\n`;
    expect(chunked(text, 'javascript')).toEqual([
      '1-3 class A',
      '4-55 method A.first',
      '56-56 class A',
      '57-108 method A.second',
      '109-109 class A',
    ]);
  });

  it('are what is in a namespace, however small it is', () => {
    const text = 'namespace N {\n  class A {}\n  class B {}\n}\n';
    expect(chunked(text, 'typescript')).toEqual([
      '1-1 module N',
      '2-2 class N.A',
      '3-3 class N.B',
      '4-4 module N',
    ]);
  });

  it('give a line that two declarations share to the first', () => {
    expect(chunked('function a() {} function b() {\n}\n', 'javascript')).toEqual([
      '1-1 func a',
      '2-2 func b',
    ]);
  });

  it('count a last line without a line feed', () => {
    expect(chunked('f();\nlet a;', 'javascript')).toEqual(['1-1 block', '2-2 var a']);
  });
});

/** Files that come with the packages the project develops with, the first of each; test/campaigns/symbols.mjs takes any tree. */
const samples: [language: string, folder: string, extension: RegExp][] = [
  ['typescript', join(projectRoot, 'src'), /\.ts$/],
  ['typescript', join(projectRoot, 'node_modules', 'vitest', 'dist'), /\.d\.ts$/],
  ['javascript', join(projectRoot, 'node_modules', 'minizlib'), /\.js$/],
  ['javascript', join(projectRoot, 'node_modules', 'fast-glob'), /\.js$/],
  ['cpp', join(projectRoot, 'node_modules', 'node-addon-api'), /\.(?:h|hpp)$/],
  ['python', join(projectRoot, 'node_modules', 'node-gyp', 'gyp'), /\.py$/],
];

describe.each(samples)('%s of %s', (language, folder, extension) => {
  const files = filesUnder(folder)
    .filter((path) => extension.test(path))
    .slice(0, 20);

  it('has every line in exactly one chunk', ({ skip }) => {
    skip(files.length === 0, 'the package is not installed');
    for (const path of files) {
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n').length - (text.endsWith('\n') || text === '' ? 1 : 0);
      const covered = symbolsOf(text, language)
        .chunks()
        .flatMap(({ startLine, endLine }) =>
          Array.from({ length: endLine - startLine + 1 }, (_, at) => startLine + at),
        );
      expect(covered, path).toEqual(Array.from({ length: lines }, (_, at) => at + 1));
    }
  });

  it('has every name where it is said to stand', ({ skip }) => {
    skip(files.length === 0, 'the package is not installed');
    for (const path of files) {
      const text = readFileSync(path, 'utf8');
      const lines = text.split('\n');
      const symbols = symbolsOf(text, language);
      const wrong = symbols.declarations.filter(
        (one) =>
          lines[one.nameLine - 1].slice(one.nameStart, one.nameEnd) !== one.name ||
          symbols.named(one.nameLine, one.nameStart) !== one,
      );
      expect(wrong, path).toEqual([]);
    }
  });
});
