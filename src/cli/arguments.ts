// The arguments of this process with those of the configuration file in front.
import { readFileSync } from 'node:fs';
import { configArguments } from './config-file.js';
import type { LowArgs } from './low-args.js';
import type { Messages } from './messages.js';
import { parseArguments } from './parse.js';

/** What stands behind the command's name. Bytes that are not UTF-8 become U+DC80 to U+DCFF, as in all paths. */
export async function commandArguments(): Promise<string[]> {
  const given = process.argv.slice(2);
  return given.some((argument) => argument.includes('\ufffd')) ? rawArguments(given) : given;
}

/** Node has lost the bytes that are no UTF-8; Linux still knows them. */
async function rawArguments(given: string[]): Promise<string[]> {
  const { pathFromBytes } = await import('../index.js');
  try {
    const all = splitAtNul(readFileSync('/proc/self/cmdline'));
    return all.slice(all.length - given.length).map(pathFromBytes);
  } catch {
    return given;
  }
}

function splitAtNul(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0, start);
    parts.push(bytes.subarray(start, end < 0 ? bytes.length : end));
    start = end < 0 ? bytes.length : end + 1;
  }
  return parts;
}

/**
 * The flags of the configuration file and the command line.
 * @throws UsageError
 */
export function lowArguments(given: string[], environment: NodeJS.ProcessEnv, messages: Messages): LowArgs {
  const args = parseArguments(given);
  applyTo(messages, args);
  if (args.special !== null || args.noConfig) return args;
  const configured = configArguments(environment, messages);
  if (configured.length === 0) return args;
  messages.debug(`arguments from the configuration file: ${JSON.stringify(configured)}`);
  const merged = parseArguments([...configured, ...given]);
  applyTo(messages, merged);
  return merged;
}

function applyTo(messages: Messages, args: LowArgs): void {
  messages.isVerbose = args.messages;
  messages.tellsIgnoreFaults = args.ignoreMessages;
  messages.logging = args.logging;
}
