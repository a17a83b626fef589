// Flags that say which files are searched.
import { type Flag, sets } from './flag.js';
import type { LowArgs } from './low-args.js';
import { UsageError } from './usage-error.js';
import { sizeInBytes, wholeNumber } from './values.js';

function ignoreNothing(args: LowArgs, isOn: boolean): void {
  args.noIgnoreDot = isOn;
  args.noIgnoreExclude = isOn;
  args.noIgnoreGlobal = isOn;
  args.noIgnoreParent = isOn;
  args.noIgnoreVcs = isOn;
}

function unrestrict(args: LowArgs): void {
  args.unrestricted++;
  if (args.unrestricted > 3) throw new UsageError('flag can only be repeated up to 3 times');
  if (args.unrestricted === 1) ignoreNothing(args, true);
  if (args.unrestricted === 2) args.hidden = true;
  if (args.unrestricted === 3) args.binary = 'until-match';
}

/** Which files are searched. */
export const filterFlags: readonly Flag[] = [
  {
    long: 'binary',
    negated: 'no-binary',
    category: 'filter',
    doc: 'Search binary files until their first match.',
    more: `Normally a file found by walking ends at its first NUL byte. With this flag its search goes on until there is a match
or the file ends, and a match is told in one line, without printing the matching bytes. Files named on the command
line and standard input are always searched like this. This overrides -a/--text.`,
    turn: (args, isOn) => {
      args.binary = isOn ? 'until-match' : 'auto';
    },
  },
  {
    long: 'follow',
    short: 'L',
    negated: 'no-follow',
    category: 'filter',
    doc: 'Follow symbolic links.',
    more: `Links that lead in a circle and links that lead nowhere are told on standard error; --no-messages silences that.`,
    turn: sets('follow'),
  },
  {
    long: 'glob',
    short: 'g',
    value: 'GLOB',
    category: 'filter',
    doc: 'Search only, or (with !) leave out, paths.',
    more: `Globs are written as in .gitignore and outrank every ignore rule. May be given many times; the last glob that
matches a path decides, and a leading ! excludes. {a,b} stands for either. A glob without a slash is compared with
the name alone, so to search all of a folder write:

    tg -g 'foo/**' pattern`,
    take: (args, value) => args.globs.push(value),
  },
  {
    long: 'glob-case-insensitive',
    negated: 'no-glob-case-insensitive',
    category: 'filter',
    doc: 'Globs of -g ignore case.',
    more: `Makes every -g/--glob an --iglob.`,
    turn: sets('globCaseInsensitive'),
  },
  {
    long: 'hidden',
    short: '.',
    negated: 'no-hidden',
    category: 'filter',
    doc: 'Search hidden files and directories.',
    more: `Hidden is what begins with a dot. A hidden file that is named on the command line, or that an ignore rule with !
or a glob lets in, is searched without this flag.`,
    turn: sets('hidden'),
  },
  {
    long: 'iglob',
    value: 'GLOB',
    category: 'filter',
    doc: 'As -g, without regard to case.',
    more: `May be given many times. All of them rank behind all globs of -g/--glob.`,
    take: (args, value) => args.iglobs.push(value),
  },
  {
    long: 'ignore-file',
    value: 'PATH',
    completes: 'file',
    category: 'filter',
    doc: 'Read more ignore rules from PATH.',
    more: `The rules are written as in .gitignore and are relative to the current directory. May be given many times; later
files win. All of them rank below the rule files found while walking.`,
    take: (args, value) => args.ignoreFiles.push(value),
  },
  {
    long: 'ignore-file-case-insensitive',
    negated: 'no-ignore-file-case-insensitive',
    category: 'filter',
    doc: 'Ignore rules do not regard case.',
    more: `It concerns every kind of rule file and costs some speed.`,
    turn: sets('ignoreFileCaseInsensitive'),
  },
  {
    long: 'max-depth',
    short: 'd',
    aliases: ['maxdepth'],
    value: 'NUM',
    category: 'filter',
    doc: 'Descend at most NUM levels.',
    more: `Paths on the command line are level 0: with --max-depth 0 only files among them are searched, with 1 also the
files directly in the directories among them.`,
    take: (args, value) => {
      args.maxDepth = wholeNumber(value);
    },
  },
  {
    long: 'max-filesize',
    value: 'NUM+SUFFIX?',
    category: 'filter',
    doc: 'Leave out files larger than NUM bytes.',
    more: `The suffixes K, M and G mean 1024, 1024² and 1024³ bytes. A file that is named on the command line is searched whatever
its size.`,
    take: (args, value) => {
      args.maxFilesize = sizeInBytes(value);
    },
  },
  {
    long: 'no-ignore',
    negated: 'ignore',
    category: 'filter',
    doc: 'Do not read ignore files.',
    more: `The same as --no-ignore-dot, --no-ignore-exclude, --no-ignore-global, --no-ignore-parent and --no-ignore-vcs
together. Files given with --ignore-file still count; --no-ignore-files is for those.`,
    turn: ignoreNothing,
  },
  {
    long: 'no-ignore-dot',
    negated: 'ignore-dot',
    category: 'filter',
    doc: 'Do not read .ignore and .rgignore files.',
    more: `Rule files of git still count.`,
    turn: sets('noIgnoreDot'),
  },
  {
    long: 'no-ignore-exclude',
    negated: 'ignore-exclude',
    category: 'filter',
    doc: "Do not read a repository's .git/info/exclude.",
    more: `Its other rule files still count.`,
    turn: sets('noIgnoreExclude'),
  },
  {
    long: 'no-ignore-files',
    negated: 'ignore-files',
    category: 'filter',
    doc: 'Do not read files given with --ignore-file.',
    more: `Also not those that come later on the command line, or from a configuration file.`,
    turn: sets('noIgnoreFiles'),
  },
  {
    long: 'no-ignore-global',
    negated: 'ignore-global',
    category: 'filter',
    doc: "Do not read git's global excludes file.",
    more: `That is the file named by core.excludesFile in git's configuration, normally $HOME/.config/git/ignore.`,
    turn: sets('noIgnoreGlobal'),
  },
  {
    long: 'no-ignore-parent',
    negated: 'ignore-parent',
    category: 'filter',
    doc: 'Do not read ignore files of parent folders.',
    more: `Only rule files inside the searched directories count then.`,
    turn: sets('noIgnoreParent'),
  },
  {
    long: 'no-ignore-vcs',
    negated: 'ignore-vcs',
    category: 'filter',
    doc: 'Do not read rule files of git.',
    more: `Files named .ignore and .rgignore still count. It implies --no-ignore-exclude and --no-ignore-global.`,
    turn: sets('noIgnoreVcs'),
  },
  {
    long: 'no-require-git',
    negated: 'require-git',
    category: 'filter',
    doc: 'Respect .gitignore outside of repositories.',
    more: `Normally rule files of git count only where there is a git repository.`,
    turn: sets('noRequireGit'),
  },
  {
    long: 'one-file-system',
    negated: 'no-one-file-system',
    category: 'filter',
    doc: 'Do not cross into other file systems.',
    more: `Judged for each path on the command line by itself: what lies on another file system than the path is left out.`,
    turn: sets('oneFileSystem'),
  },
  {
    long: 'type',
    short: 't',
    value: 'TYPE',
    completes: 'type',
    category: 'filter',
    doc: 'Search only files of TYPE.',
    more: `Types are names for sets of globs; --type-list shows them. May be given many times: a file of any of the types is
searched. The type all stands for every type there is, so that it leaves out files of unknown type.`,
    take: (args, value) => args.typeSteps.push({ select: value }),
  },
  {
    long: 'type-not',
    short: 'T',
    value: 'TYPE',
    completes: 'type',
    category: 'filter',
    doc: 'Leave out files of TYPE.',
    more: `May be given many times. --type-list shows all types.`,
    take: (args, value) => args.typeSteps.push({ negate: value }),
  },
  {
    long: 'type-add',
    value: 'TYPESPEC',
    category: 'filter',
    doc: 'Add a glob to a file type.',
    more: `TYPESPEC is a name and a glob, or a name and other types whose globs it takes over:

    tg --type-add 'web:*.{html,css}' -t web pattern
    tg --type-add 'src:include:js,ts' -t src pattern

Nothing is kept for the next time; put the flag into a configuration file for that.`,
    take: (args, value) => args.typeSteps.push({ add: value }),
  },
  {
    long: 'type-clear',
    value: 'TYPE',
    completes: 'type',
    category: 'filter',
    doc: 'Forget the globs of a file type.',
    more: `Globs added behind it with --type-add count.`,
    take: (args, value) => args.typeSteps.push({ clear: value }),
  },
  {
    long: 'unrestricted',
    short: 'u',
    category: 'filter',
    doc: 'Filter less; up to three times.',
    more: `-u is --no-ignore, -uu is --no-ignore --hidden, -uuu is --no-ignore --hidden --binary.`,
    turn: unrestrict,
  },
];
