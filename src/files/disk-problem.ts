// Errors of the file system as problems in the answer, worded as ripgrep words them.
import { constants } from 'node:os';
import type { PathText } from '../candidate.js';
import type { SkipColumn } from '../coverage.js';
import type { Problem } from '../errors.js';

/** The C library's words; Node's own are in lower case. */
const words: Record<string, string> = {
  EACCES: 'Permission denied',
  EISDIR: 'Is a directory',
  EIO: 'Input/output error',
  ELOOP: 'Too many levels of symbolic links',
  EMFILE: 'Too many open files',
  ENAMETOOLONG: 'File name too long',
  ENFILE: 'Too many open files in system',
  ENOENT: 'No such file or directory',
  ENOTDIR: 'Not a directory',
  EPERM: 'Operation not permitted',
};

/** The errno name of an error thrown by node:fs; anything else is thrown on, it is a fault of our own. */
export function errnoOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (typeof code !== 'string' || !/^E[A-Z0-9]+$/.test(code)) throw error;
  return code;
}

/** `X: No such file or directory (os error 2)`. */
export function diskProblem(path: PathText, errno: string): Problem {
  const number = (constants.errno as Record<string, number>)[errno];
  const cause = `${words[errno] ?? errno}${number === undefined ? '' : ` (os error ${number})`}`;
  return { path, code: errno, message: `${path}: ${cause}` };
}

/** Where a file or directory that could not be looked at is counted. */
export function columnOf(errno: string): SkipColumn {
  return errno === 'ENOENT' || errno === 'ENOTDIR' ? 'vanished' : 'unreadable';
}
