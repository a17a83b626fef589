// Globs on root-relative paths as globs of the engine, which are relative to its working directory and, without a slash,
// hold at any depth.
import { globExpressions } from '../engine.js';
import { optionError } from '../option-rules.js';
import { BraceExpander } from './braces.js';
import type { FileArguments } from './code-request.js';

/**
 * The engine's globs, the strongest last. `leads` are what stands in front of root-relative paths as the engine sees them:
 * empty for its working directory, else absolute and ending in `/`.
 * @throws SearchError `GLOB_INVALID`, `OPTION_INVALID`
 */
export function engineGlobs(asked: FileArguments, leads: readonly string[]): string[] {
  const included: string[] = [];
  const excluded: string[] = [];
  // Before anything is put in front of them: an error shows what the caller wrote.
  globExpressions([...listed(asked.path_glob), ...listed(asked.exclude_glob)]);
  const braces = new BraceExpander();
  const expanded = (glob: string, name: keyof FileArguments) =>
    (areBracesPlain(glob) ? [glob] : braces.expand(glob, name, asked[name])).map(fromRoot);
  for (const glob of listed(asked.path_glob)) {
    const isExcluding = glob.startsWith('!');
    const list = isExcluding ? excluded : included;
    list.push(...expanded(isExcluding ? glob.slice(1) : glob, 'path_glob'));
  }
  for (const glob of listed(asked.exclude_glob)) {
    if (glob.startsWith('!'))
      throw optionError('exclude_glob', glob, 'without a leading "!": it excludes as it is');
    excluded.push(...expanded(glob, 'exclude_glob'));
  }
  const isAll = included.some((glob) => glob === '**' || glob === '**/*');
  const anchored = (glob: string) => leads.map((lead) => `/${escapedPath(lead)}${glob}`);
  return [
    ...(isAll ? [] : included.flatMap(withInside).flatMap(anchored)),
    ...excluded
      .flatMap(withFolder)
      .flatMap(anchored)
      .map((glob) => `!${glob}`),
  ];
}

function listed(globs: string | readonly string[] | undefined): readonly string[] {
  if (globs === undefined) return [];
  return typeof globs === 'string' ? [globs] : globs;
}

/**
 * The engine can have these as they are: a wildcard stands outside of the braces, which hold plain names, so all of their
 * combinations are treated alike.
 */
function areBracesPlain(glob: string): boolean {
  const others = glob.replace(/\{\.?\w[\w.-]*(?:,\.?\w[\w.-]*)*\}/g, '');
  return /[*?]/.test(others) && !/[\\{}[\]]/.test(others);
}

/** Without `./` and a leading `/`; `folder/` means what is in it. */
function fromRoot(glob: string): string {
  const path = glob.replace(/^(?:\.?\/)+/, '');
  return path === '' || path.endsWith('/') ? `${path}**` : path;
}

/** A name without any wildcard may be a folder's. */
function withInside(glob: string): string[] {
  return /[*?[\]\\]/.test(glob) ? [glob] : [glob, `${glob}/**`];
}

/** A folder of which all is left out is not entered. */
function withFolder(glob: string): string[] {
  return glob.endsWith('/**') ? [glob, glob.slice(0, -2)] : [glob];
}

/** A path as a glob that means it alone. */
export const escapedPath = (path: string): string => path.replace(/[\\*?[\]{}!,]/g, '\\$&');
