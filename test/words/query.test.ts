// Every option is checked at the door and resolved once.
import { describe, expect, it } from 'vitest';
import { SearchError } from '../../src/errors.js';
import { optionNames } from '../../src/option-rules.js';
import type { SearchQuery } from '../../src/options.js';
import { resolveQuery } from '../../src/query.js';

const rejects = (query: object): SearchError => {
  try {
    resolveQuery(query as SearchQuery);
  } catch (error) {
    if (error instanceof SearchError) return error;
  }
  throw new Error(`${JSON.stringify(query)} was accepted`);
};

/** For each option values that are not accepted. */
const wrongValues: Record<keyof SearchQuery, unknown[]> = {
  pattern: [undefined, null, 5, [5], {}],
  path: [5, '', ['a', ''], 'a\0b'],
  paths: ['a', [5], ['']],
  cwd: [5, ''],
  root: [5, ''],
  fixedStrings: ['yes', 1, null],
  ignoreCase: [1],
  smartCase: [1],
  wordRegexp: [1],
  lineRegexp: [1],
  invertMatch: [1],
  multiline: [1],
  multilineDotall: [1],
  crlf: [1],
  nullData: [1],
  unicode: [1],
  lookAround: [1, 'yes'],
  glob: [5, [5]],
  iglob: [5],
  globCaseInsensitive: [1],
  globNarrows: [1],
  type: [5],
  typeNot: [5],
  typeAdd: [5],
  typeClear: [5],
  hidden: [1],
  followSymlinks: [1],
  maxDepth: [-1, 1.5, '1', Infinity],
  maxFileSize: [-1],
  oneFileSystem: [1],
  ignoreFiles: ['no', { vcs: 1 }, { unknown: true }, { files: 'a' }, null],
  binaryExtensions: [1],
  countPruned: [1],
  binary: ['maybe', true],
  encoding: [5],
  context: [-1, 0.5],
  beforeContext: [-1],
  afterContext: [-1],
  passthru: [1],
  only: [1],
  replace: [5],
  groups: [1],
  maxLineLength: [-1],
  maxLineBytes: [0],
  stopOnNonmatch: [1],
  filter: ['comment', [], ['code', 'text'], true],
  enclosing: ['yes'],
  versionHash: [1],
  maxPerFile: [-1, NaN],
  maxResults: [0, -3, 1.5, '10', NaN],
  offset: [-1, Infinity],
  sort: ['size', true],
  sortReverse: ['yes'],
  total: ['about'],
  mode: ['lines'],
  threads: [-1, 1.5],
  signal: [{}],
  timeoutMs: [-1, NaN],
  onProgress: [5],
};

describe('the door', () => {
  it('knows every option', () => {
    expect(Object.keys(wrongValues).sort()).toEqual([...optionNames].sort());
  });

  const cases = Object.entries(wrongValues).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  it.each(cases)('refuses %s: %j with OPTION_INVALID, naming option and value', (name, value) => {
    const error = rejects({ pattern: 'x', [name]: value });
    expect(error.code).toBe('OPTION_INVALID');
    expect(error.message).toMatch(new RegExp(`^${name} must be .*, got `));
  });

  it('says what was given and what is accepted', () => {
    expect(rejects({ pattern: 'x', maxResults: -3 }).message).toBe(
      'maxResults must be a whole number ≥ 1 or Infinity, got -3',
    );
  });

  it('refuses an unknown option and lists the known ones', () => {
    expect(rejects({ pattern: 'x', ignorecase: true }).message).toMatch(
      /unknown option "ignorecase"; known are .*ignoreCase/,
    );
  });

  it('refuses path and paths together', () => {
    expect(rejects({ pattern: 'x', path: 'a', paths: ['b'] }).code).toBe('OPTION_INVALID');
  });

  it('refuses a RegExp with flags that change what a match is', () => {
    expect(rejects({ pattern: /a/y }).code).toBe('OPTION_INVALID');
  });
});

describe('a resolved query', () => {
  it('is complete for a pattern alone', () => {
    const query = resolveQuery({ pattern: 'x' });
    expect(query.limits).toEqual({ offset: 0, maxResults: 10_000, total: 'exact' });
    expect(query.files).toMatchObject({
      cwd: process.cwd(),
      roots: [],
      hidden: false,
      binaryExtensions: true,
    });
    expect(query.scan).toMatchObject({
      before: 0,
      after: 0,
      binary: { walked: 'quit', explicit: 'convert' },
    });
    expect(JSON.stringify(query)).not.toContain('undefined');
  });

  it('takes source and flags of a RegExp', () => {
    expect(resolveQuery({ pattern: [/a.b/ims, 'c'] }).patterns).toEqual([
      { text: 'a.b', flags: { ignoreCase: true, multiLine: true, dotAll: true } },
      { text: 'c' },
    ]);
  });

  it('lets beforeContext and afterContext outrank context', () => {
    expect(resolveQuery({ pattern: 'x', context: 3, afterContext: 1 }).scan).toMatchObject({
      before: 3,
      after: 1,
    });
  });

  it('turns all rule files off with ignoreFiles: false, and single ones with an object', () => {
    expect(resolveQuery({ pattern: 'x', ignoreFiles: false }).files.ignore).toMatchObject({
      vcs: false,
      dot: false,
    });
    expect(resolveQuery({ pattern: 'x', ignoreFiles: { dot: false } }).files.ignore).toMatchObject({
      vcs: true,
      dot: false,
    });
  });

  it('treats an option that is undefined as left out', () => {
    expect(resolveQuery({ pattern: 'x', maxResults: undefined }).limits.maxResults).toBe(10_000);
  });
});
