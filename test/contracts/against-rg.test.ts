// The rg contract against ripgrep itself, over the sources of this project.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { describe, expect, it } from 'vitest';
import { type RgRequest, rg, Searcher } from '../../src/index.js';
import { projectRoot } from '../source-tree.js';

const root = join(projectRoot, 'src');
const context = { roots: [root], searcher: new Searcher({ threads: 0 }) };
const all = { maxResults: 1_000_000, maxLineLength: 0 };

function ripgrep(args: string[]): string[] {
  const options = [
    '--no-config',
    '--sort',
    'path',
    '--no-heading',
    '--with-filename',
    '--no-context-separator',
  ];
  try {
    const output = execFileSync(rgPath, [...options, ...args, '.'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return output
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^\.\//, ''));
  } catch (error) {
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}

/** Rows as ripgrep prints them. */
async function rows(request: RgRequest): Promise<string[]> {
  const { files } = await rg({ ...request, ...all }, context);
  return files.flatMap(([path, ...rest]) =>
    rest.length === 0 ? [path] : rest.map((row) => `${path}${/^\d+-/.test(String(row)) ? '-' : ':'}${row}`),
  );
}

describe('rows of the rg contract', () => {
  it.each<[RgRequest, string[]]>([
    [{ pattern: 'import' }, ['-n', 'import']],
    [{ pattern: '^export (async )?function \\w+' }, ['-n', '^export (async )?function \\w+']],
    [{ pattern: 'SEARCH', ignoreCase: true, glob: '*.ts' }, ['-n', '-i', '-g', '*.ts', 'SEARCH']],
    [
      { pattern: 'match', wordRegexp: true, glob: ['*.ts', '!cli/**'] },
      ['-nw', '-g', '*.ts', '-g', '!cli/**', 'match'],
    ],
    [{ pattern: 'a.b(', fixedStrings: true }, ['-nF', 'a.b(']],
    [{ pattern: 'throw new', context: 2 }, ['-n', '-C2', 'throw new']],
    [{ pattern: '\\w+Error', only: true }, ['-no', '\\w+Error']],
    [{ pattern: '(\\w+)Error', replace: '<$1>' }, ['-no', '-r', '<$1>', '(\\w+)Error']],
    [{ pattern: 'Searcher', filesOnly: true }, ['-l', 'Searcher']],
    [{ pattern: 'Searcher', countPerFile: true }, ['-c', 'Searcher']],
    [{ pattern: 'Searcher', countPerFile: true, only: true }, ['--count-matches', 'Searcher']],
    [{ pattern: 'const', maxPerFile: 2 }, ['-n', '-m2', 'const']],
    [{ pattern: 'const', maxPerFile: 2, countPerFile: true }, ['-c', '-m2', 'const']],
    [{ pattern: '\\{[^{}]*\\}', multiline: true, countPerFile: true }, ['-cU', '\\{[^{}]*\\}']],
    [{ pattern: 'x', type: 'md' }, ['-n', '-t', 'md', 'x']],
    [{ pattern: '--', glob: '*.ts' }, ['-n', '-g', '*.ts', '-e', '--']],
    [{ pattern: 'x*', only: true, glob: 'errors.ts' }, ['-no', '-g', 'errors.ts', 'x*']],
    [{ pattern: '', path: 'errors.ts' }, ['-n', '-g', '/errors.ts', '']],
  ])('to %j are those of ripgrep', async (request, args) => {
    // Ripgrep prints empty matches; the contract has no row for them.
    const expected = ripgrep(args).filter((row) => !request.only || !row.endsWith(':'));
    expect(await rows(request)).toEqual(expected);
  });
});
