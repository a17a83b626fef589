// Says of one path whether a search would look at it, and if not, what stands in the way: the same decisions as in
// the walk, made only for the names on the way down.
import { resolve } from 'node:path';
import type { PathText } from '../candidate.js';
import type { SkipColumn } from '../coverage.js';
import type { Explanation } from '../explanation.js';
import type { FileSettings } from '../file-settings.js';
import { Decider, type Deciding } from './decider.js';
import { Directory } from './directory.js';
import { type Disk, disk as realDisk } from './disk.js';
import { columnOf, errnoOf } from './disk-problem.js';
import { Frame } from './frame.js';
import { Judge } from './judge.js';
import {
  absolutePath,
  assertConfined,
  assertDirectories,
  chainAbove,
  isDirectoryRoot,
  type Root,
  rootsOf,
  withSlash,
} from './root.js';
import { RuleLoader } from './rule-loader.js';
import type { Visit } from './visit.js';

/** Explains `path` (relative to `cwd`, or absolute). Throws as enumerateFiles does. */
export async function explainPath(
  settings: FileSettings,
  path: PathText,
  disk: Disk = realDisk,
): Promise<Explanation> {
  const deciding = { settings, disk, loader: new RuleLoader(settings, disk), judge: new Judge(settings) };
  assertDirectories(disk, settings);
  const target = resolve(settings.cwd, path);
  assertConfined(disk, absolutePath(path, settings.cwd), settings.confineTo, path);
  let explanation = left(path, path, null, 'lies in none of the paths searched');
  for (const root of rootsOf(settings)) {
    if (!withSlash(target).startsWith(root.plainLead)) continue;
    explanation = await explainInRoot(deciding, root, path, target);
    if (explanation.isSearched) break;
  }
  return explanation;
}

async function explainInRoot(
  deciding: Deciding,
  root: Root,
  path: PathText,
  target: PathText,
): Promise<Explanation> {
  const { settings, disk, loader } = deciding;
  try {
    if (!isDirectoryRoot(root, disk)) return searched(path, root.written, true);
  } catch (error) {
    const errno = errnoOf(error);
    return left(path, root.written, columnOf(errno), errno);
  }
  const names = withSlash(target)
    .slice(root.plainLead.length)
    .split('/')
    .filter((name) => name !== '');
  let directory = Directory.top(root, chainAbove(root, settings, disk, loader), null);
  const decider = new Decider(deciding);
  for (const [depth, name] of names.entries()) {
    const found = await explainName(decider, directory, name, path);
    if ('isSearched' in found) return found;
    const isLast = depth === names.length - 1;
    if (found.visit !== null) directory = directory.below(found.visit);
    else if (isLast) return searched(path, found.shown, false);
    else return left(path, found.shown, 'vanished', 'ENOTDIR');
  }
  return explainDirectory(decider, directory, path);
}

/** No rule leaves the directory out; it may be unreadable, or on another file system. */
async function explainDirectory(
  decider: Decider,
  directory: Directory,
  path: PathText,
): Promise<Explanation> {
  const frame = new Frame(directory);
  await decider.list(frame);
  const shown = directory.parent === null ? directory.shownPath('') : directory.shown;
  if (frame.lastSkip === null) return searched(path, shown, false);
  return left(path, directory.shown, frame.lastSkip.column, frame.lastSkip.detail);
}

/** `visit` is null for a file. */
async function explainName(
  decider: Decider,
  directory: Directory,
  name: PathText,
  path: PathText,
): Promise<Explanation | { visit: Visit | null; shown: PathText }> {
  const frame = new Frame(directory);
  const entries = await decider.list(frame);
  const entry = entries.find((each) => each.name === name);
  const shown = directory.shownPath(name);
  if (entry !== undefined) decider.decide(frame, entry);
  if (frame.lastSkip !== null) {
    const { column, detail, rule } = frame.lastSkip;
    return {
      ...left(path, entry === undefined ? directory.shown : shown, column, detail),
      ...(rule && { rule }),
    };
  }
  if (entry !== undefined) return { visit: frame.visits[0] ?? null, shown };
  return decider.isTooDeep(directory)
    ? left(path, shown, null, 'lies deeper than maxDepth')
    : left(path, shown, 'vanished', 'ENOENT');
}

function searched(path: PathText, decidedAt: PathText, isExplicit: boolean): Explanation {
  return { path, isSearched: true, isExplicit, column: null, detail: '', decidedAt };
}

function left(path: PathText, decidedAt: PathText, column: SkipColumn | null, detail: string): Explanation {
  return { path, isSearched: false, isExplicit: false, column, detail, decidedAt };
}
