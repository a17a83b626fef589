// Settings for tests of the files room: complete, with what a test is about laid over them.
import type { Candidate } from '../../src/candidate.js';
import type { LedgerEntry } from '../../src/coverage.js';
import type { Problem } from '../../src/errors.js';
import type { FileSettings, IgnoreSettings } from '../../src/file-settings.js';
import type { Disk } from '../../src/files/disk.js';
import { enumerateFiles } from '../../src/files/index.js';

export type SettingsChange = Partial<Omit<FileSettings, 'ignore'>> & { ignore?: Partial<IgnoreSettings> };

export function fileSettings(cwd: string, change: SettingsChange = {}): FileSettings {
  return {
    cwd,
    roots: [],
    confineTo: null,
    globs: [],
    globsNarrow: false,
    types: [],
    typesNot: [],
    typeChanges: [],
    hidden: false,
    followSymlinks: false,
    maxDepth: null,
    maxFileSize: null,
    oneFileSystem: false,
    binaryExtensions: false,
    countsPruned: false,
    ...change,
    ignore: {
      vcs: true,
      dot: true,
      exclude: true,
      global: true,
      parent: true,
      requireGit: true,
      files: [],
      caseInsensitive: false,
      ...change.ignore,
    },
  };
}

export interface Found {
  candidates: Candidate[];
  paths: string[];
  skipped: LedgerEntry[];
  problems: Problem[];
}

/** All steps of one enumeration, laid end to end. */
export async function find(cwd: string, change: SettingsChange = {}, disk?: Disk): Promise<Found> {
  const found: Found = { candidates: [], paths: [], skipped: [], problems: [] };
  for await (const step of enumerateFiles(fileSettings(cwd, change), undefined, disk)) {
    found.candidates.push(...step.candidates);
    found.skipped.push(...step.skipped);
    found.problems.push(...step.problems);
  }
  found.paths = found.candidates.map(({ path }) => path);
  return found;
}
