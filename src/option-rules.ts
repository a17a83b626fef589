// Which values each public option accepts, as data, and the check that names the option, the value and the way out.
import { SearchError } from './errors.js';
import type { RegionKind, SearchQuery } from './options.js';
import { beginning } from './shortened.js';

interface Rule {
  accepts: string;
  allows(value: unknown): boolean;
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isWhole = (value: unknown, least: number): boolean =>
  Number.isSafeInteger(value) && (value as number) >= least;
const isListOf = (value: unknown, allows: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(allows);

const boolean: Rule = { accepts: 'true or false', allows: (value) => typeof value === 'boolean' };
const text: Rule = { accepts: 'a string', allows: isText };
const texts: Rule = {
  accepts: 'a string or a list of strings',
  allows: (value) => isText(value) || isListOf(value, isText),
};
const path: Rule = {
  accepts: 'a non-empty string without NUL',
  allows: (value) => isText(value) && value !== '' && !(value as string).includes('\0'),
};
const paths: Rule = {
  accepts: 'a non-empty path or a list of them, without NUL',
  allows: (value) => path.allows(value) || isListOf(value, path.allows),
};
const wholeFrom = (least: number): Rule => ({
  accepts: `a whole number ≥ ${least}`,
  allows: (value) => isWhole(value, least),
});
const wholeOrInfinite = (least: number): Rule => ({
  accepts: `a whole number ≥ ${least} or Infinity`,
  allows: (value) => value === Infinity || isWhole(value, least),
});
const oneOf = (...choices: string[]): Rule => ({
  accepts: `one of ${choices.map((choice) => `'${choice}'`).join(', ')}`,
  allows: (value) => choices.includes(value as string),
});
const regionKinds: readonly RegionKind[] = ['code', 'comments', 'strings'];
const isRegionKind = (value: unknown): boolean => regionKinds.includes(value as RegionKind);
const isPattern = (value: unknown): boolean => isText(value) || value instanceof RegExp;

const ignoreFileFlags = ['vcs', 'dot', 'exclude', 'global', 'parent', 'requireGit', 'caseInsensitive'];

function allowsIgnoreFiles(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, entry]) =>
    name === 'files'
      ? isListOf(entry, path.allows)
      : ignoreFileFlags.includes(name) && (entry === undefined || typeof entry === 'boolean'),
  );
}

const rules: Record<keyof SearchQuery, Rule> = {
  pattern: {
    accepts: 'a string, a RegExp or a list of them',
    allows: (value) => isPattern(value) || isListOf(value, isPattern),
  },
  path: paths,
  paths: {
    accepts: 'a list of non-empty paths without NUL',
    allows: (value) => isListOf(value, path.allows),
  },
  cwd: path,
  root: path,
  fixedStrings: boolean,
  ignoreCase: boolean,
  smartCase: boolean,
  wordRegexp: boolean,
  lineRegexp: boolean,
  invertMatch: boolean,
  multiline: boolean,
  multilineDotall: boolean,
  crlf: boolean,
  nullData: boolean,
  unicode: boolean,
  lookAround: boolean,
  glob: texts,
  iglob: texts,
  globCaseInsensitive: boolean,
  globNarrows: boolean,
  type: texts,
  typeNot: texts,
  typeAdd: texts,
  typeClear: texts,
  hidden: boolean,
  followSymlinks: boolean,
  maxDepth: wholeFrom(0),
  maxFileSize: wholeFrom(0),
  oneFileSystem: boolean,
  ignoreFiles: {
    accepts: `true, false or an object of ${ignoreFileFlags.join(', ')} (booleans) and files (paths)`,
    allows: allowsIgnoreFiles,
  },
  binaryExtensions: boolean,
  countPruned: boolean,
  binary: oneOf('skip', 'until-match', 'text'),
  encoding: text,
  context: wholeFrom(0),
  beforeContext: wholeFrom(0),
  afterContext: wholeFrom(0),
  passthru: boolean,
  only: boolean,
  replace: text,
  groups: boolean,
  maxLineLength: wholeFrom(0),
  maxLineBytes: wholeFrom(1),
  stopOnNonmatch: boolean,
  filter: {
    accepts: `'code', 'comments', 'strings' or a non-empty list of them`,
    allows: (value) => isRegionKind(value) || (isListOf(value, isRegionKind) && (value as []).length > 0),
  },
  enclosing: boolean,
  versionHash: boolean,
  sort: oneOf('path', 'modified', 'accessed', 'created'),
  sortReverse: boolean,
  maxPerFile: wholeOrInfinite(0),
  maxResults: wholeOrInfinite(1),
  offset: wholeFrom(0),
  total: oneOf('exact', 'stop'),
  mode: oneOf('matches', 'files', 'files-without', 'count', 'count-matches'),
  threads: wholeFrom(0),
  signal: { accepts: 'an AbortSignal', allows: (value) => value instanceof AbortSignal },
  timeoutMs: wholeOrInfinite(0),
  onProgress: { accepts: 'a function', allows: (value) => typeof value === 'function' },
};

/** Names of all options of a query. */
export const optionNames = Object.keys(rules) as (keyof SearchQuery)[];

/** Characters of a value in a message. */
const longestShown = 200;

/** A value as messages show it: as JSON where it has some, and only the beginning of a long one. */
export function shownValue(value: unknown): string {
  return beginning(wholeText(value), longestShown);
}

function wholeText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'object' && value !== null && !(value instanceof RegExp)) {
    try {
      return JSON.stringify(value) ?? String(value);
    } catch {
      return Object.prototype.toString.call(value);
    }
  }
  return String(value);
}

/** The error for an option's value: names the option, what was given and what is accepted. */
export function optionError(name: string, value: unknown, accepts: string): SearchError {
  return new SearchError('OPTION_INVALID', `${name} must be ${accepts}, got ${shownValue(value)}`, { value });
}

/**
 * Checks the value of one option; undefined is left out.
 * @throws SearchError `OPTION_INVALID`
 */
export function checkOption(name: keyof SearchQuery, value: unknown): void {
  const rule = rules[name];
  if (value !== undefined && !rule.allows(value)) throw optionError(name, value, rule.accepts);
}

/**
 * Checks names and values of a query.
 * @throws SearchError `OPTION_INVALID` on the first option that is unknown or has a wrong value.
 */
export function checkOptions(query: SearchQuery): void {
  if (typeof query !== 'object' || query === null)
    throw optionError('the query', query, 'an object with a pattern');
  for (const [name, value] of Object.entries(query)) {
    if (!Object.hasOwn(rules, name)) {
      throw new SearchError(
        'OPTION_INVALID',
        `unknown option ${shownValue(name)}; known are ${optionNames.join(', ')}`,
        {
          value: name,
        },
      );
    }
    checkOption(name as keyof SearchQuery, value);
  }
  if (query.pattern === undefined) throw optionError('pattern', undefined, rules.pattern.accepts);
  if (query.path !== undefined && query.paths !== undefined) {
    throw optionError('paths', query.paths, 'left out where path is given');
  }
}
