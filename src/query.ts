// A query with every option resolved: complete and read-only. Nobody downstream asks "is it set?".
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { FileDetails } from './description.js';
import type { FileSettings, IgnoreSettings, TypeChange } from './file-settings.js';
import type { Limits } from './limits.js';
import { checkOptions, optionError } from './option-rules.js';
import type { Pattern, Progress, RegionKind, SearchQuery } from './options.js';
import type { ScanSettings } from './scanning.js';

/** How the pattern texts are to be read; the pattern room's options. */
export interface PatternSettings {
  fixedStrings: boolean;
  caseMode: 'sensitive' | 'insensitive' | 'smart';
  wordRegexp: boolean;
  lineRegexp: boolean;
  multiline: boolean;
  multilineDotall: boolean;
  crlf: boolean;
  nullData: boolean;
  unicode: boolean;
  lookAround: boolean;
  bansNul: boolean;
}

/** One pattern of the query as text; `flags` come from a RegExp. */
export interface PatternText {
  text: string;
  flags?: { ignoreCase?: boolean; multiLine?: boolean; dotAll?: boolean };
}

/** What a row is. */
export type Mode = NonNullable<SearchQuery['mode']>;

/** The order of files; `path` and not reversed is the order of the walk. */
export interface FileOrder {
  by: NonNullable<SearchQuery['sort']>;
  isReverse: boolean;
}

/** A query with every option resolved; see the options for what each one means. */
export interface ResolvedQuery {
  readonly patterns: readonly PatternText[];
  readonly pattern: PatternSettings;
  readonly files: FileSettings;
  readonly scan: ScanSettings;
  readonly order: FileOrder;
  readonly limits: Limits;
  readonly mode: Mode;
  readonly only: boolean;
  /** Characters; 0 is no cut. */
  readonly maxLineLength: number;
  /** What is told of a file beside its rows. */
  readonly details: FileDetails;
  readonly threads: number;
  readonly signal: AbortSignal | null;
  /** Infinity is none. */
  readonly timeoutMs: number;
  readonly onProgress: ((progress: Progress) => void) | null;
}

/** Bytes of the longest line that is searched unless the caller says otherwise. */
export const defaultMaxLineBytes = 64 * 1024 * 1024;
/** Rows of a buffered answer unless the caller says otherwise. */
export const defaultMaxResults = 10_000;

const list = <T>(value: T | readonly T[] | undefined): T[] =>
  value === undefined ? [] : Array.isArray(value) ? [...value] : [value as T];

/**
 * Resolves a query at the door.
 * @param defaults what an asker of another kind (a stream, a Searcher) puts in place of missing options
 * @throws SearchError `OPTION_INVALID`
 */
export function resolveQuery(given: SearchQuery, defaults: Partial<SearchQuery> = {}): ResolvedQuery {
  checkOptions(given);
  const query = { ...defaults, ...withoutUndefined(given) } as SearchQuery;
  return {
    patterns: list<Pattern>(query.pattern).map(patternText),
    pattern: patternSettings(query),
    files: fileSettings(query),
    scan: scanSettings(query),
    order: { by: query.sort ?? 'path', isReverse: query.sortReverse ?? false },
    limits: {
      offset: query.offset ?? 0,
      maxResults: query.maxResults ?? defaultMaxResults,
      total: query.total ?? 'exact',
    },
    mode: query.mode ?? 'matches',
    only: query.only ?? false,
    maxLineLength: query.maxLineLength ?? 0,
    details: { enclosing: query.enclosing ?? false, versionHash: query.versionHash ?? false },
    threads: query.threads ?? availableParallelism(),
    signal: query.signal ?? null,
    timeoutMs: query.timeoutMs ?? Infinity,
    onProgress: query.onProgress ?? null,
  };
}

function withoutUndefined(query: SearchQuery): Partial<SearchQuery> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

function patternText(pattern: Pattern): PatternText {
  if (typeof pattern === 'string') return { text: pattern };
  const { ignoreCase, multiline, dotAll, flags } = pattern;
  if (/[vy]/.test(flags)) {
    throw optionError('pattern', pattern, 'a RegExp without the flags v and y; rewrite it without them');
  }
  return { text: pattern.source, flags: { ignoreCase, multiLine: multiline, dotAll } };
}

function patternSettings(query: SearchQuery): PatternSettings {
  return {
    fixedStrings: query.fixedStrings ?? false,
    caseMode: query.ignoreCase ? 'insensitive' : query.smartCase ? 'smart' : 'sensitive',
    wordRegexp: query.wordRegexp ?? false,
    lineRegexp: query.lineRegexp ?? false,
    multiline: query.multiline ?? false,
    multilineDotall: query.multilineDotall ?? false,
    crlf: query.crlf ?? false,
    nullData: query.nullData ?? false,
    unicode: query.unicode ?? true,
    lookAround: query.lookAround ?? false,
    bansNul: query.binary !== 'text' && !query.nullData,
  };
}

function fileSettings(query: SearchQuery): FileSettings {
  const cwd = resolve(query.cwd ?? process.cwd());
  const insensitive = query.globCaseInsensitive ?? false;
  return {
    cwd,
    roots: query.paths ? [...query.paths] : list(query.path),
    confineTo: query.root === undefined ? null : resolve(cwd, query.root),
    globs: [
      ...list(query.glob).map((pattern) => ({ pattern, caseInsensitive: insensitive })),
      ...list(query.iglob).map((pattern) => ({ pattern, caseInsensitive: true })),
    ],
    globsNarrow: query.globNarrows ?? false,
    types: list(query.type),
    typesNot: list(query.typeNot),
    typeChanges: typeChanges(query),
    hidden: query.hidden ?? false,
    followSymlinks: query.followSymlinks ?? false,
    maxDepth: query.maxDepth ?? null,
    maxFileSize: query.maxFileSize ?? null,
    oneFileSystem: query.oneFileSystem ?? false,
    ignore: ignoreSettings(query.ignoreFiles ?? true),
    binaryExtensions: query.binaryExtensions ?? true,
    countsPruned: query.countPruned ?? false,
  };
}

function typeChanges(query: SearchQuery): TypeChange[] {
  return [
    ...list(query.typeClear).map((clear) => ({ clear })),
    ...list(query.typeAdd).map((add) => ({ add })),
  ];
}

function ignoreSettings(given: NonNullable<SearchQuery['ignoreFiles']>): IgnoreSettings {
  const on = given !== false;
  const options = typeof given === 'object' ? given : {};
  return {
    vcs: options.vcs ?? on,
    dot: options.dot ?? on,
    exclude: options.exclude ?? on,
    global: options.global ?? on,
    parent: options.parent ?? on,
    requireGit: options.requireGit ?? true,
    files: options.files ?? [],
    caseInsensitive: options.caseInsensitive ?? false,
  };
}

function scanSettings(query: SearchQuery): ScanSettings {
  const mode = query.mode ?? 'matches';
  const rows = mode === 'matches';
  const passthru = query.passthru ?? false;
  return {
    invertMatch: query.invertMatch ?? false,
    before: rows && !passthru ? (query.beforeContext ?? query.context ?? 0) : 0,
    after: rows && !passthru ? (query.afterContext ?? query.context ?? 0) : 0,
    passthru: rows && passthru,
    maxPerFile: query.maxPerFile === undefined || query.maxPerFile === Infinity ? null : query.maxPerFile,
    countsBeyondLimits: (query.total ?? 'exact') === 'exact',
    depth: rows ? 'rows' : mode.startsWith('count') ? 'count' : 'first',
    needsSpans: rows,
    needsGroups: rows && (query.groups ?? false),
    countsOccurrences: rows || mode === 'count-matches',
    rowUnit: query.only ? 'occurrence' : 'line',
    replace: rows ? (query.replace ?? null) : null,
    binary: binaryRules(query.binary ?? 'skip'),
    encoding: query.encoding ?? 'auto',
    maxFileSize: query.maxFileSize ?? null,
    maxLineBytes: query.maxLineBytes ?? defaultMaxLineBytes,
    stopOnNonmatch: query.stopOnNonmatch ?? false,
    filter: query.filter === undefined ? null : list<RegionKind>(query.filter),
  };
}

function binaryRules(binary: NonNullable<SearchQuery['binary']>): ScanSettings['binary'] {
  if (binary === 'text') return { walked: 'none', explicit: 'none' };
  return { walked: binary === 'skip' ? 'quit' : 'convert', explicit: 'convert' };
}
