// The door's main function: the files a search looks at, in the promised order.
import type { FileStep, PathText } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import { type Disk, disk as realDisk } from './disk.js';
import { columnOf, diskProblem, errnoOf } from './disk-problem.js';
import { Judge } from './judge.js';
import { Pace } from './pace.js';
import { assertConfined, chainAbove, type Root, rootsOf } from './root.js';
import { RuleLoader } from './rule-loader.js';
import { StepGatherer } from './step.js';
import { Walk, type WalkContext } from './walk.js';

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
  const context: WalkContext = {
    settings,
    disk,
    loader: new RuleLoader(settings, disk),
    judge: new Judge(settings),
    pace: new Pace(),
    step: new StepGatherer(),
    signal,
  };
  const roots = rootsOf(settings);
  for (const root of roots)
    assertConfined(disk, withoutSlash(root.absoluteLead), settings.confineTo, root.written);
  for (const root of roots) {
    if (signal?.aborted) return;
    yield* stepsOf(context, root);
  }
  if (!context.step.isEmpty && !signal?.aborted) yield context.step.take();
}

async function* stepsOf(context: WalkContext, root: Root): AsyncGenerator<FileStep> {
  const { settings, disk, loader, step } = context;
  const path = withoutSlash(root.absoluteLead);
  try {
    if (!disk.stat(pathAsWritten(root, path)).isDirectory()) return step.candidate(root.written, true);
  } catch (error) {
    return reportRoot(context, root.written, errnoOf(error));
  }
  yield* new Walk(context, root, chainAbove(root, settings, disk, loader)).steps();
}

/** `file/` names a directory: where it is none, that is an error of the root. */
function pathAsWritten(root: Root, path: PathText): PathText {
  return root.written.endsWith('/') && path !== '/' ? `${path}/` : path;
}

function reportRoot({ step }: WalkContext, written: PathText, errno: string): void {
  const problem = diskProblem(written, errno);
  step.problem(errno === 'ENOENT' ? { ...problem, code: 'PATH_NOT_FOUND' } : problem);
  if (errno !== 'ENOENT') step.skip({ column: columnOf(errno), path: written, detail: errno });
}

function withoutSlash(path: PathText): PathText {
  return path.length > 1 ? path.slice(0, -1) : path;
}
