// Small processes for what is timed and must not disturb the searches in this one.
//
// Commands: starting one makes every page of the process that starts it copy-on-write. With threads and heaps as large as those of
// this suite the start itself takes longer, and the next search in the same process waits for the pages it writes to (5 of 14 ms on a
// small tree). Who uses the one has no need of the other. just-bash: it leaves hundreds of megabytes to the garbage collector.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parsedMatches, printedLines } from './processes.mjs';

/** What a host can be asked for; each returns a number of lines or matches. */
const jobs = {
  printedLines,
  /** The objects stay here: the host stands for the program that wants them. */
  parsedMatches: async (command) => (await parsedMatches(command)).length,
  justBash,
};

const shells = new Map();

async function justBash({ module, root, args }) {
  const { Bash, OverlayFs } = await import(module);
  if (!shells.has(root)) {
    const fs = new OverlayFs({ root, readOnly: true });
    shells.set(root, new Bash({ fs, cwd: fs.getMountPoint() }));
  }
  const { exitCode, stdout, stderr } = await shells.get(root).exec('rg', { args });
  if (exitCode > 1) throw new Error(`just-bash rg ended with ${exitCode}: ${stderr}`);
  return stdout.split('\n').length - 1;
}

const hosts = new Map();
const waiting = new Map();
let nextId = 0;

/** One for commands, one for just-bash. */
function hostFor(job) {
  const name = job === 'justBash' ? job : 'commands';
  const host = hosts.get(name) ?? started();
  hosts.set(name, host);
  return host;
}

function started() {
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'];
  const host = fork(fileURLToPath(import.meta.url), { stdio, execArgv: [] });
  host.on('message', ({ id, lines, error }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    host.channel.unref();
    if (error === undefined) resolve(lines);
    else reject(new Error(error));
  });
  host.once('exit', (code, signal) => {
    for (const [name, one] of hosts) if (one === host) hosts.delete(name);
    for (const { reject } of waiting.values()) reject(new Error(`the host ended with ${signal ?? code}`));
    waiting.clear();
  });
  host.unref();
  host.channel.unref();
  return host;
}

/**
 * Does a job in a host, one at a time. The message to it and back takes 0.1 to 0.2 ms, which are part of what is timed.
 * @param {keyof typeof jobs} job
 * @param {object} task a `Command`, or what just-bash is to do
 * @returns {Promise<number>} lines or matches
 */
export function hosted(job, task) {
  const id = nextId++;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    const host = hostFor(job);
    host.channel.ref();
    host.send({ id, job, task });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.on('message', async ({ id, job, task }) => {
    try {
      process.send({ id, lines: await jobs[job](task) });
    } catch (error) {
      process.send({ id, error: error.message });
    }
  });
}
