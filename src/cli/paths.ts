// Where a search looks: the paths given, standard input, or the current directory.
import { fstatSync, statSync } from 'node:fs';
import { pathForFs } from '../index.js';
import { isSearchMode, type LowArgs } from './low-args.js';
import type { Patterns } from './patterns.js';
import { UsageError } from './usage-error.js';

export interface Paths {
  /** Empty: the current directory. `-` is standard input. */
  roots: string[];
  /** No path was given, so where to look is a guess. */
  isImplicit: boolean;
  /** Exactly one file (or standard input) is searched: its path needs no telling. */
  isOneFile: boolean;
  /** All of them are ordinary files. */
  areFiles: boolean;
}

/** @throws UsageError where standard input is wanted twice */
export function collectPaths(args: LowArgs, patterns: Patterns): Paths {
  const roots = patterns.positional;
  if (roots.length === 0) {
    const usesStdin = isSearchMode(args.mode) && !patterns.isStdinUsed && isStdinReadable();
    return { roots: usesStdin ? ['-'] : [], isImplicit: true, isOneFile: usesStdin, areFiles: false };
  }
  if (patterns.isStdinUsed && roots.includes('-')) {
    throw new UsageError('error: attempted to read patterns from stdin while also searching stdin');
  }
  const kinds = roots.map((path) =>
    path === '-' ? undefined : statSync(pathForFs(path), { throwIfNoEntry: false }),
  );
  return {
    roots,
    isImplicit: false,
    isOneFile: roots.length === 1 && !kinds[0]?.isDirectory(),
    areFiles: kinds.every((kind) => kind?.isFile()),
  };
}

/** A guess whether somebody wants standard input to be searched: it is a file, a pipe or a socket. */
function isStdinReadable(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFile() || stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
