// The table of flags against ripgrep's own help, and the texts made from it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { describe, expect, it } from 'vitest';
import { colorPrefixes, parseColorChange } from '../../src/cli/colors.js';
import { flags } from '../../src/cli/flags.js';
import { flagsDocument } from '../../src/cli/flags-document.js';
import { generate } from '../../src/cli/generate.js';
import { longHelp, shortHelp } from '../../src/cli/help.js';
import { projectRoot } from '../source-tree.js';

/** Flags that ripgrep does not have. */
const ours = ['max-results', 'offset', 'total', 'coverage', 'explain'];

interface Listed {
  long: string;
  short?: string;
  hasValue: boolean;
}

function flagsInHelp(help: string): Listed[] {
  return [...help.matchAll(/^ +(?:-(.)(?: [A-Z]+)?, )?--([a-z0-9-]+)(=\S+)?(?: |$)/gm)]
    .map(([, short, long, value]) => ({ long, ...(short && { short }), hasValue: value !== undefined }))
    .sort((a, b) => (a.long < b.long ? -1 : 1));
}

const rgHelp = execFileSync(rgPath, ['-h']).toString();

describe('the table', () => {
  it("has every flag of rg's help, with the same short name and need of a value", () => {
    const table = flags
      .filter((flag) => !ours.includes(flag.long))
      .map(({ long, short, value }) => ({ long, ...(short && { short }), hasValue: value !== undefined }))
      .sort((a, b) => (a.long < b.long ? -1 : 1));
    expect(table).toEqual(flagsInHelp(rgHelp));
  });

  it('has every negation and alias that rg tells of', () => {
    const long = execFileSync(rgPath, ['--help']).toString().replace(/\s+/g, ' ');
    const told = [...long.matchAll(/can be disabled with --([a-z0-9-]+)/g)].map(([, name]) => name);
    const known = flags.flatMap((flag) => [flag.long, flag.negated, ...(flag.aliases ?? [])]);
    expect(told.filter((name) => !known.includes(name))).toEqual([]);
    expect(told.length).toBeGreaterThan(30);
  });

  it('gives no name twice', () => {
    const names = flags.flatMap((flag) => [flag.long, flag.short, flag.negated, ...(flag.aliases ?? [])]);
    const given = names.filter((name) => name !== undefined);
    expect(new Set(given).size).toBe(given.length);
  });

  it('describes each flag in one short sentence and at length', () => {
    const faulty = flags.filter(
      (flag) => flag.doc.length > 46 || !flag.doc.endsWith('.') || flag.more === '',
    );
    expect(faulty.map((flag) => flag.long)).toEqual([]);
  });
});

describe('texts made from the table', () => {
  const spelled = flags.map((flag) => `--${flag.long}`);
  it.each([
    ['-h', shortHelp],
    ['--help', longHelp],
    ['complete-bash', () => generate('complete-bash')],
    ['complete-zsh', () => generate('complete-zsh')],
    ['complete-powershell', () => generate('complete-powershell')],
  ])('%s names every flag', (_name, make) => {
    const text = make();
    expect(spelled.filter((name) => !text.includes(name))).toEqual([]);
  });
  it('complete-fish names every flag', () => {
    const text = generate('complete-fish');
    expect(flags.filter((flag) => !text.includes(`-l ${flag.long} `)).map((flag) => flag.long)).toEqual([]);
  });
  it('the man page names every flag', () => {
    const text = generate('man').replaceAll('\\-', '-');
    expect(spelled.filter((name) => !text.includes(name))).toEqual([]);
  });
  it('the help fits a terminal of 80 columns', () => {
    expect(`${shortHelp()}${longHelp()}`.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });
  it('docs/flags.md is what the table says', () => {
    expect(readFileSync(join(projectRoot, 'docs/flags.md'), 'utf8')).toBe(flagsDocument());
  });
  it('bash accepts its completion', () => {
    expect(() => execFileSync('bash', ['-n'], { input: generate('complete-bash') })).not.toThrow();
  });
});

describe('colours are the sequences that rg writes', () => {
  it.each([
    [[]],
    [['match:fg:blue']],
    [['match:style:nobold', 'match:bg:yellow']],
    [['match:fg:0xff,0x7f,0x00']],
    [['match:fg:12', 'match:style:underline', 'match:style:italic']],
    [['match:fg:cyan', 'match:style:intense', 'match:bg:green']],
    [['match:none', 'match:fg:black']],
  ])('%j', (specifications: string[]) => {
    const given = specifications.flatMap((text) => ['--colors', text]);
    const out = execFileSync(rgPath, ['--no-config', '--color=always', ...given, 'x'], {
      input: 'x',
    }).toString();
    expect(`${colorPrefixes(specifications.map(parseColorChange)).match}x\x1b[0m\n`).toBe(out);
  });
});
