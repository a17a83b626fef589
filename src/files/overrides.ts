// The globs of -g and --iglob: the strongest rules of all. With at least one that includes, a file none of them
// names is left out.
import type { FileSettings } from '../file-settings.js';
import { parseGlob } from './glob.js';
import { globExpression } from './glob-expression.js';
import { GlobMatcher } from './glob-matcher.js';

interface Override {
  matcher: GlobMatcher;
  includes: boolean;
  isForDirectories: boolean;
  glob: string;
}

/** `included` also overrules ignore rules and hidden names. */
export type OverrideVerdict = { kind: 'included' } | { kind: 'excluded'; detail: string } | null;

const included: OverrideVerdict = { kind: 'included' };
const unmatched: OverrideVerdict = { kind: 'excluded', detail: 'no glob includes it' };

/** Globs as data for other threads, strongest first: the first expression that matches a path's byte text decides. Throws GLOB_INVALID. */
export function globExpressions(globs: readonly string[]): { expression: RegExp; includes: boolean }[] {
  return globs
    .map(readGlob)
    .filter((line) => line !== null)
    .map(({ path, includes, glob }) => ({
      expression: globExpression(parseGlob(path, glob), false),
      includes,
    }))
    .reverse();
}

export class Overrides {
  /** Strongest first. */
  readonly #overrides: readonly Override[];
  readonly #hasIncluding: boolean;

  /** Throws GLOB_INVALID. */
  constructor(globs: FileSettings['globs']) {
    this.#overrides = globs
      .map(({ pattern, caseInsensitive }) => compile(pattern, caseInsensitive))
      .filter((override) => override !== null)
      .reverse();
    this.#hasIncluding = this.#overrides.some(({ includes }) => includes);
  }

  get isEmpty(): boolean {
    return this.#overrides.length === 0;
  }

  /** `path`: byte text relative to the working directory, or as the caller wrote it where it leads elsewhere. */
  judge(path: string, isDirectory: boolean): OverrideVerdict {
    for (const override of this.#overrides) {
      if (override.isForDirectories && !isDirectory) continue;
      if (override.matcher.matches(path)) {
        return override.includes ? included : { kind: 'excluded', detail: `glob ${override.glob}` };
      }
    }
    return this.#hasIncluding && !isDirectory ? unmatched : null;
  }
}

function compile(glob: string, caseInsensitive: boolean): Override | null {
  const line = readGlob(glob);
  return line && { ...line, matcher: new GlobMatcher(line.path, caseInsensitive, glob) };
}

interface GlobLine {
  /** The glob over whole paths. */
  path: string;
  includes: boolean;
  isForDirectories: boolean;
  /** As the caller wrote it. */
  glob: string;
}

/** A glob is written like a line of a .gitignore, with `!` turned around. Null for a comment or an empty one. */
function readGlob(glob: string): GlobLine | null {
  const line = glob.endsWith('\\ ') ? glob : glob.trimEnd();
  if (line === '' || line.startsWith('#')) return null;
  const includes = !line.startsWith('!');
  const body = includes ? line.replace(/^\\(?=[!#])/, '') : line.slice(1);
  const isAnchored = body.startsWith('/');
  const isForDirectories = body.endsWith('/') && body.length > (isAnchored ? 1 : 0);
  const text = body.slice(isAnchored ? 1 : 0, isForDirectories ? -1 : undefined);
  const path = isForDirectories ? text.replace(/\\$/, '') : text;
  return { path: fullGlob(path, isAnchored), includes, isForDirectories, glob };
}

/** Without a slash it holds at any depth; `/**` at the end means what lies inside, not the directory itself. */
function fullGlob(path: string, isAnchored: boolean): string {
  const isAnywhere = !isAnchored && !path.includes('/') && path !== '**';
  const full = isAnywhere ? `**/${path}` : path;
  return full.endsWith('/**') ? `${full}/*` : full;
}
