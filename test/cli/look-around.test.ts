// -P/--pcre2 and its kin against ripgrep with PCRE2, byte for byte, and what the command says of patterns that need more.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPath } from '../campaigns/dist.mjs';
import { libraryProgram, ripgrep, run } from '../campaigns/programs.mjs';
import { growTree } from './tree.js';

interface Result {
  exit: number | string;
  stdout: Buffer;
  stderr: string;
}

const inProcess = libraryProgram();
let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

const told = async (args: string[]): Promise<Result> => (await inProcess)(args, tree.folder);

const comparable = ({ exit, stdout, stderr }: Result) => ({
  exit,
  stdout: stdout.toString('latin1').replace(/"(elapsed\w*)":\{[^}]*\}/g, '"$1":0'),
  complains: stderr !== '',
});

// One command line each; ␣ is a space inside an argument.
describe('look-around prints what ripgrep prints', () => {
  it.each([
    '-P (?<=the␣)cat',
    '-P cat(?!ch) src',
    '-P -n ^(?!.*cat).+$ verse.txt',
    '-P -o \\w+(?=␣cat)',
    '-P -o (?<=␣)\\w+$ -n',
    '-P -v (?<=the␣)cat',
    '-P -w cat(?=,)',
    '-P -x .*cat(?<=the␣cat)',
    '-P -c (?<!\\w)cat',
    '-P --count-matches (?<!\\w)cat(?!\\w)',
    '-P -l (?<=#␣)cat',
    '-P --files-without-match (?<=#␣)cat',
    '-P --json (?<=the␣)cat verse.txt',
    '-P --vimgrep (?<=t)\\s(?=[a-z])',
    '-P -i (?<=THE␣)cat',
    '-P -S (?<=the␣)Cat',
    '-P -r X (?<=the␣)cat',
    '-P -r [$1] (\\w+)(?=␣at)',
    '-P -A1 -B1 mat(?!.) verse.txt',
    '-P -m1 (?=c)cat(?!s)',
    '-P -e cat(?=,) -e (?<=a␣)mat',
    '-P (?<=Ä)t|ß(?=e)',
    '-P --crlf cat(?=$) src/windows.txt',
    '-P -U sat(?=\\n.*mat) -n',
    '-P -U (?<=sat\\n).*mat -n -o',
    '-P -U --multiline-dotall The(?=.*end)',
    '-P -U -c (?s)cat(?=.*Cat)',
    '-P --no-unicode (?<!\\w)cat',
    '-P -F (?=a)',
    '--engine pcre2 (?<=the␣)cat',
    '--engine auto (?<=the␣)cat',
    '--auto-hybrid-regex (?<=the␣)cat',
    '-P --no-pcre2 (?<=the␣)cat',
    '-P --engine default (?<=the␣)cat',
    '--auto-hybrid-regex --no-auto-hybrid-regex (?<=the␣)cat',
    '-P (?<=the␣cat',
  ])('tg %s', async (line) => {
    const args = line.split(' ').map((word) => word.replaceAll('␣', ' '));
    const expected = await ripgrep(args, tree.folder);
    expect(comparable(await told(args))).toEqual(comparable(expected));
  });
});

describe('what needs more than look-around is refused by name, with exit code 2', () => {
  it.each([
    ['(a)\\1', /back-reference `\\1`/],
    ['(?>a)', /atomic group/],
    ['a\\Kb', /\\K/],
    ['a++', /possessive/],
    ['(a(?R)?)', /recursion/],
  ])('-P %s', async (pattern, message) => {
    const { exit, stderr } = await told(['-P', pattern]);
    expect(exit).toBe(2);
    expect(String(stderr)).toMatch(message);
  });
});

it('without -P the message says how to turn it on', async () => {
  const { exit, stderr } = await told(['(?=a)']);
  expect(exit).toBe(2);
  expect(String(stderr)).toMatch(/look-ahead .*-P/);
});

it('--pcre2-version says that there is no PCRE2, and that -P needs none', async () => {
  const command = [process.execPath, compiledPath('cli/main.js')];
  const { exit, stdout } = await run(command, ['--pcre2-version'], tree.folder);
  expect(exit).toBe(1);
  expect(stdout.toString()).toMatch(/not available.*-P/);
});
