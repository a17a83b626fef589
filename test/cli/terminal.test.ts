// What people see on a terminal and no pipe gets: colours, headings, line numbers, progress, and a hint where nothing is
// found. Node cannot make a pseudo-terminal, so `script` of util-linux does; where it is missing these tests are skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPath } from '../campaigns/dist.mjs';
import { cleanEnvironment } from '../campaigns/programs.mjs';
import { quote } from '../campaigns/trees.mjs';
import { growTree } from './tree.js';

const tg = [process.execPath, compiledPath('cli/main.js')];
const hasScript = /util-linux/.test(spawnSync('script', ['--version']).stdout?.toString() ?? '');
const environment = { ...cleanEnvironment(), TERM: 'xterm' };

let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

/** All that a terminal is sent, with its line ends as the program wrote them. */
function onTerminal(command: string[], env: NodeJS.ProcessEnv = environment) {
  const line = command.map(quote).join(' ');
  const { stdout, status } = spawnSync('script', ['-qec', line, '/dev/null'], { cwd: tree.folder, env });
  return { text: stdout.toString().replaceAll('\r\n', '\n'), status };
}

function inPipe(args: string[]) {
  const { stdout, stderr, status } = spawnSync(tg[0], [tg[1], ...args], {
    cwd: tree.folder,
    env: environment,
  });
  return { text: stdout.toString() + stderr.toString(), status };
}

// Skipped where there is no `script` of util-linux: nothing else here makes a pseudo-terminal.
describe.skipIf(!hasScript)('on a terminal', () => {
  it.each([
    ['cat'],
    ['-N', 'cat'],
    ['--no-heading', 'cat'],
    ['-C1', 'mat', 'verse.txt'],
    ['-c', 'cat'],
    ['-l', 'cat'],
    ['-o', 'cat', 'verse.txt'],
    ['--vimgrep', 'cat'],
    ['--files'],
    ['--color', 'never', 'cat'],
    ['--json', 'nothing-at-all'],
    ['-q', 'nothing-at-all'],
    ['--no-messages', 'nothing-at-all'],
    ['--stats', '-c', 'cat', 'nosuchfile'],
  ])('tg %j looks as rg does', (...args) => {
    const timeless = (text: string) =>
      text.replace(/^\d+\.\d+ seconds/gm, '0 seconds').replace(/"(elapsed\w*)":\{[^}]*\}/g, '');
    const expected = onTerminal([rgPath, '--sort', 'path', ...args]);
    const actual = onTerminal([...tg, ...args]);
    const alike = actual.text.replace(/^tg: /gm, 'rg: ');
    expect(timeless(alike)).toBe(timeless(expected.text.replace(/IO error for operation on .*?: /g, '')));
    expect(actual.status).toBe(expected.status);
  });

  it.each([{ NO_COLOR: '1' }, { TERM: 'dumb' }])('%j means no colours, as for rg', (env) => {
    const expected = onTerminal([rgPath, '--sort', 'path', 'cat'], { ...environment, ...env });
    expect(onTerminal([...tg, 'cat'], { ...environment, ...env }).text).toBe(expected.text);
  });

  it('says what was not searched, and by which rule, where nothing was found', () => {
    expect(onTerminal([...tg, 'nothing-at-all', '-g', '!src']).text).toBe(`\
tg: no match in 18 files; not searched (--coverage tells more):
    2 files and 1 directory gitignored, such as build (rule .gitignore:2 build/); -u searches them
    2 files ignored by .ignore or another rule file, such as dotted.txt (rule .ignore:1 dotted.txt); -u searches them
    3 files and 2 directories hidden, such as .gitignore (hidden name); --hidden searches them
    1 directory left out by a glob, such as src (glob !src)
    3 files binary by content, such as binary.bin (NUL byte at offset 11); --text searches them
    3 files through symbolic links, such as circle/again (not followed); --follow searches them
`);
  });

  it('shows progress while a search takes longer than a second, and takes it away', () => {
    const slow = join(tree.folder, 'slow.sh');
    writeFileSync(slow, '#!/bin/sh\nsleep 0.8\ncat\n', { mode: 0o755 });
    mkdirSync(join(tree.folder, 'slow'));
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      writeFileSync(join(tree.folder, 'slow', name), 'cat\n');
    const { text } = onTerminal([...tg, '--pre', slow, '--color', 'never', '-j2', 'cat', 'slow']);
    expect(text).toMatch(/\r\x1b\[2K\d of 6 files searched, \d matching lines\r\x1b\[2K/);
    const left = text
      .replace(/\r\x1b\[2K\d of 6 files searched, \d matching lines/g, '')
      .replaceAll('\r\x1b[2K', '');
    expect(left).toBe([...'abcdef'].map((name) => `slow/${name}\n1:cat\n`).join('\n'));
  });
});

describe('in a pipe', () => {
  it('there is no colour, heading or number', () => {
    expect(inPipe(['cat', 'src/main.c', 'verse.txt']).text).toBe(
      'src/main.c:\tint cat = 1; /* cat */\nsrc/main.c:\treturn cat;\n' +
        'verse.txt:The cat sat\nverse.txt:\tspat at the cat, the rat\nverse.txt:end of cat\n',
    );
  });
  it('there is no hint', () => {
    expect(inPipe(['nothing-at-all'])).toEqual({ text: '', status: 1 });
  });
  it('there is no progress', () => {
    const slow = join(tree.folder, 'slower.sh');
    writeFileSync(slow, '#!/bin/sh\nsleep 1.2\ncat\n', { mode: 0o755 });
    expect(inPipe(['--pre', slow, 'cat', 'verse.txt', 'src/main.c', '-c']).text).toBe(
      'verse.txt:3\nsrc/main.c:2\n',
    );
  });
});
