// Every byte of the printed formats against ripgrep itself, on texts small enough to read.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rgPath } from '@vscode/ripgrep';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrinter } from '../../src/print/index.js';
import { type PrintStyle, plainStyle } from '../../src/printing.js';
import { lineCases, verse } from './line-cases.js';
import { multilineCases } from './multiline-cases.js';
import { type SmallScan, scanInto } from './small-scan.js';

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'print-'));
  mkdirSync(join(root, 'dir'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function ripgrep(text: string, flags: string[], pattern: string): string {
  writeFileSync(join(root, 'dir/file.txt'), Buffer.from(text, 'latin1'));
  const all = ['--no-config', '-a', ...flags, '-e', pattern, 'dir/file.txt'];
  return execFileSync(rgPath, all, { cwd: root }).toString('latin1');
}

function printed(style: PrintStyle, scan: SmallScan): string {
  const printer = createPrinter(style);
  scanInto(printer, scan);
  return Buffer.from(printer.take().bytes).toString('latin1');
}

describe('prints the bytes that rg prints', () => {
  for (const { title, arguments: flags, style, scan } of [...lineCases, ...multilineCases]) {
    it(title, () => {
      const whole: SmallScan = { text: verse, find: /cat/g, ...scan };
      expect(printed({ ...plainStyle, ...style }, whole)).toBe(ripgrep(whole.text, flags, whole.find.source));
    });
  }
});

describe('writes the JSON messages that rg writes', () => {
  const withoutTimes = (text: string): string =>
    text
      .replace(/"elapsed(_total)?":\{[^}]*\}/g, '"elapsed":0')
      .split('\n')
      .filter((line) => !line.includes('"type":"summary"'))
      .join('\n');
  const json: {
    title: string;
    flags: string[];
    scan: Partial<SmallScan>;
    style?: Partial<PrintStyle>;
    pattern?: string;
  }[] = [
    { title: 'matches and their statistics', flags: [], scan: {} },
    { title: 'context', flags: ['-C1'], scan: { context: 1, find: /mat/g } },
    { title: 'no line numbers', flags: ['-N'], scan: {}, style: { lineNumber: false } },
    { title: 'replacements', flags: ['-r', 'dog'], scan: { replace: 'dog' }, style: { replaced: true } },
    { title: 'characters that JSON escapes', flags: [], scan: { text: 'a "cat"\\ \t\x01\x1f\x7f\b\f\r\n' } },
    { title: 'bytes that are no text, in base64', flags: [], scan: { text: 'a \xff cat\n\xc3\xa4 cat\n' } },
    {
      title: 'matches that are no text',
      flags: [],
      scan: { text: 'x \xff\n', find: /x ./gs },
      pattern: 'x (?-u:.)',
    },
    {
      title: 'matches over lines',
      flags: ['-U'],
      scan: { multiline: true, find: /cat\s+\w+/g },
      style: { multiline: true },
    },
    { title: 'an empty match at the very end', flags: [], scan: { text: 'cat', find: /$/g } },
  ];
  for (const { title, flags, scan, style, pattern } of json) {
    it(title, () => {
      const whole: SmallScan = { text: verse, find: /cat/g, ...scan };
      const expected = ripgrep(whole.text, ['--json', ...flags], pattern ?? whole.find.source);
      const style2 = { ...plainStyle, format: 'json', lineNumber: true, ...style } as PrintStyle;
      expect(withoutTimes(printed(style2, whole))).toBe(withoutTimes(expected));
    });
  }
});
