// Cases as one reads them: a line of source, and under it a line of marks, `c` comment, `s` string, `.` code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageName, type RegionKind, scanRegions } from '../../src/regions/index.js';
import { projectRoot } from '../source-tree.js';

/** One case. */
export interface MarkedCase {
  language: LanguageName;
  title: string;
  /** Lines of source and of marks in turn. */
  lines: string[];
}

/** The cases of `test/regions/cases/NAME.txt`: each begins with a line `### language | title`. */
export function readCases(name: string): MarkedCase[] {
  const text = readFileSync(join(projectRoot, 'test', 'regions', 'cases', `${name}.txt`), 'utf8');
  return text
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [head, ...lines] = block.replace(/\n$/, '').split('\n');
      const [language, title] = head.split(' | ');
      return { language: language as LanguageName, title, lines };
    });
}

const marks: Record<RegionKind, string> = { code: '.', comment: 'c', string: 's' };

/** The marks of every line of `source`, as the scanner sees it. */
export function marksOf(language: LanguageName, source: string): string[] {
  const bytes = Buffer.from(source);
  const regions = scanRegions(bytes, bytes.length, language);
  let at = 0;
  return source.split('\n').map((line) => {
    let marked = '';
    for (const character of line) {
      marked += marks[regions.kindAt(at)];
      at += Buffer.byteLength(character);
    }
    at++;
    return marked;
  });
}
