// Flags of the everyday set, alone and together. Each entry is a list of words that belong together.

const plain =
  (...words) =>
  () =>
    words;
const count = (flag, most) => (random) => [flag, String(random.between(0, most))];
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the templates of -r are written like this
const replacements = ['', 'X', '<$0>', '$1', '$n-${1}z', '$$', '\\n', '${0}é', '$10'];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: end
const globs = [
  '*.txt',
  '!*.txt',
  '*.c',
  'src/**',
  '!src',
  '/a.txt',
  '**/d.txt',
  '*.{c,rs}',
  '[ab]*',
  '!.*',
  'src',
  '*',
];
const types = ['c', 'rust', 'py', 'md', 'txt', 'make'];

const everyday = [
  [6, plain('-i')],
  [3, plain('-S')],
  [3, plain('-s')],
  [5, plain('-w')],
  [3, plain('-x')],
  [4, plain('-v')],
  [8, plain('-n')],
  [2, plain('-N')],
  [4, plain('-c')],
  [4, plain('-l')],
  [6, plain('-o')],
  [5, (random) => ['-r', random.pick(replacements)]],
  [3, count('-A', 3)],
  [3, count('-B', 3)],
  [3, count('-C', 2)],
  [4, (random) => ['-m', String(random.between(1, 3))]],
  [4, (random) => ['-g', random.pick(globs)]],
  [1, (random) => ['--iglob', random.pick(globs)]],
  [2, (random) => ['-t', random.pick(types)]],
  [1, (random) => ['-T', random.pick(types)]],
  [2, plain('-u')],
  [1, plain('-uu')],
  [1, plain('-uuu')],
  [3, plain('--hidden')],
  [3, plain('--no-ignore')],
  [3, plain('-a')],
  [4, plain('-U')],
  [1, plain('-U', '--multiline-dotall')],
  [2, plain('--stats')],
  [3, plain('--json')],
  [4, plain('--column')],
  [2, plain('-b')],
  [3, plain('--count-matches')],
  [2, plain('--include-zero')],
  [2, plain('--files-without-match')],
  [4, plain('--heading')],
  [1, plain('--no-heading')],
  [2, plain('--crlf')],
  [1, plain('-0')],
  [2, (random) => ['-M', String(random.pick([0, 1, 5, 20, 80]))]],
  [1, plain('--max-columns-preview')],
  [3, plain('--passthru')],
  [3, plain('--vimgrep')],
  [3, plain('--trim')],
  [2, count('--max-depth', 4)],
  [1, plain('-q')],
  [2, plain('-H')],
  [2, plain('-I')],
];

/** Reached with `--wide`: flags few use, each with its own corner of the output. */
const wide = [
  [4, plain('--color', 'always')],
  [2, plain('-p')],
  [2, plain('--null-data')],
  [2, plain('--no-unicode')],
  [2, plain('--no-messages')],
  [1, plain('--max-filesize', '100')],
  [1, plain('--context-separator', '%%')],
  [1, plain('--no-context-separator')],
  [1, plain('--field-match-separator', '|')],
  [1, plain('--field-context-separator', '\\x01')],
  [1, plain('--path-separator', '+')],
  [1, plain('--stop-on-nonmatch')],
  [1, plain('--binary')],
  [1, plain('-L')],
  [1, plain('-E', 'latin1')],
  [1, plain('-E', 'none')],
  [1, plain('-E', 'utf-16le')],
  [1, plain('--no-ignore-vcs')],
  [1, plain('--no-ignore-dot')],
  [1, plain('--no-require-git')],
  [1, plain('--glob-case-insensitive')],
  [1, plain('--colors', 'match:fg:blue', '--color', 'always')],
  [1, plain('--hyperlink-format', 'file://{path}:{line}', '--color', 'always')],
  [1, plain('--mmap')],
  [1, plain('--no-mmap')],
  [1, plain('--sort', 'path')],
];

/** 0 to 4 entries, each a list of words. */
export function growFlags(random, isWide) {
  const table = isWide ? [...everyday, ...wide] : everyday;
  const many = random.weighted([
    [12, 0],
    [30, 1],
    [30, 2],
    [18, 3],
    [10, 4],
  ]);
  return Array.from({ length: many }, () => random.weighted(table)(random));
}
