// Styles of printed lines with the flags of rg that ask for the same.
import { Buffer } from 'node:buffer';
import type { PrintStyle } from '../../src/printing.js';
import type { SmallScan } from './small-scan.js';

export const colors = {
  path: '\x1b[0m\x1b[35m',
  line: '\x1b[0m\x1b[32m',
  column: '\x1b[0m',
  match: '\x1b[0m\x1b[1m\x1b[31m',
  highlight: '\x1b[0m',
};
export const verse = 'the cat sat\n  on a mat\nand the cat\n\tspat at the cat, the rat\nend of cat';
const long = `cat ${'x'.repeat(40)} cat ${'y'.repeat(40)} cat\nshort\n${'z'.repeat(90)}\ncat\n`;

export interface Case {
  title: string;
  arguments: string[];
  style: Partial<PrintStyle>;
  scan: Partial<SmallScan>;
}

export const numbers = { lineNumber: true } as const;
export const inColor = { ...numbers, colors } as const;
export const lineCases: Case[] = [
  { title: 'bare lines', arguments: ['-N'], style: {}, scan: {} },
  { title: 'line numbers', arguments: ['-n'], style: numbers, scan: {} },
  { title: 'paths', arguments: ['-Hn'], style: { ...numbers, withFilename: true }, scan: {} },
  {
    title: 'a heading',
    arguments: ['-Hn', '--heading'],
    style: { ...numbers, withFilename: true, heading: true },
    scan: {},
  },
  {
    title: 'a NUL after the path',
    arguments: ['-Hn0'],
    style: { ...numbers, withFilename: true, nullAfterPath: true },
    scan: {},
  },
  {
    title: 'a NUL after the heading',
    arguments: ['-Hn0', '--heading'],
    style: { ...numbers, withFilename: true, heading: true, nullAfterPath: true },
    scan: {},
  },
  {
    title: 'another path separator',
    arguments: ['-H', '--path-separator', '|'],
    style: { withFilename: true, pathSeparator: '|' },
    scan: {},
  },
  { title: 'columns', arguments: ['-n', '--column'], style: { ...numbers, column: true }, scan: {} },
  {
    title: 'byte offsets',
    arguments: ['-nb', '--column'],
    style: { ...numbers, column: true, byteOffset: true },
    scan: {},
  },
  {
    title: 'context',
    arguments: ['-Hn', '-C1'],
    style: { ...numbers, withFilename: true, hasContext: true },
    scan: { context: 1, find: /mat/g },
  },
  {
    title: 'gaps between context groups',
    arguments: ['-n', '-C1', '--context-separator', '~~'],
    style: { ...numbers, hasContext: true, contextSeparator: Buffer.from('~~') },
    scan: { context: 1, find: /end|the cat sat/g },
  },
  {
    title: 'other field separators',
    arguments: ['-Hn', '-C1', '--field-match-separator', '=>', '--field-context-separator', '::'],
    style: {
      ...numbers,
      withFilename: true,
      hasContext: true,
      fieldMatchSeparator: Buffer.from('=>'),
      fieldContextSeparator: Buffer.from('::'),
    },
    scan: { context: 1, find: /mat/g },
  },
  {
    title: 'passthru',
    arguments: ['-n', '--passthru'],
    style: numbers,
    scan: { passthru: true, find: /mat/g },
  },
  {
    title: 'only matching',
    arguments: ['-nob', '--column'],
    style: { ...numbers, byteOffset: true, column: true, onlyMatching: true },
    scan: {},
  },
  {
    title: 'only matching with empty matches',
    arguments: ['-no'],
    style: { ...numbers, onlyMatching: true },
    scan: { find: /x*/g },
  },
  {
    title: 'vimgrep',
    arguments: ['--vimgrep'],
    style: { ...numbers, column: true, perMatch: true, withFilename: true },
    scan: {},
  },
  {
    title: 'trim',
    arguments: ['-n', '--trim', '--column'],
    style: { ...numbers, trim: true, column: true },
    scan: { find: /[cm]at/g },
  },
  {
    title: 'trim and colours',
    arguments: ['-n', '--trim', '--color', 'always'],
    style: { ...numbers, trim: true, colors },
    scan: { find: /[cm]at/g },
  },
  {
    title: 'colours',
    arguments: ['-Hnb', '--column', '--color', 'always'],
    style: { ...numbers, withFilename: true, byteOffset: true, column: true, colors },
    scan: {},
  },
  {
    title: 'colours under a heading',
    arguments: ['-Hn', '--heading', '--color', 'always'],
    style: { ...numbers, withFilename: true, heading: true, colors },
    scan: {},
  },
  {
    title: 'colours around context',
    arguments: ['-Hn', '-C1', '--color', 'always'],
    style: { ...numbers, withFilename: true, hasContext: true, colors },
    scan: { context: 1, find: /mat/g },
  },
  {
    title: 'colours of single matches',
    arguments: ['-no', '--color', 'always'],
    style: { ...numbers, onlyMatching: true, colors },
    scan: {},
  },
  {
    title: 'a highlight behind the line',
    arguments: ['-n', '--color', 'always', '--colors', 'highlight:bg:yellow'],
    style: { ...numbers, colors: { ...colors, highlight: '\x1b[0m\x1b[43m' } },
    scan: {},
  },
  {
    title: 'no colour for matches',
    arguments: ['-n', '--color', 'always', '--colors', 'match:none'],
    style: { ...numbers, colors: { ...colors, match: '\x1b[0m' } },
    scan: {},
  },
  {
    title: 'replacements',
    arguments: ['-nb', '--column', '-r', 'dragon'],
    style: { ...numbers, byteOffset: true, column: true, replaced: true },
    scan: { replace: 'dragon' },
  },
  {
    title: 'replacements alone',
    arguments: ['-nob', '--column', '-r', 'dragon'],
    style: { ...numbers, byteOffset: true, column: true, onlyMatching: true, replaced: true },
    scan: { replace: 'dragon' },
  },
  {
    title: 'replacements in colour',
    arguments: ['-n', '-r', 'dragon', '--color', 'always'],
    style: { ...numbers, replaced: true, colors },
    scan: { replace: 'dragon' },
  },
  {
    title: 'long lines left out',
    arguments: ['-n', '-M30'],
    style: { ...numbers, maxColumns: 30 },
    scan: { text: long },
  },
  {
    title: 'long lines left out where matches are known',
    arguments: ['-n', '--column', '-M30'],
    style: { ...numbers, column: true, maxColumns: 30 },
    scan: { text: long },
  },
  {
    title: 'long context lines left out',
    arguments: ['-n', '-C5', '-M30'],
    style: { ...numbers, maxColumns: 30, hasContext: true },
    scan: { text: long, context: 5 },
  },
  {
    title: 'previews',
    arguments: ['-n', '-M30', '--max-columns-preview'],
    style: { ...numbers, maxColumns: 30, maxColumnsPreview: true },
    scan: { text: long },
  },
  {
    title: 'previews with the number of matches left out',
    arguments: ['-n', '--column', '-M30', '--max-columns-preview'],
    style: { ...numbers, column: true, maxColumns: 30, maxColumnsPreview: true },
    scan: { text: long },
  },
  {
    title: 'previews in colour',
    arguments: ['-n', '-M30', '--max-columns-preview', '--color', 'always'],
    style: { ...numbers, maxColumns: 30, maxColumnsPreview: true, colors },
    scan: { text: long },
  },
  {
    title: 'only matching with previews',
    arguments: ['-no', '-M2', '--max-columns-preview'],
    style: { ...numbers, onlyMatching: true, maxColumns: 2, maxColumnsPreview: true },
    scan: {},
  },
  {
    title: 'only matching with long matches left out',
    arguments: ['-no', '-M2'],
    style: { ...numbers, onlyMatching: true, maxColumns: 2 },
    scan: {},
  },
  {
    title: 'vimgrep with previews',
    arguments: ['--vimgrep', '-I', '-M30', '--max-columns-preview'],
    style: { ...numbers, column: true, perMatch: true, maxColumns: 30, maxColumnsPreview: true },
    scan: { text: long },
  },
  {
    title: 'previews cut between characters',
    arguments: ['-n', '-M5', '--max-columns-preview'],
    style: { ...numbers, maxColumns: 5, maxColumnsPreview: true },
    scan: {
      text: Buffer.from('cäöüe\u0301\u{1f468}\u200d\u{1f469}\u200d\u{1f467} cat\n').toString('latin1'),
    },
  },
  {
    title: 'previews of bytes that are no text',
    arguments: ['-n', '-M4', '--max-columns-preview'],
    style: { ...numbers, maxColumns: 4, maxColumnsPreview: true },
    scan: { text: 'a\xffb\xfe\xfdc cat\n' },
  },
  {
    title: 'CRLF line ends',
    arguments: ['-n', '--crlf', '--color', 'always'],
    style: { ...numbers, crlf: true, colors },
    scan: { text: 'cat\r\ndog\r\nthe cat\r\nno end cat' },
  },
  {
    title: 'CRLF files without --crlf',
    arguments: ['-n', '--color', 'always'],
    style: inColor,
    scan: { text: 'cat\r\ndog\r\nthe cat\r\n' },
  },
  {
    title: 'NUL line ends',
    arguments: ['-n', '--null-data'],
    style: { ...numbers, lineTerminator: 0 },
    scan: { text: 'a cat\0dog\0cat\nflap', lineTerminator: '\0' },
  },
];
