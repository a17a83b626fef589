// Finds the rule files of a directory and places them: which names count, what makes a repository, where a worktree
// keeps its exclude file. Where git and ripgrep differ it follows git: a `.gitignore` that is a symlink is not read, a
// submodule's exclude file lies in its own git directory, global excludes are anchored at the repository's top.
import type { Buffer } from 'node:buffer';
import { isAbsolute, relative, resolve } from 'node:path';
import { type PathText, pathFromBytes } from '../candidate.js';
import type { FileSettings } from '../file-settings.js';
import type { Disk } from './disk.js';
import { errnoOf } from './disk-problem.js';
import { globalExcludesFile } from './global-excludes.js';
import type { PlacedRules, RuleSource } from './rule-chain.js';
import { RuleSet } from './rule-set.js';

/** Which names in a directory concern rules. */
export const ruleNames = ['.gitignore', '.ignore', '.rgignore', '.git', '.jj'] as const;
const names: ReadonlySet<string> = new Set(ruleNames);

/** What the rule files of one directory hold. */
export interface DirectoryRules {
  placed: PlacedRules[];
  /** A repository begins here: outer git rules end. */
  startsRepository: boolean;
}

/** Rules placed at a directory, as seen from a root. */
export type Place = Pick<PlacedRules, 'lead' | 'cut'>;

const none: DirectoryRules = { placed: [], startsRepository: false };

/** True of a name in a directory that concerns its rules. Called for every name there is. */
export function isRuleName(name: string): boolean {
  return name.charCodeAt(0) === 0x2e && names.has(name);
}

/** Rules by the very bytes they were read from: a disk that remembers gives the same buffer as long as it holds. */
const parsed = new WeakMap<Buffer, { file: string; foldsCase: boolean; set: RuleSet | null }>();

function parsedRules(file: string, content: Buffer, foldsCase: boolean): RuleSet | null {
  const known = parsed.get(content);
  if (known !== undefined && known.file === file && known.foldsCase === foldsCase) return known.set;
  const set = RuleSet.parse(file, content, foldsCase);
  parsed.set(content, { file, foldsCase, set });
  return set;
}

export class RuleLoader {
  readonly #settings: FileSettings;
  readonly #disk: Disk;
  readonly #sets = new Set<RuleSet>();
  #globalFile: string | null = null;

  constructor(settings: FileSettings, disk: Disk) {
    this.#settings = settings;
    this.#disk = disk;
  }

  /** The rules that begin in `directory` (ending in `/`), given which rule names lie in it. Outside a repository git's do not count. */
  load(
    directory: PathText,
    present: readonly string[],
    place: Place,
    isInRepository: boolean,
  ): DirectoryRules {
    if (present.length === 0) return none;
    const { vcs, dot, exclude, global, requireGit } = this.#settings.ignore;
    const has = (name: string) => present.includes(name);
    const gitDirectory = has('.git') && (vcs || exclude || global) ? this.#commonDirectory(directory) : null;
    const isRepository = gitDirectory !== null || (has('.jj') && vcs);
    const gitCounts = isRepository || isInRepository || !requireGit;
    const placed = [
      dot && has('.rgignore') ? this.#read(`${directory}.rgignore`, 'rgignore', place) : null,
      dot && has('.ignore') ? this.#read(`${directory}.ignore`, 'ignore', place) : null,
      vcs && gitCounts && has('.gitignore') ? this.#read(`${directory}.gitignore`, 'gitignore', place) : null,
      exclude && gitDirectory !== null ? this.#read(`${gitDirectory}/info/exclude`, 'exclude', place) : null,
      global && requireGit && isRepository ? this.#read(this.#globalExcludes(), 'global', place) : null,
    ];
    return {
      placed: placed.filter((rules) => rules !== null),
      startsRepository: isRepository && requireGit,
    };
  }

  /** The rules of no directory: --ignore-file, and the global excludes where no repository is needed. */
  outermost(placeFromCwd: Place): PlacedRules[] {
    const { files, global, requireGit, cwd } = { ...this.#settings.ignore, cwd: this.#settings.cwd };
    const explicit = [...files]
      .reverse()
      .map((file) => this.#read(resolve(cwd, file), 'explicit', placeFromCwd));
    const globals = global && !requireGit ? [this.#read(this.#globalExcludes(), 'global', placeFromCwd)] : [];
    return [...globals, ...explicit].filter((rules) => rules !== null);
  }

  /** The walk is over: gives back what its rules have remembered on the way. They may be kept for the next one. */
  release(): void {
    for (const set of this.#sets) set.forgetAsked();
  }

  /** Those of `ignore.files` that cannot be read. */
  unreadableFiles(): { file: string; errno: string }[] {
    const { ignore, cwd } = this.#settings;
    return ignore.files
      .filter((file) => this.#disk.readRules(resolve(cwd, file), true) === null)
      .map((file) => ({ file, errno: this.#whyUnreadable(resolve(cwd, file)) }));
  }

  #whyUnreadable(path: PathText): string {
    try {
      return this.#disk.stat(path).isFile() ? 'EACCES' : 'EISDIR';
    } catch (error) {
      return errnoOf(error);
    }
  }

  #read(file: PathText, source: RuleSource, place: Place): PlacedRules | null {
    // A confined search does not read through symlinks: what a rule says can be seen in answers.
    const followsSymlink = source !== 'gitignore' && this.#settings.confineTo === null;
    const content = this.#disk.readRules(file, followsSymlink);
    if (content === null) return null;
    // As ripgrep: files named with --ignore-file mind the case all the same.
    const foldsCase = this.#settings.ignore.caseInsensitive && source !== 'explicit';
    const set = parsedRules(this.#shown(file), content, foldsCase);
    if (set !== null) this.#sets.add(set);
    return set === null ? null : { set, source, ...place };
  }

  #globalExcludes(): string {
    this.#globalFile ??= globalExcludesFile(this.#disk, process.env);
    return this.#globalFile;
  }

  #shown(file: PathText): string {
    const path = relative(this.#settings.cwd, file);
    return path.startsWith('../') || isAbsolute(path) ? file : path;
  }

  /** Where the repository of `directory` keeps what its worktrees share, or null when `.git` is nothing of the kind. */
  #commonDirectory(directory: PathText): PathText | null {
    const dotGit = `${directory}.git`;
    const link = this.#disk.readRules(dotGit, true);
    if (link === null) return dotGit;
    const target = /^gitdir: ?(.*)/.exec(pathFromBytes(link))?.[1].trimEnd();
    if (!target) return dotGit;
    // git reads a relative path from the folder of the `.git` file; ripgrep from where it was started.
    for (const base of [directory, this.#settings.cwd]) {
      const gitDirectory = resolve(base, target);
      const common = this.#disk.readRules(`${gitDirectory}/commondir`, true);
      if (common !== null) return resolve(gitDirectory, pathFromBytes(common).trimEnd());
    }
    return resolve(directory, target);
  }
}
