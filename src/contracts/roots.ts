// Where requests may look: the directories of a tool context, and the way from a request's path to what the engine is asked.
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pathForFs, pathFromBytes } from '../candidate.js';
import { SearchError } from '../errors.js';
import { optionError } from '../option-rules.js';
import type { SearchQuery } from '../options.js';
import { isWithin } from '../within.js';

/** The engine's options that say where to look. */
export type Place = Pick<SearchQuery, 'cwd' | 'paths' | 'root'>;

/** Absolute directories without doubles; the first is the one relative paths start from. */
export type Roots = readonly [string, ...string[]];

/** @throws SearchError `OPTION_INVALID` for an empty list or what is no path */
export function rootsOf(roots: readonly string[] | undefined): Roots {
  if (roots === undefined) return [process.cwd()];
  const isList = Array.isArray(roots) && roots.length > 0;
  if (!isList || !roots.every((root) => typeof root === 'string' && /^[^\0]+$/.test(root))) {
    throw optionError('roots', roots, 'a list of at least one directory');
  }
  return [...new Set(roots.map((root) => resolve(root)))] as unknown as Roots;
}

/**
 * One path of a request, relative to the first root unless it is absolute.
 * @throws SearchError `PATH_OUTSIDE_ROOT` when it leads out of all roots, also by way of symbolic links
 */
export function placeOf(path: string, roots: Roots): Place {
  const absolute = resolve(roots[0], path);
  const root = roots.find((one) => isWithin(realOrNearest(one), realOrNearest(absolute)));
  if (root === undefined) {
    const message = `${path} lies outside of ${roots.join(', ')}; name a path inside`;
    throw new SearchError('PATH_OUTSIDE_ROOT', message, { value: path });
  }
  const inside = insideOf(roots[0], absolute);
  if (inside === '') return { cwd: roots[0], root };
  // With `./` a file named `-` is not mistaken for standard input.
  return { cwd: roots[0], root, paths: [inside === null ? absolute : `./${inside}`] };
}

/** All roots, those within others left out, as they are searched there. */
export function placeOfAll(roots: Roots): Place {
  const others = roots.slice(1).filter((one) => !roots.some((root) => root !== one && isWithin(root, one)));
  if (others.length === 0) return { cwd: roots[0], root: roots[0] };
  const isFirstApart = !others.some((root) => isWithin(root, roots[0]));
  return { cwd: roots[0], paths: isFirstApart ? ['.', ...others] : others };
}

/** What stands in front of root-relative paths where the engine sees them: nothing, or a whole path that ends in `/`. */
export function globLeads({ cwd, paths }: Place): string[] {
  if (paths === undefined) return [''];
  return paths.map((path) => (path === '.' || path === cwd ? '' : path.endsWith('/') ? path : `${path}/`));
}

/** Paths that a caller names, as the answers show them. */
export function knownPaths(paths: readonly string[], roots: Roots): Set<string> {
  return new Set(paths.map((path) => shownPath(resolve(roots[0], path), roots)));
}

/** A path as the answers show it: relative to the first root where it lies below, else absolute. */
export function shownPath(path: string, [first]: Roots): string {
  if (path.startsWith('./')) return path.slice(2);
  return isAbsolute(path) ? (insideOf(first, path) ?? path) : path;
}

/** Path of `path` below `directory`, empty for the directory itself, null for what lies elsewhere. */
function insideOf(directory: string, path: string): string | null {
  if (!isWithin(directory, path)) return null;
  return relative(directory, path).split(sep).join('/');
}

/** Of a path that does not exist, its nearest existing ancestor counts. */
function realOrNearest(path: string): string {
  try {
    return pathFromBytes(realpathSync(pathForFs(path), 'buffer'));
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realOrNearest(parent), basename(path));
  }
}
