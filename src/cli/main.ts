#!/usr/bin/env node
// The command `tg`. What needs no engine (help, version, faults in the arguments) does not load it.

import { createRequire } from 'node:module';
import { commandArguments, lowArguments } from './arguments.js';
import type { LowArgs } from './low-args.js';
import { Messages } from './messages.js';
import { ClosedPipe, writeOut } from './stdout.js';
import { UsageError } from './usage-error.js';

/** What Node 20 does not know yet. */
interface CompileCache {
  enableCompileCache?: () => unknown;
}

/** Lets Node 22.1 and later keep compiled code between runs, as NODE_COMPILE_CACHE does; it fails in silence. */
function keepCompiledCode(): void {
  (createRequire(import.meta.url)('node:module') as CompileCache).enableCompileCache?.();
}

async function main(messages: Messages): Promise<number> {
  const args = lowArguments(await commandArguments(), process.env, messages);
  if (args.special !== null) return tellAboutItself(args.special);
  if (args.mode === 'generate') {
    const { generate } = await import('./generate.js');
    writeOut(generate(args.generate));
    return 0;
  }
  const { runCommand } = await import('./run.js');
  return runCommand(args, messages);
}

async function tellAboutItself(what: NonNullable<LowArgs['special']>): Promise<number> {
  const { longHelp, shortHelp, versionText } = await import('./help.js');
  if (what === 'help-short') writeOut(shortHelp());
  else if (what === 'help-long') writeOut(longHelp());
  else if (what === 'pcre2-version')
    writeOut('PCRE2 is not available in threadgrep; -P/--pcre2 gives look-around without it.\n');
  else writeOut(versionText());
  return what === 'pcre2-version' ? 1 : 0;
}

/** Exit code for what went wrong; the reader going away is nothing wrong. */
function told(error: unknown, messages: Messages): number {
  if (error instanceof ClosedPipe) return 0;
  const isSystems = (error as NodeJS.ErrnoException).syscall !== undefined;
  const isExpected = isSystems || error instanceof UsageError || (error as Error).name === 'SearchError';
  messages.fatal(isExpected ? (error as Error).message : ((error as Error).stack ?? String(error)));
  return 2;
}

keepCompiledCode();
const messages = new Messages();
main(messages).then(
  // Workers that still run must not keep the command waiting.
  (code) => process.exit(code),
  (error) => process.exit(told(error, messages)),
);
