// Arguments from the file named by RIPGREP_CONFIG_PATH: one a line, as they would stand in the shell, without quoting.
import { readFileSync } from 'node:fs';
import type { Messages } from './messages.js';

/** The arguments, or none where there is no such file; trouble with it is told and does no harm. */
export function configArguments(environment: NodeJS.ProcessEnv, messages: Messages): string[] {
  const path = environment.RIPGREP_CONFIG_PATH;
  if (path === undefined || path === '') {
    messages.debug('RIPGREP_CONFIG_PATH is not set, so no configuration file is read');
    return [];
  }
  try {
    return argumentLines(readFileSync(path, 'utf8'));
  } catch (error) {
    const { message } = error as Error;
    messages.warn(`failed to read the file specified in RIPGREP_CONFIG_PATH: ${path}: ${message}`);
    return [];
  }
}

function argumentLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}
