// Styles of rows that are several lines, with the flags of rg that ask for the same.
import { type Case, colors, numbers } from './line-cases.js';

export const multilineCases: Case[] = [
  {
    title: 'matches over lines',
    arguments: ['-nbU', '--column'],
    style: { ...numbers, byteOffset: true, column: true, multiline: true },
    scan: { multiline: true, find: /cat\s+\w+/g },
  },
  {
    title: 'matches over lines in colour',
    arguments: ['-nU', '--color', 'always'],
    style: { ...numbers, multiline: true, colors },
    scan: { multiline: true, find: /sat\s+on/g },
  },
  {
    title: 'matches over lines alone',
    arguments: ['-nboU', '--column'],
    style: { ...numbers, byteOffset: true, column: true, onlyMatching: true, multiline: true },
    scan: { multiline: true, find: /cat\s+\w+/g },
  },
  {
    title: 'matches over lines alone, in colour',
    arguments: ['-noU', '--color', 'always'],
    style: { ...numbers, onlyMatching: true, multiline: true, colors },
    scan: { multiline: true, find: /cat\s+\w+/g },
  },
  {
    title: 'matches over lines in vimgrep',
    arguments: ['--vimgrep', '-U', '-I'],
    style: { ...numbers, column: true, perMatch: true, multiline: true },
    scan: { multiline: true, find: /at\s+\w+/g },
  },
  {
    title: 'matches over lines in vimgrep, in colour',
    arguments: ['--vimgrep', '-U', '-I', '--color', 'always'],
    style: { ...numbers, column: true, perMatch: true, multiline: true, colors },
    scan: { multiline: true, find: /at\s+\w+/g },
  },
  {
    title: 'matches over lines, too long',
    arguments: ['-nU', '-M12'],
    style: { ...numbers, maxColumns: 12, multiline: true },
    scan: { multiline: true, find: /cat\s+\w+/g },
  },
  {
    title: 'matches over lines with context',
    arguments: ['-nU', '-C1'],
    style: { ...numbers, hasContext: true, multiline: true },
    scan: { multiline: true, context: 1, find: /sat\s+on/g },
  },
];
