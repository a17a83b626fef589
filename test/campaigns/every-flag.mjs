// Arguments grown from the command's own table: each flag of ripgrep's, negations and short names included, with values
// worth trying. A flag that is added to the table is tried from then on; where it needs a value, one must be listed here.
import { compiledUrl } from './dist.mjs';

const { flags } = await import(compiledUrl('cli/flags.js'));

/** Left out of the campaign, and why. */
const leftOut = {
  'max-results': 'ripgrep has no such flag',
  offset: 'ripgrep has no such flag',
  total: 'ripgrep has no such flag',
  coverage: 'ripgrep has no such flag',
  explain: 'ripgrep has no such flag',
  help: 'a text of our own',
  version: 'a text of our own',
  'pcre2-version': 'a text of our own',
  generate: 'a text of our own',
  pcre2: 'ripgrep has PCRE2 here',
  debug: 'tells of the inside',
  trace: 'tells of the inside',
  regexp: 'the campaign gives patterns',
  quiet: 'tried less often, because it hides all else',
};

const numbers = ['0', '1', '2', '3', '9'];
const sizes = ['0', '10', '100', '1K', '1M', '10M'];
const globs = [
  '*.txt',
  '!*.txt',
  '*.c',
  'src/**',
  '!src',
  '/a.txt',
  '*.{c,rs}',
  '[ab]*',
  '!.*',
  'src',
  '*',
  '*.TXT',
];
const types = ['c', 'rust', 'py', 'md', 'txt', 'make', 'all'];
const separators = ['', ':', '=>', '\\t', '\\x00', '--', 'é'];

/** Values by flag. */
const values = {
  'after-context': numbers,
  'before-context': numbers,
  context: numbers,
  color: ['never', 'auto', 'always', 'always', 'always', 'ansi'],
  colors: [
    'match:fg:blue',
    'match:none',
    'path:bg:red',
    'line:style:bold',
    'column:fg:12',
    'highlight:bg:yellow',
    'match:style:nobold',
  ],
  'context-separator': separators,
  'field-context-separator': separators,
  'field-match-separator': separators,
  'dfa-size-limit': ['1M', '10M'],
  'regex-size-limit': ['10M', '100M'],
  encoding: ['auto', 'none', 'utf-8', 'latin1', 'utf-16le', 'utf-16be', 'utf-16', 'windows-1252'],
  engine: ['default', 'auto'],
  file: ['a.txt', 'Makefile', 'docs/read.md'],
  glob: globs,
  iglob: globs,
  'hostname-bin': ['hostname', 'true', 'nosuchcommand'],
  'hyperlink-format': [
    'default',
    'none',
    'file',
    'vscode',
    'kitty',
    'grep+',
    'x:{path}:{line}:{column}',
    'x:{path}',
  ],
  'ignore-file': ['.gitignore', '.ignore', 'Makefile', 'nosuchfile'],
  'max-columns': ['0', '1', '5', '20', '80'],
  'max-count': numbers,
  'max-depth': numbers,
  'max-filesize': sizes,
  'path-separator': ['', '+', '/', '\\x5c', '\\t'],
  pre: ['', 'cat', 'tac'],
  'pre-glob': ['*.txt', '!*.c', 'src/**'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the templates of -r are written like this
  replace: ['', 'X', '<$0>', '$1', '$n-${1}z', '$$', '\\n', 'é'],
  sort: ['path', 'path', 'none', 'modified'],
  sortr: ['path', 'path', 'none', 'modified'],
  threads: ['0', '1', '2', '4'],
  type: types,
  'type-not': types,
  'type-add': ['c:*.txt', 'new:*.rs', 'new:include:c,py', 'md:*'],
  'type-clear': types,
};

/** Orders that depend on when a file was written, or on threads, are no order to compare. */
const orderless = new Set(['modified', 'none', '--no-sort-files']);

const tried = flags.filter(({ long }) => leftOut[long] === undefined);

/** Flags of the table that need a value here and have none: to be an empty list. */
export const withoutValues = tried
  .filter(({ long, value }) => value !== undefined && values[long] === undefined)
  .map(({ long }) => long);

/** 1 to 6 flags, each as a list of words. */
export function growEveryFlag(random) {
  const grown = Array.from({ length: random.between(1, 6) }, () => growOne(random));
  if (random.chance(0.03)) grown.push(['-q']);
  // Files in an order that cannot be compared are made comparable by an order that can.
  return grown.some((words) => words.some((word) => orderless.has(word.replace(/^.*=/, ''))))
    ? [...grown, ['--sort', 'path']]
    : grown;
}

function growOne(random) {
  const flag = random.pick(tried);
  if (flag.negated !== undefined && random.chance(0.12)) return [`--${flag.negated}`];
  const name = random.pick([flag.long, ...(flag.aliases ?? [])]);
  const isShort = flag.short !== undefined && random.chance(0.5);
  if (flag.value === undefined) return [isShort ? `-${flag.short}` : `--${name}`];
  const value = random.pick(values[flag.long]);
  if (isShort)
    return value !== '' && random.chance(0.5) ? [`-${flag.short}${value}`] : [`-${flag.short}`, value];
  return random.chance(0.5) ? [`--${name}=${value}`] : [`--${name}`, value];
}
