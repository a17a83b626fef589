// The npm packages that only the benchmark needs: a package of their own, so that the project's npm ci stays small.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './options.mjs';

const folder = join(projectRoot, 'bench', 'peers');

/**
 * @typedef {object} Peers
 * @property {string | null} wasmRipgrep the script that runs ripgrep in WebAssembly
 * @property {string | null} justBash the module's URL
 * @property {string | null} missing why they are not there
 */

/**
 * Installs the peers where they are not. A quick run leaves them out: each of their starts takes longer than all else in it.
 * @param {boolean} isQuick
 * @returns {Peers}
 */
export function preparePeers(isQuick) {
  let missing = isQuick ? 'left out by --quick' : null;
  if (!isQuick && !isInstalled()) missing = install();
  if (missing !== null || !isInstalled()) return { wasmRipgrep: null, justBash: null, missing };
  const justBash = pathToFileURL(join(folder, 'node_modules/just-bash/dist/bundle/index.js')).href;
  return { wasmRipgrep: join(folder, 'node_modules/ripgrep/lib/rg.mjs'), justBash, missing: null };
}

/** npm writes this file when all is in place. */
function isInstalled() {
  return existsSync(join(folder, 'node_modules', '.package-lock.json'));
}

/** Without them the rest can still be measured. */
function install() {
  console.error('installing the peers in bench/peers …');
  try {
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return null;
  } catch (error) {
    return `npm ci in bench/peers failed: ${
      String(error.stderr ?? error)
        .trim()
        .split('\n')[0]
    }`;
  }
}
