// Whether one path lies in another, by their names alone: who needs to know about links resolves them first.
import { sep } from 'node:path';

/** True of absolute, normalized paths where `path` is `folder` or lies below it. */
export function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
