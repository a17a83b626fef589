// What only a whole process shows: standard input, the configuration file, a reader that goes away, what is loaded.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPath } from '../campaigns/dist.mjs';
import { projectRoot } from '../source-tree.js';
import { growTree } from './tree.js';

let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

const main = compiledPath('cli/main.js');

interface Surroundings {
  input?: string;
  env?: Record<string, string>;
}

function both(args: string[], { input, env }: Surroundings = {}) {
  const outcome = (program: string, all: string[]) => {
    // A pipe made by the shell: those of Node are sockets.
    const piped = input === undefined ? '"$@" < /dev/null' : 'printf %s "$INPUT" | "$@"';
    const { status, stdout, stderr } = spawnSync('sh', ['-c', piped, 'sh', program, ...all], {
      cwd: tree.folder,
      env: { PATH: process.env.PATH, INPUT: input, ...env },
    });
    return { status, stdout: stdout.toString('latin1'), complains: stderr.length > 0 };
  };
  return { rg: outcome(rgPath, ['--sort', 'path', ...args]), tg: outcome(process.execPath, [main, ...args]) };
}

describe('standard input', () => {
  it.each([
    [['cat'], 'a cat\nno\n'],
    [['-H', 'cat'], 'a cat\n'],
    [['cat', '-'], 'a cat\n'],
    [['-c', 'cat', '-', 'verse.txt'], 'a cat\n'],
    [['cat', 'src', '-', 'verse.txt'], 'a cat\n'],
    [['-C1', 'cat', 'verse.txt', '-', 'src', '-'], 'no\na cat\n'],
    [['--heading', '-n', 'cat', 'nosuchfile', '-'], 'a cat\n'],
    [['-l', 'cat', '-', '.'], 'a cat\n'],
    [['--json', 'cat'], ''],
    [['-f', '-', 'verse.txt'], 'mat\nspat\r\n'],
    [['-f', '-', '-f', '-', 'verse.txt'], 'mat\n'],
    [['-f', '-', '-'], 'mat\n'],
    [['--files'], 'a cat\n'],
    [['-n', '-U', 'cat\\nno'], 'a cat\nno\n'],
  ])('tg %j', (args, input) => {
    const { rg, tg } = both(args, { input });
    const timeless = (text: string) => text.replace(/"elapsed\w*":\{[^}]*\}/g, '');
    expect({ ...tg, stdout: timeless(tg.stdout) }).toEqual({ ...rg, stdout: timeless(rg.stdout) });
  });
});

describe('the configuration file', () => {
  const configured = (text: string): Surroundings => {
    const path = join(tree.folder, '.tgrc');
    writeFileSync(path, text);
    return { env: { RIPGREP_CONFIG_PATH: path } };
  };
  it.each([
    ['-n\n', ['cat', 'src']],
    ['# comment\n\n  --heading  \n-n', ['cat', 'src']],
    ['-n\n', ['-N', 'cat', 'src']],
    ['-n\n', ['--no-config', 'cat', 'src']],
    ['--nosuchflag\n', ['cat', 'src']],
    ['--colors\nmatch:fg:blue\n', ['--color=always', 'cat', 'src']],
  ])('%j with tg %j', (text, args) => {
    const { rg, tg } = both(args, configured(text));
    expect(tg).toEqual(rg);
  });
  it('that is missing is told and does no harm', () => {
    const { rg, tg } = both(['cat', 'src'], { env: { RIPGREP_CONFIG_PATH: '/nosuchfile' } });
    expect(tg).toEqual(rg);
  });
});

describe('a reader that goes away', () => {
  it.each([
    [['cat', 'long.txt']],
    [['-n', 'cat', 'long.txt', 'long.txt']],
    [['--heading', 'cat', '-g', 'long.txt']],
    [['--json', 'cat', '-g', 'long.txt', '.']],
    [['--passthru', 'nothing-at-all', 'long.txt']],
  ])('ends tg %j quietly, with the exit code of rg', (args) => {
    writeFileSync(join(tree.folder, 'long.txt'), 'cat\n'.repeat(200_000));
    const ended = (command: string[]) => {
      const script = '{ "$@"; echo "code $?" >&2; } | head -n 1';
      const { stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', ...command, ...args], {
        cwd: tree.folder,
      });
      return { first: stdout.toString(), said: stderr.toString() };
    };
    expect(ended([process.execPath, main])).toEqual(ended([rgPath]));
  });
});

describe('a file that the output goes to', () => {
  it('is not searched while it grows', () => {
    const script = `'${process.execPath}' '${main}' --sort path cat > all.txt`;
    spawnSync('sh', ['-c', script], { cwd: tree.folder, timeout: 20_000 });
    const { stdout } = spawnSync(rgPath, ['--sort', 'path', '-g', '!all.txt', 'cat'], { cwd: tree.folder });
    expect(readFileSync(join(tree.folder, 'all.txt'), 'latin1')).toBe(stdout.toString('latin1'));
  });
});

describe('arguments that are not UTF-8', () => {
  it('name files by their bytes', () => {
    const script = `printf 'a cat\\n' > "$(printf 'n\\377')"; '${process.execPath}' '${main}' -H cat "$(printf 'n\\377')"`;
    const { stdout } = spawnSync('sh', ['-c', script], { cwd: tree.folder });
    expect(stdout.toString('latin1')).toBe('n\xff:a cat\n');
  });
});

describe('help, version and faults in the arguments', () => {
  it('do not load the engine', () => {
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      const text = readFileSync(file, 'utf8');
      for (const [, path] of text.matchAll(/^(?:import|export)(?! type)[^;]*? from '(\.[^']*)\.js'/gms)) {
        visit(join(dirname(file), `${path}.ts`));
      }
    };
    visit(join(projectRoot, 'src/cli/main.ts'));
    expect([...seen].filter((file) => !file.includes('/src/cli/'))).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});
