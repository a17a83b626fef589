// Trees on disk for the contracts, and a context that searches them in this thread.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Searcher, type ToolContext } from '../../src/index.js';

/** Paths and what is in the files; `-> x` makes a symbolic link, a path that ends in `/` a directory. */
export type Tree = Record<string, string | Buffer>;

const searcher = new Searcher({ threads: 0 });

/** A fresh directory with `tree` in it; `using` removes it. */
export function plant(tree: Tree): Disposable & { path: string; context: ToolContext } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'threadgrep-contracts-')));
  // Servers of the tests may be nobody's; see ways.ts.
  chmodSync(path, 0o755);
  for (const [name, content] of Object.entries(tree)) {
    const target = join(path, name);
    mkdirSync(name.endsWith('/') ? target : dirname(target), { recursive: true });
    if (name.endsWith('/')) continue;
    if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), target);
    else writeFileSync(target, content);
  }
  return {
    path,
    context: { roots: [path], searcher },
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Runs `ask` while these folders cannot be read; the superuser, who can read all, is nobody for so long. */
export async function withLocked<T>(
  root: string,
  folders: readonly string[],
  ask: () => Promise<T>,
): Promise<T> {
  const isSuperuser = process.geteuid?.() === 0;
  for (const folder of folders) chmodSync(join(root, folder), 0);
  if (isSuperuser) process.seteuid?.(65_534);
  try {
    return await ask();
  } finally {
    if (isSuperuser) process.seteuid?.(0);
    for (const folder of folders) chmodSync(join(root, folder), 0o755);
  }
}
