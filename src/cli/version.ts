// The version, from the package's own package.json: the only place where it is written.
import { readFileSync } from 'node:fs';

/** For example `0.1.0`. */
export function packageVersion(): string {
  for (let folder = new URL('./', import.meta.url); ; folder = new URL('../', folder)) {
    const found = versionIn(new URL('package.json', folder));
    if (found !== null) return found;
    if (folder.pathname === '/') return 'unknown';
  }
}

function versionIn(file: URL): string | null {
  try {
    const { name, version } = JSON.parse(readFileSync(file, 'utf8'));
    return name === 'threadgrep' ? version : null;
  } catch {
    return null;
  }
}
