// What the README shows is what a newcomer gets, and what it links to is there.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compiledPath } from './campaigns/dist.mjs';
import { projectRoot } from './source-tree.js';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

describe('the README', () => {
  it('shows the true result of its first command within ten lines', () => {
    const head = readme.split('\n').slice(0, 10);
    const at = head.findIndex((line) => line.includes('npm start -- '));
    const args = head[at].split('npm start -- ')[1].split(' ');
    const output = execFileSync(process.execPath, [compiledPath('cli/main.js'), ...args], {
      cwd: projectRoot,
    });
    expect(head[at + 1]).toBe(output.toString().split('\n')[0]);
  });

  it('links to files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1]);
    expect(links.filter((link) => !existsSync(join(projectRoot, link)))).toEqual([]);
  });
});
