// A small process that starts the commands which are timed. Starting one makes every page of the process that starts it
// copy-on-write: with threads and heaps as large as those of this suite the start itself takes longer, and the next search in the
// same process waits for the pages it writes to (5 of 14 ms on a small tree). Who uses the one has no need of the other.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parsedMatches, printedLines } from './processes.mjs';

const jobs = {
  printedLines,
  /** The objects stay here: the host stands for the program that wants them. */
  parsedMatches: async (command) => (await parsedMatches(command)).length,
};

/** @typedef {import('./processes.mjs').Command} Command */

let host;
let nextId = 0;
const waiting = new Map();

function started() {
  if (host !== undefined) return host;
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  host = fork(fileURLToPath(import.meta.url), { stdio, execArgv: [] });
  host.once('exit', (code, signal) => {
    host = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the host ended with ${signal ?? code}`));
    waiting.clear();
  });
  host.on('message', ({ id, lines, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) host.channel.unref();
    if (error === undefined) resolve(lines);
    else reject(new Error(error));
  });
  host.unref();
  host.channel.unref();
  return host;
}

/**
 * Runs a command in the host. The message to it and back takes 0.1 to 0.2 ms, which are part of what is timed.
 * @param {keyof typeof jobs} job
 * @param {Command} command
 * @returns {Promise<number>} lines or matches
 */
export function hosted(job, command) {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    const helper = started();
    helper.channel.ref();
    helper.send({ id, job, command });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', async ({ id, job, command }) => {
    try {
      process.send({ id, lines: await jobs[job](command) });
    } catch (error) {
      process.send({ id, error: error.message });
    }
  });
}
