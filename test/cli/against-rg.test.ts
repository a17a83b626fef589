// The command against ripgrep over the table of command lines: output, exit code and messages, byte for byte. All run
// inside of this process, so that they take seconds; a sample runs as whole processes. THREADGREP_ALL=1 asks every combination.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Flag } from '../../src/cli/flag.js';
import { flags } from '../../src/cli/flags.js';
import { compiledPath } from '../campaigns/dist.mjs';
import { comparable, libraryProgram, ripgrep, run } from '../campaigns/programs.mjs';
import { asked, type Group, readTable } from './command-lines.js';
import { growTree } from './tree.js';

/** One of so many lines also runs as a process of its own. */
const sampleEvery = 16;

interface Run {
  exit: number | string;
  stdout: Buffer;
  stderr: string;
}

type Program = (args: string[], folder: string) => Promise<Run>;

const table = readTable();
const inProcess = libraryProgram();
const wholeProcess: Program = (args, folder) =>
  run([process.execPath, compiledPath('cli/main.js')], args, folder);

let tree = { folder: '', remove: () => {} };
beforeAll(() => {
  tree = growTree();
});
afterAll(() => tree.remove());

/** Walking on one thread, as it does to sort, ripgrep speaks of a missing path in more words than on several. */
const wordsOfOneThread = /IO error for operation on .*?: /g;

function said(result: Run, messages: Group['messages']) {
  const words = result.stderr.replace(/^tg: /gm, 'rg: ').replace(wordsOfOneThread, '');
  const told = { alike: words, present: words !== '', free: null };
  return { ...comparable(result), messages: told[messages] };
}

async function expectAlike(program: Program, lines: string[][], messages: Group['messages']): Promise<void> {
  const expected = await Promise.all(lines.map((args) => ripgrep(args, tree.folder)));
  for (const [at, args] of lines.entries()) {
    const actual = await program(args, tree.folder);
    expect(said(actual, messages), args.join(' ')).toEqual(said(expected[at], messages));
  }
}

for (const { title, messages, lines } of table) {
  describe(title, () => {
    it.each(lines)('tg %s', async (line) => {
      await expectAlike(await inProcess, asked(line), messages);
    });
  });
}

describe('as a process of its own', () => {
  const all = table.flatMap(({ messages, lines }) => lines.map((line) => ({ messages, line })));
  it.each(all.filter((_, at) => at % sampleEvery === 0))('tg $line', async ({ line, messages }) => {
    await expectAlike(wholeProcess, asked(line).slice(0, 1), messages);
  });
});

describe('the table', () => {
  /** Flags that cannot be compared, and why. */
  const without: Record<string, string> = {
    ...Object.fromEntries(
      ['max-results', 'offset', 'total', 'coverage', 'no-coverage', 'explain'].map((name) => [
        name,
        'ripgrep has no such flag',
      ]),
    ),
    help: 'a text of our own',
    version: 'a text of our own',
    'pcre2-version': 'a text of our own',
    pcre2: 'ripgrep answers with PCRE2, threadgrep with look-around of its own',
  };

  const used = new Set(table.flatMap(({ lines }) => lines.flatMap(asked)).flatMap((args) => namesIn(args)));
  const names = (flag: Flag) => [flag.long, flag.negated, ...(flag.aliases ?? [])];

  it('has every flag, negation and alias, or a reason', () => {
    const all = flags.flatMap(names).filter((name) => name !== undefined);
    expect(all.filter((name) => !used.has(name) && without[name] === undefined)).toEqual([]);
  });
  it('has every short name', () => {
    const shorts = flags.filter(({ long }) => without[long] === undefined).map(({ short }) => short);
    expect(shorts.filter((short) => short !== undefined && !used.has(short))).toEqual([]);
  });
  it('gives no reason for a flag that is compared', () => {
    expect(Object.keys(without).filter((name) => used.has(name))).toEqual([]);
  });
});

/** Names of flags in an argument list, spelled as in it: long names whole, short ones by letter. */
function namesIn(args: string[]): string[] {
  return args.flatMap((word) => {
    if (word.startsWith('--')) return [word.slice(2).split('=')[0]];
    return /^-[^-]/.test(word) ? [...word.slice(1)] : [];
  });
}
