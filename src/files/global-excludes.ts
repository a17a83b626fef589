// Where the user's global excludes lie: `core.excludesFile` of git's configuration, else git's default place.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Disk } from './disk.js';

/** Absolute path of the global excludes file; it need not exist. `environment` is that of the process. */
export function globalExcludesFile(disk: Disk, environment: NodeJS.ProcessEnv): string {
  const home = environment.HOME || homedir();
  const settings = environment.XDG_CONFIG_HOME || join(home, '.config');
  for (const file of configurationFiles(environment, home, settings)) {
    const content = disk.readRules(file, true)?.toString('utf8');
    const value = content === undefined ? null : excludesFileIn(content);
    if (value !== null) return resolve(home, expandHome(value, home));
  }
  return join(settings, 'git', 'ignore');
}

/** Strongest first. */
function configurationFiles(environment: NodeJS.ProcessEnv, home: string, settings: string): string[] {
  const system = environment.GIT_CONFIG_SYSTEM || '/etc/gitconfig';
  if (environment.GIT_CONFIG_GLOBAL) return [environment.GIT_CONFIG_GLOBAL, system];
  return [join(home, '.gitconfig'), join(settings, 'git', 'config'), system];
}

/** The last `excludesFile` of a `[core]` section, or null. Includes (`[include] path`) are not followed. */
export function excludesFileIn(content: string): string | null {
  let isCore = false;
  let found: string | null = null;
  for (const line of content.split(/\r?\n/)) {
    const section = /^\s*\[\s*([^\]\s"]*)\s*("[^"]*")?\s*\]/.exec(line);
    if (section !== null) isCore = section[1].toLowerCase() === 'core' && section[2] === undefined;
    const entry = /^\s*(?:\[[^\]]*\]\s*)?excludesfile\s*=\s*(.*)$/i.exec(line);
    if (isCore && entry !== null) found = unquote(entry[1]);
  }
  return found;
}

/** A value of git's configuration: quotes go, `\` escapes, a comment ends it, spaces at the end go. */
function unquote(value: string): string {
  let text = '';
  let isQuoted = false;
  for (let at = 0; at < value.length; at++) {
    const char = value[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (char === '\\') text += value[++at] ?? '';
    else if ((char === '#' || char === ';') && !isQuoted) break;
    else text += char;
  }
  return isQuoted || value.trimEnd().endsWith('"') ? text : text.trimEnd();
}

function expandHome(path: string, home: string): string {
  return path === '~' || path.startsWith('~/') ? home + path.slice(1) : path;
}
