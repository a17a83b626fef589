// Copies the parser and the grammars of the symbols into a build: WebAssembly is packed with Brotli, which makes grammars, mostly
// sparse tables, about a fifteenth of their size; unpacking one takes a thread some milliseconds when it first needs it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** Higher levels take many times as long for a twentieth of the size. */
const packing = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 22 };

/** Writes `grammars` in the folder `target`, from the packages under `root`, and returns the names of those packages. */
export function copyGrammars(root, target) {
  const list = JSON.parse(readFileSync(join(root, 'src', 'symbols', 'grammar-sources.json'), 'utf8'));
  const folder = join(target, 'grammars');
  mkdirSync(folder, { recursive: true });
  for (const [name, files] of Object.entries(list)) {
    for (const [asset, path] of Object.entries(files)) {
      copy(readFileSync(join(root, 'node_modules', name, path)), join(folder, asset));
    }
  }
  return Object.keys(list);
}

/** Whose grammars are in the packages, which hold only licences of their own. */
export const grammarNotices = readFileSync(new URL('grammar-notices.txt', import.meta.url), 'utf8');

function copy(bytes, path) {
  if (path.endsWith('.wasm')) writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: packing }));
  // The source map that it names is not there.
  else writeFileSync(path, bytes.toString('utf8').replace(/\/\/# sourceMappingURL=.*\s*$/, ''));
}
