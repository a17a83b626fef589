// Gets the corpus that the measurements run on, the Linux 6.1 source as Debian ships it, and prints its path.
//
//   node bench/corpus.mjs [PATH]
//
// With PATH, or THREADGREP_CORPUS in the environment, a tree that is already there is used as it is. Otherwise the package
// is downloaded once (Debian with apt-get and dpkg-deb) and kept under .cache/corpus.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageName = 'linux-source-6.1';
const cache = fileURLToPath(new URL('../.cache/corpus', import.meta.url));

/** The absolute path of the corpus; fetches it where nothing is given and nothing is kept. */
export function corpusPath(given = process.env.THREADGREP_CORPUS) {
  if (given) {
    if (!existsSync(given)) throw new Error(`no such corpus: ${given}; leave it out to download one`);
    return resolve(given);
  }
  const tree = join(cache, packageName);
  if (!existsSync(tree)) fetchTree(tree);
  return tree;
}

function fetchTree(tree) {
  const work = join(cache, 'unpacking');
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  run('apt-get', ['download', packageName], work);
  const archive = readdirSync(work).find((name) => name.endsWith('.deb'));
  run('dpkg-deb', ['-x', archive, 'package'], work);
  run('tar', ['-xf', join('package', 'usr', 'src', `${packageName}.tar.xz`)], work);
  const unpacked = join(work, packageName);
  stopIgnoringItself(join(unpacked, '.gitignore'));
  // Rules of git count inside a repository only, and this makes the tree one: its own, not the project's around it.
  mkdirSync(join(unpacked, '.git'));
  // Named last, so that a tree under this name is always whole.
  renameSync(unpacked, tree);
  rmSync(work, { recursive: true, force: true });
}

/**
 * Debian keeps only its own packaging in git, so its .gitignore hides the whole kernel with a `/*` line: every search that
 * respects rules would find an empty tree.
 */
function stopIgnoringItself(path) {
  const rules = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, rules.filter((line) => line !== '/*').join('\n'));
}

function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(corpusPath(process.argv[2]));
