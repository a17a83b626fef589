// What paths of a call are on disk: roots have to be folders, and what is neither file nor folder is never opened, as reading a
// pipe may wait for ever and a device may never end.
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathForFs } from '../candidate.js';
import { SearchError } from '../errors.js';
import { optionError } from '../option-rules.js';
import type { Place, Roots } from './roots.js';

/** What stands at a path, links followed; a code such as ENOENT where that cannot be told. */
async function kindOf(path: string): Promise<'file' | 'folder' | 'special' | { code?: string }> {
  try {
    const found = await stat(pathForFs(path));
    if (found.isDirectory()) return 'folder';
    return found.isFile() ? 'file' : 'special';
  } catch (error) {
    return { code: (error as NodeJS.ErrnoException).code };
  }
}

/**
 * Refuses roots that are no folders, and a first one that does not exist: paths start from it. Others that do not exist are for
 * the search to tell.
 * @throws SearchError `OPTION_INVALID`, `PATH_NOT_FOUND`
 */
export async function assertRoots(roots: Roots): Promise<void> {
  for (const [at, root] of roots.entries()) {
    const kind = await kindOf(root);
    if (kind === 'file' || kind === 'special') throw optionError('roots', root, 'a list of directories');
    if (at === 0 && typeof kind !== 'string' && gone.includes(kind.code ?? '')) {
      throw new SearchError('PATH_NOT_FOUND', `the root ${root} does not exist`, { value: root });
    }
  }
}

const gone = ['ENOENT', 'ENOTDIR'];

/** A pipe, a socket or a device is asked for. */
export async function isSpecial({ cwd = '.', paths = [] }: Place): Promise<boolean> {
  return paths.length > 0 && (await kindOf(resolve(cwd, paths[0]))) === 'special';
}
