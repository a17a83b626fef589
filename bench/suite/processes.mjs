// Runs whole commands: to their end, with all their output taken.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readSync } from 'node:fs';

/**
 * @typedef {object} Command
 * @property {string[]} argv the program first
 * @property {string} [cwd]
 * @property {Record<string, string>} [env] laid over the environment
 * @property {string} [outputFile] where output goes instead of into a pipe
 */

/** A user's settings of the tools would make them do something else. */
const settings = ['RIPGREP_CONFIG_PATH', 'GREP_OPTIONS', 'GREP_COLORS', 'NODE_OPTIONS'];

function environment(changes) {
  const env = { ...process.env, ...changes };
  for (const name of settings) delete env[name];
  return env;
}

/**
 * Runs the command; `take` gets its output piece by piece.
 * @param {Command} command
 * @param {(bytes: Buffer) => void} take
 * @returns {Promise<void>}
 * @throws where it cannot be started or exits with anything but 0 and 1, which is how all of these tell trouble
 */
export function run({ argv: [program, ...args], cwd, env, outputFile }, take) {
  const output = outputFile === undefined ? 'pipe' : openSync(outputFile, 'w');
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', output, 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      if (complaint.length < 500) complaint += text;
    });
    child.stdout?.on('data', take);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0 || code === 1) resolve();
      else
        reject(new Error(`${program.split('/').at(-1)} ended with ${signal ?? code}: ${complaint.trim()}`));
    });
  }).finally(() => {
    if (typeof output === 'number') closeSync(output);
  });
}

/** @param {Buffer} bytes */
export function countLines(bytes) {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}

/**
 * The lines a command prints. It writes into a pipe, never to /dev/null, as GNU grep stops at the first match there.
 * @param {Command} command
 */
export async function printedLines(command) {
  let lines = 0;
  await run(command, (bytes) => {
    lines += countLines(bytes);
  });
  return lines;
}

/** @param {string} path */
export function linesOfFile(path) {
  const buffer = Buffer.allocUnsafe(2 ** 20);
  const file = openSync(path, 'r');
  let lines = 0;
  for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
    lines += countLines(buffer.subarray(0, read));
  }
  closeSync(file);
  return lines;
}

/**
 * What `rg --json` prints, as a program that embeds it has it: an object for each matching line.
 * @param {Command} command
 * @returns {Promise<object[]>}
 */
export async function parsedMatches(command) {
  const matches = [];
  let rest = [];
  await run(command, (bytes) => {
    const end = bytes.lastIndexOf(10);
    if (end < 0) return rest.push(bytes);
    const whole = Buffer.concat([...rest, bytes.subarray(0, end)]);
    rest = [bytes.subarray(end + 1)];
    for (const line of whole.toString().split('\n')) {
      const event = JSON.parse(line);
      if (event.type === 'match') matches.push(event.data);
    }
  });
  return matches;
}
