// The command against a corpus of ripgrep cases handed from outside the project, where it is there. What is allowed to
// fail is what docs/deviations.md lists by case, no more and no less.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { compiledPath } from './campaigns/dist.mjs';
import { projectRoot } from './source-tree.js';

const cases = process.env.THREADGREP_CASES ?? join(projectRoot, '..', 'shared', 'cases', 'rg');
const command = compiledPath('cli/main.js');

/** Case ids in the first column of the document's tables: `| binary-001 | why |`. */
function knownFailures(document: string): string[] {
  return [...document.matchAll(/^\| *`?([a-z]+\d*-\d+(?:#\d+)?)`? *\|/gm)].map((match) => match[1]);
}

/** Runs every case; the ids that failed, and the closing line. */
async function runCases(): Promise<{ failed: string[]; skipped: string[]; closing: string }> {
  const args = [join(cases, 'run.mjs'), '--cmd', `node "${command}"`, '--cases', join(cases, 'cases.jsonl')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 28 }).catch(
    (error: { stdout?: string }) => {
      // Exit status 1 only says that something failed.
      if (error.stdout === undefined) throw error;
      return { stdout: error.stdout };
    },
  );
  const ids = (word: string) =>
    [...stdout.matchAll(new RegExp(`^${word} (\\S+)`, 'gm'))].map((match) => match[1]);
  return { failed: ids('FAIL'), skipped: ids('SKIP'), closing: stdout.trimEnd().split('\n').at(-1) ?? '' };
}

describe('docs/deviations.md', () => {
  it('lists a case by its id in the first column of a table', () => {
    const document = 'Text.\n\n| case | why |\n|---|---|\n| misc-012 | a |\n| `r1176-2#1` | b |\n';
    expect(knownFailures(document)).toEqual(['misc-012', 'r1176-2#1']);
  });
});

describe('the handed cases', () => {
  const isHere = existsSync(join(cases, 'run.mjs'));
  it.skipIf(!isHere)(
    isHere ? 'fail only where docs/deviations.md says so, and wherever it says so' : `are not at ${cases}`,
    async () => {
      const known = knownFailures(readFileSync(join(projectRoot, 'docs', 'deviations.md'), 'utf8'));
      const { failed, skipped, closing } = await runCases();
      expect(closing).toMatch(/^\d+ passed, \d+ failed, \d+ skipped$/);
      expect(failed.filter((id) => !known.includes(id))).toEqual([]);
      expect(known.filter((id) => !failed.includes(id) && !skipped.includes(id))).toEqual([]);
    },
    600_000,
  );
});
