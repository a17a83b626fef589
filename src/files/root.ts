// The roots of a walk: what the caller named, how its paths are shown, and which rules lie above it.
import { isAbsolute, resolve } from 'node:path';
import type { PathText } from '../candidate.js';
import { SearchError } from '../errors.js';
import type { FileSettings } from '../file-settings.js';
import { optionError } from '../option-rules.js';
import { beginning } from '../shortened.js';
import type { Disk } from './disk.js';
import { RuleChain } from './rule-chain.js';
import { type Place, type RuleLoader, ruleNames } from './rule-loader.js';

/** Characters of a path in a message. */
const longestShown = 200;

export interface Root {
  /** As the caller wrote it; `.` where it named none. */
  written: PathText;
  /** What stands in front of the names inside when they are shown: empty, or ending in `/`. */
  shownLead: string;
  /** Absolute, ending in `/`, with `..` left to the system: behind a symlink it means another place. */
  absoluteLead: string;
  /** The same with `.` and `..` taken out, for rules that are relative to the working directory. */
  plainLead: string;
  /** What -g sees in front of the names inside. */
  fromCwdLead: string;
}

/** The roots in the order given; the working directory where none is named. */
export function rootsOf({ roots, cwd }: FileSettings): Root[] {
  if (roots.length === 0) return [{ ...rootAt('.', cwd), shownLead: '' }];
  return roots.map((written) => rootAt(written, cwd));
}

function rootAt(written: PathText, cwd: string): Root {
  const shownLead = withSlash(written);
  return {
    written,
    shownLead,
    absoluteLead: withSlash(absolutePath(written, cwd)),
    plainLead: withSlash(resolve(cwd, written)),
    fromCwdLead: fromCwd(shownLead, cwd),
  };
}

/** `..` is left to the system. */
export function absolutePath(path: PathText, cwd: string): PathText {
  if (isAbsolute(path)) return path;
  return path === '.' ? cwd : withSlash(cwd) + path;
}

/** Exactly one `/` at the end of a path that may have one already. */
export function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Throws errno errors. `file/` names a directory: where it is none, that is an error. */
export function isDirectoryRoot({ written, absoluteLead }: Root, disk: Disk): boolean {
  return disk.stat(written.endsWith('/') ? absoluteLead : withoutSlash(absoluteLead)).isDirectory();
}

function fromCwd(path: string, cwd: string): string {
  if (path.startsWith('./')) return path.slice(2);
  return path.startsWith(withSlash(cwd)) ? path.slice(withSlash(cwd).length) : path;
}

/**
 * Throws OPTION_INVALID when the working directory, or what the search is confined to, is something else than a directory. That
 * it does not exist is told where a path is looked for in it.
 */
export function assertDirectories(disk: Disk, { cwd, confineTo }: FileSettings): void {
  for (const [name, path] of Object.entries({ cwd, root: confineTo })) {
    if (path !== null && isSomethingElse(disk, path)) throw optionError(name, path, 'a directory');
  }
}

function isSomethingElse(disk: Disk, path: PathText): boolean {
  try {
    return !disk.stat(path).isDirectory();
  } catch {
    return false;
  }
}

/** Throws PATH_OUTSIDE_ROOT when `path` (absolute) leads out of `confineTo`, also by way of symlinks. */
export function assertConfined(disk: Disk, path: PathText, confineTo: string | null, written: string): void {
  if (confineTo === null || isConfined(disk, path, confineTo)) return;
  const message = `${beginning(written, longestShown)} lies outside of ${confineTo}; name a path inside it`;
  throw new SearchError('PATH_OUTSIDE_ROOT', message, { value: written });
}

/** Of a path that does not exist, its nearest existing ancestor counts. */
export function isConfined(disk: Disk, path: PathText, confineTo: string): boolean {
  const limit = withSlash(realOrNearest(disk, confineTo));
  return withSlash(realOrNearest(disk, path)).startsWith(limit);
}

/** What lies below something that is missing is missing too, so the nearest ancestor is found by bisection. */
function realOrNearest(disk: Disk, path: PathText): PathText {
  const whole = realOrNull(disk, path);
  if (whole !== null) return whole;
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index);
  let nearest = { real: '', slash: -1 };
  for (let from = 0, to = slashes.length; from < to; ) {
    const middle = (from + to) >> 1;
    const slash = slashes[middle];
    const real = realOrNull(disk, path.slice(0, slash) || '/');
    if (real === null) to = middle;
    else {
      nearest = { real, slash };
      from = middle + 1;
    }
  }
  return nearest.slash < 0 ? path : withSlash(nearest.real) + path.slice(nearest.slash + 1);
}

function realOrNull(disk: Disk, path: PathText): PathText | null {
  try {
    return disk.realPath(path);
  } catch {
    return null;
  }
}

/** The rules that hold at a root from outside: named files, global excludes, and the directories above it. */
export function chainAbove(root: Root, settings: FileSettings, disk: Disk, loader: RuleLoader): RuleChain {
  const real = withSlash(disk.realPath(root.absoluteLead));
  let chain = RuleChain.empty.with(loader.outermost(placeAt(withSlash(settings.cwd), root.plainLead)), false);
  for (const above of directoriesAbove(real)) {
    const present = namesPresent(disk, above);
    const rules = loader.load(
      above,
      present,
      { lead: real.slice(above.length), cut: 0 },
      chain.isInRepository,
    );
    chain = chain.with(settings.ignore.parent ? rules.placed : [], rules.startsRepository);
  }
  return chain.entering('');
}

/** `/a/b/` gives `/` and `/a/`. */
function directoriesAbove(path: string): string[] {
  const above: string[] = [];
  for (let at = 0; at >= 0 && at < path.length - 1; at = path.indexOf('/', at + 1))
    above.push(path.slice(0, at + 1));
  return above;
}

/** Rule files exist or not; the directory itself may be unreadable, so it is not listed. */
function namesPresent(disk: Disk, directory: string): string[] {
  return ruleNames.filter((name) => disk.exists(directory + name));
}

/** A root that does not lie below `base` gets a lead no anchored rule can match. */
function placeAt(base: string, root: string): Place {
  return { lead: root.startsWith(base) ? root.slice(base.length) : `\0${root}`, cut: 0 };
}
