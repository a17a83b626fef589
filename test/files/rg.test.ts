// ripgrep is the truth about everything but the meaning of a single rule: which files, and in which order.
import { execFileSync } from 'node:child_process';
import { rgPath } from '@vscode/ripgrep';
import { expect, test } from 'vitest';
import { typeDefinitions } from '../../src/files/index.js';
import { compareWithRg, type RgDifference } from '../campaigns/files-vs-rg.js';
import { plant } from './tree.js';

const cases = Number(process.env.CASES ?? 60);
const firstCase = Number(process.env.FIRST_CASE ?? 1);

test(`random trees, rules and flags give the files ripgrep gives, in its order (${cases} cases)`, async () => {
  using root = plant();
  const differences: RgDifference[] = [];
  for (let number = firstCase; number < firstCase + cases; number++) {
    const difference = await compareWithRg(root.path, number);
    if (difference !== null) differences.push(difference);
  }
  expect(differences).toEqual([]);
});

test('the file types are those of ripgrep, byte for byte', () => {
  const printed = typeDefinitions([]).map(({ name, globs }) => `${name}: ${globs.join(', ')}\n`);
  expect(printed.join('')).toBe(execFileSync(rgPath, ['--no-config', '--type-list'], { encoding: 'utf8' }));
});
