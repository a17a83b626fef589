// Messages on standard error, and the memory that there was trouble.
import { writeSync } from 'node:fs';

/** Where a search's messages go; one per run of the command. */
export class Messages {
  /** Trouble with single files is told. */
  isVerbose = true;
  /** Faults in ignore files are told. */
  tellsIgnoreFaults = true;
  logging: 'debug' | 'trace' | null = null;
  /** Something went wrong, told or not: the exit code says so. */
  hasErrors = false;

  /** Trouble that ends the command. */
  fatal(message: string): void {
    this.hasErrors = true;
    print(`tg: ${message}`);
  }

  /** Trouble after which the search goes on. */
  error(message: string): void {
    this.hasErrors = true;
    this.warn(message);
  }

  /** Worth telling, but no error. */
  warn(message: string): void {
    if (this.isVerbose) print(`tg: ${message}`);
  }

  debug(message: string): void {
    if (this.logging !== null) print(`tg: DEBUG: ${message}`);
  }
}

function print(line: string): void {
  writeToStderr(`${line}\n`);
}

/** Text as it is. */
export function writeToStderr(text: string): void {
  try {
    writeSync(2, text);
  } catch {
    // Nobody listens on standard error; there is nowhere else to say so.
  }
}

/** Text for standard error that is no message. */
export function printToStderr(text: string): void {
  print(text.replace(/\n$/, ''));
}
