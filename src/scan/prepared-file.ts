// Files whose text is not their own bytes: compressed ones, and those that a command turns into text. The text goes to
// a temporary file, because a scan reads synchronously, may read twice, and must not hold it all in memory.
import type * as ChildProcess from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Zlib from 'node:zlib';
import { type PathText, pathToBytes } from '../candidate.js';
import type { Problem } from '../errors.js';
import type { Preparation } from '../scanning.js';

// Loaded when a file has to be prepared: few searches do that, and all would wait for it.
const childProcess = () => createRequire(import.meta.url)('node:child_process') as typeof ChildProcess;
const zlib = () => createRequire(import.meta.url)('node:zlib') as typeof Zlib;

interface Unpacker {
  endings: readonly string[];
  command: readonly string[];
  /** For machines without the command. */
  unpack?: (packed: Buffer) => Buffer;
}

const unpackers: readonly Unpacker[] = [
  { endings: ['.gz', '.tgz'], command: ['gzip', '-d', '-c'], unpack: (packed) => zlib().gunzipSync(packed) },
  { endings: ['.bz2', '.tbz2'], command: ['bzip2', '-d', '-c'] },
  { endings: ['.xz', '.txz'], command: ['xz', '-d', '-c'] },
  { endings: ['.lz4'], command: ['lz4', '-d', '-c'] },
  { endings: ['.lzma'], command: ['xz', '--format=lzma', '-d', '-c'] },
  {
    endings: ['.br'],
    command: ['brotli', '-d', '-c'],
    unpack: (packed) => zlib().brotliDecompressSync(packed),
  },
  { endings: ['.zst', '.zstd'], command: ['zstd', '-q', '-d', '-c'] },
  { endings: ['.Z'], command: ['gzip', '-d', '-c'] },
];

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

  /** Null if nothing on this machine can unpack the file: then it is searched as it is, as ripgrep does. */
  #unpacked({ command, unpack }: Unpacker, file: Source): PreparedText | null {
    let isMissing = false;
    const prepared = this.#written(file, (input, output) => {
      const problem = this.#run(command, file, input, output);
      isMissing = problem?.code === 'ENOENT';
      if (!isMissing || unpack === undefined) return problem;
      return unpackHere(unpack, file, output);
    });
    if (!isMissing || unpack !== undefined) return prepared;
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

function unpackerOf(path: PathText): Unpacker | undefined {
  return unpackers.find(({ endings }) => endings.some((ending) => path.endsWith(ending)));
}

function unpackHere(
  unpack: (packed: Buffer) => Buffer,
  { path, absolutePath }: Source,
  output: number,
): Problem | null {
  try {
    const text = unpack(readFileSync(absolutePath));
    for (let at = 0; at < text.length; ) at += writeSync(output, text, at);
    return null;
  } catch (error) {
    const { code = 'COMMAND_FAILED', message } = error as NodeJS.ErrnoException;
    return { path, code, message: `${path}: cannot be unpacked: ${message}` };
  }
}
