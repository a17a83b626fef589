// `--json`: everything it prints is what ripgrep's documentation of the format allows, and equal to what ripgrep prints.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryProgram, ripgrep } from '../campaigns/programs.mjs';
import { expanded } from './command-lines.js';
import { readMessages } from './json-messages.js';
import { growTree } from './tree.js';

const inProcess = libraryProgram();
let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

const timeless = (text: string) => text.replace(/"(elapsed\w*)":\{[^}]*\}/g, '"$1":0');

describe('every message is documented, and equal to rg', () => {
  it.each([
    'cat ⟨|-i|-w|-v verse.txt|-r dog|-r $0$0|-C1|-A2 crowd.txt|-B1|--passthru verse.txt|-m1|--crlf|-o|--stats⟩',
    'cat ⟨latin1.txt|binary.bin|utf16.txt|records.bin|empty.txt|crowd.txt|notes.md|src/windows.txt⟩',
    '-a ⟨cat|-v x|-C1 cat⟩ binary.bin latin1.txt records.bin',
    '--no-unicode (?-u)\\xe9 latin1.txt',
    '-a (?-u:\\xe9).* latin1.txt ⟨-r X|-r $0|-o⟩',
    '-E latin1 café latin1.txt',
    '-U ⟨sat\\s+on|end\\nstart|\\n|(?s).*|cat\\s+\\w+⟩ pages.txt verse.txt ⟨|-r <$0>|-C1|-v⟩',
    '⟨^|$|x*|\\b|^$⟩ verse.txt crowd.txt ⟨|-r X⟩',
    '--null-data cat records.bin ⟨|-C1|-v⟩',
    '--hidden --no-ignore -g !.git cat ⟨|-m1|-c|-l⟩',
    'nothing-at-all',
    '-z --pre-glob x cat packed.txt.gz',
  ])('tg --json %s', async (line) => {
    const tg = await inProcess;
    for (const args of expanded(`--json ${line}`)) {
      const expected = await ripgrep(args, tree.folder);
      const actual = await tg(args, tree.folder);
      expect(timeless(actual.stdout.toString()), args.join(' ')).toBe(timeless(expected.stdout.toString()));
      expect(actual.exit).toBe(expected.exit);
      // Modes that are no JSON print none, in rg as well.
      if (!args.includes('-c') && !args.includes('-l')) readMessages(actual.stdout.toString());
    }
  });
});

describe('the reader', () => {
  const printed = async () =>
    (await (await inProcess)(['--json', 'cat', 'verse.txt'], tree.folder)).stdout.toString();

  it.each<[string, (text: string) => string]>([
    ['a field that is not documented', (text) => text.replace('"line_number"', '"extra":1,"line_number"')],
    ['a field that is missing', (text) => text.replace('"line_number":1,', '')],
    ['a number as text', (text) => text.replace('"start":4', '"start":"4"')],
    ['a match that is not there', (text) => text.replace('"start":4', '"start":3')],
    ['a message of another type', (text) => text.replace('"type":"match"', '"type":"row"')],
    [
      'a row of another file',
      (text) => text.replace('"match","data":{"path":{"text":"v', '"match","data":{"path":{"text":"w'),
    ],
    ['a count that is wrong', (text) => text.replace('"matches":3', '"matches":4')],
    ['a summary that is missing', (text) => text.replace(/\{[^\n]*"summary"[^\n]*\n/, '')],
    ['lines out of order', (text) => text.replace('"line_number":1', '"line_number":9')],
  ])('refuses %s', async (_what, spoil) => {
    const text = await printed();
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    expect(() => readMessages(text)).not.toThrow();
    expect(() => readMessages(spoilt)).toThrow();
  });
});
