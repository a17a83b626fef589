// Symbols as a build has them: from packed grammars, in the calling thread and in worker threads.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledPath } from '../campaigns/dist.mjs';
import { projectRoot } from '../source-tree.js';

const door = compiledPath('symbols/index.js');

const asking = `
  const text = 'class A { go() {} }';
  const answer = async (path) => {
    const { fileSymbols, prepareSymbols } = require(path);
    await prepareSymbols();
    return fileSymbols(text, 'typescript', 'x').declarations.map((one) => one.path).join(' ');
  };
`;

/** What a program of its own prints. */
const run = (program: string, path = door) =>
  execFileSync(process.execPath, ['--eval', asking + program, path], { encoding: 'utf8' }).trim();

describe('a build', () => {
  it('makes symbols in the calling thread and prints nothing itself', () => {
    expect(run('answer(process.argv[1]).then(console.log)')).toBe('A A.go');
  });

  it('makes symbols in two worker threads at once', () => {
    const program = `
      const { Worker } = require('node:worker_threads');
      const code = ${JSON.stringify(asking)} + "answer(require('worker_threads').workerData).then((a) => require('worker_threads').parentPort.postMessage(a))";
      const inThread = () => new Promise((resolve, reject) => {
        new Worker(code, { eval: true, workerData: process.argv[1] }).on('message', resolve).on('error', reject);
      });
      Promise.all([inThread(), inThread()]).then((all) => console.log(all.join(', ')));`;
    expect(run(program)).toBe('A A.go, A A.go');
  });

  it('installs no handlers on the process', () => {
    const program = `
      const handlers = () => process.eventNames().map((name) => String(name) + process.listenerCount(name)).join();
      const before = handlers();
      answer(process.argv[1]).then(() => console.log(handlers() === before));`;
    expect(run(program)).toBe('true');
  });

  it('loads no parser before symbols are asked for', () => {
    const program = `
      const loaded = () => Object.keys(require.cache).filter((path) => /tree-sitter/.test(path)).length;
      const { fileSymbols } = require(process.argv[1]);
      const before = loaded();
      answer(process.argv[1]).then(() => console.log(before, loaded()));`;
    expect(run(program)).toBe('0 1');
  });

  it('names the file that is missing and the way out', () => {
    const place = mkdtempSync(join(tmpdir(), 'threadgrep-symbols-'));
    try {
      const copy = join(place, 'dist');
      cpSync(dirname(dirname(door)), copy, { recursive: true });
      cpSync(join(projectRoot, 'package.json'), join(place, 'package.json'));
      symlinkSync(join(projectRoot, 'node_modules'), join(place, 'node_modules'), 'junction');
      rmSync(join(copy, 'grammars', 'typescript.wasm.br'));
      const program =
        'answer(process.argv[1]).catch((error) => console.log(error.code, error.value, error.message))';
      const said = run(program, join(copy, 'symbols', 'index.js'));
      expect(said).toContain('PATH_NOT_FOUND');
      expect(said).toContain(join('grammars', 'typescript.wasm.br'));
      expect(said).toContain('install threadgrep again');
    } finally {
      rmSync(place, { recursive: true, force: true });
    }
  });

  it('holds every grammar that sources read, and names the packages they come from in its licences', () => {
    const list = JSON.parse(
      readFileSync(join(projectRoot, 'src', 'symbols', 'grammar-sources.json'), 'utf8'),
    );
    const folder = join(dirname(dirname(door)), 'grammars');
    const expected = Object.values<Record<string, string>>(list)
      .flatMap((files) => Object.keys(files))
      .map((name) => (name.endsWith('.wasm') ? `${name}.br` : name));
    expect(
      readdirSync(folder)
        .map((path) => basename(path))
        .sort(),
    ).toEqual(expected.sort());
    const licences = readFileSync(compiledPath('THIRD-PARTY-LICENSES.txt'), 'utf8');
    expect(Object.keys(list).filter((name) => !licences.includes(`${name} `))).toEqual([]);
  });
});
