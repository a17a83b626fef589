// The command against ripgrep, byte for byte: output, exit code, and whether anything is said on standard error.
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPath } from '../campaigns/dist.mjs';
import { run } from '../campaigns/programs.mjs';
import { growTree } from './tree.js';

interface Result {
  exit: number | string;
  stdout: Buffer;
  stderr: string;
}

const command = [process.execPath, compiledPath('cli/main.js')];
let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

const comparable = ({ exit, stdout, stderr }: Result) => ({
  exit,
  stdout: stdout
    .toString('latin1')
    .replace(/"(elapsed\w*)":\{[^}]*\}/g, '"$1":0')
    .replace(/^\d+\.\d+ seconds/gm, '0 seconds'),
  complains: stderr !== '',
});

function agrees(line: string): void {
  it(`tg ${line}`, async () => {
    const args = line.split(' ').map((word) => word.replaceAll('␣', ' '));
    const [expected, actual] = await Promise.all([
      run([rgPath], ['--sort', 'path', ...args], tree.folder),
      run(command, args, tree.folder),
    ]);
    expect(comparable(actual)).toEqual(comparable(expected));
  });
}

// One command line each; ␣ is a space inside an argument.
describe('what is a match', () => {
  for (const line of [
    'cat',
    '-i cat',
    '-S cat',
    '-S Cat',
    '-F cat, verse.txt',
    '-w cat',
    '-x dog src',
    '-v cat verse.txt',
    '-v -c cat',
    '-e cat -e dog',
    '-f patterns.txt',
    '-f patterns.txt -e spat',
    '-e -x notes.md',
    '-- -x notes.md',
    '-U cat\\n␣+on',
    '-U -o sat\\s+on -n',
    '-U --multiline-dotall sat.*mat',
    '--crlf cat$ src',
    'cat$ src',
    '--null-data -n cat records.bin',
    '-m1 cat',
    '-m1 -A1 cat verse.txt',
    '-m0 cat',
    '--no-unicode -i ÄÖÜ',
    '-i ÄÖÜ',
    '-E latin1 café latin1.txt',
    '-E none cat utf16.txt',
    'cat utf16.txt',
    '-a cat binary.bin',
    'cat binary.bin',
    '--binary cat -g *.bin',
    '-c cat binary.bin verse.txt',
    '-l cat binary.bin',
    '--stop-on-nonmatch cat verse.txt',
    'nothing-at-all',
    '[',
    '(?<=a)b',
  ])
    agrees(line);
});

describe('which files', () => {
  for (const line of [
    '--files',
    '--files -u',
    '--files -uu',
    '--files --hidden -g !.git',
    '--files src verse.txt',
    '--files ./src',
    '--files -0',
    '--files --path-separator +',
    '--files -g *.txt',
    '--files -g !*.txt',
    '--files --iglob *.TXT',
    '--files --glob-case-insensitive -g *.TXT',
    '--files -t c',
    '--files -T c -T md',
    '--files --type-add cat:*.bin -t cat',
    '--files -t nosuchtype',
    '--files -g a{',
    '--files -d 1',
    '--files --max-depth 2',
    '--files --max-filesize 30',
    '--files --no-ignore-vcs',
    '--files --no-ignore-dot',
    '--files --ignore-file .gitignore --no-ignore-vcs',
    '--files --ignore-file nosuchfile',
    '--files -L',
    '--files nosuchfile',
    '--files -q',
    '--files nosuchfile src',
    'cat nosuchfile',
    'cat nosuchfile verse.txt',
    '-q cat nosuchfile verse.txt',
    'cat link.c',
    'cat ignored.txt .hidden/cat.txt',
    '--no-messages cat nosuchfile verse.txt',
    '--sortr path cat',
    'cat empty.txt',
  ])
    agrees(line);
});

describe('texts that are prepared', () => {
  for (const line of [
    '-z -n cat',
    '-z cat packed.txt.gz',
    '-z --json cat packed.txt.gz',
    '-z cat broken.gz',
    '--pre tac -n cat verse.txt',
    '--pre tac --pre-glob *.txt -n cat',
    '--pre tac --pre-glob !*.txt -n cat',
    '--pre tac --pre-glob /src/**/*.h -n -i cat',
    '--pre false cat verse.txt',
    '--pre nosuchcommand cat verse.txt',
    '-z --pre tac --no-pre cat packed.txt.gz',
  ])
    agrees(line);
});

describe('how it looks', () => {
  for (const line of [
    '-n cat',
    '-N --column cat',
    '--column cat',
    '-b cat verse.txt',
    '-o cat',
    '-ob cat verse.txt',
    '--vimgrep cat',
    '--heading -n cat',
    '-p cat',
    '-H cat verse.txt',
    '-I cat',
    '-0 cat',
    '-A1 cat',
    '-B1 mat verse.txt',
    '-C1 mat',
    '-C1 -A0 mat verse.txt',
    '-C1 --heading mat',
    '-C1 --context-separator === -n cat src',
    '-C1 --no-context-separator cat src',
    '--passthru mat verse.txt',
    '--passthru -v mat verse.txt --color always',
    '-r dog cat',
    '-r $0$0 -o c.t',
    '-r <$1> (c)at',
    `-r \${vowel}! (?P<vowel>[aeiou])t verse.txt`,
    '--json cat',
    '--json -r dog cat verse.txt',
    '--json -C1 mat verse.txt',
    '--json -v cat verse.txt',
    '--json cat latin1.txt binary.bin',
    '--json -U cat\\s+\\w+ verse.txt',
    '-c cat',
    '-c --include-zero cat',
    '--count-matches cat',
    '-c -o cat',
    '-c -0 cat',
    '-c -U cat\\s+\\w+',
    '-l cat',
    '-l -0 cat',
    '--files-without-match cat',
    '-l -c cat',
    '-q cat',
    '-q nothing-at-all',
    '--stats cat verse.txt src',
    '--stats -c cat verse.txt',
    '-q --stats cat verse.txt',
    '-l --stats cat',
    '--files-without-match --stats cat',
    '--heading --stats cat',
    '--stats cat nosuchfile',
    '-U -c cat',
    '-M40 cat',
    '-M40 --max-columns-preview cat notes.md',
    '-M40 --max-columns-preview --column cat notes.md',
    '--trim -n cat',
    '--color always -n cat',
    '--color always --heading --column cat verse.txt -H',
    '--color always --colors match:bg:blue --colors path:none cat',
    '--color always --colors highlight:bg:yellow cat verse.txt',
    '--color always -o -b cat verse.txt',
    '--color always -v cat verse.txt',
    '--color always -l cat',
    '--color always -c cat',
    '--color always --files',
    '--color always -r dog cat',
    '--color always --hyperlink-format file://{path}:{line}:{column} -n cat verse.txt -H',
    '--color always --hyperlink-format file -l cat',
    '--field-match-separator => --field-context-separator :: -n -C1 mat',
    '--path-separator + cat src',
  ])
    agrees(line);
});

describe('other behaviours', () => {
  for (const line of [
    '--type-list',
    '--type-list --type-add cat:*.cat --type-clear c',
    '--type-add nocolon --type-list',
    '',
    '--nosuchflag',
    '-A',
    '-j x cat',
    '-uuuu cat',
    '--files --generate nothing',
    '--colors nothing cat',
  ])
    agrees(line);
});
