// One small tree for runs of the command, small enough to know by heart.
import { Buffer } from 'node:buffer';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const files: Record<string, string | Buffer> = {
  'verse.txt': 'The cat sat\n  on a mat\nand the Cat\n\tspat at the cat, the rat\nend of cat',
  'src/main.c': 'int main(void) {\n\tint cat = 1; /* cat */\n\treturn cat;\n}\n',
  'src/deep/er/tail.h': '#define CAT 1\n#define cat_2 2\n',
  'src/windows.txt': 'cat\r\ndog\r\nthe cat\r\n',
  'notes.md': `# cat\n\n${'long '.repeat(40)}cat ${'tail '.repeat(40)}cat\n`,
  'umlaut.txt': 'Kätzchen und cat\nÄÖÜ äöü\nstraße\n',
  'latin1.txt': Buffer.from('caf\xe9 cat\n', 'latin1'),
  'utf16.txt': Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from('a cat\nno\n', 'utf16le')]),
  'binary.bin': Buffer.from('cat before\n\0\0 cat behind\n'),
  '.hidden/cat.txt': 'hidden cat\n',
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.gitignore': 'ignored.txt\nbuild/\n',
  'ignored.txt': 'ignored cat\n',
  'build/out.txt': 'built cat\n',
  '.ignore': 'dotted.txt\n',
  'dotted.txt': 'dotted cat\n',
  'empty.txt': '',
  'patterns.txt': 'mat\ndog\n',
  'records.bin': 'one cat\0two\0three cat\0',
  'packed.txt.gz': gzipSync('a packed cat\nand a dog\n'),
  'broken.gz': 'this is not gzip, cat\n',
};

/** The tree in a folder of its own. */
export function growTree(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tg-cli-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  symlinkSync('src/main.c', join(folder, 'link.c'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
