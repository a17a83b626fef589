// The programs under test as functions: one call is one run in a folder and gives its output and exit code.
import { spawn } from 'node:child_process';
import fs, { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { compiledUrl } from './dist.mjs';
import { quickRunner } from './quick-start.mjs';

const seconds = 30;

/** Nothing of the caller's own settings for rg or git may count, so home is an empty folder. */
export function cleanEnvironment() {
  const home = mkdtempSync(join(tmpdir(), 'threadgrep-home-'));
  process.once('exit', () => rmSync(home, { recursive: true, force: true }));
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(RIPGREP_|XDG_|NO_COLOR|CLICOLOR|FORCE_COLOR|GIT_)/.test(name),
  );
  return { ...Object.fromEntries(kept), HOME: home };
}

const environment = cleanEnvironment();

/** Runs `words` with `args` in `cwd`: `{ exit, stdout, stderr }`; `exit` is a text when it did not end by itself. */
export function run(words, args, cwd) {
  return new Promise((done) => {
    const child = spawn(words[0], [...words.slice(1), ...args], {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const out = [];
    const err = [];
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => err.push(chunk));
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    const finish = (exit) => {
      clearTimeout(timer);
      done({ exit, stdout: Buffer.concat(out), stderr: Buffer.concat(err).toString() });
    };
    child.on('error', (error) => finish(`cannot start: ${error.message}`));
    child.on('close', (code, signal) => finish(code ?? `ended by ${signal}`));
  });
}

const runQuickly = quickRunner(environment);

/** ripgrep in the order threadgrep promises. */
export const ripgrep = async (args, cwd) => ripgrepNow(['--sort', 'path', ...args], cwd);

/** ripgrep as it is, waited for. */
export const ripgrepNow = (args, cwd, input) => runQuickly([rgPath, ...args], cwd, input);

/** The words of a command line; those that are files here are made absolute, for it runs in other folders. */
export function commandWords(text) {
  return text.split(/\s+/).map((word) => (existsSync(word) ? resolve(word) : word));
}

/** A command line as a program. */
export function commandLine(text) {
  const words = commandWords(text);
  return (args, cwd) => run(words, args, cwd);
}

/**
 * The compiled front end called in this process, as `main.js` calls it: no start of Node for each run, so thousands take
 * minutes. What it writes to the two outputs is caught on the way; nothing is on its standard input. The working folder is
 * changed for the whole process, so runs must not overlap.
 */
export async function libraryProgram() {
  const caught = catchOutput();
  const [{ lowArguments }, { Messages }, { runCommand }] = await Promise.all(
    ['cli/arguments.js', 'cli/messages.js', 'cli/run.js'].map((file) => import(compiledUrl(file))),
  );
  const before = process.cwd();
  const ask = async (args) => {
    const messages = new Messages();
    try {
      return await runCommand(lowArguments(args, environment, messages), messages);
    } catch (error) {
      if (error.name === 'SearchError' || error.name === 'UsageError') messages.fatal(error.message);
      return error.name === 'SearchError' || error.name === 'UsageError' ? 2 : `threw ${error.stack}`;
    }
  };
  return async (args, cwd) => {
    const output = caught.begin();
    process.chdir(cwd);
    try {
      const exit = await ask(args);
      return { exit, stdout: Buffer.concat(output[1]), stderr: Buffer.concat(output[2]).toString() };
    } finally {
      caught.end();
      process.chdir(before);
    }
  };
}

/** From `begin` to `end`, bytes written to the standard outputs are kept by descriptor instead of shown. */
function catchOutput() {
  let output = null;
  const { writeSync, fstatSync } = fs;
  fs.writeSync = (descriptor, content, from = 0, ...rest) => {
    if (output === null || descriptor > 2) return writeSync(descriptor, content, from, ...rest);
    const bytes = Buffer.from(content).subarray(typeof content === 'string' ? 0 : from);
    output[descriptor].push(bytes);
    return bytes.length;
  };
  const nothing = fstatSync(fs.openSync('/dev/null', 'r'));
  fs.fstatSync = (descriptor, ...rest) =>
    output !== null && descriptor === 0 ? nothing : fstatSync(descriptor, ...rest);
  syncBuiltinESMExports();
  return {
    begin: () => {
      output = { 1: [], 2: [] };
      return output;
    },
    end: () => {
      output = null;
    },
  };
}

/** What to compare: exit code and output, without the times that differ from run to run. */
export function comparable({ exit, stdout }) {
  const text = stdout
    .toString('latin1')
    .replace(/"elapsed(_total)?":\{[^}]*\}/g, '"elapsed":{}')
    .replace(/^\d+\.\d+ seconds/gm, '0 seconds');
  return { exit, text };
}

/** True if two runs said the same. */
export function isSame(a, b) {
  const left = comparable(a);
  const right = comparable(b);
  return left.exit === right.exit && left.text === right.text;
}
