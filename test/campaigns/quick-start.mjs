// Starts programs by way of a shell, for those who start hundreds: with all the memory of a test's process, a start by Node
// takes 15 to 30 ms, several times as long as by a small shell.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A function that runs `words` in `cwd` with `input` (default: nothing) on its standard input, and waits for its
 * `{ exit, stdout, stderr }`; `exit` is a text when the program did not end by itself. All with the same environment.
 */
export function quickRunner(environment) {
  let shell = null;
  return (words, cwd = process.cwd(), input = null) => {
    shell ??= openShell(environment);
    const file = (name) => join(shell.folder, name);
    if (input !== null) writeFileSync(file('input'), input);
    const from = input === null ? '/dev/null' : file('input');
    const command = `cd ${quoted(cwd)} && ${words.map(quoted).join(' ')}`;
    writeFileSync(shell.orders, `${command} <${from} >${file('stdout')} 2>${file('stderr')}; echo $?\n`);
    const status = readStatus(shell.answers);
    return {
      exit: status > 128 ? `ended by signal ${status - 128}` : status,
      stdout: readFileSync(file('stdout')),
      stderr: readFileSync(file('stderr')).toString(),
    };
  };
}

/** A shell that takes its orders from one pipe and answers on another, until this process ends. */
function openShell(env) {
  const folder = mkdtempSync(join(tmpdir(), 'threadgrep-start-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const pipes = [join(folder, 'orders'), join(folder, 'answers')];
  execFileSync('mkfifo', pipes);
  // No program here takes so long; one that never ends would be waited for.
  const start = 'ulimit -t 60; exec sh <"$0" >"$1"';
  spawn('sh', ['-c', start, ...pipes], { env, stdio: ['ignore', 'ignore', 'inherit'] }).unref();
  // Opening waits for the shell to open the other end.
  return { folder, orders: openSync(pipes[0], 'w'), answers: openSync(pipes[1], 'r') };
}

function readStatus(answers) {
  const bytes = Buffer.alloc(16);
  const count = readSync(answers, bytes);
  if (count === 0) throw new Error('the shell that starts programs has ended');
  return Number(bytes.toString('latin1', 0, count));
}

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;
