// What is known of the place where the output goes.
import type * as ChildProcess from 'node:child_process';
import { fstatSync, readlinkSync, type Stats } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import type * as Tty from 'node:tty';

/** What the front end asks of its surroundings; tests put their own in its place. */
export interface Terminal {
  isStdoutTerminal: boolean;
  /** Both outputs go to a terminal, where somebody reads what a script would not: progress, and hints. */
  isWatched: boolean;
  /** The terminal would show colours, and nobody has asked for none. */
  wantsColor: boolean;
  /** Standard output is this file; it must not be searched while it grows. */
  outputFile: { dev: number; ino: number; name: string | null } | null;
}

/** The terminal of this process. */
export function currentTerminal(environment: NodeJS.ProcessEnv): Terminal {
  const stdout = stdoutStats();
  const isStdoutTerminal = mayBeTerminal(stdout) && isTerminal(1);
  const { TERM, NO_COLOR } = environment;
  const isCapable = process.platform === 'win32' || (TERM !== undefined && TERM !== 'dumb');
  const wantsColor = isStdoutTerminal && isCapable && NO_COLOR === undefined;
  const outputFile = stdout?.isFile() ? { dev: stdout.dev, ino: stdout.ino, name: onlyName(stdout) } : null;
  const isWatched = isStdoutTerminal && isCapable && isTerminal(2);
  return { isStdoutTerminal, isWatched, wantsColor, outputFile };
}

/** Null where the system does not tell, as of a descriptor that is closed. */
function stdoutStats(): Stats | null {
  try {
    return fstatSync(1);
  } catch {
    return null;
  }
}

/** The name of the file that standard output is, where it has no other: on Linux, as a file that was removed has none. */
function onlyName({ nlink }: Stats): string | null {
  if (nlink !== 1) return null;
  try {
    const name = basename(readlinkSync('/proc/self/fd/1'));
    return name.includes('\uFFFD') ? null : name;
  } catch {
    return null;
  }
}

/** A pipe or a file is none. node:tty would load node:net and streams to find that out, 5 ms before anything is searched. */
function mayBeTerminal(stats: Stats | null): boolean {
  return stats === null || stats.isCharacterDevice();
}

function isTerminal(descriptor: number): boolean {
  return (createRequire(import.meta.url)('node:tty') as typeof Tty).isatty(descriptor);
}

/** The name of this host: what `command` says, else what the system says. */
export function hostName(command: string | null): string {
  if (command !== null) {
    try {
      // Loaded here, because nothing else in the command needs it to start.
      const childProcess = createRequire(import.meta.url)('node:child_process') as typeof ChildProcess;
      const name = childProcess
        .execFileSync(command, { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
      if (name !== '') return name;
    } catch {
      // The system's own name is as good a guess as any.
    }
  }
  return hostname();
}
