// Where the parser and the grammars are. A build copies them, packed, to `grammars` beside its bundles; sources read them from
// the packages they come in, by the same list that the build copies by.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type * as TreeSitter from 'web-tree-sitter';
import { SearchError } from '../errors.js';

const here = dirname(fileURLToPath(import.meta.url));
const load = createRequire(import.meta.url);

/** Stands beside the sources only. */
const list = join(here, 'grammar-sources.json');

/** The path that each file has in sources, or null where this is a build. */
const unpacked: ReadonlyMap<string, string> | null = existsSync(list) ? pathsOf(list) : null;

function pathsOf(file: string): Map<string, string> {
  const packages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const root = join(here, '..', '..', 'node_modules');
  return new Map(
    Object.entries(packages).flatMap(([name, files]) =>
      Object.entries(files).map(([asset, path]) => [asset, join(root, name, path)] as [string, string]),
    ),
  );
}

/** Bundles stand beside the folder or one below: `dist/engine.js`, `dist/pool/worker.js`. */
function shipped(name: string): string {
  const beside = join(here, 'grammars', name);
  return existsSync(beside) ? beside : join(here, '..', 'grammars', name);
}

function missing(path: string, cause: unknown): SearchError {
  const message = `symbols need the file ${path}, which cannot be read: install threadgrep again, or bundle its folder dist/grammars with it`;
  return new SearchError('PATH_NOT_FOUND', message, { value: path, cause });
}

/** The bytes of a WebAssembly file. Throws a SearchError where it is missing. */
export function readWasm(name: string): Uint8Array<ArrayBuffer> {
  const path = unpacked?.get(name) ?? shipped(`${name}.br`);
  try {
    const bytes = readFileSync(path);
    return new Uint8Array(unpacked === null ? brotliDecompressSync(bytes) : bytes);
  } catch (cause) {
    throw missing(path, cause);
  }
}

/** The parser's JavaScript, loaded anew each time, as its state may be broken. Throws a SearchError where it is missing. */
export function loadTreeSitter(): typeof TreeSitter {
  const path = unpacked?.get('tree-sitter.js') ?? shipped('tree-sitter.js');
  try {
    delete load.cache[load.resolve(path)];
    return load(path) as typeof TreeSitter;
  } catch (cause) {
    throw missing(path, cause);
  }
}
