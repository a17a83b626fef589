// From the flags to what is to be done: everything that follows from several flags together, or from the terminal.
import { globExpressions, type PrintScan, type PrintStyle, type SearchQuery } from '../index.js';
import { colorPrefixes } from './colors.js';
import { type ContextLines, isSearchMode, type LowArgs } from './low-args.js';
import { collectPaths, type Paths } from './paths.js';
import { collectPatterns } from './patterns.js';
import { hostName, type Terminal } from './terminal.js';

/** What one run of the command does. */
export interface Command {
  mode: LowArgs['mode'];
  query: SearchQuery;
  style: PrintStyle;
  scan: PrintScan;
  paths: Paths;
  isQuiet: boolean;
  hasStats: boolean;
  hasCoverage: boolean;
  /** Progress is shown. */
  hasProgress: boolean;
  /** Where nothing is found, it is told what was not searched. */
  hasHint: boolean;
  /** There is nothing that could match. */
  isHopeless: boolean;
}

/** Modes in which no output means no match, and somebody may wonder why. */
const hintModes: readonly LowArgs['mode'][] = ['lines', 'files', 'count', 'count-matches'];

/** @throws UsageError */
export function resolveCommand(low: LowArgs, terminal: Terminal): Command {
  const args = { ...low, mode: effectiveMode(low) };
  const patterns = collectPatterns(args);
  const paths = collectPaths(args, patterns);
  const { mode } = args;
  const hasStats = isSearchMode(mode) && (args.stats || mode === 'json');
  return {
    mode,
    query: {
      ...searchOptions(args),
      ...fileOptions(args, paths),
      pattern: patterns.texts,
      paths: paths.roots,
      threads: threadCount(args, paths),
      sort: args.sort?.by ?? 'path',
      sortReverse: args.sort?.isReverse ?? false,
    },
    style: printStyle(args, paths, terminal),
    scan: {
      countsOccurrences: hasStats || mode === 'count-matches' || (mode === 'count' && args.multiline),
      // For statistics a file is searched to its end, even where its first match would do.
      ...(hasStats && (mode === 'files' || mode === 'files-without') ? { depth: 'count' as const } : {}),
      continuesInBinary: mode !== 'lines' || args.quiet,
      preparation: preparation(args),
      outputFile: terminal.outputFile,
      // The walk has left out large files; those named on the command line are searched whatever their size.
      maxFileSize: null,
      walkedNulSearch: args.mmap === 'always' ? 'sparse' : 'blocks',
      explicitNulSearch: wouldMap(args, paths) ? 'sparse' : 'blocks',
    },
    paths,
    isQuiet: args.quiet,
    hasStats,
    hasCoverage: args.coverage,
    hasProgress: terminal.isWatched && args.messages,
    hasHint: terminal.isWatched && args.messages && !args.quiet && hintModes.includes(mode) && !args.coverage,
    isHopeless:
      isSearchMode(mode) && (args.maxCount === 0 || (patterns.texts.length === 0 && !args.invertMatch)),
  };
}

/** `-v` has no matches to count, `-o` has matches to count. */
function effectiveMode({ mode, invertMatch, onlyMatching }: LowArgs): LowArgs['mode'] {
  if (mode === 'count-matches' && invertMatch) return 'count';
  if (mode === 'count' && onlyMatching && !invertMatch) return 'count-matches';
  return mode;
}

function threadCount(args: LowArgs, paths: Paths): number | undefined {
  // One file is searched at once by this very thread, without the time it takes to start others.
  if (paths.isOneFile || args.threads === 1) return 0;
  return args.threads ?? undefined;
}

function preparation({ pre, preGlobs, searchZip }: LowArgs): PrintScan['preparation'] {
  if (pre === null && !searchZip) return null;
  return { command: pre, unpack: searchZip, globs: globExpressions(preGlobs) };
}

/** Whether ripgrep would map the files named on the command line, for then it looks for NUL bytes in fewer places. */
function wouldMap({ mmap }: LowArgs, { roots, areFiles }: Paths): boolean {
  return mmap === 'always' || (mmap === 'auto' && areFiles && roots.length <= 10);
}

function searchOptions(args: LowArgs): Partial<SearchQuery> {
  const context = limitedContext(args);
  const queryModes: Partial<Record<LowArgs['mode'], SearchQuery['mode']>> = {
    files: 'files',
    'files-without': 'files-without',
    count: 'count',
    'count-matches': 'count-matches',
  };
  return {
    mode: queryModes[args.mode] ?? 'matches',
    fixedStrings: args.fixedStrings,
    ignoreCase: args.caseMode === 'insensitive',
    smartCase: args.caseMode === 'smart',
    wordRegexp: args.boundary === 'word',
    lineRegexp: args.boundary === 'line',
    invertMatch: args.invertMatch,
    multiline: args.multiline,
    multilineDotall: args.multilineDotall,
    crlf: args.crlf,
    nullData: args.nullData,
    unicode: args.unicode,
    lookAround: args.engine !== 'default',
    encoding: args.encoding,
    binary:
      args.nullData || args.binary === 'text' ? 'text' : args.binary === 'auto' ? 'skip' : 'until-match',
    beforeContext: context.before,
    afterContext: context.after,
    passthru: args.context === 'passthru',
    stopOnNonmatch: args.stopOnNonmatch,
    ...pageOptions(args),
    ...(args.replace === null ? {} : { replace: args.replace }),
    ...(args.maxCount === null ? {} : { maxPerFile: args.maxCount }),
  };
}

/** Without a page there is nothing beyond it to count. */
function pageOptions(args: LowArgs): Partial<SearchQuery> {
  const { maxResults, offset } = args;
  if (maxResults === null) return { offset, total: 'stop' };
  const total = args.total ?? (args.stats || args.coverage || args.mode === 'json' ? 'exact' : 'stop');
  return { maxResults, offset, total };
}

function limitedContext({ context }: LowArgs): { before: number; after: number } {
  if (context === 'passthru') return { before: 0, after: 0 };
  const { before, after, both }: ContextLines = context;
  return { before: before ?? both ?? 0, after: after ?? both ?? 0 };
}

function fileOptions(args: LowArgs, { areFiles }: Paths): Partial<SearchQuery> {
  return {
    ...typeOptions(args),
    glob: args.globs,
    iglob: args.iglobs,
    globCaseInsensitive: args.globCaseInsensitive,
    hidden: args.hidden,
    followSymlinks: args.follow,
    oneFileSystem: args.oneFileSystem,
    binaryExtensions: false,
    ignoreFiles: {
      vcs: !args.noIgnoreVcs,
      dot: !args.noIgnoreDot,
      exclude: !args.noIgnoreVcs && !args.noIgnoreExclude,
      global: !args.noIgnoreVcs && !args.noIgnoreGlobal,
      parent: !args.noIgnoreParent,
      requireGit: !args.noRequireGit,
      files: args.noIgnoreFiles ? [] : args.ignoreFiles,
      caseInsensitive: args.ignoreFileCaseInsensitive,
    },
    ...(args.maxDepth === null ? {} : { maxDepth: args.maxDepth }),
    ...(args.maxFilesize === null || areFiles ? {} : { maxFileSize: args.maxFilesize }),
  };
}

/** The engine forgets types before it adds to them, so what is added before it is forgotten again is left out. */
function typeOptions({
  typeSteps,
}: LowArgs): Pick<SearchQuery, 'type' | 'typeNot' | 'typeAdd' | 'typeClear'> {
  const options = {
    type: [] as string[],
    typeNot: [] as string[],
    typeAdd: [] as string[],
    typeClear: [] as string[],
  };
  for (const step of typeSteps) {
    if ('select' in step) options.type.push(step.select);
    else if ('negate' in step) options.typeNot.push(step.negate);
    else if ('add' in step) options.typeAdd.push(step.add);
    else {
      options.typeAdd = options.typeAdd.filter((definition) => !definition.startsWith(`${step.clear}:`));
      options.typeClear.push(step.clear);
    }
  }
  return options;
}

function printStyle(args: LowArgs, paths: Paths, terminal: Terminal): PrintStyle {
  const { isStdoutTerminal } = terminal;
  const context = limitedContext(args);
  const column = args.column ?? args.vimgrep;
  const isColored = args.color === 'auto' ? terminal.wantsColor : args.color !== 'never';
  return {
    format: args.quiet ? 'none' : isSearchMode(args.mode) ? args.mode : 'lines',
    heading: !args.vimgrep && (args.heading ?? isStdoutTerminal),
    withFilename: args.withFilename ?? (args.vimgrep || !paths.isOneFile),
    lineNumber: args.lineNumber ?? impliesLineNumber(args, column, paths, isStdoutTerminal),
    column,
    byteOffset: args.byteOffset,
    onlyMatching: args.onlyMatching,
    perMatch: args.vimgrep,
    includeZero: args.includeZero,
    colors: isColored ? colorPrefixes(args.colors) : null,
    maxColumns: args.maxColumns,
    maxColumnsPreview: args.maxColumnsPreview,
    countsMatches: args.stats,
    trim: args.trim,
    nullAfterPath: args.nullAfterPath,
    pathSeparator: args.pathSeparator,
    fieldMatchSeparator: args.fieldMatchSeparator,
    fieldContextSeparator: args.fieldContextSeparator,
    contextSeparator: args.contextSeparator,
    lineTerminator: args.nullData ? 0 : 0x0a,
    crlf: args.crlf,
    hyperlink: isColored ? hyperlink(args) : null,
    replaced: args.replace !== null,
    multiline: args.multiline,
    hasContext: context.before > 0 || context.after > 0,
  };
}

function impliesLineNumber(args: LowArgs, column: boolean, paths: Paths, isTerminal: boolean): boolean {
  if (args.quiet) return false;
  if (args.mode !== 'lines') return args.mode === 'json';
  const isOnlyStdin = paths.roots.length === 1 && paths.roots[0] === '-';
  return (isTerminal && !isOnlyStdin) || column || args.vimgrep;
}

function hyperlink(args: LowArgs): PrintStyle['hyperlink'] {
  if (args.hyperlinkFormat === '') return null;
  const { WSL_DISTRO_NAME } = process.env;
  const wslPrefix = WSL_DISTRO_NAME === undefined ? '' : `wsl$/${WSL_DISTRO_NAME}`;
  // {{wslprefix}} stands for the word in braces, so escaped braces are passed over.
  const format = args.hyperlinkFormat.replace(/\{\{|\}\}|\{wslprefix\}/g, (found) =>
    found === '{wslprefix}' ? wslPrefix : found,
  );
  return { format, host: hostName(args.hostnameBin), cwd: process.cwd() };
}
