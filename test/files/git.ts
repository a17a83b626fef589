// git as the outside truth about ignore rules.
import { execFileSync } from 'node:child_process';
import { devNull } from 'node:os';

const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: devNull,
  GIT_CONFIG_SYSTEM: devNull,
  GIT_CONFIG_NOSYSTEM: '1',
};

export function git(cwd: string, ...args: string[]): Buffer {
  return execFileSync('git', args, {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 28,
  });
}

/** Tracked files and untracked ones that are not ignored: what git takes for the content of a work tree. */
export function gitFiles(cwd: string, ...options: string[]): string[] {
  const list = git(cwd, ...options, 'ls-files', '-co', '--exclude-standard', '-z').toString('utf8');
  return list.split('\0').filter((path) => path !== '');
}
