// Globs on root-relative paths as globs of the engine, which are relative to its working directory and, without a slash,
// hold at any depth.
import { globExpressions } from '../engine.js';
import { SearchError } from '../errors.js';
import { optionError } from '../option-rules.js';
import type { FileArguments } from './code-request.js';

/** Most globs that the braces of one may stand for. */
const mostExpansions = 1000;

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
  for (const glob of listed(asked.path_glob)) {
    if (glob.startsWith('!')) excluded.push(...expanded(glob.slice(1)));
    else included.push(...expanded(glob));
  }
  for (const glob of listed(asked.exclude_glob)) {
    if (glob.startsWith('!'))
      throw optionError('exclude_glob', glob, 'without a leading "!": it excludes as it is');
    excluded.push(...expanded(glob));
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

/** Without `./`, a leading `/` and braces; `folder/` means what is in it. */
function expanded(glob: string): string[] {
  return expandBraces(glob).map((one) => {
    const path = one.replace(/^(?:\.?\/)+/, '');
    return path === '' || path.endsWith('/') ? `${path}**` : path;
  });
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

/**
 * `{a,b}` in all its combinations, nested ones too; what is escaped or in a class stays. Braces that do not close are left to
 * the engine, which says where they are.
 */
function expandBraces(glob: string): string[] {
  const found = firstBraces(glob);
  if (found === null) return [glob];
  const { from, to, branches } = found;
  const before = glob.slice(0, from);
  const after = expandBraces(glob.slice(to));
  const all = branches.flatMap(expandBraces).flatMap((branch) => after.map((rest) => before + branch + rest));
  if (all.length > mostExpansions) {
    const message = `${glob} stands for more than ${mostExpansions} globs; write it with * instead`;
    throw new SearchError('GLOB_INVALID', message, { value: glob });
  }
  return all;
}

function firstBraces(glob: string): { from: number; to: number; branches: string[] } | null {
  let depth = 0;
  let from = -1;
  let branchFrom = 0;
  const branches: string[] = [];
  for (let at = 0; at < glob.length; at = afterToken(glob, at)) {
    const char = glob[at];
    if (char === '{' && depth++ === 0) {
      from = at;
      branchFrom = at + 1;
    } else if (depth === 1 && (char === ',' || char === '}')) {
      branches.push(glob.slice(branchFrom, at));
      branchFrom = at + 1;
      if (char === '}') return { from, to: at + 1, branches };
    } else if (char === '}' && depth > 0) depth--;
  }
  return null;
}

/** Behind an escaped character or a class as a whole. */
function afterToken(glob: string, at: number): number {
  if (glob[at] === '\\') return at + 2;
  if (glob[at] !== '[') return at + 1;
  const first = /[!^]/.test(glob[at + 1] ?? '') ? at + 3 : at + 2;
  const end = glob.indexOf(']', first);
  return end < 0 ? at + 1 : end + 1;
}
