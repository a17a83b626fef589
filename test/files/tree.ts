// Trees on disk for tests: a map of paths to contents becomes files; what begins with `-> ` becomes a symlink.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export type Tree = Record<string, string | Buffer>;

/** A fresh directory with `tree` in it; `using` removes it. A path ending in `/` is an empty directory. */
export function plant(tree: Tree = {}): Disposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'threadgrep-files-'));
  plantIn(path, tree);
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

export function plantIn(root: string, tree: Tree): void {
  for (const [name, content] of Object.entries(tree)) {
    const path = join(root, name);
    mkdirSync(name.endsWith('/') ? path : dirname(path), { recursive: true });
    if (name.endsWith('/')) continue;
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), path);
    else writeFileSync(path, content);
  }
}
