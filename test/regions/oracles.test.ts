// The scanner against independent parsers on real files: this project's own and those of its dependencies. The campaign
// test/campaigns/regions.mjs does the same on any files, in more languages.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type LanguageName, languageOf, scanRegions } from '../../src/regions/index.js';
import { filesUnder, projectRoot } from '../source-tree.js';
import { kindsByOxc } from './oxc.mjs';
import { kindsByTreeSitter } from './tree-sitter.mjs';

const numbers = { code: 0, comment: 1, string: 2 };

function kindsByScanner(language: LanguageName, bytes: Buffer): Uint8Array {
  const kinds = new Uint8Array(bytes.length);
  for (const { kind, start, end } of scanRegions(bytes, bytes.length, language).spans()) {
    kinds.fill(numbers[kind], start, end);
  }
  return kinds;
}

/** Places where the two differ, at most ten, as `path:offset`. */
function differences(path: string, language: LanguageName, theirs: Uint8Array, bytes: Buffer): string[] {
  const ours = kindsByScanner(language, bytes);
  const found: string[] = [];
  for (let at = 0; at < bytes.length && found.length < 10; at++) {
    if (theirs[at] !== 9 && ours[at] !== theirs[at]) {
      found.push(
        `${relative(projectRoot, path)}:${at} ${ours[at]} for ${theirs[at]}: ${bytes.toString('utf8', at, at + 30)}`,
      );
    }
  }
  return found;
}

interface Comparison {
  files: number;
  differences: string[];
}

/** Every `step`th file of `language` below the folders; files that the parser finds faulty are left out. */
function compareAll(
  folders: string[],
  language: LanguageName,
  oracle: (text: string) => Uint8Array | null,
  most = 60,
): Comparison {
  const result: Comparison = { files: 0, differences: [] };
  const paths = folders.flatMap((folder) => filesUnder(join(projectRoot, folder)));
  const wanted = paths.filter((path) => languageOf(path) === language);
  const step = Math.max(1, Math.floor(wanted.length / most));
  for (let index = 0; index < wanted.length; index += step) {
    const bytes = readFileSync(wanted[index]);
    const text = bytes.toString('utf8');
    if (bytes.length > 200_000 || Buffer.byteLength(text) !== bytes.length) continue;
    const theirs = oracle(text);
    if (!theirs) continue;
    result.files++;
    result.differences.push(...differences(wanted[index], language, theirs, bytes));
  }
  return result;
}

const packages = [
  'vite',
  'vitest',
  'rolldown',
  'undici',
  'typescript',
  '@types',
  'node-gyp',
  'postcss',
  'tar',
  're2',
];
const dependencies = packages.map((name) => `node_modules/${name}`);

describe('agrees on every byte', () => {
  it('with oxc on the project itself', () => {
    const { files, differences } = compareAll(
      ['src', 'test'],
      'typescript',
      (text) => kindsByOxc('typescript', text),
      200,
    );
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(100);
  });

  it('with oxc on JavaScript of the dependencies', () => {
    const { files, differences } = compareAll(
      dependencies,
      'javascript',
      (text) => kindsByOxc('javascript', text),
      150,
    );
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(100);
  });

  it('with oxc on declarations of the dependencies', () => {
    const { files, differences } = compareAll(
      dependencies,
      'typescript',
      (text) => kindsByOxc('typescript', text),
      100,
    );
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(50);
  });

  it('with oxc on JSON, which is an expression', () => {
    const oracle = (text: string) => kindsByOxc('javascript', `(${text})`)?.slice(1, -1) ?? null;
    const { files, differences } = compareAll(dependencies, 'json', oracle);
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThan(10);
  });

  it.each([
    ['typescript', 10],
    ['python', 10],
    ['cpp', 10],
    ['bash', 3],
  ] as [LanguageName, number][])('with tree-sitter on files in %s', (language, least) => {
    const folders = language === 'typescript' ? ['src'] : ['node_modules/re2', 'node_modules/node-gyp'];
    const { files, differences } = compareAll(
      folders,
      language,
      (text) => kindsByTreeSitter(language, text),
      40,
    );
    expect(differences).toEqual([]);
    expect(files).toBeGreaterThanOrEqual(least);
  });
});
