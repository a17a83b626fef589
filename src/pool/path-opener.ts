// How the paths of a slice are handed to the system.
import { hasEscapedBytes, pathForFs } from '../candidate.js';

const isWindows = process.platform === 'win32';
const isAbsolute = (path: string): boolean =>
  path.startsWith('/') || (isWindows && /^(?:[A-Za-z]:)?[\\/]/.test(path));

/**
 * What opens each of `paths` (one string), of which relative ones start at `cwd`. Names that are not UTF-8 are rare, so they
 * are looked for once, not per file.
 */
export function pathOpener(cwd: string, paths: string): (path: string) => string | Buffer {
  const absolute = (path: string): string => (isAbsolute(path) ? path : `${cwd}/${path}`);
  if (!hasEscapedBytes(cwd) && !hasEscapedBytes(paths)) return absolute;
  return (path) => pathForFs(absolute(path));
}
