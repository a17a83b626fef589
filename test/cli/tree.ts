// One small tree for runs of the command, small enough to know by heart.
import { Buffer } from 'node:buffer';
import { lutimesSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  'crowd.txt': 'catcat cat\n\ncat at cat\nno\nno\nno\n  cat\ncat\nno\ncat',
  'pages.txt': 'start cat\nend\nstart\nmiddle dog\nend\nstart sat\n\ton the end\n',
  'long.txt': 'a line without the word\n'.repeat(120),
  'README.TXT': 'Cat in capitals\n',
  Makefile: 'cat:\n\ttouch cat\n',
  'web/page.html': '<p>cat</p>\n',
  'web/deep/app.js': 'const cat = 1;\nexport { cat };\n',
  'src/.gitignore': '*.o\n!keep.o\n',
  'src/object.o': 'cat of the linker\n',
  'src/keep.o': 'cat that is kept\n',
  '.git/info/exclude': 'excluded.txt\n',
  'excluded.txt': 'excluded cat\n',
  '.rgignore': 'rgdotted.txt\n!dotted.md\n',
  'rgdotted.txt': 'rgdotted cat\n',
  'rules.txt': '# rules of no special name\n/web/\nVERSE.*\n!dotted.txt\n',
  'faulty-rules.txt': 'a{b\n[z-a]\nverse.txt\n',
  'circle/cat.txt': 'cat in a circle\n',
};

const links: Record<string, string> = {
  'link.c': 'src/main.c',
  dangling: 'nosuchfile',
  'circle/again': '../circle',
};

/** The tree in a folder of its own. */
export function growTree(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'tg-cli-'));
  for (const [at, [path, content]] of Object.entries(files).entries()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    // No two times are alike, and their orders are others than that of paths. Reading does not change a time to come.
    const seconds = Date.now() / 1000;
    lutimesSync(join(folder, path), seconds + 3600 + ((at * 17) % 53), seconds - 60 - ((at * 29) % 59));
  }
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
