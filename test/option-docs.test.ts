// docs/options.md shows every option with its default and effect, and cannot rot.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionDocs } from '../scripts/option-docs.mjs';
import { optionNames } from '../src/option-rules.js';
import { projectRoot } from './source-tree.js';

const document = readFileSync(join(projectRoot, 'docs', 'options.md'), 'utf8');

describe('docs/options.md', () => {
  it('is what scripts/option-docs.mjs writes', () => {
    expect(document).toBe(optionDocs());
  });

  it.each(optionNames)('has %s with its default or the word required', (name) => {
    const row = document.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
    expect(row).toMatch(/[Dd]efault|Required/);
  });
});
