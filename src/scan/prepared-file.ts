// Files whose text is not their own bytes: compressed ones, and those that a command turns into text. The text goes to
// a temporary file, because a scan reads synchronously, may read twice, and must not hold it all in memory.
import type * as ChildProcess from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PathText, pathToBytes } from '../candidate.js';
import type { Problem } from '../errors.js';
import type { Preparation } from '../scanning.js';
import { UnknownPackingError } from './packed-input.js';
import { type Unpacker, unpackerOf, unpackHere } from './unpacking.js';

// Loaded when a file has to be prepared: few searches do that, and all would wait for it.
const childProcess = () => createRequire(import.meta.url)('node:child_process') as typeof ChildProcess;

const longestComplaint = 64 * 1024;

/** The text of a file, ready to be scanned. */
export interface PreparedText {
  /** Of the temporary file; it is removed by `dispose`. */
  path: string;
  /** What went wrong on the way; the text before it is there. */
  problem: Problem | null;
  dispose(): void;
}

interface Source {
  path: PathText;
  absolutePath: string | Buffer;
}

/** Prepares files as one query asks for. */
export class FilePreparer {
  readonly #preparation: Preparation;
  readonly #cwd: string;

  /** @param cwd where commands run; paths handed to them are relative to it */
  constructor(preparation: Preparation, cwd: string) {
    this.#preparation = preparation;
    this.#cwd = cwd;
  }

  /**
   * Null where the file is to be searched as it is. Never throws for trouble with the command.
   * @throws what node:fs throws where the file itself cannot be opened
   */
  prepare(file: Source): PreparedText | null {
    const { command } = this.#preparation;
    if (command !== null) {
      if (!this.#isForCommand(file.path)) return null;
      return this.#written(file, (input, output) => this.#run([command, file.path], file, input, output));
    }
    const unpacker = this.#preparation.unpack ? unpackerOf(file.path) : undefined;
    return unpacker === undefined ? null : this.#unpacked(unpacker, file);
  }

  #isForCommand(path: PathText): boolean {
    const { globs } = this.#preparation;
    const text = pathToBytes(path).toString('latin1').replace(/^\.\//, '');
    const decisive = globs.find(({ expression }) => expression.test(text));
    return decisive === undefined ? !globs.some(({ includes }) => includes) : decisive.includes;
  }

  /** By a program only what cannot be unpacked here. Null if nothing can: then it is searched as it is, as ripgrep does. */
  #unpacked({ unpack, command }: Unpacker, file: Source): PreparedText | null {
    if (unpack === null) return this.#unpackedBy(command, file);
    let isUnknown = false;
    const prepared = this.#written(file, (input, output) => {
      try {
        unpackHere(unpack, input, output);
        return null;
      } catch (error) {
        isUnknown = error instanceof UnknownPackingError;
        return unpackingProblem(file, error as NodeJS.ErrnoException);
      }
    });
    const other = isUnknown ? this.#unpackedBy(command, file) : null;
    if (other !== null) prepared.dispose();
    return other ?? prepared;
  }

  /** Null if there is no such program. */
  #unpackedBy(command: readonly string[], file: Source): PreparedText | null {
    const prepared = this.#written(file, (input, output) => this.#run(command, file, input, output));
    if (prepared.problem?.code !== 'ENOENT') return prepared;
    prepared.dispose();
    return null;
  }

  #written(file: Source, write: (input: number, output: number) => Problem | null): PreparedText {
    const input = openSync(file.absolutePath, 'r');
    const folder = mkdtempSync(join(tmpdir(), 'threadgrep-'));
    const path = join(folder, 'text');
    const dispose = () => rmSync(folder, { recursive: true, force: true });
    const output = openSync(path, 'w');
    try {
      return { path, problem: write(input, output), dispose };
    } catch (error) {
      dispose();
      throw error;
    } finally {
      closeSync(output);
      closeSync(input);
    }
  }

  #run([program, ...args]: readonly string[], file: Source, input: number, output: number): Problem | null {
    const shown = [program, ...args].map((word) => JSON.stringify(word)).join(' ');
    const { error, status, signal, stderr } = childProcess().spawnSync(program, args, {
      cwd: this.#cwd,
      stdio: [input, output, 'pipe'],
      maxBuffer: longestComplaint,
    });
    const { path } = file;
    if (error !== undefined && status === null) {
      const { code = 'COMMAND_FAILED', message } = error as NodeJS.ErrnoException;
      return { path, code, message: `${path}: command could not start: '${shown}': ${message}` };
    }
    if (status === 0) return null;
    const complaint = stderr.toString().trim() || `it ended with ${signal ?? `exit code ${status}`}`;
    return { path, code: 'COMMAND_FAILED', message: `${path}: command failed: '${shown}': ${complaint}` };
  }
}

/** Codes: the system's, zlib's, or `UNPACK_FAILED`. */
function unpackingProblem({ path }: Source, { code, message }: NodeJS.ErrnoException): Problem {
  return {
    path,
    code: typeof code === 'string' ? code : 'UNPACK_FAILED',
    message: `${path}: cannot be unpacked: ${message}; what came before was searched`,
  };
}
