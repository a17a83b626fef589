// The door's main function: the files a search looks at, in the promised order.
import type { FileStep, PathText } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import { Pace } from '../pace.js';
import { type Disk, disk as realDisk } from './disk.js';
import { columnOf, diskProblem, errnoOf } from './disk-problem.js';
import { Judge } from './judge.js';
import {
  absolutePath,
  assertConfined,
  assertDirectories,
  chainAbove,
  isDirectoryRoot,
  type Root,
  rootsOf,
} from './root.js';
import { RuleLoader } from './rule-loader.js';
import { StepGatherer } from './step.js';
import { type Walking, walk } from './walk.js';

/**
 * The files to search and what was left out, in the promised order: roots as given; inside a root bytewise by path
 * component, depth first, files and directories interleaved by name. Steps are the same in every run over the same
 * tree. Pulling drives the walk: who stops pulling stops the reading. When `signal` aborts, the iteration ends early
 * without an error.
 *
 * A root that does not exist is a problem with code `PATH_NOT_FOUND` in its place (as many of them as roots: none
 * exists). Throws GLOB_INVALID, TYPE_UNKNOWN, OPTION_INVALID, PATH_OUTSIDE_ROOT before the first step.
 */
export async function* enumerateFiles(
  settings: FileSettings,
  signal?: AbortSignal,
  disk: Disk = realDisk,
): AsyncGenerator<FileStep, void, void> {
  const walking: Walking = {
    settings,
    disk,
    loader: new RuleLoader(settings, disk),
    judge: new Judge(settings),
    pace: new Pace(),
    step: new StepGatherer(),
    signal,
  };
  assertDirectories(disk, settings);
  const roots = rootsOf(settings);
  for (const path of [...roots.map(({ written }) => written), ...settings.ignore.files]) {
    assertConfined(disk, absolutePath(path, settings.cwd), settings.confineTo, path);
  }
  for (const { file, errno } of walking.loader.unreadableFiles()) {
    // Not under its errno name, so that a front end can be quiet about rule files alone.
    walking.step.problem({ ...diskProblem(file, errno), code: 'IGNORE_FILE_UNREADABLE' });
  }
  try {
    for (const root of roots) {
      if (signal?.aborted) return;
      yield* stepsOf(walking, root);
    }
    if (!walking.step.isEmpty && !signal?.aborted) yield walking.step.take();
  } finally {
    walking.loader.release();
  }
}

async function* stepsOf(walking: Walking, root: Root): AsyncGenerator<FileStep> {
  const { settings, disk, loader, step } = walking;
  try {
    if (!isDirectoryRoot(root, disk)) return step.candidate(root.written, true);
  } catch (error) {
    return reportRoot(step, root.written, errnoOf(error));
  }
  yield* walk(walking, root, chainAbove(root, settings, disk, loader));
}

function reportRoot(step: StepGatherer, written: PathText, errno: string): void {
  const problem = diskProblem(written, errno);
  step.problem(errno === 'ENOENT' ? { ...problem, code: 'PATH_NOT_FOUND' } : problem);
  if (errno !== 'ENOENT') step.skip({ column: columnOf(errno), path: written, detail: errno });
}
