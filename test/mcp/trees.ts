// Folders to search: one known by heart, and one that takes long.
import { linkSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when its scope ends. */
export interface Tree extends Disposable {
  path: string;
}

/** Writes files, by their paths below a new folder. */
export function tree(files: Record<string, string>): Tree {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'threadgrep-mcp-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * `project/` with 120 lines that hold "needle" in 12 files and an ignored one; `secret/` beside it, and a link to it from
 * inside.
 */
export function projectTree(): Tree & { project: string } {
  const files: Record<string, string> = {
    'project/.ignore': 'ignored.txt\n',
    'project/ignored.txt': 'needle that is ignored\n',
    'project/code.ts': 'export function outer() {\n  return thread; // a comment\n}\n',
    'secret/secret.txt': 'needle that is secret\n',
  };
  for (let file = 0; file < 12; file++) {
    const lines = Array.from({ length: 10 }, (_, line) => `needle ${file} ${line}\nhay\n`);
    files[`project/src/file${String(file).padStart(2, '0')}.txt`] = lines.join('');
  }
  const made = tree(files);
  symlinkSync(join(made.path, 'secret'), join(made.path, 'project', 'link'));
  return { ...made, project: join(made.path, 'project') };
}

/** A file of `projectTree` with ten lines that hold "needle": what a flood of calls asks for. */
export const oneFile = 'src/file00.txt';

/** Takes a pattern with look-around about ten seconds; see `slowPattern`. */
export function slowTree(): Tree {
  const made = tree({ 'f10.txt': `${'abcdefgh '.repeat(12)}\n`.repeat(10_000) });
  const first = join(made.path, 'f10.txt');
  // One file under many names is written once.
  for (let file = 11; file < 70; file++) linkSync(first, join(made.path, `f${file}.txt`));
  return made;
}

/** Has no literal to look for, and everything nearly matches. */
export const slowPattern = '(?<=[a-h]{3} ?[a-h]{3,9})[a-h ]{20,80}(?=[A-Z]{2})';

/** The project of which the pages in docs/tools show answers. */
export const documentedFiles: Record<string, string> = {
  '.ignore': 'generated/\n',
  'src/cart.ts': [
    'export class Cart {',
    '  // The total is without tax.',
    '  total(): number {',
    "    return this.items.reduce((sum, item) => sum + item.price, 0); // 'total' of prices",
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/checkout.ts': [
    "import { Cart } from './cart.js';",
    '',
    'export function pay(cart: Cart): string {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    '  return `to pay: ${cart.total()}`;',
    '}',
    '',
  ].join('\n'),
  'generated/totals.ts': 'export const total = 42;\n',
};

/** Those files. */
export const documentedTree = (): Tree => tree(documentedFiles);
