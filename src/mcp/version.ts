// The version, from the package's own package.json: the only place where it is written.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** For example `0.1.0`. */
export function serverVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    const { name, version } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    if (name === 'threadgrep') return version;
    if (folder === dirname(folder)) return 'unknown';
  }
}
